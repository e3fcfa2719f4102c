// Told to stop amid moves: whoever was told that a move is done finds it stored.
#include "server/testing/memory_store.hpp"
#include "server/testing/node.hpp"
#include "server/testing/requests.hpp"

#include <atomic>
#include <csignal>

namespace plateau::server {
namespace {

using namespace testing;
using nlohmann::json;

/// A game that goes on until it ends, or the server does.
struct Playing {
  void play(std::atomic<int> &moves_done) {
    auto match = *AnyMatch::make("chess", {}, {});
    while (!match.outcome()) {
      const auto legal = match.legal_moves();
      const auto move = legal[match.ply() * 31 % legal.size()];
      auto &player = match.ply() % 2 == 0 ? white : black;
      const auto version = static_cast<std::uint32_t>(2 + match.ply());
      player.await_version(version);
      if (player.version < version || player.move(move) != "done")
        return;
      EXPECT_EQ(player.told["version"], version + 1);
      done.push_back(match.attempt(move).move);
      ++moves_done;
    }
  }

  explicit Playing(const Node &node) : white(node), black(node) {
    white.create({{"kind", "chess"}, {"side", "white"}});
    black.join(white.game);
  }
  SocketPlayer white;
  SocketPlayer black;
  std::vector<std::string> done;
};

/// A store whose disk never answers.
class HangingStore final : public store::Store {
public:
  explicit HangingStore(std::atomic<bool> &stopping) : stopping_(stopping) {}
  void append(std::vector<store::Addition>, std::function<void(store::Appended)>) override {}
  void read(std::string, std::uint32_t, std::function<void(store::EntriesRead)>) override {}
  void list(store::Filter, std::function<void(store::RowsRead)>) override {}
  void overdue(store::Overdue, std::function<void(store::RowsRead)>) override {}
  void check(std::optional<store::Life>, std::function<void(store::Checked)>) override {}
  void prune(store::Prune, std::function<void(store::Pruned)>) override {}
  void forgotten(std::int64_t, std::function<void(store::GamesRead)>) override {}
  void stop() override {
    stopping_ = true;
    std::this_thread::sleep_for(std::chrono::minutes(1));
  }

private:
  std::atomic<bool> &stopping_;
};

void serve_with_two_signals() {
  std::atomic<bool> stopping = false;
  const Folder folder;
  folder.write("index.html", "");
  const auto site = std::get<Site>(Site::read(folder.path()));
  Server server(site);
  server.keep_games(std::make_unique<HangingStore>(stopping));
  server.listen({"127.0.0.1", 0});
  std::thread killing([&] {
    ::kill(::getpid(), SIGTERM);
    while (!stopping)
      std::this_thread::yield();
    ::kill(::getpid(), SIGTERM);
  });
  server.run();
  killing.join();
}

TEST(StopDeathTest, ASecondSignalEndsItAtOnceWhateverTheStoreDoes) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(serve_with_two_signals(), ::testing::KilledBySignal(SIGTERM), "");
}

/// A store that at last answers only when it is stopped.
class LateStore final : public store::Store {
public:
  LateStore(store::Post post, std::atomic<bool> &late, std::atomic<int> &asked)
      : post_(std::move(post)), late_(late), asked_(asked) {}
  void append(std::vector<store::Addition> additions,
              std::function<void(store::Appended)> answer) override {
    inner_.append(std::move(additions), std::move(answer));
    answer_later();
  }
  void read(std::string game, std::uint32_t from,
            std::function<void(store::EntriesRead)> answer) override {
    inner_.read(std::move(game), from, std::move(answer));
    answer_later();
  }
  void list(store::Filter, std::function<void(store::RowsRead)>) override {}
  void overdue(store::Overdue, std::function<void(store::RowsRead)>) override {}
  void check(std::optional<store::Life>, std::function<void(store::Checked)>) override {}
  void prune(store::Prune, std::function<void(store::Pruned)>) override {}
  void forgotten(std::int64_t, std::function<void(store::GamesRead)>) override {}
  void stop() override { inner_.answer_all(); }

private:
  void answer_later() {
    ++asked_;
    if (!late_)
      post_([this] { inner_.answer_all(); });
  }

