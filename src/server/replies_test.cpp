#include "server/replies.hpp"

#include "games/answers.hpp"
#include "server/api.hpp"
#include "server/testing/room.hpp"
#include "server/testing/schema.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

using nlohmann::json;

TEST(Replies, EveryKindIsWrittenAsTheSchemaSays) {
  store::Row row;
  row.summary =
      R"({"game":"23456789abcd","kind":"chess","rules":"","clock":{"kind":"none"},"status":"over",)"
      R"("names":{"white":"A","black":null},"ply":0,"outcome":null,"changed":1})";
  const std::string game = "23456789abcd";
  const std::vector<std::pair<std::string, Reply>> replies = {
      {"welcome", reply::Welcome{"i", 1, std::string(43, 'a')}},
      {"pong", reply::Pong{{}, 1}},
      {"done", reply::Done{"i", game, 3, "white", {}}},
      {"refused", reply::Refused{"i", game, refused(Language{}, "busy")}},
      {"games", reply::Games{"i", {{row, {}}}}},
      {"presence", reply::Presence{game, {"white", "black"}, {true, false}, 2}},
      {"bye", reply::Bye{"stopping"}}};
  for (const auto &[type, reply] : replies) {
    const auto text = write(reply);
    EXPECT_EQ(json::parse(text)["type"], type);
    EXPECT_EQ(testing::Schema::protocol().check("server", json::parse(text)), "") << text;
    EXPECT_EQ(*message(reply).text, text);
  }
}

/// What `plateau why --json` prints of a move, and what a server says that refuses it.
TEST(Replies, ARefusalSaysWhatWhySays) {
  const std::string pawn = "8/P7/8/8/8/8/8/K1k5 w - - 0 1";
  for (const auto &[position, move] : {std::pair<std::string, std::string>{"", "a1a3"},
                                       {"", "e2e5"},
                                       {"", "e2??"},
                                       {"", "\"\n"},
                                       {pawn, "a7a8"},
                                       {pawn, "a1b1"}}) {
    testing::room::PlayedRoom played(Terms{"chess", {}, position, {}, false});
    played.sit();
    auto ask = played.ask(Asked::move, 0);
    ask.move = move;
    const auto decision = played.decide(ask);
    ASSERT_TRUE(std::holds_alternative<Refused>(decision)) << move;
    const auto said = write(reply::Refused{{}, {}, std::get<Refused>(decision)});
    std::string why;
    played.room().match().visit([&]<Game G>(const Match<G> &match) {
      append_why_json(why, WhyAnswer<G>(Language{}, match, ask.move));
    });
    EXPECT_EQ(json::parse(said)["why"], json::parse(why)) << move;
  }
  const auto busy = refused(Language{}, "busy");
  std::string failure;
  append_why_failure(failure, {"illegal", "busy", 0, busy.text});
  EXPECT_EQ(json::parse(write(reply::Refused{{}, {}, busy}))["why"], json::parse(failure));
}

TEST(Replies, AListSaysWhetherTheMakerOfAChallengeIsHere) {
  const auto game = [](std::optional<bool> here) {
    store::Row row;
    row.summary = R"({"game":"23456789abcd"})";
    return json::parse(write(reply::Games{{}, {{row, here}}}))["games"][0];
  };
  EXPECT_EQ(game({}), json({{"game", "23456789abcd"}}));
  EXPECT_EQ(game(true), json({{"game", "23456789abcd"}, {"here", true}}));
  EXPECT_EQ(game(false), json({{"game", "23456789abcd"}, {"here", false}}));
}

TEST(Replies, HttpHasAStatusForEach) {
  const auto status = [](Asked asked, std::string_view code) {
    return status_of(asked, Reply(reply::Refused{{}, {}, refused(Language{}, code)}));
  };
  EXPECT_EQ(status(Asked::move, "not-your-turn"), 409U);
  EXPECT_EQ(status(Asked::create, "game-over"), 400U);
  EXPECT_EQ(status(Asked::move, "bad-message"), 400U);
  EXPECT_EQ(status(Asked::move, "no-such-game"), 404U);
  EXPECT_EQ(status(Asked::move, "store-unavailable"), 503U);
  EXPECT_EQ(status(Asked::move, "unreadable-game"), 503U);
  EXPECT_EQ(status_of(Asked::create, Reply(reply::Done{})), 201U);
  EXPECT_EQ(status_of(Asked::move, Reply(reply::Done{})), 200U);
}

} // namespace
} // namespace plateau::server
