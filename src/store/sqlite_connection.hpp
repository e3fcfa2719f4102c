/// @file sqlite_connection.hpp
/// One connection to the file of a store: its tables, its statements, a transaction at a time.
/// Blocks; the thread of sqlite_store.cpp is the place for it.
#pragma once

#include "store/archive.hpp"
#include "store/migrations.hpp"
#include "store/sqlite_handle.hpp"
#include "store/sqlite_store.hpp"

namespace plateau::store {

class SqliteConnection {
public:
  /// Whether a file that is not there is made. Only at the start: a file that goes missing later is
  /// not replaced by an empty one.
  enum class Missing : std::uint8_t { make, refuse };
  /// Looks at a file, and changes nothing in it: only `set_up` makes the connection fit for use.
  static std::variant<SqliteConnection, OpenProblem>
  look_at(const std::filesystem::path &file, const SqliteLimits &limits, Missing missing);
  /// Whether there are steps that its tables have not seen.
  bool outdated() const;
  std::optional<OpenProblem> set_up(Tables tables = Tables::brought_up_to_date);
  /// Both.
  static std::variant<SqliteConnection, OpenProblem> open(const std::filesystem::path &file,
                                                          const SqliteLimits &limits,
                                                          Missing missing = Missing::make);
  /// The file, all links followed.
  std::filesystem::path file() const { return sqlite3_db_filename(database_.get(), "main"); }

  // One transaction. After trouble it is rolled back, and nothing of it is stored.
  Trouble begin();
  /// Adds all of them or none; a conflict leaves the transaction as it was.
  Appended add(const std::vector<Addition> &additions);
  /// Also fails when the file is no longer where it was: what is written then is lost.
  Trouble commit();
  void roll_back();

  /// Begins a transaction that sees everything as it stands now, whatever is added meanwhile.
  Trouble begin_reading();
  /// The games whose names come after a name.
  GamesRead games_after(const std::string &game, std::uint32_t most);
  EntriesRead read(const std::string &game, std::uint32_t from);
  RowsRead list(const Filter &filter);
  RowsRead overdue(const Overdue &which);
  /// Writes something that changes nothing.
  Trouble check();

  /// Pages in the write-ahead log after the last commit of this connection.
  int log_pages() const { return *log_pages_; }
  /// Writes what is in the log to its place in the file, as far as nobody reads it. Others may
  /// write meanwhile; the log begins anew when all of it was written and nobody did.
  void empty_log();

  /// What lists have taken so far, in steps of SQLite's machine: a few for each game looked at.
  int list_effort() const;

  /// After some troubles a connection is of no more use.
  bool broken() const { return broken_; }
  /// The file is gone, or another one is in its place.
  bool moved() const;

private:
  SqliteConnection(Database database, const SqliteLimits &limits);
  bool prepare();
  /// SQLite's result: a constraint is not met where the log lacks the entry before that version.
  int find_before(const std::string &game, std::uint32_t version);
  Trouble trouble_of(int result);
  RowsRead rows_of(Statement &select);

  Database database_;
  SqliteLimits limits_;
  Statement begin_, commit_, roll_back_, save_, release_, undo_, touch_;
  Statement find_entry_, insert_entry_, put_row_, select_entries_;
  Statement select_all_kinds_, select_one_kind_, select_overdue_;
  std::unique_ptr<int> log_pages_; ///< Of its own, because SQLite keeps the address.
  bool broken_ = false;
};

} // namespace plateau::store
