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
  EXPECT_EQ(refused("a1a9"), "not-on-board@3");
  EXPECT_EQ(refused("z5a1"), "not-on-board@1");
  EXPECT_EQ(refused(std::string(100'000, 'x')), "not-aba-pro@1");
  EXPECT_LE(read_attempt(std::string(100'000, 'x')).error().found.size(), Refusal::max_found);
}

TEST(Notation, ThePositionTextOfTheBelgianDaisy) {
  EXPECT_EQ(write_position(start(rules_from("layout=belgian-daisy"))),
            "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1");
}

TEST(Notation, CountersStopAtTheirGreatestValue) {
  auto position = position_from("s4/6/7/8/9/8/7/6/S4 0 0 w 1000000 1000000");
  ASSERT_FALSE(all_moves(position).empty());
  play(position, all_moves(position)[0]);
  EXPECT_EQ(position.plies_since_ejection(), max_counter);
  EXPECT_EQ(position.move_number(), max_counter);
  EXPECT_TRUE(read_position(write_position(position)));
  EXPECT_FALSE(read_position("s4/6/7/8/9/8/7/6/S4 0 0 w 1000001 1"));
  EXPECT_FALSE(read_position("s4/6/7/8/9/8/7/6/S4 0 0 w 0 1000001"));
  EXPECT_FALSE(read_position("s4/6/7/8/9/8/7/6/S4 0 0 w 0 0"));
  EXPECT_FALSE(read_position("s4/6/7/8/9/8/7/6/S4 7 0 w 0 1"));
  EXPECT_TRUE(read_position("s4/6/7/8/9/8/7/6/S4 6 5 w 0 1"));
  EXPECT_FALSE(read_position("s4/6/7/8/9/8/7/6/S4 6 6 w 0 1"));
}

TEST(Notation, NoMarbleWasEverAddedToABoard) {
  const std::string most = "sssss/ssssss/sssssss/ssssssss/sssssssss/8/SSSSSSS/SSSSSS/SSSSS ";
  EXPECT_TRUE(read_position(most + "5 3 b 0 1")) << "53 marbles are on the board";
  const auto more = read_position(most + "5 4 b 0 1");
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().code, "more-marbles-than-cells");
  EXPECT_EQ(more.error().column, most.size() + 1);
  EXPECT_EQ(more.error().arguments[0], Argument::number(62));
  EXPECT_TRUE(read_position("sssss/ssssss/sssssss/ssssssss/sssssssss/ssssssss/SSSSSSS/SSSSSS/SSSSS "
                            "0 0 b 0 1"))
      << "any set-up is allowed, a full board too";
}

TEST(Notation, AStrangerOnTheBoardIsShownWhole) {
  const auto read = read_position("é4/6/7/8/9/8/7/6/S4 0 0 w 0 1");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().found, "é");
}

TEST(Notation, APositionCutOrChangedAnywhereIsReadOrRefusedNeverWorse) {
  const std::string text = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1";
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_FALSE(read_position(text.substr(0, i))) << i;
    for (const char c : {'x', '/', ' ', '9', 'S', '\0', '\xff'}) {
      auto changed = text;
      changed[i] = c;
      if (const auto read = read_position(changed)) {
        EXPECT_TRUE(read_position(write_position(read->position))) << changed;
      }
    }
  }
  EXPECT_FALSE(read_position(text + " 1")) << "a seventh part";
  EXPECT_FALSE(read_position(std::string(1'000'000, '9')));
  EXPECT_FALSE(read_position(std::string(1'000'000, '/')));
}

TEST(Rules, AreReadAndWritten) {
  for (const auto *text :
       {"", "layout=belgian-daisy", "limit=400", "layout=belgian-daisy,limit=400"})
    EXPECT_EQ(write_rules(rules_from(text)), text);
  EXPECT_EQ(write_rules(rules_from("limit=400, layout=Belgian-Daisy")),
            "layout=belgian-daisy,limit=400");
  EXPECT_EQ(write_rules(rules_from("layout=standard")), "");
  EXPECT_EQ(rules_from("limit=10000").ply_limit, max_ply_limit);
  const auto refused = [](std::string_view text) {
    const auto rules = read_rules(text);
    return rules ? "accepted"
                 : std::string(rules.error().code) + "@" + std::to_string(rules.error().column);
  };
  EXPECT_EQ(refused("limit=10001"), "bad-option-value@7");
  EXPECT_EQ(refused("limit=0"), "bad-option-value@7");
  EXPECT_EQ(refused("limit=-1"), "bad-option-value@7");
  EXPECT_EQ(refused("limit"), "bad-option-value@1");
  EXPECT_EQ(refused("layout=daisy"), "unknown-layout@8");
  EXPECT_EQ(refused("limit=9,limit=9"), "repeated-option@9");
  EXPECT_EQ(refused("size=8"), "unknown-option@1");
  EXPECT_EQ(refused("limit=9,"), "unknown-option@9");
}

// The refusal of an unknown layout lists all of them: the list must keep up.
TEST(Rules, TheTextsNameEveryLayout) {
  for (const auto language : all_languages())
    for (const auto &layout : layouts)
      EXPECT_NE(find_text(language, "abalone.refusal.unknown-layout").find(layout.name),
                std::string_view::npos)
          << layout.name;
}

} // namespace
} // namespace plateau::abalone
