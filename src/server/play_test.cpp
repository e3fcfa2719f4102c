// Games at a distance: real sockets, real SQLite.
#include "core/testing/languages.hpp"
#include "server/api.hpp"
#include "server/secret.hpp"
#include "server/testing/node.hpp"
#include "server/testing/requests.hpp"

#include "games/any_match.hpp"

#include <map>
#include <sstream>

namespace plateau::server {
namespace {

using nlohmann::json;
using namespace testing;

class Play : public ::testing::Test {
protected:
  Folder folder;
};

/// What makes a game short: rules, and moves to begin with. Then any are played.
struct ShortGame {
  const char *rules = "";
  std::vector<std::string> moves;
};

TEST_F(Play, AWholeGameOfEachKind) {
  Node node(folder);
  std::map<std::string, ShortGame> short_games = {{"chess", {"", {"f3", "e5", "g4", "Qh4"}}},
                                                  {"stackchess", {"limit=20", {}}},
                                                  {"abalone", {"limit=20", {}}}};
  for (const std::string_view game_name : AllGames::names) {
    const std::string kind(game_name);
    const auto &[rules, moves] = short_games[kind];
    SocketPlayer first(node);
    SocketPlayer second(node);
    SocketPlayer watcher(node);
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
    SocketPlayer white(node);
    SocketPlayer black(node);
    game = white.create({{"kind", "chess"}, {"side", "white"}});
    black.join(game);
    EXPECT_EQ(white.move("e4"), "done");
    token = black.token;
  }
  Node node(folder);
  SocketPlayer black(node);
  black.token = token;
  black.watch(game, true);
  EXPECT_EQ(black.state["ply"], 1);
  EXPECT_EQ(black.side, "black");
  EXPECT_EQ(black.move("e5"), "done");
}

TEST_F(Play, StrangersAndTheWrongSideAreRefused) {
  Node node(folder);
  SocketPlayer white(node);
  SocketPlayer black(node);
  SocketPlayer stranger(node);
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
  SocketPlayer white(node, "fr");
  SocketPlayer black(node);
  const auto game = white.create({{"kind", "chess"}, {"side", "white"}});
  black.join(game);
  white.await_version(2);
  EXPECT_EQ(white.move("a1a3"), "path-blocked");
  EXPECT_EQ(white.told["why"]["cells"][0], "a2");
  EXPECT_EQ(white.told["why"]["roles"][0], (json{{"cell", "a2"}, {"role", "blocker"}}));
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

TEST_F(Play, AStreamForClientsThatKnowNoChunks) {
  auto node = std::make_unique<Node>(folder);
  auto player = std::make_unique<SocketPlayer>(*node);
  const auto game = player->create({{"kind", "chess"}});
  Visitor stream(node->port());
  stream.send("GET /api/games/" + game + "/events HTTP/1.0\r\n\r\n");
  EXPECT_EQ(stream.receive().find("chunked"), std::string::npos);
  EXPECT_EQ(player->does("abort"), "done");
  player.reset();
  std::string events;
  while (events.find("aborted") == std::string::npos)
    events += stream.take(1);
  EXPECT_NE(node->ask(get("/metrics")).find("plateau_answers_total{status=\"200\"} 1\n"),
            std::string::npos)
      << "it was answered, too";
  std::thread stopping([&] { node.reset(); });
  events += stream.receive_all();
  stopping.join();
  std::istringstream lines(events);
  for (std::string line; std::getline(lines, line);)
    EXPECT_EQ(Schema::protocol().check("server", json::parse(line)), "") << line;
}

TEST_F(Play, TheLanguageIsTheFirstThatIsNamed) {
  EXPECT_EQ(wanted_language("fr,fr-FR;q=0.8"), plateau::testing::french);
  EXPECT_EQ(wanted_language("fr;q=0.9, en"), plateau::testing::french);
  EXPECT_EQ(wanted_language(" fr-CH , en;q=0.5"), plateau::testing::french);
  EXPECT_EQ(wanted_language("en-GB,fr;q=0.8"), plateau::testing::english);
  EXPECT_EQ(wanted_language("frr"), plateau::testing::english);
  EXPECT_EQ(wanted_language(""), plateau::testing::english);
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
  const auto small = "bearer " + token; // A scheme may be written either way.
  read = read_api({"GET", path, small, {}, {}});
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
  SocketPlayer player(node);
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
  auto player = std::make_unique<SocketPlayer>(*node);
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

} // namespace
} // namespace plateau::server
