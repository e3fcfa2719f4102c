// The server under attack: what is refused is named and counted, and nobody else notices.
#include "server/testing/memory_store.hpp"
#include "server/testing/node.hpp"
#include "server/testing/requests.hpp"

#include "core/testing/sample.hpp"

#include <list>
#include <sys/resource.h>

namespace plateau::server {
namespace {

using nlohmann::json;
using namespace testing;

class Attack : public ::testing::Test {
protected:
  Folder folder;
};

/// What `/metrics` says of a series; 0 where it has none.
int metric(const Node &node, const std::string &series) {
  const auto text = node.ask(get("/metrics"));
  const auto at = text.find("\nplateau_" + series + " ");
  return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + series.size() + 10);
}

TEST_F(Attack, AMessageOfEndlessEmptyFrames) {
  Node node(folder);
  WebSocket socket(node.port());
  const std::string begin = frame(WebSocket::text, "{");
  std::string open_end = begin;
  open_end[0] = static_cast<char>(static_cast<unsigned char>(open_end[0]) & 0x7FU);
  const std::string empty = frame(0, "");
  std::string nothing = empty;
  nothing[0] = static_cast<char>(static_cast<unsigned char>(nothing[0]) & 0x7FU);
  socket.send_raw(open_end);
  // As much as may come, and one frame more.
  std::string flood;
  while (flood.size() <= Limits{}.wire_bytes)
    flood += nothing;
  socket.send_raw(flood);
  EXPECT_EQ(socket.receive(), std::nullopt);
  node.await_closed("endless-message");
  EXPECT_EQ(metric(node, "closed_total{code=\"endless-message\"}"), 1);
}

TEST_F(Attack, AMessageInPiecesIsStillAMessage) {
  Node node(folder);
  WebSocket socket(node.port());
  for (int round = 0; round < 3; ++round) {
    const std::string text = R"({"v":1,"type":"hello"})";
    for (std::size_t i = 0; i < text.size(); ++i) {
      auto piece = frame(i == 0 ? WebSocket::text : 0, text.substr(i, 1));
      if (i + 1 < text.size())
        piece[0] = static_cast<char>(static_cast<unsigned char>(piece[0]) & 0x7FU);
      socket.send_raw(piece);
    }
    EXPECT_NE(socket.receive().value_or("").find("welcome"), std::string::npos);
  }
}

TEST_F(Attack, WhoComesBackByAnotherConnectionIsStillKnown) {
  Limits limits;
  limits.messages_per_address = 7;
  limits.message_window = std::chrono::hours(1); // However slow the machine is.
  Node node(folder, limits);
  for (int i = 0; i < 7; ++i)
    SocketPlayer{node}; // Its hello is a message.
  WebSocket socket(node.port());
  socket.send(R"({"v":1,"type":"hello"})");
  EXPECT_EQ(socket.receive(), R"({"v":1,"type":"bye","code":"too-many-messages"})");
  EXPECT_EQ(socket.receive(), std::nullopt) << "who was not greeted does not stay";
  EXPECT_EQ(socket.close_code, 1008U);
  EXPECT_EQ(metric(node, "closed_total{code=\"too-many-messages\"}"), 1);
  EXPECT_EQ(status_of(node.ask(get("/api/games"))), "429");
  EXPECT_EQ(metric(node, "refusals_total{code=\"too-many-messages\"}"), 1);
  EXPECT_EQ(status_of(node.ask(get("/healthz"))), "200");
}

TEST_F(Attack, WhatMakesNoSenseIsAMessageToo) {
  Limits limits;
  limits.messages_per_address = 4;
  limits.message_window = std::chrono::hours(1);
  Node node(folder, limits);
  WebSocket rude(node.port());
  for (const auto *said : {"{", R"({"v":1,"type":"ping"})"}) {
    rude.send(said);
    EXPECT_NE(rude.receive().value_or("").find("refused"), std::string::npos);
  }
  EXPECT_EQ(status_of(node.ask(get("/api/games?most=0"))), "400");
  EXPECT_EQ(status_of(node.ask(get("/api/games/nonsense"))), "404");
  EXPECT_EQ(status_of(node.ask(get("/api/games/nonsense"))), "429");
  rude.send("{");
  EXPECT_NE(rude.receive().value_or("").find("bye"), std::string::npos);
}

TEST_F(Attack, GamesFromOneAddressHaveALimit) {
  Limits limits;
  limits.games_per_address = 3;
  Node node(folder, limits);
  const auto create = [&](int i) {
    return status_of(node.ask(post("/api/games", {{"id", std::to_string(i)}, {"kind", "chess"}})));
  };
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(create(i), i < 3 ? "201" : "429");
  SocketPlayer player(node);
  EXPECT_EQ(player.asks({{"type", "create"}, {"kind", "chess"}}), "too-many-games");
  EXPECT_EQ(metric(node, "refusals_total{code=\"too-many-games\"}"), 2);
}

TEST_F(Attack, AllowancesGoByWhoAsksBehindAProxy) {
  Limits limits;
  limits.games_per_address = 1;
  limits.sockets_per_address = 1;
  limits.connections_per_address = 2;
  Node node(folder, limits, {}, {}, {"127.0.0.1"});
  const auto create = [&](const std::string &address) {
    return status_of(node.ask(post("/api/games", {{"id", address}, {"kind", "chess"}}, {},
                                   "X-Forwarded-For: " + address + "\r\n")));
  };
  EXPECT_EQ(create("203.0.113.1"), "201");
  EXPECT_EQ(create("203.0.113.2"), "201");
  EXPECT_EQ(create("203.0.113.1"), "429");
  const auto from = [](int address) {
    return "X-Forwarded-For: 203.0.113." + std::to_string(address) + "\r\n";
  };
  WebSocket first(node.port(), from(1));
  WebSocket second(node.port(), from(2));
  WebSocket third(node.port(), from(3));
  EXPECT_TRUE(first.open() && second.open() && third.open())
      << "more than one address may have: they are three";
  EXPECT_EQ(WebSocket(node.port(), from(3)).status(), "429");
  node.await_closed("too-many-sockets");
  EXPECT_NE(node.log().find("203.0.113.3"), std::string::npos) << node.log();
}

TEST_F(Attack, AProxyIsKnownAtASocketForBothKindsOfAddresses) {
  folder.write("index.html", "");
  const auto site = std::get<Site>(Site::read(folder.path()));
  Limits limits;
  limits.connections_per_address = 1;
  Server server(site, limits);
  server.trust({"127.0.0.1"});
  ASSERT_EQ(server.listen({"::", 0}), StartProblem::none);
  std::thread thread([&] { server.run(); });
  std::list<Visitor> visitors;
  for (const auto *address : {"203.0.113.1", "203.0.113.2", "203.0.113.1"}) {
    auto &visitor = visitors.emplace_back(server.port());
    visitor.send("GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + std::string(address) +
                 "\r\n\r\n");
    EXPECT_EQ(status_of(visitor.receive()), visitors.size() < 3 ? "200" : "429") << address;
  }
  server.stop();
  thread.join();
}

TEST_F(Attack, WhatAVisitorSaysBeforeTheProxyIsNotBelieved) {
  Limits limits;
  limits.games_per_address = 1;
  Node node(folder, limits, {}, {}, {"127.0.0.1"});
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(status_of(node.ask(post("/api/games", {{"id", "1"}, {"kind", "chess"}}, {},
                                      "X-Forwarded-For: 203.0.113." + std::to_string(i) +
                                          "\r\nX-Forwarded-For: 198.51.100.7\r\n"))),
              i == 0 ? "201" : "429")
        << "the line of the proxy is the last";
}

TEST_F(Attack, StrangersBehindAProxyDoNotShareTheRateOfItsConnection) {
  Limits limits;
  limits.messages = 2;
  limits.messages_per_address = 3;
  limits.message_window = std::chrono::hours(1); // However slow the machine is.
  Node node(folder, limits, {}, {}, {"127.0.0.1"});
  Visitor proxy(node.port());
  const auto list_for = [&](int address) {
    proxy.send("GET /api/games HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113." +
               std::to_string(address) + "\r\n\r\n");
    return status_of(proxy.receive());
  };
  for (int address = 0; address < 5; ++address)
    EXPECT_EQ(list_for(address), "200") << address;
  for (int i = 1; i < 4; ++i)
    EXPECT_EQ(list_for(0), i < 3 ? "200" : "429") << "the allowance of that address";
}

TEST_F(Attack, AStrangersWordOnWhoAsksIsNotBelieved) {
  Limits limits;
  limits.games_per_address = 1;
  Node node(folder, limits);
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(status_of(node.ask(post("/api/games", {{"id", "1"}, {"kind", "chess"}}, {},
                                      "X-Forwarded-For: 203.0.113." + std::to_string(i) + "\r\n"))),
              i == 0 ? "201" : "429");
}

TEST_F(Attack, DeepAndHugeJson) {
  Node node(folder);
  WebSocket socket(node.port());
  const auto nested = [](int depth) {
    return R"({"v":1,"type":"hello","x":)" + std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']') + "}";
  };
  socket.send(nested(max_json_depth));
  EXPECT_NE(socket.receive().value_or("").find("welcome"), std::string::npos);
  socket.send(nested(max_json_depth + 1));
  EXPECT_NE(socket.receive().value_or("").find("not-json"), std::string::npos);
  socket.send(nested(4000));
  EXPECT_NE(socket.receive().value_or("").find("not-json"), std::string::npos);
  std::string many = R"({"v":1,"type":"hello")";
  while (many.size() < Limits{}.message_bytes - 10)
    many += R"(,"a":0)";
  socket.send(many + "}");
  EXPECT_NE(socket.receive().value_or("").find("welcome"), std::string::npos);
  EXPECT_EQ(metric(node, "refusals_total{code=\"not-json\"}"), 2);
}

