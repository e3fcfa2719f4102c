/// @file look_stackchess.hpp
/// How a page sees stackchess.
#pragma once

#include "stackchess/stackchess.hpp"
#include "wasm/look_parts.hpp"

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
  static constexpr std::size_t side_word = 1;
  static constexpr std::size_t rules_word = 2;
  static constexpr std::array<Field, 3> fields = {{{"lost-by-white", "number", "0", 3},
                                                   {"lost-by-black", "number", "0", 4},
                                                   {"plies", "number", "0", 5}}};
  static std::string write_board(const stackchess::Rules &rules, const StackOf &stack_of);

  // What can be agreed.
  static constexpr std::array<OfferedOption, 4> options = {
      {{OfferedOption::Kind::number, "n", "size", stackchess::smallest_board,
        stackchess::largest_board, stackchess::Rules{}.size},
       {OfferedOption::Kind::flag, "promotion", "promotion", 0, 0, std::nullopt},
       {OfferedOption::Kind::flag, "knights", "knights", 0, 0, std::nullopt},
       {OfferedOption::Kind::number, "limit", "limit", 1, stackchess::max_limit, std::nullopt}}};

  static std::string_view roles(std::string_view code);
};

} // namespace plateau::bridge
