#include "store/sqlite_store.hpp"

#include "server/testing/folder.hpp"
#include "store/migrations.hpp"
#include "store/sqlite_connection.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <fstream>
#include <mutex>
#include <sqlite3.h>

namespace plateau::store {
namespace {

using What = Appended::What;

/// Runs what a store posts on the thread of the test.
class Loop {
public:
  Post post() {
    return [this](std::function<void()> job) {
      const std::scoped_lock lock(mutex_);
      jobs_.push_back(std::move(job));
      wake_.notify_one();
    };
  }
  /// Waits for the next answer.
  void run_one() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return !jobs_.empty(); });
    const auto job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
  }

private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
};

Addition addition(const std::string &game, std::uint32_t version, const std::string &body = "{}") {
  return {{version, "moved", version, body, 1000 + version},
          {game, "chess", "none", "playing", true, version, 0, 1000 + version, "{}"}};
}

class SqliteStoreTest : public ::testing::Test {
protected:
  std::filesystem::path file() const { return folder_.path() / "games.db"; }
  void open(const SqliteLimits &limits = {}) {
    store_.reset();
    auto opened = SqliteStore::open(file(), loop_.post(), limits);
    ASSERT_EQ(opened.index(), 0U);
    store_ = std::move(std::get<0>(opened));
  }
  Appended append(std::vector<Addition> additions) {
    std::optional<Appended> got;
    store_->append(std::move(additions), [&](Appended answer) { got = answer; });
    while (!got)
      loop_.run_one();
    return *got;
  }
  EntriesRead read(const std::string &game, std::uint32_t from = 0) {
    std::optional<EntriesRead> got;
    store_->read(game, from, [&](EntriesRead answer) { got = std::move(answer); });
    while (!got)
      loop_.run_one();
    return *got;
  }
  std::vector<std::string> list(const Filter &filter) {
    std::optional<RowsRead> got;
    store_->list(filter, [&](RowsRead answer) { got = std::move(answer); });
    while (!got)
      loop_.run_one();
    std::vector<std::string> ids;
    for (const auto &row : got->rows)
      ids.push_back(row.id);
    return ids;
  }

  server::testing::Folder folder_;
  Loop loop_;
  std::unique_ptr<SqliteStore> store_;
};

TEST_F(SqliteStoreTest, WhatWasStoredIsThereAfterAnotherStart) {
  open();
  EXPECT_EQ(append({addition("a", 0, R"({"x":"é"})")}).what, What::stored);
  EXPECT_EQ(append({addition("a", 1)}).what, What::stored);
  open();
  const auto found = read("a");
  ASSERT_EQ(found.entries.size(), 2U);
  EXPECT_EQ(found.entries[0], addition("a", 0, R"({"x":"é"})").entry);
  EXPECT_EQ(read("a", 1).entries.size(), 1U);
  EXPECT_TRUE(read("b").entries.empty());
}

TEST_F(SqliteStoreTest, AVersionIsTakenOnce) {
  open();
  EXPECT_EQ(append({addition("a", 0, "1")}).what, What::stored);
  EXPECT_EQ(append({addition("a", 0, "2")}).what, What::conflict);
  EXPECT_EQ(read("a").entries.front().body, "1");
}

TEST_F(SqliteStoreTest, TwoWritersOfOneFileNeverTakeTheSameVersion) {
  open();
  Loop other_loop;
  auto opened = SqliteStore::open(file(), other_loop.post());
  auto &other = *std::get<0>(opened);
  int stored = 0;
  for (std::uint32_t version = 0; version < 20; ++version) {
    std::optional<Appended> theirs;
    other.append({addition("a", version)}, [&](Appended answer) { theirs = answer; });
    stored += append({addition("a", version)}).what == What::stored ? 1 : 0;
    while (!theirs)
      other_loop.run_one();
    stored += theirs->what == What::stored ? 1 : 0;
    EXPECT_EQ(stored, static_cast<int>(version) + 1);
  }
}

TEST_F(SqliteStoreTest, SeveralLogsAllOrNothing) {
  open();
  EXPECT_EQ(append({addition("a", 0), addition("b", 0)}).what, What::stored);
  EXPECT_EQ(append({addition("c", 0), addition("a", 0)}).what, What::conflict);
  EXPECT_TRUE(read("c").entries.empty());
  EXPECT_EQ(list({}).size(), 2U);
}

TEST_F(SqliteStoreTest, AConflictSpoilsNobodyElsesAppend) {
  open();
  append({addition("a", 0)});
  std::vector<What> answers;
  for (const auto *game : {"b", "a", "c"})
    store_->append({addition(game, 0)}, [&](Appended a) { answers.push_back(a.what); });
  while (answers.size() < 3)
    loop_.run_one();
  EXPECT_EQ(answers, (std::vector{What::stored, What::conflict, What::stored}));
}

