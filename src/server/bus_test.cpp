// Several nodes and a real Redis between them.
#include "server/testing/node.hpp"
#include "server/testing/redis.hpp"
#include "server/testing/requests.hpp"

namespace plateau::server {
namespace {

using testing::body_of;
using testing::Folder;
using testing::Node;
using testing::Redis;
using testing::SocketPlayer;
using testing::status_of;

class BusTest : public ::testing::Test {
protected:
  BusTest() {
    // Only the bus can bring a move over.
    limits_.games.recheck = std::chrono::hours(24);
    address_.port = redis_.port();
    address_.password = "secret";
  }
  std::unique_ptr<Node> node() {
    return std::make_unique<Node>(folder_, limits_, std::vector<std::string>{}, address_);
  }

  Folder folder_;
  Redis redis_{"secret"};
  Limits limits_;
  BusAddress address_;
};

TEST_F(BusTest, MovesReachThePlayersOfOtherNodes) {
  const auto first = node();
  const auto second = node();
  first->await_noted("bus-connected", 1);
  second->await_noted("bus-connected", 1);
  SocketPlayer white(*first);
  SocketPlayer black(*second);
  const auto game = white.create({{"kind", "chess"}, {"side", "white"}});
  black.join(game);
  white.await_version(2);
  EXPECT_EQ(white.state["status"], "playing");
  EXPECT_EQ(white.move("e4"), "done");
  black.await_version(3);
  EXPECT_EQ(black.move("e5"), "done");
  white.await_version(4);
  EXPECT_EQ(white.state["ply"], 2);

  // While Redis is away everything is stored and answered; who watches elsewhere hears it later.
  redis_.stop();
  first->await_noted("bus-lost", 1);
  second->await_noted("bus-lost", 1);
  EXPECT_EQ(white.move("Nf3"), "done");
  redis_.start();
  black.await_version(5);
  EXPECT_EQ(black.state["ply"], 3);
  EXPECT_EQ(black.move("Nc6"), "done");
  white.await_version(6);
  EXPECT_EQ(first->log().find("secret"), std::string::npos);
}

TEST_F(BusTest, HealthTellsWhenTheBusIsLostAndWhenItIsBack) {
  const auto first = node();
  first->await_noted("bus-connected", 1);
  const auto asks = [&](const std::string &path) {
    return first->ask("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  };
  const auto says_lost = [&] {
    const auto health = asks("/healthz");
    EXPECT_EQ(status_of(health), "200") << "games go on";
    EXPECT_NE(health.find("ok\n"), std::string::npos);
    return health.find("bus lost: what other servers store is seen later") != std::string::npos;
  };
  EXPECT_FALSE(says_lost());
  redis_.stop();
  first->await_noted("bus-lost", 1);
  EXPECT_TRUE(says_lost());
  EXPECT_NE(asks("/metrics").find("plateau_bus 0\n"), std::string::npos);
  redis_.start();
  // That it is back is not logged a second time within a minute.
  while (says_lost())
    std::this_thread::yield();
  EXPECT_NE(asks("/metrics").find("plateau_bus 1\n"), std::string::npos);
}

TEST_F(BusTest, WhoAsksAtAnotherNodeHasNotLeft) {
  limits_.games.room.absence = std::chrono::milliseconds(300);
  limits_.games.elsewhere = std::chrono::milliseconds(1);
  const auto first = node();
  const auto second = node();
  first->await_noted("bus-connected", 1);
  second->await_noted("bus-connected", 1);
  SocketPlayer white(*first);
  const auto game = white.create({{"kind", "chess"}, {"side", "white"}});
  const auto token = [&] {
    SocketPlayer black(*first);
    black.join(game);
    return black.token;
  }();
  EXPECT_EQ(body_of(second->ask("GET /api/games/" + game +
                                " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token +
                                "\r\nConnection: close\r\n\r\n"))["type"],
            "game");
  std::this_thread::sleep_for(3 * limits_.games.room.absence);
  EXPECT_EQ(white.does("claim-left"), "not-left");
}

TEST_F(BusTest, WhoWasAtANodeThatStopsIsGoneAtOnce) {
  limits_.games.elsewhere = std::chrono::hours(24); // Their absence would show only then.
  auto first = node();
  const auto second = node();
  first->await_noted("bus-connected", 1);
  second->await_noted("bus-connected", 1);
  auto white = std::make_unique<SocketPlayer>(*first);
  SocketPlayer black(*second);
  const auto game = white->create({{"kind", "chess"}, {"side", "white"}});
  black.join(game);
  const auto await_white = [&](bool here) {
    while (black.await("presence")["white"] != here) {
    }
  };
  EXPECT_EQ(white->asks({{"type", "unwatch"}, {"game", game}}), "done");
  white->watch(game, true);
  await_white(true);
  std::thread stopping([&] { first.reset(); });
  await_white(false);
  white.reset();
  stopping.join();
}

TEST_F(BusTest, SpectatorsAndPhrasesCrossNodes) {
  const auto first = node();
  const auto second = node();
  first->await_noted("bus-connected", 1);
  second->await_noted("bus-connected", 1);
  SocketPlayer white(*first);
  SocketPlayer black(*second);
  const auto game = white.create({{"kind", "chess"}, {"side", "white"}});
  black.join(game);
  const auto await_watchers = [](SocketPlayer &player, int count) {
    while (player.await("presence")["watchers"] != count) {
    }
  };
  SocketPlayer guest(*first);
  guest.watch(game, false);
  await_watchers(black, 1);
  auto neighbour = std::make_unique<SocketPlayer>(*second);
  neighbour->watch(game, false);
  await_watchers(white, 2);
  await_watchers(black, 2);
  neighbour.reset();
  await_watchers(white, 1);
  // So do phrases go from one to the other.
  white.asks({{"type", "say"}, {"game", game}, {"token", white.token}, {"phrase", "thanks"}});
  EXPECT_EQ(black.await("said")["phrase"], "thanks");
}

TEST_F(BusTest, ANodeThatDiesLeavesTheGameToTheOther) {
  auto first = node();
  const auto second = node();
  second->await_noted("bus-connected", 1);
  SocketPlayer white(*first);
  SocketPlayer black(*second);
  const auto game = white.create({{"kind", "abalone"}, {"side", "black"}});
  black.join(game);
  white.await_version(2);
  first.reset();
  SocketPlayer again(*second);
  again.token = white.token;
  again.watch(game, true);
  EXPECT_EQ(again.state["status"], "playing");
  EXPECT_EQ(again.does("resign"), "done");
  black.await_status("over");
}

TEST_F(BusTest, WhoMayNotSpeakDoesNotCountAsConnected) {
  const Redis strict(
      {}, {"--user", "default", "on", ">secret", "allkeys", "allchannels", "+@all", "-publish"});
  address_.port = strict.port();
  const auto first = node();
  first->await_noted("NOPERM", 1);
  EXPECT_EQ(first->noted("bus-connected"), 0);
}

TEST_F(BusTest, AWrongPasswordIsNotedOnce) {
  address_.password = "mistaken";
  const auto first = node();
  // A busy machine may meet another obstacle first; each is noted once.
  first->await_noted("WRONGPASS", 1);
  SocketPlayer white(*first);
  white.create({{"kind", "chess"}}); // Games go on.
  const auto log = first->log();
  EXPECT_EQ(log.find("mistaken"), std::string::npos);
  const auto refusal = log.find("WRONGPASS");
  ASSERT_NE(refusal, std::string::npos);
  EXPECT_EQ(refusal, log.rfind("WRONGPASS"));
}

} // namespace
} // namespace plateau::server
