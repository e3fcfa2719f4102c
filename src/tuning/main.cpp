// plateau-tune: finds the weights of an evaluation from games the engine plays against itself.
#include "app/steady_clock.hpp"
#include "app/threads.hpp"
#include "tuning/games.hpp"
#include "tuning/regression.hpp"
#include "tuning/self_play.hpp"
#include "tuning/source.hpp"

#include <CLI/CLI.hpp>

#include <cmath>
#include <cstdio>
#include <exception>
#include <fstream>
#include <mutex>
#include <sstream>

namespace plateau::tuning {
namespace {

constexpr int success = 0;
constexpr int failure = 2;

struct Options {
  std::string game;
  std::vector<std::string> files;
  PlayOptions play;
  FitOptions fit;
  std::size_t games = 1000;
  unsigned threads = 1;
  std::string root = ".";
  bool dry = false;
};

int complain(const std::string &what) {
  std::fprintf(stderr, "plateau-tune: %s\n", what.c_str());
  return failure;
}

/// Writes games in their order, whichever thread ends first: the file depends on the seed alone.
class OrderedWriter {
public:
  OrderedWriter(std::ostream &out, std::size_t games) : out_(out), waiting_(games) {}

  void write(std::size_t game, std::vector<std::string> lines) {
    const std::lock_guard lock(mutex_);
    waiting_[game] = std::move(lines);
    for (; next_ < waiting_.size() && waiting_[next_]; ++next_) {
      for (const auto &line : *waiting_[next_])
        out_ << line << '\n';
      positions_ += waiting_[next_]->size();
      waiting_[next_] = std::vector<std::string>{};
      if ((next_ + 1) % 100 == 0)
        std::fprintf(stderr, "%zu games, %zu positions\n", next_ + 1, positions_);
    }
    out_.flush();
  }

private:
  std::ostream &out_;
  std::mutex mutex_;
  std::vector<std::optional<std::vector<std::string>>> waiting_;
  std::size_t next_ = 0;
  std::size_t positions_ = 0;
};

template <Tunable G> int play(const Options &options) {
  std::ofstream out(options.files.front());
  if (!out)
    return complain("cannot write " + options.files.front());
  OrderedWriter writer(out, options.games);
  app::share_out(options.threads, options.games, [&](std::size_t game) {
    // Searches are limited by nodes: the clock is never read.
    search::Searcher<G> searcher([] { return search::Moment{0}; }, std::size_t{4} << 20);
    writer.write(game, play_samples<G>(searcher, game, options.play));
  });
  return out ? success : complain("cannot write " + options.files.front());
}

template <Tunable G> std::optional<Lessons> read_lessons(const std::vector<std::string> &files) {
  Lessons lessons(Tuning<G>::facets);
  for (const auto &name : files) {
    std::ifstream in(name);
    if (!in) {
      complain("cannot read " + name);
      return std::nullopt;
    }
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      const auto sample = read_sample(line);
      const auto setup =
          sample ? std::optional(G::read_position(sample->position, {})) : std::nullopt;
      if (!setup || !*setup) {
        complain(name + ": line " + std::to_string(number) + " is not a sample of this game");
        return std::nullopt;
      }
      if (const auto terms = Tuning<G>::terms((*setup)->position))
        lessons.add(*terms, sample->result / 2.0, sample->score);
    }
  }
  return lessons;
}

std::optional<std::string> read_all(const std::string &name) {
  std::ifstream in(name);
  if (!in)
    return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

template <Tunable G> int fit_weights(const Options &options) {
  const auto lessons = read_lessons<G>(options.files);
  if (!lessons)
    return failure;
  if (lessons->size() == 0)
    return complain("there is nothing to learn from");
  const std::string name = options.root + "/" + std::string(Tuning<G>::source);
  const auto source = read_all(name);
  const auto present = Tuning<G>::numbers();
  if (!source || numbers_in(*source) != present)
    return complain(name + " does not hold the weights this program was built with");

  const std::vector<double> start(present.begin(), present.end());
  const auto found = fit(*lessons, start, options.fit, [](int epoch, double error) {
    if (epoch % 10 == 0)
      std::fprintf(stderr, "epoch %d: error %.6f\n", epoch, error);
  });
  std::printf("%zu positions, scale %.5f, error %.6f before, %.6f after\n", lessons->size(),
              found.scale, found.error_before, found.error_after);
  std::vector<int> numbers;
  for (const double number : found.numbers)
    numbers.push_back(static_cast<int>(std::lround(number)));
  const auto text = with_numbers(*source, numbers);
  if (options.dry || !text) {
    for (const int number : numbers)
      std::printf("%d ", number);
    std::printf("\n");
    return success;
  }
  std::ofstream out(name);
  out << *text;
  return out ? success : complain("cannot write " + name);
}

/// Calls `work` as a template on the game named.
template <class Work> int with_game(const std::string &name, Work &&work) {
  if (name == chess::Chess::name)
    return work.template operator()<chess::Chess>();
  if (name == abalone::Abalone::name)
    return work.template operator()<abalone::Abalone>();
  return work.template operator()<stackchess::Stackchess>();
}

int run(int count, char **arguments) {
  Options options;
  CLI::App program{"Finds the weights of an evaluation from games the engine plays against itself.",
                   "plateau-tune"};
  program.require_subcommand(1);
  program.get_formatter()->column_width(36);
  const auto add = [&](const char *name, const char *words) {
    auto *command = program.add_subcommand(name, words);
    command->add_option("GAME", options.game, "chess, abalone or stackchess")
        ->required()
        ->check(CLI::IsMember({"chess", "abalone", "stackchess"}));
    return command;
  };
  auto *play_command = add("play", "Play games and write their quiet positions to a file.");
  play_command->add_option("FILE", options.files, "The sample file to write")
      ->required()
      ->expected(1);
  play_command->add_option("--games", options.games, "How many")->check(CLI::Range(1, 10'000'000));
  play_command->add_option("--nodes", options.play.nodes, "To think about each move")
      ->check(CLI::Range(1, 1'000'000'000));
  play_command->add_option("--random-plies", options.play.random_plies, "Before thinking starts")
      ->check(CLI::Range(0, 40));
  play_command->add_option("--max-plies", options.play.max_plies, "Then a game is called a draw")
      ->check(CLI::Range(1, 10'000));
  play_command->add_option("--seed", options.play.seed, "Another one gives other games");
  play_command->add_option("--threads", options.threads, "Games at once")
      ->check(CLI::Range(1U, app::max_threads));

  auto *fit_command = add("fit", "Find weights from sample files and write them to the source.");
  fit_command->add_option("FILE", options.files, "Sample files")->required();
  fit_command->add_option("--root", options.root, "The repository");
  fit_command->add_option("--epochs", options.fit.epochs, "Times through all positions")
      ->check(CLI::Range(1, 100'000));
  fit_command
      ->add_option("--result-share", options.fit.result_share,
                   "How much results count, 0 to 1; the scores of searches have the rest")
      ->check(CLI::Range(0.0, 1.0));
  fit_command
      ->add_option("--scale", options.fit.scale,
                   "A value v means chances of 1 / (1 + e^(-scale v)); found unless given")
      ->check(CLI::Range(0.00001, 1.0));
  fit_command->add_option("--pull", options.fit.pull, "How strongly weights are held in place")
      ->check(CLI::Range(0.0, 1.0));
  fit_command->add_option("--step", options.fit.step, "How far a weight moves at first")
      ->check(CLI::Range(0.001, 100.0));
  fit_command->add_option("--seed", options.fit.seed, "Another one takes another order");
  fit_command->add_flag("--dry", options.dry, "Print the weights, write nothing");

  try {
    program.parse(count, arguments);
  } catch (const CLI::ParseError &error) {
    return program.exit(error) == 0 ? success : failure;
  }
  return with_game(options.game, [&]<Tunable G>() {
    return play_command->parsed() ? play<G>(options) : fit_weights<G>(options);
  });
}

} // namespace
} // namespace plateau::tuning

int main(int count, char **arguments) {
  try {
    return plateau::tuning::run(count, arguments);
  } catch (const std::exception &error) {
    // Nothing here throws on purpose: memory or threads ran out.
    std::fprintf(stderr, "plateau-tune: %s\n", error.what());
    return plateau::tuning::failure;
  }
}
