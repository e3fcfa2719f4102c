/// @file
/// How a page sees chess.
#pragma once

#include "bridge/look_parts.hpp"
#include "chess/chess.hpp"

#include <array>

namespace plateau::bridge {

template <> struct Look<chess::Chess> {
  using Position = chess::Position;

  // The board.
  static constexpr Shape shape = Shape::square;
  static constexpr bool stacks = false;
  static int width(const Position &) { return 8; }
  static int height(const Position &) { return 8; }
  static Place place(Cell cell) { return {cell.number % 8, cell.number / 8}; }

  // What is special about a position.
  static std::optional<Check> check(const Position &position) {
    const auto checkers = chess::checkers(position);
    if (checkers == 0)
      return std::nullopt;
    Check check{chess::cell_of(position.king(position.side_to_move())), {}, chess::events::check};
    chess::for_each_square(
        checkers, [&](chess::Square at) { check.attackers.push_back(chess::cell_of(at)); });
    return check;
  }
  static std::vector<Counter> counters(const chess::Rules &rules, const Position &position) {
    return {
        {"plies-since-capture", std::nullopt, position.halfmove_clock(),
         rules.automatic_draws ? chess::fifty_moves_in_plies : chess::seventy_five_moves_in_plies}};
  }

  // Taps.
  static constexpr Choice::Kind choice_kind = Choice::Kind::promotion;
  static chess::Attempt attempt(const Position &, std::span<const Cell> cells,
                                std::optional<std::int16_t> choice) {
    const chess::Attempt attempt{cells.front(), cells.back(), std::nullopt, std::nullopt};
    return choice ? chess::complete(attempt, *choice) : attempt;
  }

  // Putting a position together.
  static constexpr int piece_count = 12;
  static constexpr std::array<Field, 4> fields = {{{"castling", "text", "-", 2},
                                                   {"en-passant", "cell", "-", 3},
                                                   {"plies-since-capture", "number", "0", 4},
                                                   {"move-number", "number", "1", 5}}};

  static constexpr Files files = {"FEN", "PGN", "pgn", "application/x-chess-pgn"};
  static constexpr std::array<std::string_view, 5> rules_sections = {"aim", "pieces", "special",
                                                                     "end", "here"};
};

} // namespace plateau::bridge
