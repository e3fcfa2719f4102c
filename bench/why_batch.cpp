// Answers a second of `plateau why chess --batch`, on one core: legal and illegal moves mixed, on
// positions of random games. Use: why_batch [PLATEAU]
#include "chess/chess.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <sys/resource.h>

namespace {

using plateau::chess::Chess;

constexpr int requests = 400'000;

/// Half of them legal; the others any two squares, of which few are.
std::string move_of(const Chess::Position &position, std::mt19937_64 &random) {
  if (random() % 2 == 0) {
    plateau::MoveList<Chess> moves;
    Chess::legal_moves(position, moves);
    if (!moves.empty())
      return Chess::write_move(position, moves[random() % moves.size()]);
  }
  const auto square = [&] {
    return plateau::chess::write_cell(plateau::Cell{static_cast<std::uint16_t>(random() % 64)});
  };
  const auto from = square();
  return from + square();
}

bool write_requests(const char *path) {
  std::FILE *file = std::fopen(path, "w");
  if (file == nullptr)
    return false;
  std::mt19937_64 random(1);
  Chess::Position position;
  for (int i = 0; i < requests; ++i) {
    const auto line = Chess::write_position(position) + "\t" + move_of(position, random) + "\n";
    std::fputs(line.c_str(), file);
    plateau::MoveList<Chess> moves;
    Chess::legal_moves(position, moves);
    if (moves.empty() || position.fullmove_number() > 60)
      position = {};
    else
      Chess::play(position, moves[random() % moves.size()]);
  }
  return std::fclose(file) == 0;
}

/// What the programs started so far have used: unlike the clock, it does not count the neighbours.
double children_cpu_seconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

} // namespace

int main(int count, char **arguments) {
  const std::string program = count > 1 ? arguments[1] : PLATEAU_BIN_DIR "/plateau";
  char path[] = "/tmp/why_batch_XXXXXX";
  const int made = mkstemp(path);
  if (made < 0 || !write_requests(path))
    return 1;
  const auto command = "'" + program + "' why chess --batch <" + path + " >/dev/null";
  double best_wall = 0;
  double best_cpu = 0;
  for (int round = 0; round < 3; ++round) {
    const auto start = std::chrono::steady_clock::now();
    const auto cpu_start = children_cpu_seconds();
    if (std::system(command.c_str()) != 0) // NOLINT: a benchmark, run by hand.
      return 1;
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    best_wall = std::max(best_wall, requests / wall.count());
    best_cpu = std::max(best_cpu, requests / (children_cpu_seconds() - cpu_start));
  }
  std::remove(path);
  constexpr double mark = 200'000;
  std::printf("why --batch: %.0f answers/s, %.0f per second of processor time (at least %.0f)\n",
              best_wall, best_cpu, mark);
  return best_cpu >= mark ? 0 : 1;
}
