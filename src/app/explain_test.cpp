// plateau explain, as a shell sees it.
#include "app/testing/program.hpp"

namespace plateau::app {
namespace {

using nlohmann::json;
using testing::contains;
using testing::plateau_complains;
using testing::plateau_says;

TEST(Explain, SaysWhatAMoveGivesAway) {
  const auto answer = plateau_says({"explain", "chess", "g4", "--moves", "f2f3 e7e5"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(answer.out.starts_with("This allows mate: Qh4#.\n")) << answer.out;
  const auto french =
      plateau_says({"explain", "chess", "g4", "--moves", "f2f3 e7e5", "--lang", "fr"});
  EXPECT_TRUE(french.out.starts_with("Ce coup permet le mat : Dh4#.\n")) << french.out;
}

TEST(Explain, AnswersInJson) {
  const auto answer =
      plateau_says({"explain", "chess", "c3d5", "--position", "4k3/8/2p5/8/8/2N5/3P4/4K3 w - - 0 1",
                    "--json", "--nodes", "20000"});
  EXPECT_EQ(answer.status, 0);
  const auto value = json::parse(answer.out);
  EXPECT_EQ(value["legal"], true);
  EXPECT_EQ(value["nodes"], 20000);
  ASSERT_GE(value["statements"].size(), 1U);
  ASSERT_LE(value["statements"].size(), 3U);
  const auto &first = value["statements"][0];
  EXPECT_EQ(first["code"], "loses-piece");
  EXPECT_EQ(first["worth"], 300);
  EXPECT_EQ(first["roles"][0]["cell"], "d5");
  EXPECT_EQ(first["line"][0], "c3d5");
  EXPECT_EQ(first["line"][1], "c6d5");
  EXPECT_EQ(first["text"], "This loses the white knight on d5: cxd5.");
}

TEST(Explain, TheSameNodesGiveTheSameAnswer) {
  const std::vector<std::string> question = {"explain", "abalone", "a1b1",
                                             "--json",  "--nodes", "5000"};
  EXPECT_EQ(plateau_says(question).out, plateau_says(question).out);
}

TEST(Explain, WhatCannotBePlayedIsAnsweredByWhyNot) {
  const auto illegal = plateau_says({"explain", "chess", "e2e5"});
  EXPECT_EQ(illegal.out, plateau_says({"why", "chess", "e2e5"}).out);
  EXPECT_EQ(illegal.status, 1);
  EXPECT_EQ(plateau_says({"explain", "chess", "banana"}).status, 2);
  EXPECT_EQ(plateau_says({"explain", "chess", "e2e5", "--json"}).out,
            plateau_says({"why", "chess", "e2e5", "--json"}).out);
  // After the end of the game.
  const std::string mated = "f2f3 e7e5 g2g4 d8h4";
  EXPECT_EQ(plateau_says({"explain", "chess", "e1f2", "--moves", mated}).out,
            plateau_says({"why", "chess", "e1f2", "--moves", mated}).out);
  // A damaged position.
  EXPECT_EQ(plateau_complains({"explain", "chess", "e2e4", "--position", "8/8 w"}).status, 2);
  EXPECT_EQ(plateau_complains({"explain", "chess"}).status, 2);
}

} // namespace
} // namespace plateau::app
