/// @file
/// What other programs may set.
#pragma once

#include "core/clock.hpp"
#include "engine/words.hpp"
#include "search/levels.hpp"
#include "search/searcher.hpp"
#include "search/time.hpp"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::engine {

inline constexpr int highest_skill = 20;
inline constexpr int default_table_megabytes = 16;
inline constexpr int max_table_megabytes = 1 << 17;

/// The settings of a session.
struct Options {
  int table_megabytes = default_table_megabytes;
  int threads = 1;
  int lines = 1;
  Milliseconds overhead = search::default_overhead;
  bool chess960 = false;
  bool limit_strength = false;
  int elo = search::highest_elo;
  int skill = highest_skill;
  bool ponder = false; ///< Only announced: the other program decides when to ponder.

  /// How strong to play now.
  search::Strength strength() const;
};

/// What changed, for whoever has to act on it.
enum class Changed : std::uint8_t { nothing_to_do, table_size, threads, clear_table, chess960 };

/// The lines that announce all options.
std::string announce_options(bool chess);

/// Sets an option from what follows the word `setoption`. What is wrong is said in `complaint`.
std::optional<Changed> set_option(Options &options, Words words, bool chess,
                                  std::string &complaint);

} // namespace plateau::engine
