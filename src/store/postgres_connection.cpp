#include "store/postgres_connection.hpp"

#include "store/listing.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <poll.h>

namespace plateau::store {

namespace {

/// Two nodes that start together do not both change the tables: “Plat”.
constexpr std::int64_t migration_lock = 0x506C6174;
/// Of locks with two numbers, which are others: the second is for the schema.
constexpr std::int64_t claim_lock = 0x506C6174;

/// `added` are the entries whose version was free, and whose log has the one before (`$16`; null:
/// it need not, or comes along): a database may have gone on from an older state. Only their games'
/// rows are written. The one before is a single value, so that it is looked up by the index.
constexpr auto insert_sql =
    "WITH added AS (INSERT INTO entries (game, version, kind, ply, body, at) "
    "SELECT new.game, new.version, new.kind, new.ply, new.body, new.at FROM unnest($1::text[], "
    "$2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $16::bigint[]) AS new "
    "(game, version, kind, ply, body, at, needs) WHERE new.needs IS NULL OR (SELECT true FROM "
    "entries AS before WHERE before.game = new.game AND before.version = new.needs) "
    "ON CONFLICT DO NOTHING RETURNING game, version), "
    "put AS (INSERT INTO games (id, game, clock, status, listed, version, deadline, changed, "
    "summary) SELECT * FROM unnest($7::text[], $8::text[], $9::text[], $10::text[], "
    "$11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[]) AS new (id, game, "
    "clock, status, listed, version, deadline, changed, summary) "
    "WHERE new.id IN (SELECT added.game FROM added) "
    "ON CONFLICT (id) DO UPDATE SET status = excluded.status, listed = excluded.listed, "
    "version = excluded.version, deadline = excluded.deadline, changed = excluded.changed, "
    "summary = excluded.summary) SELECT game, version FROM added";

constexpr auto read_sql = "SELECT version, kind, ply, body, at FROM entries WHERE game = $1 AND "
                          "version >= $2::bigint ORDER BY version";

std::string overdue_sql() {
  return "SELECT " + std::string(row_columns) +
         " FROM games WHERE deadline > 0 AND deadline < $1::bigint AND "
         "(deadline, id) > ($2::bigint, $3) ORDER BY deadline, id LIMIT $4::bigint";
}

} // namespace

// Connecting.

PostgresConnection PostgresConnection::begin_at(const PostgresHost &host,
                                                const std::string &address,
                                                const PostgresLimits &limits) {
  // What stands before the address is what it may say otherwise. What is empty says nothing.
  constexpr std::array<const char *, 12> names = {"application_name",
                                                  "target_session_attrs",
                                                  "keepalives_idle",
                                                  "keepalives_interval",
                                                  "keepalives_count",
                                                  "tcp_user_timeout",
                                                  "dbname",
                                                  "client_encoding",
                                                  "host",
                                                  "hostaddr",
                                                  "port",
                                                  nullptr};
  const std::array<const char *, 12> values = {"plateau",
                                               "read-write",
                                               "10",
                                               "5",
                                               "3",
                                               "15000",
                                               address.c_str(),
                                               "UTF8",
                                               host.name.c_str(),
                                               host.number.c_str(),
                                               host.port.c_str(),
                                               nullptr};
  auto at_first = limits;
  at_first.patience = limits.connecting;
  return {PostgresHandle(PQconnectStartParams(names.data(), values.data(), /*expand_dbname=*/1)),
          at_first};
}

std::variant<PostgresConnection, PostgresProblem>
PostgresConnection::open(const std::string &address, const PostgresLimits &limits,
                         const Opening &opening) {
  PostgresProblem why;
  const auto hosts = hosts_of(address, limits.connecting);
  for (const auto &host : hosts.all) {
    auto made = begin_at(host, address, limits);
    auto problem = made.await_connection(Clock::now() + hosts.patience)
                       ? made.set_up()
                       : made.problem(OpenProblem::not_possible);
    if (problem) { // Perhaps the next one is better.
      why.reason += (why.reason.empty() ? "" : "; ") + problem->reason;
      continue;
    }
    if (opening.claim)
      problem = made.claim(*opening.claim, opening.before);
    if (!problem)
      problem = made.migrate(opening.tables);
    if (problem)
      return *std::move(problem);
    made.limits_.patience = limits.patience;
    return made;
  }
  return why;
}

PostgresConnection::PostgresConnection(PostgresHandle handle, const PostgresLimits &limits)
    : handle_(std::move(handle)), limits_(limits) {}

bool PostgresConnection::await_connection(Clock::time_point until) {
  if (PQstatus(handle_.get()) == CONNECTION_BAD)
    return false;
  // What it says unasked would go to the terminal.
  PQsetNoticeProcessor(
      handle_.get(), [](void *, const char *) {}, nullptr);
  auto next = PGRES_POLLING_WRITING;
  while (next != PGRES_POLLING_OK) {
    if (next == PGRES_POLLING_FAILED ||
        !await(next == PGRES_POLLING_READING ? POLLIN : POLLOUT, until))
      return false;
    next = PQconnectPoll(handle_.get());
  }
  return PQsetnonblocking(handle_.get(), 1) == 0;
}

PostgresProblem PostgresConnection::problem(OpenProblem what, const PostgresResult &result) const {
  std::string reason =
      result.get() != nullptr ? PQresultErrorMessage(result.get()) : PQerrorMessage(handle_.get());
  while (!reason.empty() && reason.back() == '\n')
    reason.pop_back();
  std::replace_if(
      reason.begin(), reason.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  // What libpq was about to say when it was given up.
  if ((reason.empty() && what == OpenProblem::not_possible) || reason.ends_with(": "))
    reason += "timeout";
  return {what, reason};
}

std::optional<PostgresProblem> PostgresConnection::set_up() {
  const char *encoding = PQparameterStatus(handle_.get(), "server_encoding");
  if (encoding == nullptr || std::string_view(encoding) != "UTF8")
    return PostgresProblem{OpenProblem::not_possible,
                           std::string("encoding ") + (encoding == nullptr ? "?" : encoding)};
  // An acknowledged move is on the disk, whatever the database does for others. Stronger settings
  // (replicas that must have it, too) stay as they are.
  PostgresValues values;
  values.add(std::to_string(limits_.lock_patience.count()));
  const auto result =
      ask("SELECT set_config('lock_timeout', $1, false), set_config('synchronous_commit', CASE "
          "current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE "
          "current_setting('synchronous_commit') END, false)",
          values);
  return result.good() ? std::nullopt : std::optional(problem(OpenProblem::not_possible, result));
}

/// A lock of the session: the database gives it up with the connection.
std::optional<PostgresProblem> PostgresConnection::claim(Sharing sharing, int before) {
  if (before != 0) {
    PostgresValues values;
    values.add(claim_lock).add(before);
    ask("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted "
        "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND "
        "classid = $1::oid AND objid = hashtext(current_schema())::oid AND pid = $2::int",
        values);
  }
  PostgresValues values;
  values.add(claim_lock);
  // Whoever was killed a moment ago still holds it for as long: it is waited for.
  const auto result =
      ask(sharing == Sharing::alone
              ? "SELECT pg_advisory_lock($1::int, hashtext(current_schema()))"
              : "SELECT pg_advisory_lock_shared($1::int, hashtext(current_schema()))",
          values);
  if (result.good())
    return std::nullopt;
  const bool held = trouble_of(result) == Trouble::locked;
  return problem(held ? OpenProblem::in_use : OpenProblem::not_possible, result);
}

std::optional<std::int64_t> PostgresConnection::steps_done() {
  // From the tables of tables: `to_regclass` may answer from a cache, within a transaction.
  const auto tables = ask("SELECT count(*) FILTER (WHERE tablename = 'plateau_migrations'), "
                          "count(*) FROM pg_tables WHERE schemaname = ANY (current_schemas(false)) "
                          "AND tablename IN ('plateau_migrations', 'entries', 'games')");
  if (!tables.good() || tables.rows() != 1)
    return std::nullopt;
  if (tables.number(0, 0) == 0)
    return tables.number(0, 1) == 0 ? 0 : -1;
  const auto steps = ask("SELECT count(*) FROM plateau_migrations");
  return steps.good() && steps.rows() == 1 ? std::optional(steps.number(0, 0)) : std::nullopt;
}

std::optional<PostgresProblem> PostgresConnection::migrate(Tables tables) {
  const auto steps = migrations();
  const auto wanted = static_cast<std::int64_t>(steps.size());
  auto done = steps_done();
  if (done && *done < wanted && tables == Tables::brought_up_to_date) {
    // All of it in one transaction, and nobody else meanwhile. What was seen before the lock may
    // have been half of what another node was doing: it is looked at again.
    const auto lock = "BEGIN; SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(" +
                      std::to_string(migration_lock) + ")";
    if (const auto locked = ask(lock.c_str()); !locked.good())
      return problem(OpenProblem::not_possible, locked);
    done = steps_done();
    for (auto step = done.value_or(wanted); step >= 0 && step < wanted; ++step) {
      auto sql = std::string(steps[static_cast<std::size_t>(step)]);
      if (step == 0)
        sql += ";CREATE TABLE plateau_migrations (step BIGINT NOT NULL PRIMARY KEY)";
      sql += ";INSERT INTO plateau_migrations VALUES (" + std::to_string(step + 1) + ")";
      if (const auto result = ask(sql.c_str()); !result.good()) {
        auto why = problem(OpenProblem::not_possible, result);
        roll_back();
        return why;
      }
      done = step + 1;
    }
    if (commit() != Trouble::none)
      return problem(OpenProblem::not_possible);
  }
  if (!done)
    return problem(OpenProblem::not_possible);
  if (*done <= 0)
    return PostgresProblem{OpenProblem::not_a_store, {}};
  if (*done > wanted)
    return PostgresProblem{OpenProblem::too_new, {}};
  return std::nullopt;
}

// Asking.

bool PostgresConnection::await(short events, Clock::time_point until) const {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0)
      return false;
    pollfd wanted{PQsocket(handle_.get()), events, 0};
    const int ready = ::poll(&wanted, 1, static_cast<int>(left));
    if (ready > 0)
      return true; // Or broken: libpq will find out.
    if (ready < 0 && errno != EINTR)
      return false;
  }
}