TEST_F(SqliteStoreTest, ListsByWhatIsAsked) {
  open();
  auto waiting = addition("w", 0);
  waiting.row.status = "waiting";
  auto hidden = addition("h", 0);
  hidden.row.listed = false;
  auto timed = addition("t", 0);
  timed.row.clock = "real-time";
  timed.row.deadline = 5000;
  timed.row.changed = 9000;
  append({waiting, hidden, timed, addition("p", 1)});
  EXPECT_EQ(list({}), (std::vector<std::string>{"t", "p", "w"})) << "the last changed first";
  Filter filter;
  filter.status = "waiting";
  EXPECT_EQ(list(filter), std::vector<std::string>{"w"});
  filter = {};
  filter.clock = "real-time";
  EXPECT_EQ(list(filter), std::vector<std::string>{"t"});
  filter = {};
  filter.most = 1;
  EXPECT_EQ(list(filter), std::vector<std::string>{"t"});
  filter.changed_before = 9000;
  EXPECT_EQ(list(filter), std::vector<std::string>{"p"});
  filter = {};
  filter.overdue_at = 5000;
  EXPECT_TRUE(list(filter).empty());
  filter.overdue_at = 5001;
  EXPECT_EQ(list(filter), std::vector<std::string>{"t"});
}

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
  sqlite3 *other = nullptr;
  ASSERT_EQ(sqlite3_open(file().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const auto refused = append({addition("a", 0)});
  EXPECT_EQ(refused.what, What::unavailable);
  EXPECT_EQ(refused.trouble, Trouble::locked);
  sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr);
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
  sqlite3_close(other);
}