TEST_F(Attack, ASlowHandshakeIsCounted) {
  Limits limits;
  limits.reading = std::chrono::milliseconds(30);
  Node node(folder, limits);
  EXPECT_EQ(node.ask("GET /ws HTTP/1.1\r\nHost:"), "");
  node.await_closed("too-slow");
}

TEST_F(Attack, ASlowBodyIsCounted) {
  Limits limits;
  limits.reading = std::chrono::milliseconds(30);
  Node node(folder, limits);
  EXPECT_EQ(node.ask("POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"), "");
  node.await_closed("too-slow");
}

TEST_F(Attack, RefusalsByHttpAreCounted) {
  Node node(folder);
  node.ask(post("/api/games", {{"id", "1"}}, {}, "Origin: https://evil.example\r\n"));
  node.ask("nonsense\r\n\r\n");
  EXPECT_EQ(metric(node, "answers_total{status=\"403\"}"), 1);
  EXPECT_EQ(metric(node, "answers_total{status=\"400\"}"), 1);
  EXPECT_EQ(metric(node, "closed_total{code=\"foreign-origin\"}"), 1);
}

TEST_F(Attack, ASlowReaderOfAStreamIsCutOff) {
  Limits limits;
  limits.messages = limits.messages_per_address = 1'000'000;
  limits.kernel_bytes = 4096;
  limits.queue_bytes = 4096;
  limits.silence = std::chrono::minutes(10); // It is not for silence that they are closed.
  Node node(folder, limits);
  SocketPlayer white(node);
  SocketPlayer black(node);
  white.create({{"kind", "chess"}, {"side", "white"}});
  black.join(white.game);
  Visitor slow(node.port(), 4096);
  slow.send(get("/api/games/" + white.game + "/events"));
  EXPECT_EQ(status_of(slow.receive()), "200");
  // Every move is told to all who watch.
  play_some(white, black, 200, [&] { return node.closed("slow-reader") == 0; });
  EXPECT_EQ(metric(node, "closed_total{code=\"slow-reader\"}"), 1);
  EXPECT_EQ(white.does("resign"), "done") << "the others go on";
}

