/// @file node.hpp
/// A server with games, and players at its sockets. Everything said is held against the schema.
#pragma once

#include "games/any_match.hpp"
#include "server/server.hpp"
#include "server/testing/folder.hpp"
#include "server/testing/schema.hpp"
#include "server/testing/visitor.hpp"
#include "store/sqlite_store.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

namespace plateau::server::testing {

/// A server on a thread, its games in a file of the folder.
class Node {
public:
  explicit Node(const Folder &folder, const Limits &limits = {},
                std::vector<std::string> origins = {}, std::optional<BusAddress> bus = {},
                std::vector<std::string> proxies = {}, bool health_elsewhere = false)
      : server_(site(), limits) {
    auto opened = store::SqliteStore::open(folder.path() / "games.db", server_.post());
    EXPECT_EQ(opened.index(), 0U);
    server_.keep_games(std::move(std::get<0>(opened)), std::move(origins));
    server_.trust(std::move(proxies));
    if (bus)
      server_.share_games(std::move(bus));
    server_.log_to([this](std::string_view line) {
      const std::scoped_lock lock(mutex_);
      log_ += line;
    });
    EXPECT_EQ(server_.listen({"127.0.0.1", 0}), StartProblem::none);
    port_ = server_.port();
    if (health_elsewhere) {
      EXPECT_EQ(server_.listen_for_health({"127.0.0.1", 0}), StartProblem::none);
      health_port = server_.health_port();
    }
    thread_ = std::thread([this] { server_.run(); });
  }
  ~Node() {
    server_.stop();
    thread_.join();
  }
  Node(const Node &) = delete;
  Node &operator=(const Node &) = delete;

  std::uint16_t port() const { return port_; }
  std::uint16_t health_port = 0; ///< If it is elsewhere.
  /// The answer to one request on a connection of its own.
  std::string ask(std::string_view request) const {
    Visitor visitor(port());
    visitor.send(request);
    return visitor.receive_all();
  }
  std::string log() const {
    const std::scoped_lock lock(mutex_);
    return log_;
  }
  /// How often something was noted.
  int noted(const std::string &event) const { return closed(event); }
  /// Waits until it was, so many times.
  void await_noted(const std::string &event, int times) const {
    while (noted(event) < times)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  /// How many connections were closed for a reason.
  int closed(const std::string &code) const {
    const auto text = log();
    int count = 0;
    for (auto at = text.find('"' + code + '"'); at != std::string::npos;
         at = text.find('"' + code + '"', at + 1))
      ++count;
    return count;
  }

  /// Waits until one was.
  void await_closed(const std::string &code) const {
    while (closed(code) == 0)
      std::this_thread::yield();
  }

private:
  static const Site &site() {
    static const Site made = [] {
      Folder folder;
      folder.write("index.html", "<p>Plateau</p>");
      return std::get<Site>(Site::read(folder.path()));
    }();
    return made;
  }

  mutable std::mutex mutex_;
  std::string log_;
  Server server_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

/// Somebody at a WebSocket.
class SocketPlayer {
public:
  using json = nlohmann::json;

  explicit SocketPlayer(const Node &node, const std::string &language = "en")
      : socket_(node.port()) {
    EXPECT_TRUE(socket_.open());
    send({{"type", "hello"}, {"language", language}});
    token = await("welcome")["token"];
  }

  WebSocket &socket() { return socket_; }
  void send(json message) {
    message["v"] = 1;
    EXPECT_EQ(Schema::protocol().check("client", message), "") << message;
    socket_.send(message.dump());
  }
  /// The next message; null when the connection is closed.
  json receive() {
    const auto text = socket_.receive();
    if (!text)
      return nullptr;
    auto message = json::parse(*text);
    EXPECT_EQ(Schema::protocol().check("server", message), "") << *text;
    if (message["type"] == "game") {
      version = message["version"];
      state = message["state"];
    }
    return message;
  }
  /// The next message of one of the types.
  json await(std::string_view type, std::string_view or_type = "bye") {
    while (true) {
      auto message = receive();
      if (message.is_null() || message["type"] == type || message["type"] == or_type)
        return message;
    }
  }
  /// Sends, and awaits `done` or the code of the refusal.
  std::string asks(json message) {
    message["id"] = "i" + std::to_string(++ids_);
    send(message);
    told = await("done", "refused");
    if (told.is_null())
      return "closed";
    return told.value("type", "closed") == "refused" ? told["why"]["code"].get<std::string>()
                                                     : told.value("type", "closed");
  }
  std::string does(const std::string &type) {
    return asks(json{{"type", type}, {"game", game}, {"token", token}});
  }
  std::string move(const std::string &text) {
    return asks(json{
        {"type", "move"}, {"game", game}, {"token", token}, {"version", version}, {"move", text}});
  }

  std::string create(json terms) {
    terms["type"] = "create";
    terms["token"] = token;
    EXPECT_EQ(asks(terms), "done");
    watch(told["game"], true);
    return game;
  }
  void join(const std::string &which) {
    game = which;
    EXPECT_EQ(does("join"), "done");
    watch(which, true);
  }
  void watch(const std::string &which, bool seated = false) {
    game = which;
    json message = {{"type", "watch"}, {"game", which}};
    if (seated)
      message["token"] = token;
    EXPECT_EQ(asks(message), "done");
    if (told["side"].is_string())
      side = told["side"];
    await("game");
  }
  void await_version(std::uint32_t wanted) {
    while (version < wanted && !receive().is_null()) {
    }
  }
  void await_status(const std::string &status) {
    while (state["status"] != status && !receive().is_null()) {
    }
  }

  std::string token;
  std::string game;
  std::string side;
  std::uint32_t version = 0;
  json state;
  json told; ///< The last answer.

private:
  WebSocket socket_;
  int ids_ = 0;
};

/// Plays up to so many moves of a game of chess that has just begun, as long as it should go on.
inline void play_some(SocketPlayer &white, SocketPlayer &black, std::size_t moves,
                      const std::function<bool()> &go_on) {
  auto match = *AnyMatch::make("chess", {}, {});
  for (std::size_t ply = 0; ply < moves && go_on(); ++ply) {
    const auto legal = match.legal_moves();
    ASSERT_FALSE(legal.empty());
    const auto &move = legal[ply * 31 % legal.size()];
    auto &player = ply % 2 == 0 ? white : black;
    player.await_version(static_cast<std::uint32_t>(2 + ply));
    ASSERT_EQ(player.move(move), "done");
    match.attempt(move);
  }
}

} // namespace plateau::server::testing
