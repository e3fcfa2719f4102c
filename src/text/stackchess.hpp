/// @file
/// Stackchess in text mode: the program `stackchess`, and `plateau play stackchess`.
#pragma once

#include "stackchess/stackchess.hpp"
#include "text/face.hpp"
#include "text/player.hpp"
#include "text/program.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::console {

/// How stackchess shows itself in a terminal, and how it is played square by square: a square
/// shows its stack; then `c` chooses another, `d` moves from it, `a` resigns.
class StackchessFace {
public:
  using Game = stackchess::Stackchess;
  static constexpr bool can_flip = true;

  /// The board, and beside it the chosen square's stack.
  std::string board(const Table<Game> &table) const;
  std::string prompt(const Table<Game> &table) const;
  Reply obey(Table<Game> &table, std::string_view line);
  /// `-> 2a2-a4`; everything but moves in the common words.
  std::string words(const Table<Game> &table, const Heard &heard) const;
  std::string help(const Table<Game> &table) const;

private:
  /// The chosen square, as long as nothing happened since; none otherwise.
  Cell chosen(const Table<Game> &table) const;
  /// Chooses a square, or says why it cannot be chosen.
  Reply choose(Table<Game> &table, std::string_view name);
  /// Asks for what is missing of a move from the chosen square.
  Reply move(Table<Game> &table) const;

  Cell chosen_;
  std::size_t chosen_at_age_ = 0; ///< Table::age then.
};

static_assert(Face<StackchessFace>);

/// Plays stackchess at a terminal; asks for the board's size unless the rules or the position give
/// it. At the end the program leaves; a person is offered another game, taking back, saving.
/// @param guest the opponent, where it is neither at the keyboard nor the computer
/// @return a sentence when the options are not understood, else nothing
std::string run_stackchess(Terminal &terminal, const ProgramOptions &options,
                           Guest<stackchess::Stackchess> guest = nullptr);

} // namespace plateau::console
