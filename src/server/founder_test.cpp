// Games are made once, however often they are asked for.
#include "server/testing/hub.hpp"

namespace plateau::server {
namespace {

using namespace testing::hub;

TEST_F(HubTest, CreatingIsRepeatable) {
  TestClient white(hub);
  const json create = {
      {"type", "create"}, {"id", "c"}, {"kind", "abalone"}, {"token", white.token}};
  white.say(create);
  store.answer_all();
  const auto first = white.last("done");
  white.say(create);
  store.answer_all();
  EXPECT_EQ(white.told.size(), 2U);
  EXPECT_EQ(white.last("done"), first);
  EXPECT_EQ(store.rows().size(), 1U);
}

TEST_F(HubTest, WhatIsNoGameIsNotMade) {
  TestClient white(hub);
  const auto code = [&](json more) {
    json create = {{"v", 1}, {"type", "create"}, {"id", "c"}, {"kind", "chess"}};
    create.update(more);
    auto read = read_ask(create.dump());
    if (const auto *bad = std::get_if<BadAsk>(&read))
      return std::string(bad->code) + " " + bad->member;
    hub.handle(white.client, std::get<Ask>(read));
    store.answer_all();
    return white.last_code();
  };
  EXPECT_EQ(code({{"kind", "go"}}), "unknown-game");
  EXPECT_EQ(code({{"rules", "nonsense"}}), "unknown-option");
  EXPECT_EQ(code({{"position", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"}}), "game-over");
  EXPECT_EQ(code({{"clock", {{"kind", "real-time"}, {"initial", 999}}}}), "bad-message clock");
  EXPECT_EQ(code({{"clock", {{"kind", "real-time"}, {"initial", 86'400'001}}}}),
            "bad-message clock");
  EXPECT_EQ(code({{"clock", {{"kind", "real-time"}, {"initial", 1000}, {"increment", 600'001}}}}),
            "bad-message clock");
  EXPECT_EQ(code({{"clock", {{"kind", "days"}, {"days", 31}}}}), "bad-message clock");
  EXPECT_EQ(code({{"clock", {{"kind", "days"}, {"days", 30}}}}), "done");
  EXPECT_EQ(code({{"name", std::string(60, 'x')}, {"id", std::string(40, 'x')}}), "done");
  EXPECT_EQ(code({{"name", std::string(61, 'x')}}), "bad-message name");
  EXPECT_EQ(code({{"id", std::string(41, 'x')}}), "bad-message id");
  EXPECT_EQ(code({{"id", ""}}), "bad-message id");
  EXPECT_EQ(code({{"rules", std::string(201, 'x')}}), "bad-message rules");
  EXPECT_EQ(code({{"position", std::string(4097, 'x')}}), "bad-message position");
  EXPECT_EQ(code({{"token", std::string(42, 'x')}}), "bad-message token");
  EXPECT_EQ(code({{"side", "red"}}), "bad-message side");
}

TEST_F(HubTest, ARematchIsAGameOfItsOwn) {
  TestClient white(hub);
  TestClient black(hub);
  start(white, black);
  white.say(white.deed("resign"));
  store.answer_all();
  white.say(white.deed("offer-rematch"));
  store.answer_all();
  black.say(black.deed("accept-rematch"));
  store.answer_all();
  const std::string next = white.last("game")["state"]["rematch"];
  white.say({{"type", "watch"}, {"game", next}, {"token", white.token}});
  store.answer_all();
  EXPECT_EQ(white.last("done")["side"], "black");
  EXPECT_EQ(white.last("game")["state"]["status"], "playing");
}

TEST_F(HubTest, ARematchCountsAsAGameWhicheverWayItIsMade) {
  TestClient white(hub);
  TestClient black(hub);
  int made = 0;
  bool allowed = true;
  for (auto *player : {&white, &black})
    player->client->budget.take_game = [&] { return allowed && ++made > 0; };
  start(white, black);
  EXPECT_EQ(made, 1);
  white.say(white.deed("resign"));
  store.answer_all();
  for (auto *player : {&white, &black})
    player->say(player->deed("accept-rematch"));
  white.say(white.deed("offer-rematch"));
  store.answer_all();
  EXPECT_EQ(made, 1) << "an offer is no game yet";
  allowed = false;
  for (const auto *way : {"offer-rematch", "accept-rematch"}) {
    black.say(black.deed(way));
    store.answer_all();
    EXPECT_EQ(black.last_code(), "too-many-games") << way;
  }
  allowed = true;
  int given_back = 0;
  black.client->budget.return_game = [&] { ++given_back; };
  store.trouble = store::Trouble::full;
  black.say(black.deed("offer-rematch"));
  store.answer_all();
  EXPECT_EQ(made - given_back, 1) << "none that was stored";
  store.trouble = store::Trouble::none;
  black.say(black.deed("offer-rematch"));
  store.answer_all();
  EXPECT_EQ(made - given_back, 2);
  EXPECT_EQ(store.rows().size(), 2U);
}

TEST_F(HubTest, AGameAskedForAgainCountsOnce) {
  TestClient white(hub);
  int left = 1;
  white.client->budget.take_game = [&] { return left > 0 && left-- > 0; };
  white.client->budget.return_game = [&] { ++left; };
  const auto create = [&](const std::string &id) {
    white.say({{"type", "create"}, {"id", id}, {"kind", "chess"}, {"token", white.token}});
    store.answer_all();
    return white.last_code();
  };
  store.trouble = store::Trouble::failed;
  EXPECT_EQ(create("a"), "store-unavailable");
  EXPECT_EQ(left, 1);
  store.trouble = store::Trouble::none;
  EXPECT_EQ(create("a"), "done");
  const auto first = white.last("done");
  EXPECT_EQ(create("a"), "done") << "though no more may be made";
  EXPECT_EQ(white.last("done"), first);
  EXPECT_EQ(create("b"), "too-many-games");
  left = 1;
  EXPECT_EQ(create("a"), "done");
  EXPECT_EQ(left, 1);
  EXPECT_EQ(store.rows().size(), 1U);
  EXPECT_EQ(metrics.rooms, 1U);
}

} // namespace
} // namespace plateau::server
