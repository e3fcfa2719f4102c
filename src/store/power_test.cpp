// What was acknowledged is there after a loss of power, whenever that comes.
#include "store/testing/forgetful_disk.hpp"
#include "store/testing/sqlite_test.hpp"

#include "core/testing/sample.hpp"

#include <atomic>
#include <mutex>

namespace plateau::store {
namespace {

using testing::addition;
using testing::ForgetfulDisk;
using testing::Other;
using testing::SqliteStoreTest;
using What = Appended::What;

/// The power was lost when so many entries of the game were acknowledged.
struct Loss {
  ForgetfulDisk::Remains remains;
  std::uint32_t acknowledged;
};

class Power : public SqliteStoreTest {
protected:
  static constexpr std::uint32_t entries = 40;

  /// Entries are stored one by one, and power is lost after each change to the disk.
  std::vector<Loss> play(const SqliteLimits &limits) {
    ForgetfulDisk disk;
    std::atomic<std::uint32_t> acknowledged = 0;
    std::mutex mutex;
    std::vector<Loss> losses;
    disk.on_change = [&] {
      const std::scoped_lock lock(mutex);
      const auto before = acknowledged.load();
      losses.push_back({disk.lose_power(losses.size()), before});
    };
    open(limits);
    for (std::uint32_t version = 0; version < entries; ++version) {
      // Longer than a page now and then, so that a transaction is many writes.
      const std::string body(version % 7 == 0 ? 9'000 : 100, 'a');
      EXPECT_EQ(append({addition("game", version, body)}).what, What::stored);
      acknowledged = version + 1;
    }
    store_.reset();
    return losses;
  }

  /// Opens what remains, as a server would, and goes on.
  static std::size_t find(const Loss &loss) {
    const server::testing::Folder folder;
    ForgetfulDisk::restore(loss.remains, folder.path());
    testing::Loop loop;
    auto opened = SqliteStore::open(folder.path() / "games.db", loop.post());
    EXPECT_EQ(opened.index(), 0U);
    if (opened.index() != 0)
      return 0;
    auto &store = *std::get<0>(opened);
    const auto found = loop.read(store, "game").entries;
    EXPECT_GE(found.size(), loss.acknowledged);
    EXPECT_LE(found.size(), loss.acknowledged + 1) << "no more than was asked";
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].version, i);
      EXPECT_EQ(found[i].body, std::string(i % 7 == 0 ? 9'000 : 100, 'a'));
    }
    const auto next = static_cast<std::uint32_t>(found.size());
    EXPECT_EQ(loop.append(store, {addition("game", next)}).what, What::stored);
    return found.size();
  }

  static void check(const std::vector<Loss> &losses) {
    const auto step = std::max<std::size_t>(
        1, losses.size() / static_cast<std::size_t>(plateau::testing::sample(40)));
    for (std::size_t i = 0; i < losses.size(); i += step) {
      SCOPED_TRACE("loss " + std::to_string(i));
      find(losses[i]);
    }
    EXPECT_EQ(losses.back().acknowledged, std::uint32_t{entries});
  }
};

TEST_F(Power, NothingThatWasAcknowledgedIsLost) {
  const auto losses = play({});
  EXPECT_GT(losses.size(), 2U * entries) << "at least a write and a sync for each";
  check(losses);
}

/// The log is moved into the file all the time, and begins anew.
TEST_F(Power, NorWhileTheLogIsEmptied) {
  SqliteLimits limits;
  limits.log_step = 3;
  limits.log_most = 12;
  check(play(limits));
}

/// The disk of these tests does forget.
TEST_F(Power, WhatWasNotSyncedIsLost) {
  std::size_t lost = 0;
  ForgetfulDisk disk;
  {
    Other other(file());
    other.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; CREATE TABLE t (x)");
    for (int i = 0; i < 20; ++i) {
      other.execute("INSERT INTO t VALUES (1)");
      const auto remains = disk.lose_power(static_cast<std::uint64_t>(i));
      const server::testing::Folder folder;
      ForgetfulDisk::restore(remains, folder.path());
      sqlite3 *found = nullptr;
      // On a disk that is well.
      ASSERT_EQ(sqlite3_open_v2((folder.path() / "games.db").c_str(), &found,
                                SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "unix"),
                SQLITE_OK);
      {
        Statement count(found, "SELECT count(*) FROM t");
        lost += !count || count.step() != SQLITE_ROW || count.number(0) <= i ? 1 : 0;
      }
      sqlite3_close(found);
    }
  }
  EXPECT_GT(lost, 10U);
}

} // namespace
} // namespace plateau::store
