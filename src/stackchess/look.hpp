/// @file
/// How a page sees stackchess.
#pragma once

#include "bridge/look_parts.hpp"
#include "stackchess/stackchess.hpp"

#include <array>

namespace plateau::bridge {

template <> struct Look<stackchess::Stackchess> {
  using Position = stackchess::Position;

  // The board.
  static constexpr Shape shape = Shape::square;
  static constexpr bool stacks = true;
  static int width(const Position &position) { return position.size(); }
  static int height(const Position &position) { return position.size(); }
  static Place place(Cell cell) {
    return {cell.number % stackchess::largest_board, cell.number / stackchess::largest_board};
  }

  // What is special about a position.
  static std::optional<Check> check(const Position &) { return std::nullopt; }
  static std::vector<Counter> counters(const stackchess::Rules &rules, const Position &position) {
    std::vector<Counter> all;
    for (const Side side : {Side::first, Side::second})
      all.push_back({"pieces-left", side, position.pieces(side), std::nullopt});
    all.push_back({"plies", std::nullopt, position.plies(),
                   rules.limit > 0 ? std::optional<std::int64_t>(rules.limit) : std::nullopt});
    return all;
  }

  // Taps.
  static constexpr Choice::Kind choice_kind = Choice::Kind::height;
  static stackchess::Attempt attempt(const Position &, std::span<const Cell> cells,
                                     std::optional<std::int16_t> choice) {
    return {cells.front(), cells.back(), choice};
  }

  // Putting a position together.
  static constexpr int piece_count = 12;
  static constexpr std::array<Field, 3> fields = {{{"lost-by-white", "number", "0", 3},
                                                   {"lost-by-black", "number", "0", 4},
                                                   {"plies", "number", "0", 5}}};
  /// Only here commas stand in the board.
  static bool looks_like_a_position(std::string_view text) {
    return text.substr(0, text.find(' ')).find(',') != std::string_view::npos;
  }

  static constexpr std::array<std::string_view, 7> rules_sections = {
      "aim", "stacks", "captures", "pawns", "end", "options", "here"};
};

} // namespace plateau::bridge
