/// How fast PGN is read, every move resolved and judged: Plateau against pgn-extract, one thread,
/// the same file, one round after the other.
///
///     bench/pgn_vs_pgn_extract [rounds]
///
/// The file is made on the first run, beside the program. Times are processor time, so that
/// whatever else runs on the machine disturbs both alike.
#include "pgn_games.hpp"

#include "core/record_replay.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fcntl.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

namespace {

using namespace plateau;

constexpr std::size_t games = 20'000;
constexpr std::size_t plies_a_game = 80;
constexpr std::uint64_t seed = 2024;
constexpr int default_rounds = 5;

double seconds(const rusage &usage) {
  const auto of = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return of(usage.ru_utime) + of(usage.ru_stime);
}

double own_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return seconds(usage);
}

/// Counts what a reader must have understood: every move and the position it led to.
struct Counter {
  std::uint64_t moves = 0;
  std::uint64_t games = 0;
  Key keys = 0;

  void move(const chess::Position &, chess::Move, const chess::Position &after) {
    ++moves;
    keys ^= after.key();
  }
  void open() {}
  void close() {}
  void result(RecordResult) { ++games; }
};

struct Round {
  Counter counted;
  double seconds = 0;
};

Round read_with_plateau(const std::string &text) {
  Round round;
  const double before = own_seconds();
  RecordFile file(text);
  while (file.next_game())
    if (const auto refusal = replay<chess::Chess>(file, round.counted)) {
      std::fprintf(stderr, "%u:%u: %s\n", refusal->line, refusal->column,
                   std::string(refusal->code).c_str());
      std::exit(1);
    }
  round.seconds = own_seconds() - before;
  return round;
}

/// Processor time of `pgn-extract -s -r FILE`, or nothing when there is no such program.
std::optional<double> read_with_pgn_extract(const std::string &path) {
  const pid_t child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execlp("pgn-extract", "pgn-extract", "-s", "-r", path.c_str(), nullptr);
    execl("/usr/games/pgn-extract", "pgn-extract", "-s", "-r", path.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) ||
      WEXITSTATUS(status) == 127)
    return std::nullopt;
  return seconds(usage);
}

void make_file(const std::string &path) {
  std::mt19937_64 random(seed);
  std::ofstream file(path + ".new", std::ios::binary);
  for (std::size_t game = 1; game <= games; ++game)
    file << bench::plausible_pgn(random, game, plies_a_game);
  file.close();
  std::filesystem::rename(path + ".new", path);
}

} // namespace

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : default_rounds;
  const std::string path =
      (std::filesystem::canonical("/proc/self/exe").parent_path() / "pgn_vs_pgn_extract.pgn")
          .string();
  if (!std::filesystem::exists(path))
    make_file(path);
  std::ifstream stream(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());

  double plateau_best = 1e9;
  double other_best = 1e9;
  Counter counted;
  for (int round = 0; round < rounds; ++round) {
    const auto ours = read_with_plateau(text);
    counted = ours.counted;
    plateau_best = std::min(plateau_best, ours.seconds);
    const auto other = read_with_pgn_extract(path);
    if (!other) {
      std::printf("pgn-extract is not installed: nothing to compare with\n");
      break;
    }
    other_best = std::min(other_best, *other);
    std::printf("round %d: plateau %.3f s, pgn-extract %.3f s\n", round + 1, ours.seconds, *other);
  }
  constexpr double mark = 7.0;
  const auto moves = static_cast<double>(counted.moves);
  std::printf("%llu games, %llu moves, %.1f MB; keys %016llx\n",
              static_cast<unsigned long long>(counted.games),
              static_cast<unsigned long long>(counted.moves),
              static_cast<double>(text.size()) * 1e-6,
              static_cast<unsigned long long>(counted.keys));
  std::printf("plateau      %12.0f moves/s (%.0f MB/s)\n", moves / plateau_best,
              static_cast<double>(text.size()) * 1e-6 / plateau_best);
  if (other_best < 1e9) {
    std::printf("pgn-extract  %12.0f moves/s\n", moves / other_best);
    std::printf("ratio        %12.1f (at least %.1f)\n", other_best / plateau_best, mark);
    return other_best >= mark * plateau_best ? 0 : 1;
  }
  return 0;
}
