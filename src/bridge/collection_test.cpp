// A file of many games, as a page asks about it.
#include "bridge/bridge.hpp"
#include "games/openings.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plateau::bridge {
namespace {

using Json = nlohmann::json;

constexpr std::string_view file = R"([White "Ann"]
[Black "Bob"]
[Date "2001.01.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 1-0

[White "Cid"]
[Black "Ann"]
[Result "0-1"]

1. e4 c5 0-1

[White "Bad"]

1. e4 Ke4 *

[Game "abalone"]
[Black "Dan"]
[White "Eve"]
[Result "*"]

1. C3C4 *
)";

class Collections : public ::testing::Test {
protected:
  Json ask(const Json &request) {
    const auto text = bridge_.answer(request.dump());
    auto answer = Json::parse(text, nullptr, false);
    EXPECT_FALSE(answer.is_discarded()) << text;
    return answer;
  }
  void read() {
    ask({{"call", "openings"}, {"game", "chess"}, {"text", embedded_openings("chess")}});
    ask({{"call", "beginCollection"}});
    EXPECT_TRUE(bridge_.collect(file.substr(0, 100), false));
    EXPECT_TRUE(bridge_.collect(file.substr(100), true));
  }
  std::vector<int> numbers() {
    std::vector<int> all;
    const auto told = ask({{"call", "rows"}, {"from", 0}, {"count", 9}});
    for (const auto &row : told["rows"])
      all.push_back(row["number"]);
    return all;
  }

  Bridge bridge_{{[] { return search::Moment(0); }, [](std::string_view) {}, [] { return false; }}};
};

TEST_F(Collections, AreListedWithWhatIsKnownOfEachGame) {
  read();
  const auto rows = ask({{"call", "rows"}, {"from", 0}, {"count", 2}});
  EXPECT_EQ(rows["count"], 3);
  ASSERT_EQ(rows["rows"].size(), 2U);
  const auto &row = rows["rows"][0];
  EXPECT_EQ(row["players"], (Json{"Ann", "Bob"}));
  EXPECT_EQ(row["opening"], "C65 Ruy Lopez: Berlin Defense");
  EXPECT_EQ(row["result"], "1-0");
  EXPECT_EQ(row["date"], "2001.01.02");
  EXPECT_EQ(row["plies"], 6);
  EXPECT_EQ(file.substr(rows["rows"][1]["offset"], rows["rows"][1]["size"]).substr(0, 13),
            "[White \"Cid\"]");
  EXPECT_EQ(ask({{"call", "rows"}, {"from", 2}, {"count", 9}})["rows"][0]["players"],
            (Json{"Dan", "Eve"}))
      << "Black opens in Abalone";
}

TEST_F(Collections, SayWhichGamesWereRefused) {
  read();
  const auto told = ask({{"call", "collected"}, {"language", "fr"}});
  EXPECT_EQ(told["games"], 3);
  EXPECT_EQ(told["refused"], 1);
  EXPECT_EQ(told["first"][0]["game"], 3);
  EXPECT_EQ(told["first"][0]["line"], 16);
  EXPECT_EQ(told["first"][0]["move"], "1… Ke4");
  EXPECT_NE(told["first"][0]["text"].get<std::string>().find("roi"), std::string::npos);
  EXPECT_TRUE(told["fault"].is_null());
}

TEST_F(Collections, AreSifted) {
  read();
  EXPECT_EQ(ask({{"call", "sift"}, {"player", " ann "}, {"by", "first"}, {"down", true}})["count"],
            2);
  EXPECT_EQ(numbers(), (std::vector<int>{2, 1}));
  EXPECT_EQ(ask({{"call", "rank"}, {"index", 0}})["rank"], 1);
  EXPECT_TRUE(ask({{"call", "rank"}, {"index", 2}})["rank"].is_null());
  EXPECT_EQ(
      ask({{"call", "sift"},
           {"where", {{"game", "chess"}, {"moves", {"e2e4", "c7c5"}}, {"played", 2}}}})["count"],
      1);
  EXPECT_EQ(ask({{"call", "sift"}, {"opening", "sicilian"}})["count"], 1);
  EXPECT_EQ(ask({{"call", "sift"}})["count"], 3);
}

TEST_F(Collections, SayWhatWasPlayed) {
  read();
  const auto explored = ask({{"call", "explore"}, {"game", "chess"}, {"moves", {"e2e4"}}});
  EXPECT_EQ(explored["games"], 2);
  EXPECT_EQ(explored["reached"], 2);
  ASSERT_EQ(explored["moves"].size(), 2U);
  for (const auto &played : explored["moves"]) {
    EXPECT_EQ(played["games"], 1);
    EXPECT_EQ(played["first"], played["record"] == "e5" ? 1 : 0);
    EXPECT_EQ(played["second"], played["record"] == "c5" ? 1 : 0);
  }
  EXPECT_EQ(ask({{"call", "explore"}, {"game", "abalone"}})["moves"][0]["move"], "c3c4");
}

TEST_F(Collections, AGameOfTheFileCanBeReplaced) {
  read();
  EXPECT_EQ(
      ask({{"call", "replace"}, {"index", 1}, {"text", "[White \"New\"]\n\n1. d4 *"}})["done"],
      true);
  EXPECT_EQ(ask({{"call", "rows"}, {"from", 1}, {"count", 1}})["rows"][0]["players"][0], "New");
  EXPECT_EQ(ask({{"call", "replace"}, {"index", 1}, {"text", "1. d5 *"}})["done"], false);
  EXPECT_EQ(ask({{"call", "replace"}, {"index", 9}, {"text", "*"}})["failure"]["code"],
            "bad-request");
}

TEST_F(Collections, WithoutOneNothingIsAnswered) {
  EXPECT_FALSE(bridge_.collect("1. e4 *", true));
  for (const auto *call : {"collected", "rows", "rank", "sift", "explore", "replace"})
    EXPECT_EQ(ask({{"call", call}, {"game", "chess"}})["failure"]["code"], "bad-request") << call;
}

TEST_F(Collections, ThatAreTooMuchSaySo) {
  ask({{"call", "beginCollection"}});
  const std::string nonsense(1 << 20, '{');
  int pieces = 0;
  while (bridge_.collect(nonsense, false) && pieces < 64)
    ++pieces;
  EXPECT_LT(pieces, 64);
  EXPECT_EQ(ask({{"call", "collected"}})["fault"]["game"], 1);
  EXPECT_FALSE(bridge_.collect("", true)) << "it stays refused";
}

} // namespace
} // namespace plateau::bridge
