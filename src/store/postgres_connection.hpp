/// @file postgres_connection.hpp
/// One connection to a database. Calls block, but never longer than the limits say, whatever
/// happens to the database or the network; only looking up a host name takes as long as the system
/// takes (`resolv.conf`). It belongs on a lane.
#pragma once

#include "store/archive.hpp"
#include "store/lane.hpp"
#include "store/migrations.hpp"
#include "store/postgres_handle.hpp"
#include "store/postgres_hosts.hpp"
#include "store/postgres_store.hpp"

#include <chrono>
#include <set>
#include <span>
#include <utility>

namespace plateau::store {

class PostgresConnection final : public Connection {
public:
  struct Opening {
    Tables tables = Tables::brought_up_to_date;
    /// The claim that the connection holds as long as it lives. Without one, tables are migrated
    /// only if nobody else has a claim.
    std::optional<Sharing> claim = {};
    /// The backend number of the previous connection. The database may not have noticed yet that it
    /// is lost, and is told to end it.
    int before = 0;
  };
  /// Connects to the first host that answers.
  static std::variant<PostgresConnection, PostgresProblem>
  open(const std::string &address, const PostgresLimits &limits, const Opening &opening);

  /// Either one job, or jobs of one entry each for different games: those are one statement.
  std::vector<Appended> append(std::span<const AppendJob> jobs) override;

  /// The entries that were added, by game and version.
  using Added = std::set<std::pair<std::string, std::uint32_t>>;
  /// Adds those whose version is the next of their log, in one statement, which is a transaction
  /// unless it is inside one. Of several for one game, the last one's row is kept.
  Trouble insert(std::span<const Addition *const> additions, Added &added);
  /// Adds all of them or none, in its own transaction.
  Appended add(const std::vector<Addition> &additions);

  Trouble begin();
  Trouble commit();
  void roll_back();

  /// Begins a transaction that sees everything as of now, whatever is added meanwhile.
  Trouble begin_reading();
  /// The ids of games that come after an id.
  GamesRead games_after(const std::string &game, std::uint32_t most);
  EntriesRead read(const std::string &game, std::uint32_t from) override;
  RowsRead list(const Filter &filter) override;
  RowsRead overdue(const Overdue &which) override;

  // Removing (postgres_removal.cpp).
  Pruned prune(const Prune &which) override;
  Pruned remove(const std::string &game);
  GamesRead forgotten(std::int64_t since) override;
  Trouble begin_removing();
  /// Writes the bodies of entries and the summary of their game anew, within a transaction.
  Trouble replace(const std::vector<Entry> &entries, const Row &row);
  /// Writes something that nobody sees, besides the sign of life.
  Checked check(std::optional<Life> alive) override;
  /// The last sign of life.
  Life last_alive();
  /// Settings of the database that lose commits when its machine fails; empty: none.
  std::string hazard();

  /// True if the connection can no longer be used.
  bool broken() const { return broken_; }
  /// The reason for that, without secrets or anything about a game.
  const std::string &why_broken() const { return why_broken_; }
  /// Its backend number.
  int number() const { return PQbackendPID(handle_.get()); }
  /// To be polled while idle; if something comes, call `look`.
  int descriptor() const { return PQsocket(handle_.get()); }
  void look();

private:
  using Clock = std::chrono::steady_clock;

  PostgresConnection(PostgresHandle handle, const PostgresLimits &limits);
  static PostgresConnection begin_at(const PostgresHost &host, const std::string &address,
                                     const PostgresLimits &limits);
  bool await_connection(Clock::time_point until);
  bool await(short events, Clock::time_point until) const;
  /// Runs one statement, or several if there are no values, and waits for the end.
  PostgresResult ask(const char *sql, const PostgresValues &values = {});
  PostgresResult collect(Clock::time_point until);
  Trouble trouble_of(const PostgresResult &result);
  RowsRead rows_of(const PostgresResult &result);
  /// @param games an array of PostgreSQL's
  Trouble mark_forgotten(const std::string &games);
  Pruned take_out(const std::string &games, const std::string &condition);
  PostgresProblem problem(OpenProblem what, const PostgresResult &result = {}) const;

  void give_up(const PostgresResult &result = {});

  std::optional<PostgresProblem> set_up();
  std::optional<PostgresProblem> may_check();
  std::optional<PostgresProblem> claim(Sharing sharing, int before);
  std::optional<PostgresProblem> migrate(const Opening &opening);
  /// How many migrations its tables have seen; -1: the tables are another program's.
  std::optional<std::int64_t> steps_done();

  PostgresHandle handle_;
  PostgresLimits limits_;
  bool broken_ = false;
  std::string why_broken_;
};

} // namespace plateau::store
