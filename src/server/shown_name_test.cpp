#include "server/shown_name.hpp"

#include <gtest/gtest.h>

namespace plateau::server {

TEST(ShownName, JoinedEmojiStayWhole) {
  constexpr std::string_view family = "👩\u200D👧 Ada 🏳️\u200D🌈";
  EXPECT_EQ(shown_name(family), family);
}

TEST(ShownName, WhatOnlyHidesIsTakenOut) {
  EXPECT_EQ(shown_name("A\u200Dda"), "Ada");
  EXPECT_EQ(shown_name("👩\u200D"), "👩");
  EXPECT_EQ(shown_name("\u200D👩\u200D\u200D👧"), "👩\u200D👧");
}

TEST(ShownName, NoJoinerIsLeftWhereTheNextSignDoesNotFit) {
  const std::string long_name(most_name_bytes - 7, 'a');
  EXPECT_EQ(shown_name(long_name + "👩\u200D👧"), long_name + "👩");
}

} // namespace plateau::server
