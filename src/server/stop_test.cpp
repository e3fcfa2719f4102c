// Told to stop amid moves: whoever was told that a move is done finds it stored.
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
  Player white;
  Player black;
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
  void check(std::function<void(store::Trouble)>) override {}
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
