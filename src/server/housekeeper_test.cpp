// What is taken out of the store, and what the disk has room for.
#include "server/forget.hpp"
#include "server/testing/folder.hpp"
#include "server/testing/hub.hpp"

namespace plateau::server {
namespace {

using namespace testing::hub;

class Housekeeping : public HubTest {
protected:
  Housekeeping() : HubTest(limits()) {}
  static HubLimits limits() {
    HubLimits limits;
    limits.keep_finished = Milliseconds{1'000'000};
    limits.keep_unbegun = Milliseconds{10'000};
    limits.disk_budget = 1'000;
    return limits;
  }
  void pass(Milliseconds time) {
    now += time.count();
    hub.tick();
    store.answer_all();
  }
};

TEST_F(Housekeeping, OldGamesAreTakenOut) {
  store.pages = {{store::Trouble::none, 30, 100, now - 2'000'000, "x"}};
  pass(Milliseconds{0});
  ASSERT_EQ(store.pruned.size(), 3U);
  EXPECT_EQ(store.pruned[0].before, now - 1'000'000);
  EXPECT_FALSE(store.pruned[0].only_unbegun);
  EXPECT_EQ(store.pruned[1].before, now - 10'000);
  EXPECT_TRUE(store.pruned[1].only_unbegun);
  EXPECT_EQ(store.pruned[2].after, now - 2'000'000) << "the page was full, so there is another";
  EXPECT_EQ(store.pruned[2].after_id, "x");
  EXPECT_EQ(metrics.pruned, 30U);
  pass(limits().prune_pause - Milliseconds{1});
  EXPECT_EQ(store.pruned.size(), 3U);
  const auto looked_at = store.pruned[1].before;
  pass(Milliseconds{1});
  ASSERT_EQ(store.pruned.size(), 5U);
  EXPECT_EQ(store.pruned[4].after, looked_at) << "games that have begun are looked at once";
}

TEST_F(Housekeeping, WhatWasForgottenIsLetGo) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black);
  store.remove(white.game, now);
  TestClient other(hub);
  const auto sees = [&] {
    other.say({{"type", "watch"}, {"game", white.game}, {"id", "w"}});
    store.answer_all();
    return other.last_code() != "no-such-game";
  };
  EXPECT_TRUE(sees()) << "it is still at hand";
  pass(limits().sweep);
  EXPECT_FALSE(sees());
  white.move("d4");
  store.answer_all();
  EXPECT_EQ(white.last_code(), "no-such-game");
}

TEST_F(Housekeeping, ABudgetOfTheDiskRefusesNewGamesOnly) {
  TestClient white(hub);
  TestClient black(hub);
  open(white, black);
  std::vector<bool> told;
  hub.on_full = [&](bool full) { told.push_back(full); };
  const auto create = [&] {
    TestClient more(hub);
    more.say({{"type", "create"}, {"id", "c"}, {"kind", "chess"}, {"token", more.token}});
    store.answer_all();
    return more.last_code();
  };
  store.bytes = 999;
  pass(limits().sweep);
  EXPECT_EQ(create(), "done");
  store.bytes = 1'000;
  pass(limits().sweep);
  EXPECT_EQ(create(), "no-room-for-games");
  white.move("d4");
  store.answer_all();
  EXPECT_EQ(white.last("game")["version"], 5);
  black.say(black.deed("resign"));
  store.answer_all();
  black.say(black.deed("offer-rematch"));
  store.answer_all();
  white.say(white.deed("accept-rematch"));
  store.answer_all();
  EXPECT_EQ(white.last_code(), "no-room-for-games");
  // A game that was made before is answered as such.
  white.say({{"type", "create"},
             {"id", "c"},
             {"kind", "chess"},
             {"side", "white"},
             {"token", white.token},
             {"name", "Ada"}});
  store.answer_all();
  EXPECT_EQ(white.last_code(), "done");
  store.bytes = 10;
  pass(limits().sweep);
  EXPECT_EQ(create(), "done");
  EXPECT_EQ(told, (std::vector{true, false}));
}

TEST(Forget, ANameLeavesTheGames) {
  const testing::Folder folder;
  auto opened = store::open_sqlite_archive(folder.path() / "games.db", store::Purpose::writing);
  auto &archive = *std::get<0>(opened);
  const auto put = [&](const std::string &id, const std::string &first, const std::string &second) {
    Deed created;
    created.at = 1000;
    created.terms.kind = "chess";
    created.seats[0] = {hash_of("token"), first};
    Deed seated;
    seated.did = Did::seated;
    seated.side = Side::second;
    seated.seats[1] = {hash_of("other"), second};
    Room room(id);
    std::vector<store::Addition> all;
    for (const auto &deed : {created, seated}) {
      EXPECT_TRUE(room.apply(deed));
      all.push_back({write_deed(deed, room.version() - 1), room.row()});
    }
    ASSERT_EQ(archive.begin_writing(), store::Trouble::none);
    EXPECT_EQ(archive.add(all).what, store::Appended::What::stored);
    EXPECT_EQ(archive.commit(), store::Trouble::none);
  };
  put("222222222222", "Ada", "Boris");
  put("333333333333", "Boris", "Ada");
  put("444444444444", "Boris", "Adam");
  const auto done = forget_name(archive, "Ada");
  EXPECT_EQ(done.trouble, store::Trouble::none);
  EXPECT_EQ(done.games, (std::vector<std::string>{"222222222222", "333333333333"}));
  EXPECT_EQ(refresh(archive, done.games), store::Trouble::none);
  for (const auto *id : {"222222222222", "333333333333", "444444444444"}) {
    Room room(id);
    for (const auto &entry : archive.read(id).entries) {
      EXPECT_EQ(entry.body.find("\"Ada\""), std::string::npos) << entry.body;
      EXPECT_TRUE(room.apply(entry));
    }
    EXPECT_TRUE(room.side_of("token") == std::nullopt) << "a token of this form holds no seat";
    EXPECT_TRUE(room.seat(Side::first).taken() && room.seat(Side::second).taken());
    const std::string_view which = id;
    EXPECT_EQ(room.seat(Side::first).name, which == "222222222222" ? "" : "Boris");
    EXPECT_EQ(room.seat(Side::second).name, which == "222222222222"   ? "Boris"
                                            : which == "333333333333" ? ""
                                                                      : "Adam");
  }
  EXPECT_TRUE(forget_name(archive, "Ada").games.empty());
}

} // namespace
} // namespace plateau::server
