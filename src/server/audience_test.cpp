#include "server/audience.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

constexpr Time opened_at = 1'000'000;

std::shared_ptr<Client> silent() {
  return std::make_shared<Client>([](const Message &) {});
}

TEST(Audience, APlayerIsPresentAsLongAsOneOfHisDevicesWatches) {
  Audience audience(opened_at);
  const auto desktop = silent();
  const auto phone = silent();
  const auto guest = silent();
  audience.enter(desktop, Side::first);
  audience.enter(phone, Side::first);
  audience.enter(guest, std::nullopt);
  EXPECT_EQ(audience.presence(opened_at), (Presence{{true, false}, 1})) << "players do not count";
  audience.leave(*phone, Side::first, opened_at + 1);
  EXPECT_TRUE(audience.has(Side::first));
  audience.leave(*desktop, Side::first, opened_at + 2);
  EXPECT_EQ(audience.presence(opened_at + 2), (Presence{{false, false}, 1}));
  EXPECT_EQ(audience.last_seen(Side::first), opened_at + 2);
  EXPECT_EQ(audience.last_seen(Side::second), opened_at);
  audience.leave(*guest, std::nullopt, opened_at + 3);
  EXPECT_TRUE(audience.is_empty());
}

TEST(Audience, APlayerAtAnotherNodeIsPresentForAWhile) {
  Audience audience(opened_at);
  audience.elsewhere(Side::second, opened_at + 100);
  EXPECT_FALSE(audience.has(Side::second));
  EXPECT_TRUE(audience.is_present(Side::second, opened_at + 99));
  EXPECT_EQ(audience.next_absence(opened_at + 99), opened_at + 100);
  EXPECT_FALSE(audience.is_present(Side::second, opened_at + 100));
  EXPECT_EQ(audience.next_absence(opened_at + 100), std::nullopt);
}

TEST(Audience, SpectatorsAreCountedAtAllNodes) {
  Audience audience(opened_at);
  const auto player = silent();
  const auto guest = silent();
  audience.enter(player, Side::first);
  audience.enter(guest, std::nullopt);
  audience.spectators_at("a", 3, opened_at, opened_at + 100);
  audience.spectators_at("b", 5, opened_at, opened_at + 50);
  EXPECT_EQ(audience.spectators(), 1U);
  EXPECT_EQ(audience.presence(opened_at).watchers, 9U);
  EXPECT_EQ(audience.next_absence(opened_at), opened_at + 50);
  audience.spectators_at("a", 2, opened_at, opened_at + 100);
  EXPECT_EQ(audience.presence(opened_at + 49).watchers, 8U);
  EXPECT_EQ(audience.presence(opened_at + 50).watchers, 3U) << "a node that is not heard of again";
  audience.spectators_at("a", 0, opened_at + 50, opened_at + 100);
  EXPECT_EQ(audience.presence(opened_at + 50).watchers, 1U);
  EXPECT_EQ(audience.next_absence(opened_at + 50), std::nullopt);
  // Whose link was replaced goes on as a spectator.
  player->watching["game"] = Side::first;
  audience.unseat("game", Side::first, opened_at + 60);
  EXPECT_EQ(audience.spectators(), 2U);
}

TEST(Audience, WhoWasSeenLaterWasNotSeenEarlier) {
  Audience audience(opened_at);
  audience.saw(Side::first, opened_at + 10);
  audience.saw(Side::first, opened_at + 5);
  EXPECT_EQ(audience.last_seen(Side::first), opened_at + 10);
}

TEST(Audience, ReportsAPlayerWhoDoesNotWatchNowAndThen) {
  constexpr Milliseconds pause{100};
  Audience audience(opened_at);
  EXPECT_TRUE(audience.should_report(Side::first, opened_at, pause));
  EXPECT_FALSE(audience.should_report(Side::first, opened_at + 99, pause));
  EXPECT_TRUE(audience.should_report(Side::first, opened_at + 100, pause));
  const auto client = silent();
  audience.enter(client, Side::first);
  EXPECT_FALSE(audience.should_report(Side::first, opened_at + 200, pause))
      << "their presence is told";
}

TEST(Audience, WhoLeavesBecauseOfAMessageDisturbsNobody) {
  Audience audience(opened_at);
  int told = 0;
  std::vector<std::shared_ptr<Client>> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(std::make_shared<Client>([&](const Message &) {
      ++told;
      for (const auto &client : clients)
        audience.leave(*client, std::nullopt, opened_at);
    }));
    audience.enter(clients.back(), std::nullopt);
  }
  clients.push_back(silent());
  audience.enter(std::make_shared<Client>([&](const Message &) { ++told; }), std::nullopt);
  audience.tell(message(reply::Pong{{}, opened_at}));
  EXPECT_EQ(told, 3) << "the last one is gone";
}

} // namespace
} // namespace plateau::server
