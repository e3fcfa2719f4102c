/// @file
/// Abalone as its explanations see it: marbles, and the push that drives one off.
#pragma once

#include "abalone/abalone.hpp"
#include "insight/lore.hpp"

#include <array>

namespace plateau::insight {

template <> struct Lore<abalone::Abalone> {
  using G = abalone::Abalone;

  static constexpr bool alike = true;
  static int value(int /*piece*/) { return 100; }
  static Side owner(int piece) { return piece == 0 ? Side::first : Side::second; }
  static int material(const abalone::Position &position, Side side);

  static constexpr std::array<std::string_view, 1> codes = {"pushed-off"};
  static void tell_how(const Question<G> &question, const Statement<G> &loss,
                       std::vector<Statement<G>> &out);
  /// Themes of puzzles.
  static void tell_themes(const abalone::Position &position, std::span<const abalone::Move> line,
                          std::vector<std::string_view> &themes);
};

} // namespace plateau::insight
