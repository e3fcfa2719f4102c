// Games at a distance: real sockets, real SQLite.
#include "server/api.hpp"
#include "server/secret.hpp"
#include "server/testing/node.hpp"
#include "server/testing/requests.hpp"

#include "games/any_match.hpp"

namespace plateau::server {
namespace {

using nlohmann::json;
using namespace testing;

class Play : public ::testing::Test {
protected:
  Folder folder;
};

/// A game of each kind that is short: by its moves, or by its rules.
struct ShortGame {
  const char *kind;
  const char *rules;
  std::vector<std::string> moves; ///< Then any.
};

TEST_F(Play, AWholeGameOfEachKind) {
  Node node(folder);
  const std::vector<ShortGame> short_games = {{"chess", "", {"f3", "e5", "g4", "Qh4"}},
                                              {"stackchess", "limit=20", {}},
                                              {"abalone", "limit=20", {}}};
  ASSERT_EQ(short_games.size(), AllGames::names.size());
  for (const auto &[kind, rules, moves] : short_games) {
    Player first(node);
    Player second(node);
    Player watcher(node);
    const auto game = first.create({{"kind", kind}, {"rules", rules}, {"side", "random"}});
    second.join(game);
    watcher.watch(game);
    auto match = *AnyMatch::make(kind, rules, {});
    for (std::size_t ply = 0; !match.outcome(); ++ply) {
      const auto legal = match.legal_moves();
      const auto move = ply < moves.size() ? moves[ply] : legal[ply * 31 % legal.size()];
      auto &player = first.side == match.names().side(match.to_move()) ? first : second;
      player.await_version(static_cast<std::uint32_t>(2 + ply));
      ASSERT_EQ(player.move(move), "done");
      match.attempt(move);
    }
    watcher.await_status("over");
    EXPECT_EQ(watcher.state["position"], match.position());
    EXPECT_EQ(watcher.state["outcome"]["reason"], name(match.outcome()->reason));
    EXPECT_NE(node.ask(get("/api/games/" + game + ".pgn")).find("[Result "), std::string::npos);
  }
}

TEST_F(Play, ARestartGoesOnWhereItWas) {
  std::string game;
  std::string token;
  {
    Node node(folder);
    Player white(node);
    Player black(node);
    game = white.create({{"kind", "chess"}, {"side", "white"}});
    black.join(game);
    EXPECT_EQ(white.move("e4"), "done");
    token = black.token;
  }
  Node node(folder);
  Player black(node);
  black.token = token;
  black.watch(game, true);
  EXPECT_EQ(black.state["ply"], 1);
  EXPECT_EQ(black.side, "black");
  EXPECT_EQ(black.move("e5"), "done");
}

TEST_F(Play, StrangersAndTheWrongSideAreRefused) {
  Node node(folder);
  Player white(node);
  Player black(node);
  Player stranger(node);
  const auto game = white.create({{"kind", "chess"}, {"side", "white"}});
  black.join(game);
  stranger.watch(game);
  stranger.game = game;
  EXPECT_EQ(black.move("e5"), "not-your-turn");
  for (std::size_t i = static_cast<std::size_t>(Asked::move); i < ask_names.size(); ++i) {
    const std::string type(ask_names[i]);
    EXPECT_EQ(type == "move" ? stranger.move("e4") : stranger.does(type), "not-your-seat") << type;
  }
  EXPECT_EQ(stranger.does("join"), "seat-taken");
  // By HTTP, too: without a token, with somebody else's, with one that is none.
  for (const auto &token : {std::string(), stranger.token, std::string("x")})
    EXPECT_EQ(status_of(node.ask(post("/api/games/" + game + "/moves",
                                      {{"id", "1"}, {"version", 2}, {"move", "e4"}}, token))),
              "403");
}

TEST_F(Play, ReasonsAreThoseOfTheGame) {
  Node node(folder);
  Player white(node, "fr");
  Player black(node);
  const auto game = white.create({{"kind", "chess"}, {"side", "white"}});
  black.join(game);
  white.await_version(2);
  EXPECT_EQ(white.move("a1a3"), "path-blocked");
  EXPECT_EQ(white.told["why"]["cells"][0], "a2");
  EXPECT_NE(white.told["why"]["text"].get<std::string>().find("pion"), std::string::npos);
}

TEST_F(Play, ByHttp) {
  Node node(folder);
  const auto made = node.ask(post(
      "/api/games", {{"id", "1"}, {"kind", "stackchess"}, {"side", "white"}, {"listed", true}}));
  EXPECT_EQ(status_of(made), "201");
  const auto seat = body_of(made);
  const std::string game = seat["game"];
  const auto waiting = body_of(node.ask(get("/api/games?status=waiting")))["games"];
  ASSERT_EQ(waiting.size(), 1U);
  // The next page begins behind a game, or behind all that changed in that millisecond.
  const auto before = "/api/games?before=" + waiting[0]["changed"].dump();
  const auto behind = [&](const std::string &name) {
    return body_of(node.ask(get(before + "&before_game=" + name)))["games"].size();
  };
  EXPECT_EQ(behind("zzzzzzzzzzzz"), 1U);
  EXPECT_EQ(behind(game), 0U);
  EXPECT_EQ(behind("222222222222"), 0U) << "a name, although it looks like a number";
  EXPECT_EQ(body_of(node.ask(get(before)))["games"].size(), 0U);
  EXPECT_EQ(status_of(node.ask(get(before + "&before_game=x"))), "400");
  EXPECT_EQ(body_of(node.ask(get("/api/games?status=over")))["games"].size(), 0U);
  const auto other = body_of(node.ask(post("/api/games/" + game + "/join", {{"id", "1"}})));
  EXPECT_EQ(other["side"], "black");
  const auto state = body_of(node.ask(get("/api/games/" + game)));
  EXPECT_EQ(state["state"]["status"], "playing");
  EXPECT_EQ(body_of(node.ask(get("/api/games/" + game + "?version=1")))["from"], 1);

  Visitor stream(node.port());
  stream.send(get("/api/games/" + game + "/events"));
  EXPECT_NE(stream.receive().find("application/x-ndjson"), std::string::npos);
  const auto moves = AnyMatch::make("stackchess", {}, {})->legal_moves();
  const json move = {{"id", "2"}, {"version", 2}, {"move", moves.front()}};
  for (int i = 0; i < 2; ++i) { // Sent twice, done once.
    const auto moved = body_of(
        node.ask(post("/api/games/" + game + "/moves", move, seat["token"].get<std::string>())));
    EXPECT_EQ(moved["version"], 3);
  }
  std::string events;
  while (events.find("moved") == std::string::npos)
    events += stream.take(1);
  EXPECT_EQ(status_of(node.ask(get("/api/games/222222222222"))), "404");
  EXPECT_EQ(status_of(node.ask(get("/api/games/222222222222.pgn"))), "404");
  EXPECT_EQ(status_of(node.ask(get("/api/games/nonsense"))), "404");
  EXPECT_EQ(status_of(node.ask(get("/api/gamesx"))), "404");
  EXPECT_EQ(status_of(node.ask(post("/api/games/" + game + "/fly", {{"id", "1"}}))), "400");
  EXPECT_EQ(status_of(node.ask(post("/api/games/" + game + "/resign", {{"id", "1"}}, "x"))), "403");
  EXPECT_EQ(status_of(node.ask("PUT /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")),
            "405");
}

TEST_F(Play, ATokenInAnAddressIsNotSeen) {
  const std::string game(12, '2');
  const auto token = make_token();
  const auto path = "/api/games/" + game + "/events?token=" + token;
  auto read = read_api({"GET", path, {}, {}, {}});
  EXPECT_EQ(std::get<ApiCall>(read).ask.token, "");
  const auto header = "Bearer " + token;
  read = read_api({"GET", path, header, {}, {}});
  EXPECT_EQ(std::get<ApiCall>(read).ask.token, token);
}

TEST_F(Play, TheHeadOfAnAnswerHasNoBody) {
  Node node(folder);
  Visitor visitor(node.port());
  for (const auto *path : {"/healthz", "/metrics", "/api/games", "/", "/nowhere"}) {
    visitor.send(std::string("HEAD ") + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
    const auto head = visitor.receive(false);
    EXPECT_NE(head.find("Content-Length: "), std::string::npos) << head;
  }
  visitor.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(visitor.receive()), "200") << "nothing was left in between";
  for (const auto *method : {"POST", "DELETE"})
    for (const auto *path : {"/healthz", "/metrics"})
      EXPECT_EQ(status_of(node.ask(std::string(method) + " " + path +
                                   " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")),
                "405");
}

TEST_F(Play, HealthAndMetrics) {
  Node node(folder);
  EXPECT_NE(node.ask(get("/healthz")).find("ok"), std::string::npos);
  Player player(node);
  player.create({{"kind", "chess"}});
  EXPECT_EQ(player.move("e4"), "not-started");
  const auto metrics = node.ask(get("/metrics"));
  EXPECT_NE(metrics.find("\nplateau_sockets 1\n"), std::string::npos) << metrics;
  EXPECT_NE(metrics.find("\nplateau_stored_total 1\n"), std::string::npos);
  EXPECT_NE(metrics.find("plateau_refusals_total{code=\"not-started\"} 1\n"), std::string::npos);
  EXPECT_NE(metrics.find("plateau_store_milliseconds_count 1\n"), std::string::npos);
}

TEST_F(Play, ClientsAreToldWhenTheServerStops) {
  auto node = std::make_unique<Node>(folder);
  auto player = std::make_unique<Player>(*node);
  const auto game = player->create({{"kind", "chess"}});
  Visitor stream(node->port());
  stream.send(get("/api/games/" + game + "/events"));
  stream.receive();
  std::thread stopping([&] { node.reset(); });
  EXPECT_EQ(player->await("bye")["code"], "stopping");
  EXPECT_EQ(player->socket().receive(), std::nullopt);
  EXPECT_EQ(player->socket().close_code, 1001U);
  player.reset();
  EXPECT_NE(stream.receive_all().find("stopping"), std::string::npos);
  stopping.join();
}

// The limits, each crossed by one.

TEST_F(Play, ForeignPagesAreRefused) {
  Node node(folder, {}, {"https://friend.example"});
  const auto status = [&](std::string_view origin) {
    return WebSocket(node.port(), std::string("Origin: ").append(origin).append("\r\n")).status();
  };
  EXPECT_EQ(status("http://here"), "101");
  EXPECT_EQ(status("https://friend.example"), "101");
  EXPECT_EQ(status("https://evil.example"), "403");
  EXPECT_EQ(status("http://here.evil.example"), "403");
  EXPECT_EQ(status("null"), "403");
  EXPECT_EQ(status_of(node.ask(post("/api/games", {{"id", "1"}, {"kind", "chess"}}, {},
                                    "Origin: https://evil.example\r\n"))),
            "403");
  EXPECT_EQ(status_of(node.ask(get("/ws"))), "426");
}

TEST_F(Play, AMessageHasALimit) {
  Node node(folder);
  const auto of_size = [](std::size_t size) {
    std::string text = R"({"v":1,"type":"hello","x":""})";
    return text.insert(text.size() - 2, std::string(size - text.size(), 'x'));
  };
  WebSocket socket(node.port());
  socket.send(of_size(Limits{}.message_bytes));
  EXPECT_NE(socket.receive()->find("welcome"), std::string::npos);
  socket.send(of_size(Limits{}.message_bytes + 1));
  EXPECT_EQ(socket.receive(), std::nullopt);
  EXPECT_EQ(socket.close_code, 1009U);
  node.await_closed("too-large");
  const auto body = [](std::size_t size) {
    json made = {{"id", "1"}, {"kind", "chess"}, {"x", ""}};
    made["x"] = std::string(size - made.dump().size(), 'x');
    return made;
  };
  EXPECT_EQ(status_of(node.ask(post("/api/games", body(Limits{}.message_bytes)))), "201");
  EXPECT_EQ(status_of(node.ask(post("/api/games", body(Limits{}.message_bytes + 1)))), "413");
  // A body in chunks could be followed by anything.
  EXPECT_EQ(status_of(node.ask("POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
                               "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: y")),
            "411");
}

TEST_F(Play, OnlyTextInUtf8) {
  Node node(folder);
  WebSocket binary(node.port());
  binary.send_raw(frame(WebSocket::binary, "{}"));
  EXPECT_NE(binary.receive()->find("text-only"), std::string::npos);
  EXPECT_EQ(binary.receive(), std::nullopt);
  EXPECT_EQ(binary.close_code, 1003U);
  WebSocket bytes(node.port());
  bytes.send("{\"v\":1,\"type\":\"\xFF\"}");
  EXPECT_EQ(bytes.receive(), std::nullopt);
  EXPECT_EQ(bytes.close_code, 1007U);
  WebSocket unmasked(node.port());
  unmasked.send_raw("\x81\x02{}");
  EXPECT_EQ(unmasked.receive(), std::nullopt);
  node.await_closed("text-only");
  node.await_closed("not-utf8");
  node.await_closed("bad-frame");
}

TEST_F(Play, MessagesAndPingsHaveARate) {
  Limits limits;
  limits.messages = 5;
  Node node(folder, limits);
  for (const bool pings : {false, true}) {
    Player player(node); // Its hello is the first.
    for (int i = 0; i < 4; ++i) {
      if (pings) {
        player.socket().send_raw(frame(WebSocket::ping, "x"));
      } else {
        player.send({{"type", "ping"}});
        player.await("pong");
      }
    }
    player.send({{"type", "ping"}});
    EXPECT_EQ(player.await("bye")["code"], "too-many-messages");
    EXPECT_EQ(player.socket().receive(), std::nullopt);
    EXPECT_EQ(player.socket().close_code, 1008U);
  }
  Visitor visitor(node.port());
  const std::string request = "GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n";
  for (int i = 0; i < 6; ++i) {
    visitor.send(request);
    EXPECT_EQ(status_of(visitor.receive()), i < 5 ? "200" : "429");
  }
}

TEST_F(Play, TheFirstMessageIsHello) {
  Node node(folder);
  WebSocket rude(node.port());
  rude.send(R"({"v":1,"type":"ping"})");
  EXPECT_NE(rude.receive().value_or("").find("hello-first"), std::string::npos);
}

TEST_F(Play, TheFirstMessageComesInTime) {
  Limits limits;
  limits.greeting = std::chrono::milliseconds(200);
  Node node(folder, limits);
  WebSocket slow(node.port());
  EXPECT_NE(slow.receive().value_or("").find("too-slow"), std::string::npos);
  EXPECT_EQ(slow.receive(), std::nullopt);
}

TEST_F(Play, SocketsOfOneAddressHaveALimit) {
  Limits limits;
  limits.sockets_per_address = 2;
  Node node(folder, limits);
  {
    WebSocket first(node.port());
    WebSocket second(node.port());
    EXPECT_TRUE(first.open());
    EXPECT_TRUE(second.open());
    EXPECT_EQ(WebSocket(node.port()).status(), "429");
  }
  // When they have left there is room again.
  while (!WebSocket(node.port()).open()) {
  }
}

TEST_F(Play, ConnectionsOfOneAddressHaveALimit) {
  Limits limits;
  limits.connections_per_address = 1;
  Node node(folder, limits);
  Visitor first(node.port());
  first.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(first.receive()), "200");
  EXPECT_EQ(status_of(node.ask(get("/healthz"))), "503");
}

TEST_F(Play, WebSocketsAreConnections) {
  Limits limits;
  limits.connections = 2;
  Node node(folder, limits);
  Player player(node);
  {
    Visitor visitor(node.port());
    visitor.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(status_of(visitor.receive()), "200");
    EXPECT_EQ(status_of(node.ask(get("/healthz"))), "503") << "one too many";
  }
  // When it has left there is room again.
  while (status_of(node.ask(get("/healthz"))) != "200") {
  }
}

TEST_F(Play, AGameMayBeLargerThanTheQueue) {
  Limits limits;
  limits.queue_bytes = 2048;
  Node node(folder, limits);
  Player white(node);
  Player black(node);
  white.create({{"kind", "chess"}, {"side", "white"}});
  black.join(white.game);
  play_some(white, black, 30, [] { return true; });
  Visitor stream(node.port());
  stream.send(get("/api/games/" + white.game + "/events"));
  EXPECT_EQ(status_of(stream.receive()), "200");
  std::string events;
  std::string byte = " ";
  while (events.find("\"presence\"") == std::string::npos && !byte.empty())
    events += byte = stream.take(1);
  EXPECT_NE(events.find("\"presence\""), std::string::npos);
  EXPECT_GT(events.size(), limits.queue_bytes);
}

TEST_F(Play, ASlowReaderIsCutOff) {
  Limits limits;
  limits.messages = 1'000'000;
  Node node(folder, limits);
  Player slow(node);
  slow.create({{"kind", "chess"}});
  // Many long answers that nobody reads: the sockets' buffers fill, then the queue.
  const json list = {{"type", "watch"}, {"game", slow.game}};
  while (node.closed("slow-reader") == 0)
    for (int i = 0; i < 200; ++i)
      slow.send(list);
  SUCCEED();
}

TEST_F(Play, WhoDoesNotTakeAMessageInTimeIsCutOff) {
  Limits limits;
  limits.kernel_bytes = 4096;
  limits.queue_bytes = std::size_t{1} << 20;
  limits.silence = std::chrono::minutes(10); // It is not for silence that they are closed.
  limits.writing = std::chrono::milliseconds(300);
  Node node(folder, limits);
  Player player(node);
  player.create({{"kind", "chess"}});
  WebSocket slow(node.port(), "", 4096);
  slow.send(R"({"v":1,"type":"hello"})");
  // More than both sockets hold, and less than may wait.
  for (int i = 0; i < 60; ++i)
    slow.send(R"({"v":1,"type":"watch","game":")" + player.game + R"("})");
  node.await_closed("slow-reader");
  int texts = 0;
  while (slow.receive()) // Until the end.
    ++texts;
  EXPECT_LT(texts, 60);
}

TEST_F(Play, TheSystemKeepsLittleForAReader) {
  Limits limits;
  limits.kernel_bytes = 10'000;
  Node node(folder, limits);
  Player player(node);
  EXPECT_EQ(option_of_the_other_end(player.socket().port(), SOL_SOCKET, SO_SNDBUF),
            2 * limits.kernel_bytes)
      << "twice, for its own bookkeeping";
}

TEST_F(Play, TheSilentAreLeft) {
  Limits limits;
  limits.silence = std::chrono::seconds(1);
  Node node(folder, limits);
  Player silent(node);
  silent.socket().answers_pings = false;
  EXPECT_EQ(silent.socket().receive(), std::nullopt);
  node.await_closed("silent");
}

TEST_F(Play, WhoAnswersPingsIsNotSilent) {
  Limits limits;
  limits.silence = std::chrono::milliseconds(1500);
  Node node(folder, limits);
  Player idle(node);
  // Somebody else asks after a while; the idle one only answers pings.
  std::thread later([&] {
    std::this_thread::sleep_for(3 * limits.silence + std::chrono::milliseconds(100));
    idle.send({{"type", "ping"}});
  });
  EXPECT_EQ(idle.await("pong")["type"], "pong");
  later.join();
  EXPECT_EQ(node.closed("silent"), 0);
}

TEST_F(Play, ThePingComesWithTheWelcome) {
  Limits limits;
  limits.greeting = std::chrono::hours(1);
  Node node(folder, limits);
  Player player(node);
  // What is asked now is answered behind it.
  for (int i = 0; i < 20 && player.socket().pings == 0; ++i) {
    player.send({{"type", "ping"}});
    player.await("pong");
  }
  EXPECT_EQ(player.socket().pings, 1);
}

TEST_F(Play, APongMayHoldAnything) {
  Node node(folder);
  Player player(node);
  for (const auto *payload :
       {"-9223372036854775808", "9223372036854775807", "-1", "0", "", "x", "99999999999999999999"})
    player.socket().send_raw(frame(WebSocket::pong, payload));
  player.send({{"type", "ping"}});
  EXPECT_EQ(player.await("pong")["type"], "pong");
}

TEST_F(Play, LogsHaveNoSecrets) {
  Node node(folder);
  Player player(node);
  player.create({{"kind", "chess"}, {"name", "Ada"}});
  player.socket().send_raw(frame(WebSocket::binary, "{}"));
  player.await("bye");
  const auto log = node.log();
  EXPECT_NE(log.find(R"("event":"started")"), std::string::npos) << log;
  EXPECT_NE(log.find("text-only"), std::string::npos);
  EXPECT_EQ(log.find(player.token), std::string::npos);
  EXPECT_EQ(log.find("Ada"), std::string::npos);
}

} // namespace
} // namespace plateau::server
