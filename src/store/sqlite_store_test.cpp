#include "store/sqlite_store.hpp"

#include "store/sqlite_connection.hpp"
#include "store/testing/sqlite_test.hpp"

#include <filesystem>
#include <utility>

namespace plateau::store {
namespace {

using testing::addition;
using testing::Other;
using testing::SqliteStoreTest;
using What = Appended::What;

TEST_F(SqliteStoreTest, AFullDiskIsSaidAndForgotten) {
  SqliteLimits limits;
  limits.pages = 12;
  open(limits);
  const std::string large(20'000, 'x');
  std::uint32_t version = 0;
  Appended last;
  do {
    last = append({addition("a", version++, large)});
  } while (last.what == What::stored && version < 100);
  EXPECT_EQ(last.what, What::unavailable);
  EXPECT_EQ(last.trouble, Trouble::full);
  EXPECT_EQ(read("a").entries.size(), version - 1) << "nothing of it was stored";
  EXPECT_EQ(append({addition("a", version - 1, "{}")}).what, What::stored) << "a small one fits";
}

TEST_F(SqliteStoreTest, ALockIsSaidAndForgotten) {
  SqliteLimits limits;
  limits.patience = std::chrono::milliseconds(1);
  open(limits);
  Other other(file());
  other.execute("BEGIN IMMEDIATE");
  const auto refused = append({addition("a", 0)});
  EXPECT_EQ(refused.what, What::unavailable);
  EXPECT_EQ(refused.trouble, Trouble::locked);
  other.execute("COMMIT");
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
}

TEST_F(SqliteStoreTest, TheQueueHasALimit) {
  SqliteLimits limits;
  limits.waiting = 2;
  limits.patience = std::chrono::minutes(1);
  open(limits);
  // The thread is held by a lock: at most one group is with it, two wait, the others are refused.
  Other other(file());
  other.execute("BEGIN IMMEDIATE");
  int stored = 0;
  int busy = 0;
  constexpr int asked = 10;
  for (int game = 0; game < asked; ++game)
    store_->append({addition("g" + std::to_string(game), 0)}, [&](Appended answer) {
      stored += answer.what == What::stored ? 1 : 0;
      busy += answer.trouble == Trouble::busy ? 1 : 0;
    });
  other.execute("COMMIT");
  while (stored + busy < asked)
    loop_.run_one();
  EXPECT_GE(busy, asked - 2 - 2 - 1);
  EXPECT_GE(stored, 2);
}

TEST_F(SqliteStoreTest, ATransactionHasALimit) {
  SqliteLimits limits;
  limits.group = 3;
  limits.patience = std::chrono::minutes(1);
  open(limits);
  // Many wait behind a lock; each answer of the thread is one transaction.
  Other other(file());
  other.execute("BEGIN IMMEDIATE");
  std::size_t stored = 0;
  constexpr std::uint32_t asked = 20;
  for (std::uint32_t version = 0; version < asked; ++version)
    store_->append({addition("a", version)}, [&](Appended) { ++stored; });
  other.execute("COMMIT");
  std::size_t largest = 0;
  while (stored < asked) {
    const auto before = stored;
    loop_.run_one();
    largest = std::max(largest, stored - before);
  }
  EXPECT_EQ(largest, limits.group) << "full, and never more";
}

TEST_F(SqliteStoreTest, ListsLookAtWhatTheyAnswer) {
  auto opened = SqliteConnection::open(file(), {});
  auto &connection = std::get<SqliteConnection>(opened);
  ASSERT_EQ(connection.begin(), Trouble::none);
  constexpr std::uint32_t games = 2000;
  for (std::uint32_t i = 0; i < games; ++i) {
    auto one = addition("g" + std::to_string(i), 0);
    one.row.deadline = i + 1;
    one.row.changed = i + 1;
    if (i == 7) { // One of its own kind, and among the oldest.
      one.row.game = "abalone";
      one.row.clock = "days";
      one.row.status = "waiting";
    }
    connection.add({one});
  }
  ASSERT_EQ(connection.commit(), Trouble::none);
  int before = connection.list_effort();
  const auto effort = [&] {
    return connection.list_effort() - std::exchange(before, connection.list_effort());
  };
  constexpr std::uint32_t most = 10;
  constexpr int enough = 1000; // Half a step for each game there is.
  for (const std::string game : {"", "chess", "abalone", "stackchess", "go"})
    for (const std::string clock : {"", "none", "days", "real-time", "sand"})
      for (const std::string status : {"", "playing", "waiting", "over", "lost"}) {
        const auto fits = [&](std::string_view asked, std::string_view is) {
          return asked.empty() || asked == is;
        };
        const bool many = fits(game, "chess") && fits(clock, "none") && fits(status, "playing");
        const bool one = fits(game, "abalone") && fits(clock, "days") && fits(status, "waiting");
        const auto found = connection.list({status, game, clock, 0, "", most}).rows.size();
        EXPECT_EQ(found, many ? most : one ? 1U : 0U) << game << ' ' << clock << ' ' << status;
        EXPECT_LT(effort(), enough) << game << ' ' << clock << ' ' << status;
      }
  EXPECT_EQ(connection.list({"", "", "", 9, "", most}).rows.size(), 8U) << "a page near the end";
  EXPECT_LT(effort(), enough);
  EXPECT_EQ(connection.overdue({games, 0, "", most}).rows.size(), most);
  EXPECT_LT(effort(), enough);
}

TEST_F(SqliteStoreTest, TheLogHasALimit) {
  SqliteLimits limits;
  limits.log_most = 40;
  open(limits);
  const std::string large(20'000, 'x'); // Five pages and more.
  std::uintmax_t largest = 0;
  for (std::uint32_t version = 0; version < 100; ++version) {
    ASSERT_EQ(append({addition("a", version, large)}).what, What::stored);
    largest = std::max(largest, std::filesystem::file_size(file().string() + "-wal"));
  }
  constexpr std::uintmax_t page = 4096 + 24;
  EXPECT_LT(largest, 60 * page) << "the log, and what one append adds to it";
  EXPECT_EQ(read("a").entries.size(), 100U);
}

TEST_F(SqliteStoreTest, NorDoesTheLogGrowWhereNothingHappens) {
  SqliteLimits limits;
  limits.log_most = 40;
  open(limits);
  for (int i = 0; i < 200; ++i)
    ASSERT_EQ(check(), Trouble::none);
  constexpr std::uintmax_t page = 4096 + 24;
  EXPECT_LT(std::filesystem::file_size(file().string() + "-wal"), 60 * page);
}

TEST_F(SqliteStoreTest, ALogThatHadToGrowIsCutOff) {
  SqliteLimits limits;
  limits.log_most = 40;
  open(limits);
  const std::string large(20'000, 'x');
  std::uint32_t version = 0;
  const auto size_after = [&](std::uint32_t more) {
    for (const auto end = version + more; version < end; ++version)
      EXPECT_EQ(append({addition("a", version, large)}).what, What::stored);
    return std::filesystem::file_size(file().string() + "-wal");
  };
  constexpr std::uintmax_t page = 4096 + 24;
  {
    Other reading(file());
    reading.execute("BEGIN; SELECT count(*) FROM entries");
    EXPECT_GT(size_after(50), 200 * page);
  }
  EXPECT_LT(size_after(50), 60 * page);
}

TEST_F(SqliteStoreTest, TheThreadThatReadsMovesPagesToTheirPlaces) {
  SqliteLimits limits;
  limits.log_step = 10;
  open(limits);
  const std::string large(20'000, 'x');
  std::uint32_t version = 0;
  while (std::filesystem::file_size(file()) < 20 * large.size())
    ASSERT_EQ(append({addition("a", version++, large)}).what, What::stored);
  EXPECT_EQ(read("a").entries.size(), version);
}

TEST_F(SqliteStoreTest, ReadingDoesNotWaitForWriting) {
  SqliteLimits limits;
  limits.patience = std::chrono::minutes(1);
  open(limits);
  append({addition("a", 0)});
  // The thread that writes is held by a lock.
  Other other(file());
  other.execute("BEGIN IMMEDIATE");
  std::optional<Appended> late;
  store_->append({addition("a", 1)}, [&](Appended answer) { late = answer; });
  EXPECT_EQ(loop_.list(*store_, {}).rows.size(), 1U);
  EXPECT_EQ(read("a").entries.size(), 1U);
  EXPECT_FALSE(late);
  other.execute("COMMIT");
  while (!late)
    loop_.run_one();
  EXPECT_EQ(late->what, What::stored);
  EXPECT_EQ(read("a").entries.size(), 2U) << "what was answered can be read";
}

TEST_F(SqliteStoreTest, ACheckIsWritten) {
  auto opened = SqliteConnection::open(file(), {});
  auto &connection = std::get<SqliteConnection>(opened);
  const int before = connection.log_pages();
  EXPECT_EQ(connection.check({}).trouble, Trouble::none);
  EXPECT_EQ(connection.log_pages(), before + 1) << "although nothing has changed";
}

} // namespace
} // namespace plateau::store