  MemoryStore inner_;
  store::Post post_;
  std::atomic<bool> &late_;
  std::atomic<int> &asked_;
};

TEST(Stop, AStreamHearsTheLastMoves) {
  std::atomic<bool> late = false;
  std::atomic<int> asked = 0;
  const Folder folder;
  folder.write("index.html", "");
  const auto site = std::get<Site>(Site::read(folder.path()));
  Server server(site);
  server.keep_games(std::make_unique<LateStore>(server.post(), late, asked));
  ASSERT_EQ(server.listen({"127.0.0.1", 0}), StartProblem::none);
  std::thread thread([&] { server.run(); });
  Visitor maker(server.port());
  maker.send(post("/api/games", {{"id", "1"}, {"kind", "chess"}}));
  const auto seat = body_of(maker.receive());
  const std::string game = seat["game"];
  Visitor stream(server.port());
  stream.send(get("/api/games/" + game + "/events"));
  std::string told = stream.receive();
  while (told.find("presence") == std::string::npos)
    told += stream.take(1);
  late = true;
  const int before = asked;
  Visitor player(server.port());
  player.send(
      post("/api/games/" + game + "/abort", {{"id", "2"}}, seat["token"].get<std::string>()));
  while (asked == before)
    std::this_thread::yield();
  server.stop();
  told = stream.receive_all();
  EXPECT_LT(told.find("aborted"), told.find("stopping")) << told;
  EXPECT_EQ(status_of(player.receive_all()), "200");
  thread.join();
}

TEST(Stop, WhoDoesNotCloseAfterTheByeIsNotWaitedForForEver) {
  const Folder folder;
  Limits limits;
  limits.leaving = std::chrono::milliseconds(100);
  auto node = std::make_unique<Node>(folder, limits);
  WebSocket silent(node->port());
  ASSERT_TRUE(silent.open());
  silent.send(R"({"v":1,"type":"hello"})");
  ASSERT_NE(silent.receive()->find("welcome"), std::string::npos);
  const auto began = std::chrono::steady_clock::now();
  node.reset(); // Nobody reads the `bye`, or answers it.
  EXPECT_GE(std::chrono::steady_clock::now() - began, limits.leaving) << "it was waited for";
  EXPECT_NE(silent.receive()->find("stopping"), std::string::npos);
}

TEST(Stop, WhatWasAcknowledgedIsStored) {
  const Folder folder;
  Limits limits;
  limits.leaving = std::chrono::milliseconds(100); // Whoever waits for a move does not hear `bye`.
  auto node = std::make_unique<Node>(folder, limits);
  std::vector<std::unique_ptr<Playing>> games;
  for (int i = 0; i < 6; ++i)
    games.push_back(std::make_unique<Playing>(*node));
  std::atomic<int> moves_done = 0;
  std::vector<std::thread> threads;
  for (auto &game : games)
    threads.emplace_back([&] { game->play(moves_done); });
  while (moves_done < 60)
    std::this_thread::yield();
  node.reset();
  for (auto &thread : threads)
    thread.join();

  const Node again(folder);
  for (const auto &game : games) {
    const auto stored = body_of(again.ask(get("/api/games/" + game->white.game)))["entries"];
    ASSERT_GE(stored.size(), 2 + game->done.size());
    EXPECT_LE(stored.size(), 2 + game->done.size() + 1) << "one may have been on its way";
    for (std::size_t i = 0; i < game->done.size(); ++i)
      EXPECT_EQ(stored[2 + i]["move"], game->done[i]);
  }
}

} // namespace
} // namespace plateau::server
