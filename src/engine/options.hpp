/// @file
/// What other programs may set.
#pragma once

#include "core/clock.hpp"
#include "engine/book.hpp"
#include "engine/dialect.hpp"
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
  bool switched_on = false; ///< The switch of the game, if it has one.
  bool limit_strength = false;
  int elo = search::highest_elo;
  int skill = highest_skill;
  std::string network;   ///< See find_network.
  std::string tables;    ///< Where endgame tables are, of games that have such.
  bool own_book = false; ///< Play from the book, where there is one.
  std::string book;      ///< Where it is, of games that have such.
  bool show_chances = false;
  bool analysing = false; ///< Analysis: play at full strength whatever the level.
  bool ponder = false;    ///< Only announced: the other program decides when to ponder.

  /// How strong to play now; analysis is never held back.
  search::Strength strength() const;
};

/// What the session has to do after an option changed.
enum class Changed : std::uint8_t {
  nothing_to_do,
  table_size,
  threads,
  clear_table,
  game_switch,
  network,
  tables,
  book
};

/// The options that only some games have: what each is called, empty where the game has none.
struct GameOptions {
  std::string_view game_switch; ///< See switch_of.
  std::string_view tables;      ///< See search::Foretold.
  bool book = false;            ///< See Bookish.
};
template <class G> constexpr GameOptions game_options_of() {
  if constexpr (search::Foretold<G>)
    return {switch_of<G>(), search::Tactics<G>::tables_option, Bookish<G>};
  else
    return {switch_of<G>(), {}, Bookish<G>};
}

/// The lines that announce all options.
std::string announce_options(const GameOptions &own);

/// Sets an option from what follows the word `setoption`. What is wrong is said in `complaint`.
std::optional<Changed> set_option(Options &options, Words words, const GameOptions &own,
                                  std::string &complaint);

} // namespace plateau::engine
