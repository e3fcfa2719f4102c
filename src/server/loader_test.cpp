#include "server/loader.hpp"

#include "server/testing/parts.hpp"

namespace plateau::server {
namespace {

class LoaderTest : public testing::PartsTest {
protected:
  explicit LoaderTest(const HubLimits &limits = {}) : PartsTest(limits) {}
  void load() {
    loader->load(game, [this](const Loader::Loaded &loaded) { results.push_back(loaded); });
    store.answer_all();
  }
  std::unique_ptr<Loader> loader = std::make_unique<Loader>(parts.world, parts.timekeeper);
  std::vector<Loader::Loaded> results;
};

TEST_F(LoaderTest, AGameThatIsNotThereHasNoEntries) {
  load();
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].trouble, store::Trouble::none);
  EXPECT_EQ(game->room->version(), 0U);
}

TEST_F(LoaderTest, ReadsOnlyWhatTheRoomLacks) {
  store_game(3);
  load();
  EXPECT_EQ(results[0].entries.size(), 4U);
  EXPECT_EQ(game->room->version(), 4U);
  load();
  EXPECT_TRUE(results[1].entries.empty());
  EXPECT_EQ(game->room->version(), 4U);
  EXPECT_EQ(game->room->match().ply(), 3U);
}

TEST_F(LoaderTest, TroubleLeavesTheRoomAsItWas) {
  store_game(1);
  load();
  store.read_trouble = store::Trouble::failed;
  load();
  EXPECT_EQ(results[1].trouble, store::Trouble::failed);
  EXPECT_EQ(game->room->version(), 2U);
}

TEST_F(LoaderTest, ALogThatMakesNoSenseIsNoRoom) {
  store_game(1);
  Room stranger(game->id);
  Deed created;
  created.terms.kind = "chess";
  stranger.apply(created);
  store.append({{{2, "of-another-version", {}, "{}", now}, stranger.row()}},
               [](store::Appended) {});
  load();
  EXPECT_EQ(results[0].trouble, store::Trouble::none);
  EXPECT_EQ(game->room, nullptr);
}

/// Folds two entries at a time.
class SlowLoaderTest : public LoaderTest {
protected:
  SlowLoaderTest()
      : LoaderTest([] {
          HubLimits limits;
          limits.folded_at_once = 2;
          return limits;
        }()) {
    parts.world.later = [this](std::function<void()> more) { waiting.push_back(std::move(more)); };
  }
  std::vector<std::function<void()>> waiting;
};

TEST_F(SlowLoaderTest, OthersHaveTheirTurnBetweenSlices) {
  store_game(4);
  load();
  int turns = 0;
  for (; results.empty(); ++turns) {
    ASSERT_EQ(waiting.size(), 1U);
    std::exchange(waiting, {}).front()();
  }
  EXPECT_EQ(turns, 2) << "five entries in three slices, the first at once";
  EXPECT_EQ(game->room->version(), 5U);
}

TEST_F(SlowLoaderTest, WhoIsGoneIsNotCalled) {
  store_game(4);
  load();
  loader.reset();
  ASSERT_EQ(waiting.size(), 1U);
  waiting.front()();
  EXPECT_TRUE(results.empty());
}

} // namespace
} // namespace plateau::server
