/// @file
/// What the tests of this folder share.
#pragma once

#include "abalone/abalone.hpp"
#include "abalone/layouts.hpp"
#include "abalone/testing/slow_rules.hpp"
#include "core/testing/sample.hpp"
#include "core/texts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::abalone {

using plateau::testing::sanitized;

inline Position position_from(std::string_view text) {
  const auto position = read_position(text);
  EXPECT_TRUE(position) << text;
  return position ? position->position : Position{};
}

inline Cell cell(std::string_view name) {
  const auto found = read_cell(name);
  EXPECT_TRUE(found) << name;
  return found.value_or(Cell::none());
}

inline Rules rules_from(std::string_view text) {
  const auto rules = read_rules(text);
  EXPECT_TRUE(rules) << text;
  return rules ? *rules : Rules{};
}

inline std::vector<Move> all_moves(const Position &position) {
  Bounded<Move, max_moves> moves;
  legal_moves(position, moves);
  return {moves.begin(), moves.end()};
}

/// The lines of a file of test data.
inline std::vector<std::string> data_lines(const std::string &name) {
  std::ifstream file(std::string(PLATEAU_SOURCE_DIR "/src/abalone/testdata/") + name);
  EXPECT_TRUE(file) << name;
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  return lines;
}

inline std::vector<std::string> words(const std::string &line) {
  std::vector<std::string> found;
  std::size_t from = line.find_first_not_of(' ');
  while (from != std::string::npos) {
    const auto to = std::min(line.find(' ', from), line.size());
    found.push_back(line.substr(from, to - from));
    from = line.find_first_not_of(' ', to);
  }
  return found;
}

/// A set-up with these marbles.
inline Draft draft_with(Set black, Set white, Side to_move) {
  Draft draft;
  for_each_spot(black, [&](Spot spot) { draft.marbles[spot] = Side::first; });
  for_each_spot(white, [&](Spot spot) { draft.marbles[spot] = Side::second; });
  draft.side_to_move = to_move;
  return draft;
}

/// The board of a text, Black to move.
inline Draft draft_from(std::string_view board) {
  Draft draft;
  EXPECT_EQ(read_board(draft, board), std::nullopt) << board;
  return draft;
}

/// A board of at most `most` marbles a side, crowded or thin, with counters as they may stand.
inline Position random_position(std::mt19937_64 &random, int most) {
  std::vector<Cell> cells;
  for_each_cell_of_board([&](Cell c) { cells.push_back(c); });
  std::shuffle(cells.begin(), cells.end(), random);
  // Taking the cells near a random one first makes groups, where the pushes are.
  if (random() % 2 == 0) {
    const auto place = [](Cell c) { return slow_abalone::Place{row_of(c), column_of(c)}; };
    const auto centre = place(cells.back());
    std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) {
      return slow_abalone::distance(place(a), centre) < slow_abalone::distance(place(b), centre);
    });
    std::shuffle(cells.begin(), cells.begin() + std::min(2 * most + 4, cell_count), random);
  }
  const auto count = [&] { return 1 + static_cast<int>(random() % static_cast<unsigned>(most)); };
  std::array<Set, 2> marbles{};
  std::size_t next = 0;
  for (auto &side : marbles)
    for (int i = count(); i > 0 && next < cells.size(); --i)
      side |= set_of(cells[next++]);
  auto draft = draft_with(marbles[0], marbles[1], static_cast<Side>(random() % 2));
  for (auto &ejected : draft.ejected_by)
    ejected = static_cast<std::uint32_t>(random() % 6);
  return place_unchecked(draft);
}

} // namespace plateau::abalone
