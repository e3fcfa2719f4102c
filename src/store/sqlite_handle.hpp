/// @file sqlite_handle.hpp
/// SQLite's connections and statements as values that close themselves.
#pragma once

#include <cstdint>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <string_view>

namespace plateau::store {

struct CloseDatabase {
  void operator()(sqlite3 *database) const { sqlite3_close_v2(database); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

/// A prepared statement. Its functions return SQLite's result codes.
class Statement {
public:
  Statement() = default;
  Statement(sqlite3 *database, std::string_view sql) {
    sqlite3_stmt *made = nullptr;
    sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()),
                       SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    statement_.reset(made);
  }

  explicit operator bool() const { return statement_ != nullptr; }

  /// The text must live until `finish`.
  Statement &bind(int place, std::string_view text) {
    sqlite3_bind_text(statement_.get(), place, text.data(), static_cast<int>(text.size()),
                      SQLITE_STATIC);
    return *this;
  }
  Statement &bind(int place, std::int64_t number) {
    sqlite3_bind_int64(statement_.get(), place, number);
    return *this;
  }

  int step() { return sqlite3_step(statement_.get()); }
  /// Resets it for its next use.
  void finish() {
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
  }
  /// Runs a statement without rows.
  int run() {
    const int result = step();
    finish();
    return result == SQLITE_DONE || result == SQLITE_ROW ? SQLITE_OK : result;
  }

  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  std::string text(int column) const {
    const auto *bytes = sqlite3_column_text(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes == nullptr ? std::string()
                            : std::string(reinterpret_cast<const char *>(bytes), size);
  }
  bool is_null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
  }

  /// Steps of SQLite's virtual machine so far.
  int effort() const { return sqlite3_stmt_status(statement_.get(), SQLITE_STMTSTATUS_VM_STEP, 0); }

private:
  struct Finalize {
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

} // namespace plateau::store
