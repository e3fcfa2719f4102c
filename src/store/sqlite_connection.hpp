/// @file sqlite_connection.hpp
/// One connection to the file of a store. Blocks: it belongs on a lane.
#pragma once

#include "store/archive.hpp"
#include "store/lane.hpp"
#include "store/migrations.hpp"
#include "store/sqlite_handle.hpp"
#include "store/sqlite_store.hpp"

namespace plateau::store {

class SqliteConnection final : public Connection {
public:
  /// Whether to create a missing file. Only done at the start: a file that disappears later is not
  /// replaced by an empty one.
  enum class Missing : std::uint8_t { make, refuse };
  /// Checks a file without changing it; `set_up` then makes the connection usable.
  static std::variant<SqliteConnection, OpenProblem>
  look_at(const std::filesystem::path &file, const SqliteLimits &limits, Missing missing);
  /// True if migrations are missing.
  bool outdated() const;
  std::optional<OpenProblem> set_up(Tables tables = Tables::brought_up_to_date);
  /// `look_at`, then `set_up`.
  static std::variant<SqliteConnection, OpenProblem> open(const std::filesystem::path &file,
                                                          const SqliteLimits &limits,
                                                          Missing missing = Missing::make);
  /// The file, with all links resolved.
  std::filesystem::path file() const { return sqlite3_db_filename(database_.get(), "main"); }

  std::vector<Appended> append(std::span<const AppendJob> jobs) override;

  // One transaction, rolled back after trouble.
  Trouble begin();
  /// Adds all of them or none; a conflict leaves the transaction as it was.
  Appended add(const std::vector<Addition> &additions);
  /// Also fails if the file is no longer in its place, since what was written there is lost.
  Trouble commit();
  void roll_back();

  /// Begins a transaction that sees everything as of now, whatever is added meanwhile.
  Trouble begin_reading();
  /// The ids of games that come after an id.
  GamesRead games_after(const std::string &game, std::uint32_t most);
  EntriesRead read(const std::string &game, std::uint32_t from) override;
  RowsRead list(const Filter &filter) override;
  RowsRead overdue(const Overdue &which) override;

  // Removing (sqlite_removal.cpp).
  Pruned prune(const Prune &which) override;
  Pruned remove(const std::string &game);
  GamesRead forgotten(std::int64_t since) override;
  Trouble begin_removing() { return begin(); }
  /// Writes the bodies of entries and the summary of their game anew, within a transaction.
  Trouble replace(const std::vector<Entry> &entries, const Row &row);
  /// Without a sign of life it writes something that changes nothing.
  Checked check(std::optional<Life> alive) override;
  /// The last sign of life.
  Life last_alive() const;

  /// Pages in the write-ahead log after the last commit of this connection.
  int log_pages() const { return *log_pages_; }
  /// Checkpoints the log as far as readers allow. Others may write meanwhile; the log restarts once
  /// all of it is in the file and nobody has written more.
  void empty_log();
  void tidy() override { empty_log(); }

  /// What lists have cost so far, in steps of SQLite's virtual machine: a few for each game read.
  int list_effort() const;

  /// True if the connection can no longer be used.
  bool broken() const { return broken_; }
  /// True if the file is gone, or another one is in its place.
  bool moved() const;

private:
  SqliteConnection(Database database, const SqliteLimits &limits);
  bool prepare();
  /// SQLITE_CONSTRAINT if the log lacks the entry before that version.
  int find_before(const std::string &game, std::uint32_t version);
  Trouble trouble_of(int result);
  RowsRead rows_of(Statement &select);
  Trouble run_for(std::string_view sql, const std::string &game);
  Trouble mark_forgotten(const std::string &game);
  Trouble take_out(const std::string &game);
  std::int64_t bytes_used() const;
  std::optional<std::int64_t> bytes_free() const;

  Database database_;
  SqliteLimits limits_;
  Statement begin_, commit_, roll_back_, save_, release_, undo_, touch_, sign_;
  Statement find_entry_, insert_entry_, put_row_, select_entries_;
  Statement select_all_kinds_, select_one_kind_, select_overdue_;
  std::unique_ptr<int> log_pages_; ///< On the heap because SQLite keeps its address.
  bool broken_ = false;
};

} // namespace plateau::store
