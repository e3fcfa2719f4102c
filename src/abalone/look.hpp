/// @file
/// How a page sees Abalone.
#pragma once

#include "abalone/abalone.hpp"
#include "abalone/layouts.hpp"
#include "bridge/look_parts.hpp"

#include <algorithm>
#include <array>

namespace plateau::bridge {

template <> struct Look<abalone::Abalone> {
  using Position = abalone::Position;

  // The board. Two halves of a cell to each column, and every row half a cell further left than the
  // one below: that is how rows and NW–SE diagonals lie.
  static constexpr Shape shape = Shape::hex;
  static constexpr bool stacks = false;
  static int width(const Position &) { return 2 * abalone::side_length - 1; }
  static int height(const Position &) { return abalone::side_length; }
  static Place place(Cell cell) {
    constexpr int leftmost = -(abalone::side_length / 2);
    return {2 * abalone::column_of(cell) - abalone::row_of(cell) - leftmost, abalone::row_of(cell)};
  }

  // What is special about a position.
  static std::optional<Check> check(const Position &) { return std::nullopt; }
  static std::vector<Counter> counters(const abalone::Rules &rules, const Position &position);

  // Taps.
  static constexpr Choice::Kind choice_kind = Choice::Kind::height; ///< Never asked for.
  static abalone::Attempt attempt(const Position &, std::span<const Cell> cells,
                                  std::optional<std::int16_t> choice);

  // Putting a position together.
  static constexpr int piece_count = 2;
  static constexpr std::array<Field, 4> fields = {{{"ejected-by-black", "number", "0", 1},
                                                   {"ejected-by-white", "number", "0", 2},
                                                   {"plies-since-ejection", "number", "0", 4},
                                                   {"move-number", "number", "1", 5}}};
  /// Nine rows, and S or s in them.
  static bool looks_like_a_position(std::string_view text) {
    const auto board = text.substr(0, text.find(' '));
    return std::count(board.begin(), board.end(), '/') == abalone::side_length - 1 &&
           board.find_first_of("Ss") != std::string_view::npos;
  }

  static constexpr std::array<std::string_view, 5> rules_sections = {"aim", "moves", "pushes",
                                                                     "end", "here"};
};

} // namespace plateau::bridge
