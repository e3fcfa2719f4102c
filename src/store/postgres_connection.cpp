#include "store/postgres_connection.hpp"

#include "store/listing.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <poll.h>

namespace plateau::store {

namespace {

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
    give_up();
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
        give_up(); // Nobody knows what became of it.
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
  give_up(result); // A new connection may find a server that works.
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
