// plateau-tune: plays games of the engine against itself, and learns evaluations from them.
#include "system/threads.hpp"
#include "tuning/commands.hpp"

#include <CLI/CLI.hpp>

#include <exception>
#include <fstream>
#include <sstream>

namespace plateau::tuning {

int complain(const std::string &what) {
  std::fprintf(stderr, "plateau-tune: %s\n", what.c_str());
  return failure;
}

std::optional<std::string> read_all(const std::string &name) {
  std::ifstream in(name, std::ios::binary);
  if (!in)
    return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::optional<LoadedGames> load_games(const std::string &name, std::string_view game) {
  auto bytes = read_all(name);
  if (!bytes) {
    complain("cannot read " + name);
    return std::nullopt;
  }
  LoadedGames loaded{std::make_unique<const std::string>(std::move(*bytes)), {}};
  auto found = read_self_play_file(*loaded.bytes, game);
  if (const auto *wrong = std::get_if<std::string>(&found)) {
    complain(name + ": " + *wrong);
    return std::nullopt;
  }
  loaded.file = std::get<SelfPlayFile>(std::move(found));
  return loaded;
}

int complain_of_game(const std::string &name, std::size_t number) {
  return complain(name + ": game " + std::to_string(number) +
                  " cannot be played again: another version of this program wrote it");
}

namespace {

/// The games that can be tuned.
std::vector<std::string> tunable_games() {
  std::vector<std::string> names;
  for_each_game([&]<Game G>(std::type_identity<G>) {
    if constexpr (Tunable<G>)
      names.emplace_back(G::name);
  });
  return names;
}

int run(int count, char **arguments) {
  Options options;
  CLI::App program{"Plays games of the engine against itself, and learns evaluations from them.",
                   "plateau-tune"};
  program.require_subcommand(1);
  program.get_formatter()->column_width(36);
  const auto add = [&](const char *name, const char *words) {
    auto *command = program.add_subcommand(name, words);
    command->add_option("GAME", options.game, "Which game")
        ->required()
        ->check(CLI::IsMember(tunable_games()));
    return command;
  };
  auto *play_command = add("play", "Play games and add them to a file, until it holds so many.");
  play_command->add_option("FILE", options.files, "The game file; goes on where it ends")
      ->required()
      ->expected(1);
  play_command->add_option("--games", options.games, "How many there are to be")
      ->check(CLI::Range(1, 1'000'000'000));
  play_command->add_option("--nodes", options.play.nodes, "To think about each move")
      ->check(CLI::Range(1, 1'000'000'000));
  play_command->add_option("--random-plies", options.play.random_plies, "Before thinking starts")
      ->check(CLI::Range(0, 40));
  play_command->add_option("--max-plies", options.play.max_plies, "Then a game is called a draw")
      ->check(CLI::Range(1, max_game_plies));
  play_command->add_option("--seed", options.play.seed, "Another one gives other games");
  play_command->add_option(
      "--rules", options.play.rules,
      "To play by, again for more than one; the game's usual ones unless given");
  play_command->add_option("--network", options.play.network,
                           "To evaluate by; none: the hand-made evaluation");
  play_command->add_option("--threads", options.threads, "Games at once")
      ->check(CLI::Range(1U, search::max_threads));

  auto *expand_command = add("expand", "Make training records of the quiet positions of games.");
  expand_command->add_option("FILE", options.files, "Game files")->required();
  expand_command->add_option("--out", options.out, "The records to learn from")->required();
  expand_command->add_option("--aside", options.aside, "Those of one game in 32, to measure with")
      ->required();
  expand_command->add_option("--copies", options.copies, "Of each position, turned at random")
      ->check(CLI::Range(1, 12));
  expand_command->add_option("--threads", options.threads, "At once")
      ->check(CLI::Range(1U, search::max_threads));

  auto *fit_command = add("fit", "Find weights from game files and write them to the source.");
  fit_command->add_option("FILE", options.files, "Game files")->required();
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

  auto *search_command =
      add("search", "Find numbers of the search (src/search/parameters.hpp) by games.");
  auto &search = options.search;
  search_command
      ->add_option("FILE", options.files,
                   "What was found so far; goes on where it ends. none: only --set")
      ->required()
      ->expected(1);
  search_command->add_option("--games", search.games, "How many in all; steps are laid out for it")
      ->check(CLI::Range(2, 1'000'000'000));
  search_command->add_option("--seconds", search.seconds, "No game begins later; none: no limit")
      ->check(CLI::Range(1, 1'000'000));
  search_command->add_option("--nodes", search.nodes, "To think about each move")
      ->check(CLI::Range(1, 1'000'000'000));
  search_command->add_option("--rate", search.rate, "How far a pair that was won moves numbers")
      ->check(CLI::Range(0.0001, 10.0));
  search_command->add_option("--seed", search.seed, "Another one gives other games");
  search_command->add_option("--threads", options.threads, "Games at once")
      ->check(CLI::Range(1U, search::max_threads));
  search_command->add_option("--openings", search.openings,
                             "Where games begin: game file or positions");
  search_command
      ->add_option("--random-plies", search.random_plies,
                   "Before thinking starts; 8, with openings none, unless given")
      ->check(CLI::Range(0, 40));
  search_command->add_option(
      "--rules", search.rules,
      "To play by, again for more than one; the game's usual ones unless given");
  search_command->add_option("--network", search.network,
                             "To evaluate by; none: the hand-made evaluation");
  search_command->add_option("--set", search.set,
                             "NAME=VALUE: begin with another number than that of the table");
  auto *verify_flag = search_command->add_flag(
      "--verify", search.verify, "Let what was found play against the table, change nothing");
  search_command->add_flag("--write", search.write, "Put what was found into the source")
      ->excludes(verify_flag);
  search_command->add_option("--root", options.root, "The repository");

  try {
    program.parse(count, arguments);
  } catch (const CLI::ParseError &error) {
    return program.exit(error) == 0 ? success : failure;
  }
  return play_command->parsed()     ? play_games(options)
         : expand_command->parsed() ? expand_games(options)
         : search_command->parsed() ? tune_search(options)
                                    : fit_weights(options);
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
