/// @file
/// What plateau-tune can do. Each command answers its exit status.
#pragma once

#include "games/all_tuning.hpp"
#include "games/games.hpp"
#include "tuning/regression.hpp"
#include "tuning/self_play.hpp"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plateau::tuning {

inline constexpr int success = 0;
inline constexpr int failure = 2;

/// How numbers of the search are sought.
struct SearchOptions {
  std::uint64_t nodes = 6000; ///< To think about each move.
  std::uint64_t games = 9000;
  std::optional<int> seconds; ///< No pair of games begins later.
  std::uint64_t seed = 1;
  double rate = 0.02;
  std::string openings; ///< A file of them.
  std::optional<int> random_plies;
  std::vector<std::string> rules;
  std::vector<std::string> set; ///< Numbers of the table that are others, as name=value.
  std::string network;
  bool verify = false;
  bool write = false;

  /// Openings are varied enough; from the start of a game chance has to begin.
  int random_plies_or_usual() const { return random_plies.value_or(openings.empty() ? 8 : 0); }
};

struct Options {
  std::string game;
  std::vector<std::string> files;
  PlayOptions play;
  FitOptions fit;
  SearchOptions search;
  std::size_t games = 1000;
  unsigned threads = 1;
  std::string root = ".";
  bool dry = false;
  std::string out;   ///< Records to learn from.
  std::string aside; ///< Records to measure with.
  int copies = 1;
};

/// Adds games to a file until there are `games`.
int play_games(const Options &options);
/// Makes training records of game files.
int expand_games(const Options &options);
/// Finds weights from game files and writes them to the source.
int fit_weights(const Options &options);
/// Finds numbers of the search by games, tries them, or writes them to the source.
int tune_search(const Options &options);

int complain(const std::string &what);

/// The bytes of a file; none when it cannot be read.
std::optional<std::string> read_all(const std::string &name);

/// A game file that is held in memory.
struct LoadedGames {
  std::unique_ptr<const std::string> bytes;
  SelfPlayFile file;
};

/// None after a complaint.
std::optional<LoadedGames> load_games(const std::string &name, std::string_view game);

/// Says that a game cannot be replayed although its checksum is right.
int complain_of_game(const std::string &name, std::size_t number);

/// Calls `work` as a template on the game named.
template <class Work> int with_tunable(const std::string &name, Work &&work) {
  const auto status = with_game(name, [&]<Game G>(std::type_identity<G>) {
    if constexpr (Tunable<G>)
      return work.template operator()<G>();
    else
      return failure;
  });
  return status.value_or(failure);
}

} // namespace plateau::tuning