PostgresResult PostgresConnection::ask(const char *sql, const PostgresValues &values) {
  if (broken_)
    return {};
  const auto until = Clock::now() + limits_.patience;
  const auto pointers = values.pointers();
  const int sent = values.count() == 0
                       ? PQsendQuery(handle_.get(), sql)
                       : PQsendQueryParams(handle_.get(), sql, values.count(), nullptr,
                                           pointers.data(), nullptr, nullptr, 0);
  if (sent == 0) {
    broken_ = true;
    return {};
  }
  return collect(until);
}

/// Waits for the very end. That a statement is complete is said before its commit is done; only
/// when the server is ready for the next one it is. So an error that comes last is what counts.
PostgresResult PostgresConnection::collect(Clock::time_point until) {
  PostgresResult last;
  while (true) {
    int unsent = PQflush(handle_.get());
    while (unsent > 0 || (unsent == 0 && PQisBusy(handle_.get()) != 0)) {
      const auto events = static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN);
      if (!await(events, until)) {
        broken_ = true; // Nobody knows what became of it.
        return {};
      }
      if (PQconsumeInput(handle_.get()) == 0)
        break; // It is gone; the next result says so.
      unsent = unsent > 0 ? PQflush(handle_.get()) : 0;
    }
    PostgresResult next(PQgetResult(handle_.get()));
    if (next.get() == nullptr)
      break;
    if (last.get() == nullptr || last.good())
      last = std::move(next);
    if (PQstatus(handle_.get()) == CONNECTION_BAD)
      break;
  }
  if (PQstatus(handle_.get()) == CONNECTION_BAD) {
    broken_ = true;
    return {};
  }
  return last;
}

