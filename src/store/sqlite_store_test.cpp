#include "store/sqlite_store.hpp"

#include "server/testing/folder.hpp"
#include "store/archive.hpp"
#include "store/migrations.hpp"
#include "store/sqlite_connection.hpp"
#include "store/testing/loop.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace plateau::store {
namespace {

using What = Appended::What;

using testing::addition;
using testing::Loop;

/// Another program at the same file.
class Other {
public:
  explicit Other(const std::filesystem::path &file) {
    EXPECT_EQ(sqlite3_open(file.c_str(), &database_), SQLITE_OK);
  }
  ~Other() { sqlite3_close(database_); }
  Other(const Other &) = delete;
  Other &operator=(const Other &) = delete;

  void execute(const std::string &sql) {
    EXPECT_EQ(sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
  }
  std::int64_t number(const std::string &sql) {
    Statement statement(database_, sql);
    EXPECT_EQ(statement.step(), SQLITE_ROW) << sql;
    return statement.number(0);
  }

private:
  sqlite3 *database_ = nullptr;
};

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
    return loop_.append(*store_, std::move(additions));
  }
  EntriesRead read(const std::string &game) { return loop_.read(*store_, game); }
  Trouble check() { return loop_.check(*store_); }

  server::testing::Folder folder_;
  Loop loop_;
  std::unique_ptr<SqliteStore> store_;
};

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

TEST_F(SqliteStoreTest, ItsHealthIsThatOfWriting) {
  SqliteLimits limits;
  limits.patience = std::chrono::milliseconds(1);
  open(limits);
  EXPECT_EQ(check(), Trouble::none);
  Other other(file());
  other.execute("BEGIN IMMEDIATE");
  EXPECT_EQ(check(), Trouble::locked);
  other.execute("COMMIT");
  EXPECT_EQ(check(), Trouble::none);
  std::filesystem::rename(file(), folder_.path() / "elsewhere");
  EXPECT_EQ(check(), Trouble::failed);
  EXPECT_EQ(append({addition("a", 0)}).trouble, Trouble::failed);
  std::filesystem::rename(folder_.path() / "elsewhere", file());
  EXPECT_EQ(check(), Trouble::none);
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
}

TEST_F(SqliteStoreTest, AnotherFileInItsPlaceWaitsUntilTheLogIsGone) {
  open();
  ASSERT_EQ(append({addition("old", 0)}).what, What::stored);
  store_.reset();
  const auto copy = folder_.path() / "copy.db";
  std::filesystem::copy_file(file(), copy);
  open();
  const std::string large(20'000, 'x');
  for (std::uint32_t version = 0; version < 20; ++version)
    ASSERT_EQ(append({addition("new", version, large)}).what, What::stored);
  ASSERT_EQ(read("new").entries.size(), 20U);
  std::filesystem::rename(copy, file());
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(append({addition("old", 1)}).trouble, Trouble::failed);
    EXPECT_EQ(check(), Trouble::failed);
    EXPECT_EQ(read("old").trouble, Trouble::failed);
  }
  for (const auto *beside : {"-wal", "-shm"})
    std::filesystem::remove(file().string() + beside);
  EXPECT_EQ(check(), Trouble::none);
  EXPECT_EQ(append({addition("old", 1)}).what, What::stored);
  EXPECT_EQ(read("old").entries.size(), 2U);
  EXPECT_TRUE(read("new").entries.empty());
  store_.reset();
  EXPECT_EQ(Other(file()).number("SELECT count(*) FROM pragma_integrity_check WHERE "
                                 "integrity_check = 'ok'"),
            1);
}

TEST_F(SqliteStoreTest, ALockThatRootMadeIsTheOwnersToTake) {
  if (::geteuid() != 0)
    GTEST_SKIP() << "only root can make files of others";
  open();
  store_.reset();
  constexpr uid_t somebody = 12345;
  std::filesystem::remove(file().string() + "-lock");
  ASSERT_EQ(::chown(file().c_str(), somebody, somebody), 0);
  ASSERT_EQ(FileClaim::take(file(), Sharing::alone).index(), 0U);
  struct stat lock {};
  ASSERT_EQ(::stat((file().string() + "-lock").c_str(), &lock), 0);
  EXPECT_EQ(lock.st_uid, somebody);
}

TEST_F(SqliteStoreTest, WhatIsOnlyReadKeepsItsKindOfLog) {
  open();
  ASSERT_EQ(append({addition("a", 0)}).what, What::stored);
  store_.reset();
  {
    Other other(file());
    other.execute("PRAGMA journal_mode=DELETE");
  }
  {
    auto opened = open_sqlite_archive(file(), Purpose::reading);
    ASSERT_EQ(std::get<0>(opened)->begin_reading(), Trouble::none);
    EXPECT_EQ(std::get<0>(opened)->read("a").entries.size(), 1U);
  }
  EXPECT_EQ(Other(file()).number("SELECT journal_mode = 'delete' FROM pragma_journal_mode"), 1);
}

