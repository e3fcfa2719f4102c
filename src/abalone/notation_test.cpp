#include "abalone/testing/positions.hpp"

namespace plateau::abalone {
namespace {

TEST(Notation, SixtyOneCellsAreNamed) {
  int cells = 0;
  for (char letter = '@'; letter <= 'k'; ++letter)
    for (char digit = '/'; digit <= ':'; ++digit)
      cells += read_cell(std::string{letter, digit}) ? 1 : 0;
  EXPECT_EQ(cells, 2 * 61) << "in either case";
  EXPECT_EQ(write_cell(cell("e5")), "E5");
  for (const auto *none : {"", "A", "A6", "A0", "I4", "J5", "E10", "F1", "E 5"})
    EXPECT_FALSE(read_cell(none)) << none;
  EXPECT_EQ(write_cell(Cell::none()), "?");
}

TEST(Notation, AMoveIsReadInEverySpellingAndWrittenInOne) {
  const auto position = start({});
  const auto canonical = [&](std::string_view text) {
    const auto verdict = read_move(position, text);
    return verdict.move() == nullptr ? std::string(verdict.refusal()->code)
                                     : write_move(*verdict.move());
  };
  for (const auto *text : {"a1b2", "A1B2", "a1 b2", " A1  b2 ", "A1\tB2"})
    EXPECT_EQ(canonical(text), "a1b2") << text;
  for (const auto *text : {"c3c4d3", "C4C3D4", "c4 c3 d4", "c3c4 D3"})
    EXPECT_EQ(canonical(text), "c3c4d3") << text << ": the lower end first";
}

TEST(Notation, WhatIsNoMoveIsRefusedWithItsColumn) {
  const auto refused = [](std::string_view text) {
    const auto attempt = read_attempt(text);
    return attempt
               ? "accepted"
               : std::string(attempt.error().code) + "@" + std::to_string(attempt.error().column);
  };
  EXPECT_EQ(refused(""), "not-aba-pro@1");
  EXPECT_EQ(refused("a1"), "not-aba-pro@3");
  EXPECT_EQ(refused("hello"), "not-aba-pro@1");
  EXPECT_EQ(refused("a1b"), "not-aba-pro@3");
  EXPECT_EQ(refused("a 1b2"), "not-aba-pro@1") << "blanks go between cells, not inside";
  EXPECT_EQ(refused("a1b2c3d4"), "not-aba-pro@7");
  EXPECT_EQ(refused("a1-b2"), "not-aba-pro@3");
  EXPECT_EQ(refused("a1a9"), "not-in-row@3");
  EXPECT_EQ(refused("z5a1"), "not-on-board@1");
  EXPECT_EQ(refused(std::string(100'000, 'x')), "not-aba-pro@1");
  EXPECT_LE(read_attempt(std::string(100'000, 'x')).error().found.size(), Refusal::max_found);
}

} // namespace
} // namespace plateau::abalone