void PostgresConnection::look() {
  if (PQconsumeInput(handle_.get()) == 0 || PQstatus(handle_.get()) == CONNECTION_BAD)
    broken_ = true;
}

Trouble PostgresConnection::trouble_of(const PostgresResult &result) {
  if (result.get() != nullptr && result.good())
    return Trouble::none;
  const auto state = result.get() == nullptr ? std::string_view{} : result.state();
  if (state == "53100") // disk_full
    return Trouble::full;
  // lock_not_available, deadlock_detected, serialization_failure, query_canceled
  if (state == "55P03" || state == "40P01" || state == "40001" || state == "57014")
    return Trouble::locked;
  broken_ = true; // A new connection may find a server that works.
  return Trouble::failed;
}

// Transactions.

Trouble PostgresConnection::begin() { return trouble_of(ask("BEGIN")); }

Trouble PostgresConnection::commit() {
  const auto result = ask("COMMIT");
  const auto trouble = trouble_of(result);
  // A transaction that has failed is rolled back, and says so.
  if (trouble == Trouble::none && std::string_view(PQcmdStatus(result.get())) != "COMMIT")
    return Trouble::failed;
  return trouble;
}

Trouble PostgresConnection::check() {
  // It takes a file and a page of its own, which a full disk cannot give, and a commit that reaches
  // the disk, because the tables of tables change. To change a row would take neither: its page is
  // there. And no other node waits for it, nor does it wait for `pg_dump`, as for an old table.
  return trouble_of(ask("CREATE TEMPORARY TABLE plateau_check (at BIGINT) ON COMMIT DROP;"
                        "INSERT INTO plateau_check VALUES (1)"));
}

void PostgresConnection::roll_back() { trouble_of(ask("ROLLBACK")); }

