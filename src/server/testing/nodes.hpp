/// @file nodes.hpp
/// Two hubs with a store that the test plays.
#pragma once

#include "server/testing/hub.hpp"

namespace plateau::server::testing::hub {

/// Two nodes on one store, who know of each other. Whether they hear each other is the test's
/// choice.
class NodesTest : public HubTest {
protected:
  NodesTest() {
    hub.share();
    other.share();
    hub.peers().on_stored = [this](const std::string &game, std::uint32_t version) {
      if (hearing)
        other.hint(game, version);
    };
    hub.peers().on_seen = [this](const std::string &game, Side side) {
      ++told_seen;
      if (hearing)
        other.hear_seen(game, side);
    };
    hub.peers().on_presence = [this](const std::string &game, Side side, bool here) {
      if (hearing)
        other.hear_presence(game, side, here);
    };
    hub.peers().on_said = [this](const std::string &game, Side side, const std::string &phrase) {
      if (hearing)
        other.hear_said(game, side, phrase);
    };
    hub.peers().on_watchers = [this](const std::string &game, std::size_t count) {
      ++told_watchers;
      if (hearing)
        other.hear_watchers(game, "hub", count);
    };
  }
  /// A game at this node; at the other one a second device of one of its players.
  void start_with_twin_of(const TestClient &player) {
    start(white, black);
    twin.game = player.game;
    twin.token = player.token;
    twin.say({{"type", "watch"}, {"game", twin.game}, {"token", twin.token}});
    store.answer_all();
  }

  Metrics other_metrics;
  Hub other{{store, [this] { return now; }, other_metrics}};
  bool hearing = false;
  int told_seen = 0;
  int told_watchers = 0;
  TestClient white{hub};
  TestClient black{hub};
  TestClient twin{other};
};

} // namespace plateau::server::testing::hub