/// Bytes this process has in memory.
std::size_t resident() {
  std::ifstream in("/proc/self/statm");
  std::size_t all = 0;
  std::size_t held = 0;
  in >> all >> held;
  return held * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

TEST_F(Attack, AThousandSlowReaders) {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  const auto readers = static_cast<std::size_t>(plateau::testing::sample(1000));
  Limits limits;
  limits.messages = limits.messages_per_address = 1'000'000;
  limits.connections_per_address = limits.sockets_per_address = 2000;
  limits.kernel_bytes = 4096;
  limits.silence = std::chrono::minutes(10); // It is not for silence that they are closed.
  Node node(folder, limits);
  SocketPlayer player(node);
  player.create({{"kind", "chess"}});
  std::vector<std::unique_ptr<WebSocket>> slow;
  for (std::size_t i = 0; i < readers; ++i) {
    slow.push_back(std::make_unique<WebSocket>(node.port(), "", 4096));
    ASSERT_TRUE(slow.back()->open());
    slow.back()->send(R"({"v":1,"type":"hello"})");
  }
  const auto before = resident();
  // Each asks for more than may wait for it, and reads nothing.
  std::string many;
  for (int i = 0; i < 100; ++i)
    many += frame(WebSocket::text, R"({"v":1,"type":"x"})");
  const auto cut = [&] { return metric(node, "closed_total{code=\"slow-reader\"}"); };
  while (static_cast<std::size_t>(cut()) < readers)
    for (auto &one : slow)
      one->send_raw(many);
  EXPECT_EQ(node.closed("slow-reader"), 1) << "a line of the log is enough";
  const auto most = readers * 2 * limits.queue_bytes;
  // (The sanitizers keep what is freed for a while.)
  if (!plateau::testing::sanitized) {
    EXPECT_LT(resident(), before + most);
  }
  EXPECT_EQ(player.asks({{"type", "unwatch"}, {"game", player.game}}), "done")
      << "the others go on";
}

TEST_F(Attack, AFileThatVanishesIsNoticedAndItsReturnToo) {
  Limits limits;
  limits.games.sweep = limits.games.recovery = std::chrono::milliseconds(1);
  Node node(folder, limits);
  SocketPlayer player(node);
  player.create({{"kind", "chess"}});
  const auto file = folder.path() / "games.db";
  const auto health = [&] { return status_of(node.ask(get("/healthz"))); };
  EXPECT_EQ(health(), "200");
  std::filesystem::rename(file, folder.path() / "elsewhere.db");
  while (health() != "503") {
  }
  EXPECT_NE(node.ask(get("/healthz")).find("store failed"), std::string::npos);
  EXPECT_NE(node.log().find(R"("event":"store","trouble":"failed")"), std::string::npos);
  EXPECT_EQ(player.asks({{"type", "create"}, {"kind", "chess"}}), "store-unavailable");
  EXPECT_FALSE(std::filesystem::exists(file)) << "no empty store in its place";
  std::filesystem::rename(folder.path() / "elsewhere.db", file);
  while (health() != "200") {
  }
  EXPECT_NE(node.log().find(R"("trouble":"none")"), std::string::npos);
  EXPECT_EQ(player.asks({{"type", "create"}, {"kind", "chess"}}), "done");
}

/// A server whose store says nothing.
TEST_F(Attack, AStoreThatDoesNotAnswerIsNotWaitedForForEver) {
  folder.write("index.html", "");
  const auto site = std::get<Site>(Site::read(folder.path()));
  Limits limits;
  limits.answering = std::chrono::milliseconds(1);
  Server server(site, limits);
  server.keep_games(std::make_unique<MemoryStore>());
  ASSERT_EQ(server.listen({}), StartProblem::none);
  std::thread thread([&] { server.run(); });
  for (const auto &request :
       {post("/api/games", {{"id", "1"}, {"kind", "chess"}}), get("/api/games/222222222222"),
        get("/api/games/222222222222.pgn"), get("/api/games/222222222222/events")}) {
    Visitor visitor(server.port());
    visitor.send(request);
    const auto answer = visitor.receive_all();
    EXPECT_EQ(status_of(answer), "503") << answer;
    EXPECT_NE(answer.find("\"busy\""), std::string::npos) << answer;
  }
  server.stop();
  thread.join();
}

} // namespace
} // namespace plateau::server
