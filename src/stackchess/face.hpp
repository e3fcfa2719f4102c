/// @file
/// Stackchess in text mode: the program `stackchess`, and `plateau play stackchess`.
#pragma once

#include "console/face.hpp"
#include "console/program.hpp"
#include "stackchess/stackchess.hpp"

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
  /// The piece on top, and how high the stack is where it is one.
  static std::string sign(const Stack &stack, bool ascii, bool colour);
  std::string prompt(const Table<Game> &table) const;
  FaceAnswer obey(Table<Game> &table, std::string_view line);
  /// `-> 2a2-a4`; everything but moves in the common words.
  std::string words(const Table<Game> &table, const Heard &heard) const;
  std::string help(const Table<Game> &table) const;

  /// Asks for the board's size unless the options give it.
  bool ask_for_rules(Terminal &terminal, const ProgramOptions &options,
                     stackchess::Rules &rules) const;

private:
  /// The chosen square, as long as nothing happened since; none otherwise.
  Cell chosen(const Table<Game> &table) const;
  /// Chooses a square, or says why it cannot be chosen.
  FaceAnswer choose(Table<Game> &table, std::string_view name);
  /// Asks for what is missing of a move from the chosen square.
  FaceAnswer move(Table<Game> &table) const;

  Cell chosen_;
  std::size_t chosen_at_age_ = 0; ///< Table::age then.
};

template <> struct FaceOf<stackchess::Stackchess> { using Type = StackchessFace; };

} // namespace plateau::console
