// Which file a store is in, and what becomes of others.
#include "store/archive.hpp"
#include "store/migrations.hpp"
#include "store/sqlite_connection.hpp"
#include "store/testing/sqlite_test.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace plateau::store {
namespace {

using testing::addition;
using testing::Other;
using testing::SqliteStoreTest;
using What = Appended::What;

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

/// A store that was copied while nobody used it, when it had one entry of a game.
class CopiedStore : public SqliteStoreTest {
protected:
  std::filesystem::path copy_with(const std::string &game) {
    open();
    EXPECT_EQ(append({addition(game, 0)}).what, What::stored);
    store_.reset();
    const auto copy = folder_.path() / "copy.db";
    std::filesystem::copy_file(file(), copy);
    return copy;
  }
};

TEST_F(CopiedStore, InItsPlaceWaitsUntilTheLogIsGone) {
  const auto copy = copy_with("old");
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

TEST_F(CopiedStore, IsAnotherFileThoughTheFirstIsGone) {
  const auto copy = copy_with("old");
  open();
  ASSERT_EQ(append({addition("new", 0)}).what, What::stored);
  std::filesystem::remove(file());
  EXPECT_EQ(check(), Trouble::failed);
  EXPECT_EQ(read("old").trouble, Trouble::failed);
  // File systems like to give the number of what is gone to what comes next.
  std::filesystem::copy_file(copy, file());
  EXPECT_EQ(check(), Trouble::failed) << "there is a log of another file";
  for (const auto *beside : {"-wal", "-shm"})
    std::filesystem::remove(file().string() + beside);
  EXPECT_EQ(check(), Trouble::none);
  EXPECT_TRUE(read("new").entries.empty());
}

TEST_F(SqliteStoreTest, ALockIsNotTakenThroughALink) {
  open();
  store_.reset();
  const auto lock = file().string() + "-lock";
  const auto elsewhere = folder_.path() / "elsewhere";
  std::filesystem::remove(lock);
  std::filesystem::create_symlink(elsewhere, lock);
  EXPECT_EQ(FileClaim::take(file(), Sharing::alone).index(), 1U);
  EXPECT_FALSE(std::filesystem::exists(elsewhere));
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

TEST_F(SqliteStoreTest, AFileIsForItsOwnersEyes) {
  open();
  EXPECT_EQ(append({addition("a", 0)}).what, What::stored);
  for (const auto *beside : {"", "-wal", "-shm"}) {
    struct stat found {};
    ASSERT_EQ(::stat((file().string() + beside).c_str(), &found), 0) << beside;
    EXPECT_EQ(found.st_mode & 0777U, 0600U) << beside;
  }
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