TEST_F(SqliteStoreTest, AnImportLeavesNoLongLogToAServer) {
  open();
  auto opened = open_sqlite_archive(file(), Purpose::writing);
  auto &archive = *std::get<0>(opened);
  const std::string large(100'000, 'x');
  ASSERT_EQ(archive.begin_writing(), Trouble::none);
  ASSERT_EQ(archive.add({addition("a", 0, large)}).what, What::stored);
  ASSERT_EQ(archive.commit(), Trouble::none);
  EXPECT_GT(std::filesystem::file_size(file()), large.size());
}

TEST_F(SqliteStoreTest, AFileIsForOneServer) {
  const auto open_at = [&](const std::filesystem::path &path, Sharing sharing) {
    return SqliteStore::open(path, loop_.post(), {}, sharing);
  };
  auto alone = open_at(file(), Sharing::alone);
  ASSERT_EQ(alone.index(), 0U);
  std::filesystem::create_symlink(file(), folder_.path() / "link.db");
  for (const auto *name : {"games.db", "link.db"})
    for (const auto sharing : {Sharing::alone, Sharing::shared}) {
      auto refused = open_at(folder_.path() / name, sharing);
      ASSERT_EQ(refused.index(), 1U) << name;
      EXPECT_EQ(std::get<OpenProblem>(refused), OpenProblem::in_use) << name;
    }
  EXPECT_EQ(open_sqlite_archive(file(), Purpose::reading).index(), 0U)
      << "it can be saved meanwhile";
  store_ = std::move(std::get<0>(alone));
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored) << "and nothing has become of it";
  store_.reset();
  const auto one = open_at(file(), Sharing::shared);
  const auto two = open_at(file(), Sharing::shared);
  EXPECT_EQ(one.index() + two.index(), 0U);
  EXPECT_EQ(open_at(file(), Sharing::alone).index(), 1U);
}

TEST_F(SqliteStoreTest, ProgramsThatStartTogetherMakeTheTablesOnce) {
  SqliteLimits limits;
  limits.patience = std::chrono::minutes(1);
  for (int round = 0; round < 4; ++round) {
    const auto fresh = folder_.path() / (std::to_string(round) + ".db");
    std::array<std::size_t, 4> made{};
    std::vector<std::thread> programs;
    for (auto &mine : made)
      programs.emplace_back([&] { mine = SqliteConnection::open(fresh, limits).index(); });
    for (auto &program : programs)
      program.join();
    EXPECT_EQ(made, (std::array<std::size_t, 4>{}));
  }
}

TEST_F(SqliteStoreTest, ACheckIsWritten) {
  auto opened = SqliteConnection::open(file(), {});
  auto &connection = std::get<SqliteConnection>(opened);
  const int before = connection.log_pages();
  EXPECT_EQ(connection.check(), Trouble::none);
  EXPECT_EQ(connection.log_pages(), before + 1) << "although nothing has changed";
}

TEST_F(SqliteStoreTest, WhatALaterPlateauHasDoneIsNotUndone) {
  open();
  Other other(file());
  const auto later = std::to_string(migrations().size() + 1);
  other.execute("PRAGMA user_version=" + later);
  EXPECT_EQ(check(), Trouble::none);
  EXPECT_EQ(other.number("PRAGMA user_version"), std::stoi(later));
}

TEST_F(SqliteStoreTest, AnEarlierStoreIsReadAsItIs) {
  Other other(file());
  other.execute("PRAGMA journal_mode=WAL; " + std::string(migrations().front()) +
                "PRAGMA application_id=1349280116; PRAGMA user_version=1;"
                "INSERT INTO entries VALUES ('a', 0, 'moved', NULL, '{}', 1)");
  {
    auto opened = open_sqlite_archive(file(), Purpose::reading);
    ASSERT_EQ(opened.index(), 0U);
    auto &archive = *std::get<0>(opened);
    ASSERT_EQ(archive.begin_reading(), Trouble::none);
    EXPECT_EQ(archive.games_after("", 10).games, std::vector<std::string>{"a"});
    EXPECT_EQ(archive.read("a").entries.size(), 1U);
  }
  EXPECT_EQ(other.number("PRAGMA user_version"), 1);
  const auto write = [&] { return open_sqlite_archive(file(), Purpose::writing); };
  {
    const auto server = FileClaim::take(file(), Sharing::alone);
    EXPECT_EQ(std::get<OpenProblem>(write()), OpenProblem::too_old);
  }
  EXPECT_EQ(other.number("PRAGMA user_version"), 1);
  EXPECT_EQ(write().index(), 0U);
  EXPECT_EQ(other.number("PRAGMA user_version"), std::ssize(migrations()));
  const auto server = FileClaim::take(file(), Sharing::alone);
  EXPECT_EQ(write().index(), 0U) << "nothing is left to be done";
}

TEST_F(SqliteStoreTest, GamesOfEarlierServersGetADeadline) {
  std::string steps;
  for (const auto step : migrations().first(4))
    steps += step;
  Other(file()).execute(steps + "PRAGMA application_id=1349280116; PRAGMA user_version=4;" +
                        testing::rows_without_deadline());
  open();
  EXPECT_EQ(testing::deadlines(loop_.overdue(*store_, {2'000'000'000, 0, "", 20})),
            testing::deadlines_made());
}

TEST_F(SqliteStoreTest, OtherFilesAreRefused) {
  const auto problem = [&](const std::string &name) {
    auto opened = SqliteStore::open(folder_.path() / name, loop_.post());
    return std::get<OpenProblem>(opened);
  };
  folder_.write("text", std::string(5000, 'x'));
  EXPECT_EQ(problem("text"), OpenProblem::not_a_store);
  EXPECT_EQ(problem("no/folder"), OpenProblem::not_possible);
  Other(folder_.path() / "other.db").execute("CREATE TABLE t (x)");
  EXPECT_EQ(problem("other.db"), OpenProblem::not_a_store);
  open();
  store_.reset();
  Other(file()).execute("PRAGMA user_version=" + std::to_string(migrations().size() + 1));
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
