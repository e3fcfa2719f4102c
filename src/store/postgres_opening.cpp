// Opening a connection: connect, set up, claim, migrate.
#include "store/postgres_connection.hpp"

#include <algorithm>
#include <array>
#include <poll.h>
#include <tuple>

namespace plateau::store {

namespace {

/// The advisory lock for migrations, so that only one node migrates at a time: “Plat”.
constexpr std::int64_t migration_lock = 0x506C6174;
/// First number of the claim's lock, whose second one is the schema. Locks with two numbers are
/// distinct from those with one.
constexpr std::int64_t claim_lock = 0x506C6174;

std::int64_t seconds(std::chrono::milliseconds time) {
  return std::chrono::ceil<std::chrono::seconds>(time).count();
}

} // namespace

PostgresConnection PostgresConnection::begin_at(const PostgresHost &host,
                                                const std::string &address,
                                                const PostgresLimits &limits) {
  const auto idle = std::to_string(seconds(limits.keepalive_idle));
  const auto interval = std::to_string(seconds(limits.keepalive_interval));
  const auto count = std::to_string(limits.keepalive_count);
  const auto unacknowledged = std::to_string(limits.unacknowledged.count());
  // Defaults come first, so that the address overrides them. Empty values are ignored.
  const std::array<std::pair<const char *, const char *>, 12> options = {{
      {"application_name", "plateau"},
      {"target_session_attrs", "read-write"},
      {"keepalives_idle", idle.c_str()},
      {"keepalives_interval", interval.c_str()},
      {"keepalives_count", count.c_str()},
      {"tcp_user_timeout", unacknowledged.c_str()},
      {"dbname", address.c_str()},
      {"client_encoding", "UTF8"},
      {"host", host.name.c_str()},
      {"hostaddr", host.number.c_str()},
      {"port", host.port.c_str()},
      {nullptr, nullptr},
  }};
  std::array<const char *, options.size()> names{};
  std::array<const char *, options.size()> values{};
  for (std::size_t i = 0; i < options.size(); ++i)
    std::tie(names[i], values[i]) = options[i];
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
    if (problem) { // Tries the next host.
      why.reason += (why.reason.empty() ? "" : "; ") + problem->reason;
      continue;
    }
    if (opening.claim)
      problem = made.may_check();
    if (!problem && opening.claim)
      problem = made.claim(*opening.claim, opening.before);
    if (!problem)
      problem = made.migrate(opening);
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
  // Without details, which could quote a row.
  PQsetErrorVerbosity(handle_.get(), PQERRORS_TERSE);
  // Otherwise libpq prints notices to the terminal.
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
  // The state that libpq was in when it was given up.
  if ((reason.empty() && what == OpenProblem::not_possible) || reason.ends_with(": "))
    reason += "timeout";
  return {what, reason};
}

std::optional<PostgresProblem> PostgresConnection::set_up() {
  const char *encoding = PQparameterStatus(handle_.get(), "server_encoding");
  if (encoding == nullptr || std::string_view(encoding) != "UTF8")
    return PostgresProblem{OpenProblem::not_possible,
                           std::string("encoding ") + (encoding == nullptr ? "?" : encoding)};
  // Makes the database drop our locks when this machine loses its power or hangs in a transaction.
  // (Earlier PostgreSQLs do not know all of these settings.)
  PostgresArray names;
  PostgresArray times;
  const auto set = [&](std::string_view name, std::int64_t value) {
    names.add(name);
    times.add(value);
  };
  set("lock_timeout", limits_.lock_patience.count());
  set("idle_in_transaction_session_timeout", limits_.idle_transaction.count());
  set("tcp_keepalives_idle", seconds(limits_.keepalive_idle));
  set("tcp_keepalives_interval", seconds(limits_.keepalive_interval));
  set("tcp_keepalives_count", limits_.keepalive_count);
  set("tcp_user_timeout", limits_.unacknowledged.count());
  PostgresValues values;
  values.add(names.text()).add(times.text());
  // An acknowledged move is on the disk, whatever the database's default. Stronger settings, such
  // as synchronous replicas, are left alone.
  const auto result =
      ask("SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit') "
          "WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false), "
          "(SELECT count(set_config(name, value, false)) FROM unnest($1::text[], $2::text[]) AS "
          "new (name, value) JOIN pg_settings USING (name))",
          values);
  return result.good() ? std::nullopt : std::optional(problem(OpenProblem::not_possible, result));
}

/// Without the right to do what `check` does, the store would always look broken.
std::optional<PostgresProblem> PostgresConnection::may_check() {
  const auto result = ask("SELECT has_database_privilege(current_database(), 'TEMPORARY')");
  if (!result.good() || result.rows() != 1)
    return problem(OpenProblem::not_possible, result);
  if (result.text(0, 0) == "t")
    return std::nullopt;
  return PostgresProblem{OpenProblem::not_possible, "the privilege TEMPORARY is missing"};
}

/// A session lock, which the database releases with the connection.
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
  // A server that was just killed may still hold it for a moment.
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
  // From the system tables: within a transaction, `to_regclass` may answer from a cache.
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

std::optional<PostgresProblem> PostgresConnection::migrate(const Opening &opening) {
  const auto steps = migrations();
  const auto wanted = static_cast<std::int64_t>(steps.size());
  auto done = steps_done();
  if (done && *done < wanted && opening.tables == Tables::brought_up_to_date) {
    // A running older server could not reopen migrated tables.
    if (!opening.claim) {
      PostgresValues values;
      values.add(claim_lock);
      const auto free =
          ask("SELECT pg_try_advisory_lock($1::int, hashtext(current_schema()))", values);
      if (!free.good() || free.rows() != 1)
        return problem(OpenProblem::not_possible, free);
      if (free.text(0, 0) != "t")
        return PostgresProblem{OpenProblem::too_old, "in use by an earlier Plateau"};
    }
    // With many games a migration takes long, and other nodes wait for it.
    limits_.patience = limits_.migrating;
    // One transaction under a lock. Another node may have been migrating before we got the lock, so
    // the state is read again.
    const auto lock = "BEGIN; SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0; SELECT "
                      "pg_advisory_xact_lock(" +
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
    if (!opening.claim)
      ask("SELECT pg_advisory_unlock_all()");
  }
  if (!done)
    return problem(OpenProblem::not_possible);
  if (*done <= 0)
    return PostgresProblem{OpenProblem::not_a_store, "no tables of Plateau"};
  if (*done > wanted)
    return PostgresProblem{OpenProblem::too_new, "tables of a later Plateau"};
  return std::nullopt;
}

} // namespace plateau::store
