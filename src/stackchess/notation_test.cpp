#include "stackchess/notation.hpp"

#include "core/testing/languages.hpp"
#include "core/texts.hpp"
#include "stackchess/stackchess.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plateau::stackchess {
namespace {

TEST(StackchessNotation, Cells) {
  EXPECT_EQ(write_cell(*read_cell("a1")), "a1");
  EXPECT_EQ(write_cell(*read_cell("z26")), "z26");
  EXPECT_EQ(write_cell(*read_cell("C5")), "c5");
  EXPECT_EQ(read_cell("c5")->number, 4 * 26 + 2);
  for (const auto *text : {"", "a", "5", "a0", "a27", "a05", "a5 ", "aa5", "é5", "a999999999"})
    EXPECT_FALSE(read_cell(text)) << text;
  EXPECT_EQ(write_cell(Cell::none()), "?");
}

struct Written {
  const char *text;
  Attempt attempt;
};

Attempt attempt(const char *from, const char *to, std::int16_t count) {
  return {*read_cell(from), *read_cell(to), count};
}

TEST(StackchessNotation, MovesAreReadWithEitherSignOrNone) {
  const Position position;
  const Written table[] = {
      {"a2a4", attempt("a2", "a4", 1)},       {"a2-a4", attempt("a2", "a4", 1)},
      {"a2xa4", attempt("a2", "a4", 1)},      {"2a2-a4", attempt("a2", "a4", 2)},
      {"1a2-a4", attempt("a2", "a4", 1)},     {"3c3xc5", attempt("c3", "c5", 3)},
      {"3C3XC5", attempt("c3", "c5", 3)},     {"a2a14", attempt("a2", "a14", 1)},
      {"12a2-a14", attempt("a2", "a14", 12)}, {"a12a1", attempt("a12", "a1", 1)},
      {"52z26z1", attempt("z26", "z1", 52)},  {"0a2a4", attempt("a2", "a4", 0)},
      {"999a2a4", attempt("a2", "a4", 999)},  {"a2x4", attempt("a2", "x4", 1)},
      {"a2xx4", attempt("a2", "x4", 1)},      {"x2x4", attempt("x2", "x4", 1)},
      {"2x2xx14", attempt("x2", "x14", 2)},   {"a2-x4", attempt("a2", "x4", 1)},
  };
  for (const auto &[text, expected] : table) {
    const auto read = read_attempt(position, text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, expected) << text;
  }
}

TEST(StackchessNotation, WhatIsNoMoveIsMalformedWhereItGoesWrong) {
  struct Row {
    const char *text;
    const char *code;
    std::size_t column;
  };
  const Row table[] = {
      {"", "bad-move", 1},           {"hello", "bad-move", 1},    {"a2", "bad-move", 3},
      {"a2-", "bad-move", 4},        {"a2--a4", "bad-move", 4},   {"a2a4 ", "bad-move", 5},
      {"a2a4x", "bad-move", 5},      {"2", "bad-move", 2},        {"1000a2a4", "bad-move", 1},
      {"02a2a4", "bad-move", 1},     {"a2xx", "bad-move", 4},     {"-a2a4", "bad-move", 1},
      {"a0a4", "bad-square", 1},     {"a2a27", "bad-square", 3},  {"a2-a04", "bad-square", 4},
      {"3a100-a4", "bad-square", 2}, {"\xC3\xA9", "bad-move", 1},
  };
  for (const auto &row : table) {
    const auto read = read_attempt(Position{}, row.text);
    ASSERT_FALSE(read) << row.text;
    EXPECT_EQ(read.error().kind, RefusalKind::malformed) << row.text;
    EXPECT_EQ(read.error().code, row.code) << row.text;
    EXPECT_EQ(read.error().column, row.column) << row.text;
  }
}

TEST(StackchessNotation, SaysWhatIsWrongInBothLanguages) {
  struct Golden {
    const char *text;
    const char *english;
    const char *french;
  };
  const Golden table[] = {
      {"a2-",
       "“a2-” is not a move (see column 4): write the number of pieces, from, to, as in 2a2-a4, "
       "3c3xc5 or a2a4.",
       "« a2- » n’est pas un coup (voir colonne 4) : écrivez le nombre de pièces, le départ, "
       "l’arrivée, comme 2a2-a4, 3c3xc5 ou a2a4."},
      {"a2a27", "There is no square “a27” (column 3): this board goes from a1 to f6.",
       "Il n’y a pas de case « a27 » (colonne 3) : ce plateau va de a1 à f6."},
  };
  for (const auto &row : table) {
    const auto read = read_attempt(Position{}, row.text);
    ASSERT_FALSE(read) << row.text;
    EXPECT_EQ(explain<Stackchess>(plateau::testing::english, read.error()), row.english);
    EXPECT_EQ(explain<Stackchess>(plateau::testing::french, read.error()), row.french);
  }
}

TEST(StackchessNotation, MovesAreWrittenWithTheSignThatFits) {
  const auto position = read_position("x4/RN,x,pp,x/x4/RRR,x2,k w n=4,knights")->position;
  const auto write = [&](const char *text) {
    const auto verdict = read_move(position, text);
    return verdict.move() != nullptr ? write_move(position, *verdict.move()) : "refused";
  };
  EXPECT_EQ(write("3a1xa3"), "3a1-a3");
  EXPECT_EQ(write("1a1-b1"), "a1-b1");
  EXPECT_EQ(write("2a1-d1"), "2a1xd1");
  EXPECT_EQ(write("a1d1"), "refused");
}

} // namespace
} // namespace plateau::stackchess
