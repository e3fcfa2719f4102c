/// @file
/// What `plateau match` is told, and whether that makes sense.
#pragma once

#include "app/start.hpp"
#include "arena/statistics.hpp"
#include "arena/tournament.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plateau::app {

/// The clock used when nothing else limits the players.
inline const std::string default_clock = "2+0.02";

/// As typed.
struct MatchOptions {
  std::array<std::string, 2> contestants;
  std::array<std::vector<std::string>, 2> engine_options;
  std::string game = std::string(DefaultGame::name);
  std::string rules;
  std::int64_t games = 100;
  std::string openings;
  std::optional<int> random_plies;
  std::optional<std::uint64_t> seed;
  std::string clock;
  std::optional<int> movetime;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  int margin = 50;
  int patience = 60;
  int concurrency = 1;
  int draw_moves = 40;
  int draw_score = 10;
  int draw_count = 0;
  int resign_score = 600;
  int resign_count = 0;
  int max_plies = 600;
  std::string sprt;
  std::string out;
  bool json = false;
};

/// Everything that does not depend on the game, understood.
struct MatchOrder {
  std::array<arena::Contestant, 2> contestants;
  arena::Pace pace;
  arena::AdjudicationRules adjudication;
  std::optional<arena::Sprt> sprt;
};

/// Understands the options, or says which one makes no sense.
std::variant<MatchOrder, Failure> read_match_options(Language language,
                                                     const MatchOptions &options);

/// `2+0.02`: seconds, and seconds more for each move.
std::optional<TimeControl> read_clock(std::string_view text);

/// `elo0=0,elo1=10,alpha=0.05,beta=0.05`; what is left out has the values shown.
std::optional<arena::Sprt> read_sprt(std::string_view text);

} // namespace plateau::app