Trouble PostgresConnection::insert(std::span<const Addition *const> additions, Added &added) {
  // In the order of games, at every node: so nobody waits for somebody who waits for him.
  std::vector<const Addition *> sorted(additions.begin(), additions.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto *a, const auto *b) { return a->row.id < b->row.id; });
  std::array<PostgresArray, 16> columns;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const auto &[entry, row] = *sorted[i];
    columns[0].add(row.id);
    columns[1].add(entry.version);
    columns[2].add(entry.kind);
    entry.ply ? columns[3].add(*entry.ply) : columns[3].add_null();
    columns[4].add(entry.body);
    columns[5].add(entry.at);
    const bool follows = i > 0 && sorted[i - 1]->row.id == row.id &&
                         sorted[i - 1]->entry.version + 1 == entry.version;
    entry.version == 0 || follows ? columns[15].add_null() : columns[15].add(entry.version - 1);
    // Of several entries of a game the last has the row that stays.
    if (i + 1 < sorted.size() && sorted[i + 1]->row.id == row.id)
      continue;
    columns[6].add(row.id);
    columns[7].add(row.game);
    columns[8].add(row.clock);
    columns[9].add(row.status);
    columns[10].add(row.listed ? 1 : 0);
    columns[11].add(row.version);
    columns[12].add(row.deadline);
    columns[13].add(row.changed);
    columns[14].add(row.summary);
  }
  PostgresValues values;
  for (const auto &column : columns)
    values.add(column.text());
  const auto result = ask(insert_sql, values);
  const auto trouble = trouble_of(result);
  if (trouble == Trouble::none)
    for (int i = 0; i < result.rows(); ++i)
      added.emplace(result.text(i, 0), static_cast<std::uint32_t>(result.number(i, 1)));
  return trouble;
}

Appended PostgresConnection::add(const std::vector<Addition> &additions) {
  std::vector<const Addition *> all;
  all.reserve(additions.size());
  for (const auto &addition : additions)
    all.push_back(&addition);
  Added added;
  auto trouble = begin();
  if (trouble == Trouble::none)
    trouble = insert(all, added);
  if (trouble == Trouble::none && added.size() == additions.size())
    trouble = commit();
  else
    roll_back();
  if (trouble != Trouble::none)
    return {Appended::What::unavailable, trouble};
  const bool stored = added.size() == additions.size();
  return {stored ? Appended::What::stored : Appended::What::conflict, Trouble::none};
}

// Reading.

Trouble PostgresConnection::begin_reading() {
  return trouble_of(ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"));
}

GamesRead PostgresConnection::games_after(const std::string &game, std::uint32_t most) {
  PostgresValues values;
  const auto result = ask("SELECT DISTINCT game FROM entries WHERE game > $1 ORDER BY game "
                          "LIMIT $2::bigint",
                          values.add(game).add(most));
  GamesRead answer{trouble_of(result), {}};
  if (answer.trouble == Trouble::none)
    for (int i = 0; i < result.rows(); ++i)
      answer.games.push_back(result.text(i, 0));
  return answer;
}

EntriesRead PostgresConnection::read(const std::string &game, std::uint32_t from) {
  PostgresValues values;
  const auto result = ask(read_sql, values.add(game).add(from));
  EntriesRead answer{trouble_of(result), {}};
  if (answer.trouble != Trouble::none)
    return answer;
  for (int i = 0; i < result.rows(); ++i) {
    auto &entry = answer.entries.emplace_back();
    entry.version = static_cast<std::uint32_t>(result.number(i, 0));
    entry.kind = result.text(i, 1);
    if (!result.is_null(i, 2))
      entry.ply = static_cast<std::uint32_t>(result.number(i, 2));
    entry.body = result.text(i, 3);
    entry.at = result.number(i, 4);
  }
  return answer;
}

RowsRead PostgresConnection::list(const Filter &filter) {
  const auto before =
      filter.changed_before > 0 ? filter.changed_before : std::numeric_limits<std::int64_t>::max();
  PostgresValues values;
  values.add(filter.status).add(filter.clock).add(before).add(filter.before_id).add(filter.most);
  if (filter.game.empty())
    return rows_of(ask(list_sql(Dialect::postgres, false).c_str(), values));
  return rows_of(ask(list_sql(Dialect::postgres, true).c_str(), values.add(filter.game)));
}

RowsRead PostgresConnection::overdue(const Overdue &which) {
  PostgresValues values;
  values.add(which.at).add(which.after).add(which.after_id).add(which.most);
  return rows_of(ask(overdue_sql().c_str(), values));
}

RowsRead PostgresConnection::rows_of(const PostgresResult &result) {
  RowsRead answer{trouble_of(result), {}};
  if (answer.trouble != Trouble::none)
    return answer;
  for (int i = 0; i < result.rows(); ++i)
    answer.rows.push_back({result.text(i, 0), result.text(i, 1), result.text(i, 2),
                           result.text(i, 3), result.number(i, 4) != 0,
                           static_cast<std::uint32_t>(result.number(i, 5)), result.number(i, 6),
                           result.number(i, 7), result.text(i, 8)});
  return answer;
}

} // namespace plateau::store
