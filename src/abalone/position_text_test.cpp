#include "abalone/position_text.hpp"

#include "abalone/testing/positions.hpp"

namespace plateau::abalone {
namespace {

TEST(PositionText, OfTheBelgianDaisy) {
  EXPECT_EQ(write_position(start(rules_from("layout=belgian-daisy"))),
            "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1");
}

TEST(PositionText, CountersStopAtTheirGreatestValue) {
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

TEST(PositionText, NoMarbleWasEverAddedToABoard) {
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

TEST(PositionText, AStrangerOnTheBoardIsShownWhole) {
  const auto read = read_position("é4/6/7/8/9/8/7/6/S4 0 0 w 0 1");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().found, "é");
}

TEST(PositionText, APositionCutOrChangedAnywhereIsReadOrRefusedNeverWorse) {
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

} // namespace
} // namespace plateau::abalone