TEST_F(SqliteStoreTest, TheQueueHasALimit) {
  SqliteLimits limits;
  limits.waiting = 2;
  limits.patience = std::chrono::minutes(1);
  open(limits);
  // The thread is held by a lock: at most one group is with it, two wait, the others are refused.
  sqlite3 *other = nullptr;
  ASSERT_EQ(sqlite3_open(file().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  int stored = 0;
  int busy = 0;
  constexpr int asked = 10;
  for (std::uint32_t version = 0; version < asked; ++version)
    store_->append({addition("a", version)}, [&](Appended answer) {
      stored += answer.what == What::stored ? 1 : 0;
      busy += answer.trouble == Trouble::busy ? 1 : 0;
    });
  sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr);
  while (stored + busy < asked)
    loop_.run_one();
  EXPECT_GE(busy, asked - 2 - 2 - 1);
  EXPECT_GE(stored, 2);
  sqlite3_close(other);
}

TEST_F(SqliteStoreTest, ATransactionHasALimit) {
  SqliteLimits limits;
  limits.group = 3;
  limits.patience = std::chrono::minutes(1);
  open(limits);
  // Many wait behind a lock; each answer of the thread is one transaction.
  sqlite3 *other = nullptr;
  ASSERT_EQ(sqlite3_open(file().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  std::size_t stored = 0;
  constexpr std::uint32_t asked = 20;
  for (std::uint32_t version = 0; version < asked; ++version)
    store_->append({addition("a", version)}, [&](Appended) { ++stored; });
  sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr);
  std::size_t largest = 0;
  while (stored < asked) {
    const auto before = stored;
    loop_.run_one();
    largest = std::max(largest, stored - before);
  }
  EXPECT_EQ(largest, limits.group) << "full, and never more";
  sqlite3_close(other);
}

TEST_F(SqliteStoreTest, ListsNeedNoScan) {
  auto opened = SqliteConnection::open(file(), {});
  auto &connection = std::get<SqliteConnection>(opened);
  ASSERT_EQ(connection.begin(), Trouble::none);
  for (std::uint32_t i = 0; i < 200; ++i) {
    auto one = addition("g" + std::to_string(i), 0);
    one.row.status = i % 2 == 0 ? "waiting" : "playing";
    one.row.deadline = i;
    one.row.changed = i;
    connection.add({one});
  }
  ASSERT_EQ(connection.commit(), Trouble::none);
  Filter filter;
  filter.most = 10;
  EXPECT_EQ(connection.list(filter).rows.size(), 10U);
  filter.status = "waiting";
  EXPECT_EQ(connection.list(filter).rows.size(), 10U);
  filter.clock = "none";
  filter.changed_before = 100;
  EXPECT_EQ(connection.list(filter).rows.front().changed, 98);
  EXPECT_EQ(connection.list_effort(), 0) << "an index has them in their order";
}

TEST_F(SqliteStoreTest, OverdueGamesComeInPages) {
  open();
  const std::vector<std::pair<std::string, int>> games = {
      {"a", 5}, {"b", 5}, {"c", 5}, {"d", 7}, {"e", 9}};
  for (const auto &[id, deadline] : games) {
    auto one = addition(id, 0);
    one.row.deadline = deadline;
    append({one});
  }
  append({addition("never", 0)});
  Filter filter;
  filter.overdue_at = 9;
  filter.most = 2;
  EXPECT_EQ(list(filter), (std::vector<std::string>{"a", "b"}));
  filter.overdue_after = 5;
  filter.overdue_after_id = "b";
  EXPECT_EQ(list(filter), (std::vector<std::string>{"c", "d"}));
  filter.overdue_after = 7;
  filter.overdue_after_id = "d";
  EXPECT_TRUE(list(filter).empty());
}

TEST_F(SqliteStoreTest, ReadingDoesNotWaitForWriting) {
  SqliteLimits limits;
  limits.patience = std::chrono::minutes(1);
  open(limits);
  append({addition("a", 0)});
  // The thread that writes is held by a lock.
  sqlite3 *other = nullptr;
  ASSERT_EQ(sqlite3_open(file().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  std::optional<Appended> late;
  store_->append({addition("a", 1)}, [&](Appended answer) { late = answer; });
  EXPECT_EQ(list({}).size(), 1U);
  EXPECT_EQ(read("a").entries.size(), 1U);
  EXPECT_FALSE(late);
  sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr);
  while (!late)
    loop_.run_one();
  EXPECT_EQ(late->what, What::stored);
  EXPECT_EQ(read("a").entries.size(), 2U) << "what was answered can be read";
  sqlite3_close(other);
}

TEST_F(SqliteStoreTest, ItsHealthIsThatOfWriting) {
  SqliteLimits limits;
  limits.patience = std::chrono::milliseconds(1);
  open(limits);
  const auto check = [&] {
    std::optional<Trouble> got;
    store_->check([&](Trouble trouble) { got = trouble; });
    while (!got)
      loop_.run_one();
    return *got;
  };
  EXPECT_EQ(check(), Trouble::none);
  sqlite3 *other = nullptr;
  ASSERT_EQ(sqlite3_open(file().c_str(), &other), SQLITE_OK);
  sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
  EXPECT_EQ(check(), Trouble::locked);
  sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr);
  EXPECT_EQ(check(), Trouble::none);
  sqlite3_close(other);
  std::filesystem::rename(file(), folder_.path() / "elsewhere");
  EXPECT_EQ(check(), Trouble::failed);
  EXPECT_EQ(append({addition("a", 0)}).trouble, Trouble::failed);
  std::filesystem::rename(folder_.path() / "elsewhere", file());
  EXPECT_EQ(check(), Trouble::none);
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
}

TEST_F(SqliteStoreTest, StoppingStoresWhatWaits) {
  open();
  int stored = 0;
  for (std::uint32_t version = 0; version < 100; ++version)
    store_->append({addition("a", version)}, [&](Appended a) { stored += a.what == What::stored; });
  store_->stop();
  EXPECT_EQ(append({addition("a", 100)}).trouble, Trouble::stopped);
  EXPECT_EQ(stored, 100);
}

TEST_F(SqliteStoreTest, OtherFilesAreRefused) {
  const auto problem = [&](const std::string &name) {
    auto opened = SqliteStore::open(folder_.path() / name, loop_.post());
    return std::get<OpenProblem>(opened);
  };
  folder_.write("text", std::string(5000, 'x'));
  EXPECT_EQ(problem("text"), OpenProblem::not_a_store);
  EXPECT_EQ(problem("no/folder"), OpenProblem::not_possible);
  sqlite3 *other = nullptr;
  sqlite3_open((folder_.path() / "other.db").c_str(), &other);
  sqlite3_exec(other, "CREATE TABLE t (x)", nullptr, nullptr, nullptr);
  sqlite3_close(other);
  EXPECT_EQ(problem("other.db"), OpenProblem::not_a_store);
  open();
  store_.reset();
  sqlite3_open(file().c_str(), &other);
  const auto newer = "PRAGMA user_version=" + std::to_string(migrations().size() + 1);
  sqlite3_exec(other, newer.c_str(), nullptr, nullptr, nullptr);
  sqlite3_close(other);
  EXPECT_EQ(problem("games.db"), OpenProblem::too_new);
  // A memory has no write-ahead log.
  auto opened = SqliteStore::open(":memory:", loop_.post());
  EXPECT_EQ(std::get<OpenProblem>(opened), OpenProblem::not_possible);
}

TEST_F(SqliteStoreTest, OtherFilesAreLeftAsTheyAre) {
  const auto path = folder_.path() / "other.db";
  const auto bytes = [](const std::filesystem::path &of) {
    std::ifstream in(of, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  for (const auto *sql : {"CREATE TABLE t (x); INSERT INTO t VALUES (1)", "PRAGMA application_id=7",
                          "PRAGMA user_version=1", "PRAGMA journal_mode=WAL; CREATE TABLE t (x)"}) {
    std::filesystem::remove(path);
    std::filesystem::remove(path.string() + "-wal");
    sqlite3 *other = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &other), SQLITE_OK);
    sqlite3_db_config(other, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    ASSERT_EQ(sqlite3_exec(other, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(other);
    const auto before = bytes(path);
    const auto log_before = bytes(path.string() + "-wal");
    auto opened = SqliteStore::open(path, loop_.post());
    EXPECT_EQ(std::get<OpenProblem>(opened), OpenProblem::not_a_store) << sql;
    EXPECT_EQ(bytes(path), before) << sql;
    EXPECT_EQ(bytes(path.string() + "-wal"), log_before) << sql;
  }
}

} // namespace
} // namespace plateau::store
