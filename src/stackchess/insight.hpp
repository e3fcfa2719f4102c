/// @file
/// Stackchess as its explanations see it: pieces counted, and stacks outnumbered.
#pragma once

#include "insight/lore.hpp"
#include "insight/measure.hpp"
#include "stackchess/stackchess.hpp"

#include <array>

namespace plateau::insight {

template <> struct Lore<stackchess::Stackchess> {
  using G = stackchess::Stackchess;

  /// Whoever has no piece left has lost, whatever the pieces were.
  static constexpr bool alike = true;
  static int value(int /*piece*/) { return 100; }
  static Side owner(int piece) { return piece < 6 ? Side::first : Side::second; }
  static int material(const stackchess::Position &position, Side side) {
    return 100 * position.pieces(side);
  }

  static constexpr std::array<std::string_view, 2> codes = {"outnumbered", "can-be-taken"};
  static void tell_how(const Question<G> &question, const Statement<G> &loss,
                       std::vector<Statement<G>> &out);
  /// Pieces in stacks that can be taken.
  static std::span<const Measure<G>> measures();
  /// Themes of puzzles.
  static void tell_themes(const stackchess::Position &position,
                          std::span<const stackchess::Move> line,
                          std::vector<std::string_view> &themes);
};

} // namespace plateau::insight
