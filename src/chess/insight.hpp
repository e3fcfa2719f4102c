/// @file
/// Chess as its explanations see it: what pieces are worth, and by which attacks they are lost.
#pragma once

#include "chess/chess.hpp"
#include "insight/lore.hpp"
#include "insight/measure.hpp"
#include "insight/tally.hpp"

#include <array>
#include <utility>

namespace plateau::insight {

template <> struct Lore<chess::Chess> {
  using G = chess::Chess;

  /// As beginners count: a bishop and a knight are worth the same, so that trading one for the
  /// other loses nothing.
  static constexpr std::array<int, 6> values = {100, 300, 300, 500, 900, 0};
  static constexpr bool alike = false;

  static int value(int piece) { return values[static_cast<std::size_t>(piece % 6)]; }
  static Side owner(int piece) { return piece < 6 ? Side::first : Side::second; }
  static int material(const chess::Position &position, Side side);

  static constexpr std::array<std::string_view, 15> codes = {
      "loses-exchange", "misses-exchange",   "wins-exchange", "fork",         "skewer",
      "pinned",         "discovered-attack", "guard-removed", "unprotected",  "lesser-attacker",
      "allows-pin",     "allows-passed",     "castling-lost", "king-exposed", "pawns-weakened",
  };
  static constexpr std::array<std::string_view, 3> exchange_codes = {codes[0], codes[1], codes[2]};

  /// A rook for a bishop or a knight.
  static bool is_exchange(const Balance &balance) {
    return balance.lost.size() == 1 && balance.gained.size() == 1 &&
           value(balance.lost[0]) == 500 && value(balance.gained[0]) == 300;
  }

  static void tell_how(const Question<G> &question, const Statement<G> &loss,
                       std::vector<Statement<G>> &out);

  /// Pins to the king, passed pawns, the right to castle, attacked squares beside the king, pawns
  /// that are doubled or isolated.
  static std::span<const Measure<G>> measures();

  /// The themes of puzzles that those codes are.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> themes = {{
      {"fork", "fork"},
      {"skewer", "skewer"},
      {"pinned", "pin"},
      {"discovered-attack", "discovered-attack"},
      {"unprotected", "unprotected"},
      {"lesser-attacker", "lesser-attacker"},
  }};
  static void tell_themes(const chess::Position &position, std::span<const chess::Move> line,
                          std::vector<std::string_view> &themes);
};

} // namespace plateau::insight
