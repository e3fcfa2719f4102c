// Who still gets in when all places are taken, and by which door.
#include "server/testing/node.hpp"
#include "server/testing/requests.hpp"

namespace plateau::server {
namespace {

using namespace testing;

class Places : public ::testing::Test {
protected:
  /// Takes a place for good: a request was answered, and the connection stays.
  static void settle(Visitor &visitor) {
    visitor.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(status_of(visitor.receive()), "200");
  }

  Folder folder;
};

TEST_F(Places, HalfOpenConnectionsAreTheFirstToGo) {
  Limits limits;
  limits.connections = 3;
  limits.kept_for_players = limits.kept_for_health = 0;
  limits.reading = std::chrono::hours(1);
  Node node(folder, limits);
  Visitor settled(node.port());
  settle(settled);
  Visitor oldest(node.port());
  oldest.send("GET / HTTP/1.1\r\nHost:");
  Visitor with_body(node.port());
  with_body.send("POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{");
  // Each newcomer takes the place of the oldest that has asked for nothing yet.
  Visitor first(node.port());
  settle(first);
  EXPECT_EQ(oldest.receive_all(), "");
  Visitor second(node.port());
  settle(second);
  EXPECT_EQ(with_body.receive_all(), "") << "half a request is no request";
  EXPECT_EQ(status_of(node.ask(get("/"))), "503") << "nobody is left to go";
  for (auto *visitor : {&settled, &first, &second})
    settle(*visitor);
  node.await_noted("made-room", 1);
}

TEST_F(Places, SomeAreKeptForHealth) {
  Limits limits;
  limits.connections = 1;
  limits.kept_for_players = 0;
  limits.kept_for_health = 1;
  limits.reading = std::chrono::hours(1);
  Node node(folder, limits);
  Visitor settled(node.port());
  settle(settled);
  // Refused, and gone when the answer is read.
  EXPECT_EQ(status_of(node.ask(get("/"))), "503");
  const auto ask_until_free = [&](const char *path) {
    std::string answer = node.ask(get(path));
    while (status_of(answer) == "503") // The one before is still being closed.
      answer = node.ask(get(path));
    return answer;
  };
  EXPECT_EQ(status_of(ask_until_free("/healthz")), "200");
  EXPECT_NE(ask_until_free("/metrics").find("plateau_connections 2\n"), std::string::npos);
  // Even if somebody sits there and says nothing.
  Visitor silent(node.port());
  EXPECT_EQ(status_of(ask_until_free("/healthz")), "200");
  EXPECT_EQ(silent.receive_all(), "");
}

TEST_F(Places, SomeAreKeptForPlayers) {
  Limits limits;
  limits.kept_for_players = 2;
  limits.kept_for_health = 0;
  limits.connections = 2;
  limits.greeting = std::chrono::milliseconds(200);
  Node node(folder, limits);
  std::string game;
  std::string token;
  {
    SocketPlayer player(node);
    game = player.create({{"kind", "chess"}, {"side", "white"}});
    token = player.token;
  }
  Visitor one(node.port());
  Visitor other(node.port());
  settle(one);
  settle(other);
  // The player comes back.
  SocketPlayer player(node);
  player.token = token;
  player.watch(game, true);
  EXPECT_EQ(player.side, "white");
  // A spectator may not stay.
  SocketPlayer spectator(node);
  spectator.watch(game);
  EXPECT_EQ(spectator.await("bye")["code"], "too-many-connections");
  EXPECT_EQ(spectator.receive(), nullptr);
  EXPECT_EQ(spectator.socket().close_code, 1013U) << "try again later";
  node.await_closed("too-many-connections");
  EXPECT_EQ(status_of(node.ask(get("/api/games"))), "503");
  EXPECT_EQ(player.does("abort"), "done") << "but the player stays";
  // Beyond the kept places there are none.
  std::optional<WebSocket> again;
  do // Those before are still being closed.
    again.emplace(node.port());
  while (!again->open());
  Visitor too_many(node.port());
  EXPECT_EQ(status_of(too_many.receive_all()), "503");
}

TEST_F(Places, HealthMayHaveAnAddressOfItsOwn) {
  Limits limits;
  limits.connections = 1;
  limits.kept_for_players = 0;
  limits.kept_for_health = 1;
  Node node(folder, limits, {}, {}, {}, true);
  const auto ask = [&](std::string_view request) {
    Visitor visitor(node.health_port);
    visitor.send(request);
    return visitor.receive_all();
  };
  Visitor probe(node.health_port);
  for (int i = 0; i < 2; ++i) {
    probe.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(status_of(probe.receive()), "200");
  }
  EXPECT_EQ(status_of(ask("")), "503") << "one too many at this door";
  probe.send(get("/metrics"));
  EXPECT_NE(probe.receive_all().find("plateau_connections 0\n"), std::string::npos);
  for (const auto *path : {"/", "/api/games", "/ws"}) {
    auto answer = ask(get(path));
    while (status_of(answer) == "503")
      answer = ask(get(path));
    EXPECT_EQ(status_of(answer), "404") << path;
  }
  for (const auto *path : {"/healthz", "/metrics"}) {
    auto answer = node.ask(get(path));
    EXPECT_EQ(status_of(answer), "404") << path << " is not public";
  }
  EXPECT_EQ(status_of(node.ask(get("/"))), "200");
}

TEST_F(Places, NobodyHoldsTheDoorForHealthBySayingNothing) {
  Limits limits;
  limits.kept_for_health = 2;
  limits.reading = std::chrono::hours(1);
  Node node(folder, limits, {}, {}, {}, true);
  Visitor probe(node.health_port);
  probe.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(probe.receive()), "200");
  Visitor silent(node.health_port);
  Visitor third(node.health_port);
  third.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(third.receive()), "200");
  EXPECT_EQ(silent.receive_all(), "");
  node.await_noted("made-room", 1);
  Visitor fourth(node.health_port);
  EXPECT_EQ(status_of(fourth.receive_all()), "503") << "the others have asked for something";
}

TEST_F(Places, TheHandshakeNamesNoLibrary) {
  Node node(folder);
  WebSocket socket(node.port());
  ASSERT_TRUE(socket.open());
  EXPECT_EQ(socket.head().find("Beast"), std::string::npos) << socket.head();
}

TEST_F(Places, CloseCodesAreAnsweredAsTheStandardSays) {
  Node node(folder);
  const auto answer_to = [&](unsigned code) {
    WebSocket socket(node.port());
    const std::string payload = {static_cast<char>(code >> 8U), static_cast<char>(code & 0xFFU)};
    socket.send_raw(frame(WebSocket::close, payload));
    EXPECT_EQ(socket.receive(), std::nullopt);
    return socket.close_code;
  };
  for (const unsigned good : {1000U, 1001U, 1011U, 3000U, 3999U, 4000U, 4999U})
    EXPECT_EQ(answer_to(good), good);
  for (const unsigned bad : {0U, 999U, 1004U, 1005U, 1006U, 1015U, 1016U, 2999U, 5000U, 65535U})
    EXPECT_EQ(answer_to(bad), 1002U) << bad;
}

} // namespace
} // namespace plateau::server
