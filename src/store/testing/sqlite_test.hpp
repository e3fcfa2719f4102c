/// @file sqlite_test.hpp
/// What tests of the store in a file share.
#pragma once

#include "server/testing/folder.hpp"
#include "store/sqlite_handle.hpp"
#include "store/sqlite_store.hpp"
#include "store/testing/loop.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

namespace plateau::store::testing {

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

} // namespace plateau::store::testing
