#include "store/sqlite_connection.hpp"

#include "store/listing.hpp"

#include <chrono>
#include <fcntl.h>
#include <limits>
#include <unistd.h>

namespace plateau::store {

namespace {

/// Tells our files from those of other programs: “Plat”.
constexpr int application_id = 0x506C6174;

int execute(sqlite3 *database, const std::string &sql) {
  return sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
}

/// The number that a pragma answers; empty if the file cannot be read.
std::optional<std::int64_t> ask(sqlite3 *database, std::string_view sql) {
  Statement statement(database, sql);
  return statement && statement.step() == SQLITE_ROW ? std::optional(statement.number(0))
                                                     : std::nullopt;
}

/// Checks without changing it that a file is one of ours, or empty.
std::optional<OpenProblem> problem_of(sqlite3 *database) {
  // In one transaction: another program may be creating the tables.
  execute(database, "BEGIN");
  const auto id = ask(database, "PRAGMA application_id");
  const auto done = id ? ask(database, "PRAGMA user_version") : std::nullopt;
  const auto tables = done ? ask(database, "SELECT count(*) FROM sqlite_master") : std::nullopt;
  if (!tables)
    return (sqlite3_errcode(database) & 0xFF) == SQLITE_NOTADB ? OpenProblem::not_a_store
                                                               : OpenProblem::not_possible;
  execute(database, "ROLLBACK");
  const bool empty = *id == 0 && *done == 0 && *tables == 0;
  if (*id != application_id && !empty)
    return OpenProblem::not_a_store;
  if (*done > static_cast<std::int64_t>(migrations().size()))
    return OpenProblem::too_new;
  return std::nullopt;
}

/// Switches the file to a write-ahead log. SQLite does not use its busy timeout for this, since two
/// readers that both want to write would wait for each other for ever.
bool write_ahead(sqlite3 *database, std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  for (;;) {
    Statement statement(database, "PRAGMA journal_mode=WAL");
    if (!statement)
      return false;
    const int result = statement.step();
    if (result == SQLITE_ROW)
      return statement.text(0) == "wal";
    if ((result & 0xFF) != SQLITE_BUSY || std::chrono::steady_clock::now() >= end)
      return false;
    sqlite3_sleep(1);
  }
}

/// Runs the missing migrations, within a transaction.
bool take_steps(sqlite3 *database) {
  const auto steps = migrations();
  const auto done = ask(database, "PRAGMA user_version");
  if (!done)
    return false;
  for (auto step = static_cast<std::size_t>(*done); step < steps.size(); ++step) {
    const auto sql = std::string(steps[step]) +
                     "PRAGMA application_id=" + std::to_string(application_id) +
                     ";PRAGMA user_version=" + std::to_string(step + 1);
    if (execute(database, sql) != SQLITE_OK)
      return false;
  }
  return true;
}

/// All migrations are one transaction, begun before they are counted: a crash leaves none half
/// done, and of two programs that start together only one runs them.
bool migrate(sqlite3 *database) {
  if (execute(database, "BEGIN IMMEDIATE") != SQLITE_OK)
    return false;
  if (take_steps(database) && execute(database, "COMMIT") == SQLITE_OK)
    return true;
  execute(database, "ROLLBACK");
  return false;
}

} // namespace

std::variant<SqliteConnection, OpenProblem>
SqliteConnection::look_at(const std::filesystem::path &file, const SqliteLimits &limits,
                          Missing missing) {
  sqlite3 *opened = nullptr;
  // Only its owner may read it: names and games of all players are in there. SQLite gives the files
  // beside it the same rights.
  if (missing == Missing::make && file != ":memory:")
    if (const int made = ::open(file.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
        made >= 0)
      ::close(made);
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
                    (missing == Missing::make ? SQLITE_OPEN_CREATE : 0);
  const int result = sqlite3_open_v2(file.c_str(), &opened, flags, nullptr);
  Database database(opened);
  if (result != SQLITE_OK)
    return OpenProblem::not_possible;
  sqlite3_busy_timeout(opened, static_cast<int>(limits.patience.count()));
  // Leaves another program's file as it is, also when closing it.
  sqlite3_db_config(opened, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  if (const auto problem = problem_of(opened))
    return *problem;
  return SqliteConnection(std::move(database), limits);
}

bool SqliteConnection::outdated() const {
  return ask(database_.get(), "PRAGMA user_version") <
         static_cast<std::int64_t>(migrations().size());
}

std::optional<OpenProblem> SqliteConnection::set_up(Tables tables) {
  auto *const opened = database_.get();
  sqlite3_db_config(opened, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
  // The user of the connection checkpoints the log (`empty_log`). A transaction fits into the
  // cache, so that nothing is written twice. A log that grew large during a long read is truncated
  // when it restarts.
  constexpr std::int64_t page = 4096;
  const bool left = tables == Tables::left_as_they_are;
  if ((!left && !write_ahead(opened, limits_.patience)) ||
      execute(opened, "PRAGMA synchronous=FULL;PRAGMA cache_size=-65536;"
                      "PRAGMA wal_autocheckpoint=0;PRAGMA journal_size_limit=" +
                          std::to_string(limits_.log_most * page)) != SQLITE_OK)
    return OpenProblem::not_possible;
  // After `wal_autocheckpoint`, which sets a hook of its own.
  const auto count = [](void *pages, sqlite3 *, const char *, int now) {
    *static_cast<int *>(pages) = now;
    return SQLITE_OK;
  };
  sqlite3_wal_hook(opened, count, log_pages_.get());
  if (!left && outdated() && !migrate(opened))
    return OpenProblem::not_possible;
  if (limits_.pages > 0)
    execute(opened, "PRAGMA max_page_count=" + std::to_string(limits_.pages));
  // Fails for an empty file.
  return prepare() ? std::nullopt : std::optional(OpenProblem::not_a_store);
}

std::variant<SqliteConnection, OpenProblem>
SqliteConnection::open(const std::filesystem::path &file, const SqliteLimits &limits,
                       Missing missing) {
  auto opened = look_at(file, limits, missing);
  if (auto *connection = std::get_if<SqliteConnection>(&opened))
    if (const auto problem = connection->set_up())
      return *problem;
  return opened;
}

SqliteConnection::SqliteConnection(Database database, const SqliteLimits &limits)
    : database_(std::move(database)), limits_(limits), log_pages_(std::make_unique<int>(0)) {}

void SqliteConnection::empty_log() {
  sqlite3_wal_checkpoint_v2(database_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

bool SqliteConnection::prepare() {
  const auto make = [&](Statement &statement, std::string_view sql) {
    statement = Statement(database_.get(), sql);
    return static_cast<bool>(statement);
  };
  // Tables of an earlier Plateau, which are only read, have no place for signs of life.
  make(sign_, "INSERT INTO alive (one, at, since) VALUES (1, ?1, ?2) ON CONFLICT (one) DO UPDATE "
              "SET at = ?1, since = ?2");
  return make(begin_, "BEGIN IMMEDIATE") && make(commit_, "COMMIT") &&
         make(roll_back_, "ROLLBACK") && make(save_, "SAVEPOINT additions") &&
         make(release_, "RELEASE additions") && make(undo_, "ROLLBACK TO additions") &&
         make(find_entry_, "SELECT 1 FROM entries WHERE game = ?1 AND version = ?2") &&
         make(insert_entry_, "INSERT INTO entries (game, version, kind, ply, body, at) "
                             "VALUES (?1, ?2, ?3, ?4, ?5, ?6)") &&
         make(put_row_,
              "INSERT INTO games (id, game, clock, status, listed, version, deadline, changed, "
              "summary) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (id) DO UPDATE "
              "SET status = ?4, listed = ?5, version = ?6, deadline = ?7, changed = ?8, "
              "summary = ?9") &&
         make(select_entries_, "SELECT version, kind, ply, body, at FROM entries "
                               "WHERE game = ?1 AND version >= ?2 ORDER BY version") &&
         make(select_all_kinds_, list_sql(Dialect::sqlite, false)) &&
         make(select_one_kind_, list_sql(Dialect::sqlite, true)) &&
         make(select_overdue_, "SELECT " + std::string(row_columns) +
                                   " FROM games WHERE deadline > 0 AND "
                                   "deadline < ?1 AND (deadline, id) > (?2, ?3) "
                                   "ORDER BY deadline, id LIMIT ?4") &&
         // The check writes the application id, which never changes. `user_version` would not do:
         // a newer server on the same file may have raised it.
         make(touch_, "PRAGMA application_id=" + std::to_string(application_id));
}

Trouble SqliteConnection::trouble_of(int result) {
  switch (result & 0xFF) {
  case SQLITE_OK:
  case SQLITE_DONE:
  case SQLITE_ROW:
    return Trouble::none;
  case SQLITE_FULL:
    return Trouble::full;
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    return Trouble::locked;
  default:
    broken_ = true;
    return Trouble::failed;
  }
}

std::vector<Appended> SqliteConnection::append(std::span<const AppendJob> jobs) {
  std::vector<Appended> results;
  auto trouble = begin();
  for (const auto &job : jobs) {
    if (trouble != Trouble::none)
      break;
    results.push_back(add(job.additions));
    trouble = results.back().trouble;
    if (trouble != Trouble::none)
      roll_back();
  }
  if (trouble == Trouble::none)
    trouble = commit();
  if (trouble != Trouble::none)
    results.assign(jobs.size(), {Appended::What::unavailable, trouble});
  return results;
}

Trouble SqliteConnection::begin() { return trouble_of(begin_.run()); }

Trouble SqliteConnection::commit() {
  const auto trouble = trouble_of(commit_.run());
  if (trouble != Trouble::none)
    roll_back();
  else if (moved()) {
    broken_ = true;
    return Trouble::failed;
  }
  return trouble;
}

bool SqliteConnection::moved() const {
  int answer = 0;
  sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &answer);
  return answer != 0;
}

Checked SqliteConnection::check(std::optional<Life> alive) {
  auto trouble = begin();
  if (trouble != Trouble::none)
    return {trouble};
  trouble = trouble_of(touch_.run());
  if (trouble == Trouble::none && alive)
    trouble = trouble_of(sign_.bind(1, alive->at).bind(2, alive->since).run());
  if (trouble == Trouble::none)
    return {commit(), {}, bytes_used(), bytes_free()};
  roll_back();
  return {trouble};
}

std::optional<std::int64_t> SqliteConnection::bytes_free() const {
  std::error_code error;
  const auto space = std::filesystem::space(file(), error);
  return error ? std::nullopt : std::optional(static_cast<std::int64_t>(space.available));
}

/// Without pages that are free: what is removed leaves room in the file.
std::int64_t SqliteConnection::bytes_used() const {
  const auto pages = ask(database_.get(), "PRAGMA page_count").value_or(0);
  const auto empty = ask(database_.get(), "PRAGMA freelist_count").value_or(0);
  return (pages - empty) * ask(database_.get(), "PRAGMA page_size").value_or(0);
}

Life SqliteConnection::last_alive() const {
  return {ask(database_.get(), "SELECT since FROM alive").value_or(0),
          ask(database_.get(), "SELECT at FROM alive").value_or(0)};
}

void SqliteConnection::roll_back() {
  // After some errors SQLite has rolled back already.
  if (sqlite3_get_autocommit(database_.get()) == 0 && roll_back_.run() != SQLITE_OK)
    broken_ = true;
}

/// Keeps logs without gaps, even if an older file was restored meanwhile.
int SqliteConnection::find_before(const std::string &game, std::uint32_t version) {
  if (version == 0)
    return SQLITE_OK;
  const int result = find_entry_.bind(1, game).bind(2, std::int64_t{version} - 1).step();
  find_entry_.finish();
  if (result == SQLITE_ROW)
    return SQLITE_OK;
  return result == SQLITE_DONE ? SQLITE_CONSTRAINT : result;
}

Appended SqliteConnection::add(const std::vector<Addition> &additions) {
  int result = save_.run();
  for (const auto &[entry, row] : additions) {
    if (result != SQLITE_OK)
      break;
    result = find_before(row.id, entry.version);
    if (result != SQLITE_OK)
      break;
    insert_entry_.bind(1, row.id).bind(2, entry.version).bind(3, entry.kind);
    if (entry.ply)
      insert_entry_.bind(4, *entry.ply);
    result = insert_entry_.bind(5, entry.body).bind(6, entry.at).run();
    if (result != SQLITE_OK)
      break;
    put_row_.bind(1, row.id).bind(2, row.game).bind(3, row.clock).bind(4, row.status);
    put_row_.bind(5, row.listed ? 1 : 0).bind(6, row.version).bind(7, row.deadline);
    result = put_row_.bind(8, row.changed).bind(9, row.summary).run();
  }
  if (result == SQLITE_OK)
    result = release_.run();
  if (result == SQLITE_OK)
    return {Appended::What::stored, Trouble::none};
  if ((result & 0xFF) == SQLITE_CONSTRAINT && undo_.run() == SQLITE_OK &&
      release_.run() == SQLITE_OK)
    return {Appended::What::conflict, Trouble::none};
  return {Appended::What::unavailable, trouble_of(result)};
}

Trouble SqliteConnection::begin_reading() {
  // The first read decides which moment is seen.
  const int result = execute(database_.get(), "BEGIN; SELECT count(*) FROM sqlite_master");
  return trouble_of(result);
}

GamesRead SqliteConnection::games_after(const std::string &game, std::uint32_t most) {
  GamesRead answer;
  Statement select(database_.get(), "SELECT DISTINCT game FROM entries WHERE game > ?1 "
                                    "ORDER BY game LIMIT ?2");
  if (!select)
    return {trouble_of(sqlite3_errcode(database_.get())), {}};
  select.bind(1, game).bind(2, most);
  int result = select.step();
  for (; result == SQLITE_ROW; result = select.step())
    answer.games.push_back(select.text(0));
  select.finish();
  answer.trouble = trouble_of(result);
  return answer;
}

EntriesRead SqliteConnection::read(const std::string &game, std::uint32_t from) {
  EntriesRead answer;
  select_entries_.bind(1, game).bind(2, from);
  int result = select_entries_.step();
  for (; result == SQLITE_ROW; result = select_entries_.step()) {
    auto &entry = answer.entries.emplace_back();
    entry.version = static_cast<std::uint32_t>(select_entries_.number(0));
    entry.kind = select_entries_.text(1);
    if (!select_entries_.is_null(2))
      entry.ply = static_cast<std::uint32_t>(select_entries_.number(2));
    entry.body = select_entries_.text(3);
    entry.at = select_entries_.number(4);
  }
  select_entries_.finish();
  answer.trouble = trouble_of(result);
  return answer;
}

int SqliteConnection::list_effort() const {
  return select_all_kinds_.effort() + select_one_kind_.effort() + select_overdue_.effort();
}

RowsRead SqliteConnection::list(const Filter &filter) {
  const auto at = [](ListValue value) { return static_cast<int>(value); };
  auto &select = filter.game.empty() ? select_all_kinds_ : select_one_kind_;
  const auto before =
      filter.changed_before > 0 ? filter.changed_before : std::numeric_limits<std::int64_t>::max();
  select.bind(at(ListValue::status), filter.status).bind(at(ListValue::clock), filter.clock);
  select.bind(at(ListValue::before), before).bind(at(ListValue::before_id), filter.before_id);
  select.bind(at(ListValue::most), filter.most);
  if (!filter.game.empty())
    select.bind(at(ListValue::game), filter.game);
  return rows_of(select);
}

RowsRead SqliteConnection::overdue(const Overdue &which) {
  auto &select = select_overdue_;
  select.bind(1, which.at).bind(2, which.after).bind(3, which.after_id).bind(4, which.most);
  return rows_of(select);
}

RowsRead SqliteConnection::rows_of(Statement &select) {
  RowsRead answer;
  int result = select.step();
  for (; result == SQLITE_ROW; result = select.step())
    answer.rows.push_back({select.text(0), select.text(1), select.text(2), select.text(3),
                           select.number(4) != 0, static_cast<std::uint32_t>(select.number(5)),
                           select.number(6), select.number(7), select.text(8)});
  select.finish();
  answer.trouble = trouble_of(result);
  return answer;
}

} // namespace plateau::store
