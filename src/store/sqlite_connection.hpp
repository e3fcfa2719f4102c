/// @file sqlite_connection.hpp
/// One connection to the file of a store: its tables, its statements, a transaction at a time.
/// Blocks; the thread of sqlite_store.cpp is the place for it.
#pragma once

#include "store/archive.hpp"
#include "store/sqlite_handle.hpp"
#include "store/sqlite_store.hpp"

namespace plateau::store {

class SqliteConnection {
public:
  static std::variant<SqliteConnection, OpenProblem> open(const std::filesystem::path &file,
                                                          const SqliteLimits &limits);

  // One transaction. After trouble it is rolled back, and nothing of it is stored.
  Trouble begin();
  /// Adds all of them or none; a conflict leaves the transaction as it was.
  Appended add(const std::vector<Addition> &additions);
  Trouble commit();
  void roll_back();

  /// Begins a transaction that sees everything as it stands now, whatever is added meanwhile.
  Trouble begin_reading();
  /// The games whose names come after a name.
  GamesRead games_after(const std::string &game, std::uint32_t most);
  EntriesRead read(const std::string &game, std::uint32_t from);
  RowsRead list(const Filter &filter);

  /// After some troubles a connection is of no more use.
  bool broken() const { return broken_; }

private:
  explicit SqliteConnection(Database database);
  bool prepare();
  Trouble trouble_of(int result);

  Database database_;
  Statement begin_, commit_, roll_back_, save_, release_, undo_;
  Statement insert_entry_, put_row_, select_entries_, select_rows_, select_overdue_;
  bool broken_ = false;
};

} // namespace plateau::store
