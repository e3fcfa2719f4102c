/// @file
/// Abalone as its explanations see it: marbles, and the push that drives one off.
#pragma once

#include "abalone/abalone.hpp"
#include "insight/lore.hpp"
#include "insight/measure.hpp"

#include <array>

namespace plateau::insight {

template <> struct Lore<abalone::Abalone> {
  using G = abalone::Abalone;

  static constexpr bool alike = true;
  static int value(int /*piece*/) { return 100; }
  static Side owner(int piece) { return piece == 0 ? Side::first : Side::second; }
  static int material(const abalone::Position &position, Side side);

  static constexpr std::array<std::string_view, 6> codes = {"pushed-off",    "groups-broken",
                                                            "centre-lost",   "driven-to-edge",
                                                            "can-be-pushed", "far-from-centre"};
  static void tell_how(const Question<G> &question, const Statement<G> &loss,
                       std::vector<Statement<G>> &out);
  /// Groups that do not touch, the opponent's marbles in the centre, marbles at the edge, marbles
  /// that can be pushed, steps from the centre.
  static std::span<const Measure<G>> measures();
  /// Themes of puzzles.
  static void tell_themes(const abalone::Position &position, std::span<const abalone::Move> line,
                          std::vector<std::string_view> &themes);
};

} // namespace plateau::insight
