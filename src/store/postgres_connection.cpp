#include "store/postgres_connection.hpp"

#include "store/listing.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <poll.h>

namespace plateau::store {

namespace {

/// `added` are the entries whose version was free and whose log has the previous entry (`$16`; null
/// if it needs none, or if that is in the same statement): a restored database may lack it. Only
/// the rows of their games are written. The subquery for the previous entry is scalar so that it
/// uses the index.
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

// Statements.

bool PostgresConnection::await(short events, Clock::time_point until) const {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0)
      return false;
    pollfd wanted{PQsocket(handle_.get()), events, 0};
    const int ready = ::poll(&wanted, 1, static_cast<int>(left));
    if (ready > 0)
      return true; // Or broken, which libpq finds out.
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
    give_up();
    return {};
  }
  return collect(until);
}

/// Waits until the server is ready for the next statement. It reports a statement as complete
/// before its commit is done, so an error that comes later is what counts.
PostgresResult PostgresConnection::collect(Clock::time_point until) {
  PostgresResult last;
  while (true) {
    int unsent = PQflush(handle_.get());
    while (unsent > 0 || (unsent == 0 && PQisBusy(handle_.get()) != 0)) {
      const auto events = static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN);
      if (!await(events, until)) {
        give_up(); // The statement's fate is unknown.
        return {};
      }
      if (PQconsumeInput(handle_.get()) == 0)
        break; // The connection is lost; the next result says so.
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
    give_up();
    return {};
  }
  return last;
}

void PostgresConnection::look() {
  if (PQconsumeInput(handle_.get()) == 0 || PQstatus(handle_.get()) == CONNECTION_BAD)
    give_up();
}

void PostgresConnection::give_up(const PostgresResult &result) {
  if (!std::exchange(broken_, true))
    why_broken_ = problem(OpenProblem::not_possible, result).reason;
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
  give_up(result); // A new connection may reach a server that works.
  return Trouble::failed;
}

// Transactions.

Trouble PostgresConnection::begin() { return trouble_of(ask("BEGIN")); }

Trouble PostgresConnection::commit() {
  const auto result = ask("COMMIT");
  const auto trouble = trouble_of(result);
  // Committing a failed transaction rolls it back, and the status says so.
  if (trouble == Trouble::none && std::string_view(PQcmdStatus(result.get())) != "COMMIT")
    return Trouble::failed;
  return trouble;
}

Checked PostgresConnection::check(std::optional<Life> alive) {
  // This needs a new file and page, which a full disk cannot give, and a commit that reaches the
  // disk, because system tables change. Updating a row would need neither, since its page exists.
  // And no other node or `pg_dump` has to wait for it.
  std::string sql = "CREATE TEMPORARY TABLE plateau_check (at BIGINT) ON COMMIT DROP;"
                    "INSERT INTO plateau_check VALUES (1);";
  if (alive) // Only a server that is alone has one, so nobody waits for its row.
    sql += "INSERT INTO alive (one, at, since) VALUES (1, " + std::to_string(alive->at) + ", " +
           std::to_string(alive->since) +
           ") ON CONFLICT (one) DO UPDATE SET at = excluded.at, since = excluded.since;";
  sql += "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, "
         "pg_total_relation_size('games') + pg_total_relation_size('entries')";
  const auto result = ask(sql.c_str());
  Checked checked{trouble_of(result)};
  if (checked.trouble == Trouble::none && result.rows() == 1)
    checked.clock = result.number(0, 0), checked.bytes = result.number(0, 1);
  return checked;
}

Life PostgresConnection::last_alive() {
  const auto result = ask("SELECT since, at FROM alive");
  return result.good() && result.rows() == 1 ? Life{result.number(0, 0), result.number(0, 1)}
                                             : Life{};
}

std::string PostgresConnection::hazard() {
  const auto result = ask("SELECT string_agg(name || '=' || setting, ', ' ORDER BY name) FROM "
                          "pg_settings WHERE name IN ('fsync', 'full_page_writes') AND "
                          "setting = 'off'");
  return result.good() && result.rows() == 1 ? result.text(0, 0) : std::string();
}

void PostgresConnection::roll_back() { trouble_of(ask("ROLLBACK")); }

Trouble PostgresConnection::insert(std::span<const Addition *const> additions, Added &added) {
  // Sorted by game at every node, so that two nodes cannot deadlock.
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
    // Of several entries of one game, the last one's row is kept.
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

std::vector<Appended> PostgresConnection::append(std::span<const AppendJob> jobs) {
  if (jobs.front().additions.size() != 1)
    return {add(jobs.front().additions)};
  std::vector<const Addition *> additions;
  additions.reserve(jobs.size());
  for (const auto &job : jobs)
    additions.push_back(&job.additions.front());
  Added added;
  const auto trouble = insert(additions, added);
  std::vector<Appended> results(jobs.size(), {Appended::What::unavailable, trouble});
  if (trouble == Trouble::none)
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const auto &[entry, row] = *additions[i];
      const bool stored = added.count({row.id, entry.version}) > 0;
      results[i].what = stored ? Appended::What::stored : Appended::What::conflict;
    }
  return results;
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
