// What a visitor of a node with games may take: the limits, each crossed by one.
#include "server/testing/node.hpp"
#include "server/testing/requests.hpp"

namespace plateau::server {
namespace {

using nlohmann::json;
using namespace testing;

class PlayLimits : public ::testing::Test {
protected:
  Folder folder;
};

TEST_F(PlayLimits, ForeignPagesAreRefused) {
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

TEST_F(PlayLimits, AMessageHasALimit) {
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
  // Whoever stands between may think that it ends elsewhere.
  EXPECT_EQ(status_of(node.ask("POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
                               "Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}")),
            "400");
}

TEST_F(PlayLimits, OnlyTextInUtf8) {
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

TEST_F(PlayLimits, MessagesAndPingsHaveARate) {
  Limits limits;
  limits.messages = 5;
  Node node(folder, limits);
  for (const bool pings : {false, true}) {
    SocketPlayer player(node); // Its hello is the first.
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

TEST_F(PlayLimits, TheFirstMessageIsHello) {
  Node node(folder);
  WebSocket rude(node.port());
  rude.send(R"({"v":1,"type":"ping"})");
  EXPECT_NE(rude.receive().value_or("").find("hello-first"), std::string::npos);
}

TEST_F(PlayLimits, TheFirstMessageComesInTime) {
  Limits limits;
  limits.greeting = std::chrono::milliseconds(200);
  Node node(folder, limits);
  WebSocket slow(node.port());
  EXPECT_NE(slow.receive().value_or("").find("too-slow"), std::string::npos);
  EXPECT_EQ(slow.receive(), std::nullopt);
}

TEST_F(PlayLimits, NoAnswerIsLostWhenAConnectionHasHadItsRequests) {
  const Node node(folder);
  const auto most = Limits{}.requests;
  std::string all;
  for (std::size_t i = 0; i < 3 * most; ++i)
    all += "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  for (int i = 0; i < 5; ++i) {
    Visitor visitor(node.port());
    visitor.send(all);
    const auto answers = visitor.receive_all();
    std::size_t count = 0;
    for (auto at = answers.find("HTTP/1.1 200"); at != std::string::npos;
         at = answers.find("HTTP/1.1 200", at + 1))
      ++count;
    EXPECT_EQ(count, most);
  }
}

TEST_F(PlayLimits, SocketsOfOneAddressHaveALimit) {
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

TEST_F(PlayLimits, ConnectionsOfOneAddressHaveALimit) {
  Limits limits;
  limits.connections_per_address = 1;
  Node node(folder, limits);
  Visitor first(node.port());
  first.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(first.receive()), "200");
  EXPECT_EQ(status_of(node.ask(get("/healthz"))), "429") << "there is room, but not for this one";
}

TEST_F(PlayLimits, WebSocketsAreConnections) {
  Limits limits;
  limits.connections = 2;
  limits.kept_for_players = limits.kept_for_health = 0;
  Node node(folder, limits);
  SocketPlayer player(node);
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

TEST_F(PlayLimits, AGameMayBeLargerThanTheQueue) {
  Limits limits;
  limits.queue_bytes = 2048;
  Node node(folder, limits);
  SocketPlayer white(node);
  SocketPlayer black(node);
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

TEST_F(PlayLimits, ASlowReaderIsCutOff) {
  Limits limits;
  limits.messages = 1'000'000;
  Node node(folder, limits);
  SocketPlayer slow(node);
  slow.create({{"kind", "chess"}});
  // Many long answers that nobody reads: the sockets' buffers fill, then the queue.
  const json list = {{"type", "watch"}, {"game", slow.game}};
  while (node.closed("slow-reader") == 0)
    for (int i = 0; i < 200; ++i)
      slow.send(list);
  SUCCEED();
}

TEST_F(PlayLimits, WhoDoesNotTakeAMessageInTimeIsCutOff) {
  Limits limits;
  limits.kernel_bytes = 4096;
  limits.queue_bytes = std::size_t{1} << 20;
  limits.silence = std::chrono::minutes(10); // It is not for silence that they are closed.
  limits.writing = std::chrono::milliseconds(300);
  Node node(folder, limits);
  SocketPlayer player(node);
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

TEST_F(PlayLimits, TheSystemKeepsLittleForAReader) {
  Limits limits;
  limits.kernel_bytes = 10'000;
  Node node(folder, limits);
  SocketPlayer player(node);
  EXPECT_EQ(option_of_the_other_end(player.socket().port(), SOL_SOCKET, SO_SNDBUF),
            2 * limits.kernel_bytes)
      << "twice, for its own bookkeeping";
}

TEST_F(PlayLimits, NorDoesItKeepMuchForAReaderOfPages) {
  Limits limits;
  limits.page_kernel_bytes = 20'000;
  Node node(folder, limits);
  Visitor reader(node.port());
  reader.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  reader.receive();
  EXPECT_EQ(option_of_the_other_end(reader.port(), SOL_SOCKET, SO_SNDBUF),
            2 * limits.page_kernel_bytes);
}

TEST_F(PlayLimits, TheSilentAreLeft) {
  Limits limits;
  limits.silence = std::chrono::seconds(1);
  Node node(folder, limits);
  SocketPlayer silent(node);
  silent.socket().answers_pings = false;
  EXPECT_EQ(silent.socket().receive(), std::nullopt);
  node.await_closed("silent");
}

TEST_F(PlayLimits, WhoAnswersPingsIsNotSilent) {
  Limits limits;
  limits.silence = std::chrono::milliseconds(1500);
  Node node(folder, limits);
  SocketPlayer idle(node);
  // Somebody else asks after a while; the idle one only answers pings.
  std::thread later([&] {
    std::this_thread::sleep_for(3 * limits.silence + std::chrono::milliseconds(100));
    idle.send({{"type", "ping"}});
  });
  EXPECT_EQ(idle.await("pong")["type"], "pong");
  later.join();
  EXPECT_EQ(node.closed("silent"), 0);
}

TEST_F(PlayLimits, ThePingComesWithTheWelcome) {
  Limits limits;
  limits.greeting = std::chrono::hours(1);
  Node node(folder, limits);
  SocketPlayer player(node);
  // What is asked now is answered behind it.
  for (int i = 0; i < 20 && player.socket().pings == 0; ++i) {
    player.send({{"type", "ping"}});
    player.await("pong");
  }
  EXPECT_EQ(player.socket().pings, 1);
}

TEST_F(PlayLimits, APongMayHoldAnything) {
  Node node(folder);
  SocketPlayer player(node);
  for (const auto *payload :
       {"-9223372036854775808", "9223372036854775807", "-1", "0", "", "x", "99999999999999999999"})
    player.socket().send_raw(frame(WebSocket::pong, payload));
  player.send({{"type", "ping"}});
  EXPECT_EQ(player.await("pong")["type"], "pong");
}

TEST_F(PlayLimits, LogsHaveNoSecrets) {
  Node node(folder);
  SocketPlayer player(node);
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
