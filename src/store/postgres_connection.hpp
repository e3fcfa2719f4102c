/// @file postgres_connection.hpp
/// One connection to a database: its tables, its statements. Whoever calls waits, but never longer
/// than the limits say, whatever becomes of the database or of the network. Only looking up a
/// host's name takes as long as the system takes for it (`resolv.conf`); an address in numbers
/// needs none. The threads of postgres_store.cpp are the place for it.
#pragma once

#include "store/archive.hpp"
#include "store/migrations.hpp"
#include "store/postgres_handle.hpp"
#include "store/postgres_hosts.hpp"
#include "store/postgres_store.hpp"

#include <chrono>
#include <set>
#include <span>
#include <utility>

namespace plateau::store {

class PostgresConnection {
public:
  struct Opening {
    Tables tables = Tables::brought_up_to_date;
    /// The claim that the connection holds as long as it lives; none. Without one, tables are
    /// brought up to date only where nobody else has a claim.
    std::optional<Sharing> claim = {};
    /// The database's number for the connection that held it before: it may live on there although
    /// it is lost here, and is ended.
    int before = 0;
  };
  /// At the first of its hosts that answers.
  static std::variant<PostgresConnection, PostgresProblem>
  open(const std::string &address, const PostgresLimits &limits, const Opening &opening);

  /// The entries that were added, by game and version.
  using Added = std::set<std::pair<std::string, std::uint32_t>>;
  /// Adds those whose version is the next of their log, in one statement. Outside of a transaction
  /// that is one by itself. Of several for one game the last has the row that is kept.
  Trouble insert(std::span<const Addition *const> additions, Added &added);
  /// Adds all of them or none, in a transaction of its own.
  Appended add(const std::vector<Addition> &additions);

  Trouble begin();
  Trouble commit();
  void roll_back();

  /// Begins a transaction that sees everything as it stands now, whatever is added meanwhile.
  Trouble begin_reading();
  /// The games whose names come after a name.
  GamesRead games_after(const std::string &game, std::uint32_t most);
  EntriesRead read(const std::string &game, std::uint32_t from);
  RowsRead list(const Filter &filter);
  RowsRead overdue(const Overdue &which);
  /// Writes something that nobody sees.
  Trouble check();

  /// After some troubles a connection is of no more use.
  bool broken() const { return broken_; }
  /// Then: the reason, in words that hold no secrets and nothing of any game.
  const std::string &why_broken() const { return why_broken_; }
  /// The database's number for it.
  int number() const { return PQbackendPID(handle_.get()); }
  /// To be polled while nothing is asked: when something comes, `look` finds out what.
  int descriptor() const { return PQsocket(handle_.get()); }
  void look();

private:
  using Clock = std::chrono::steady_clock;

  PostgresConnection(PostgresHandle handle, const PostgresLimits &limits);
  static PostgresConnection begin_at(const PostgresHost &host, const std::string &address,
                                     const PostgresLimits &limits);
  bool await_connection(Clock::time_point until);
  bool await(short events, Clock::time_point until) const;
  /// Runs one statement, or without values several; waits until all of it is over.
  PostgresResult ask(const char *sql, const PostgresValues &values = {});
  PostgresResult collect(Clock::time_point until);
  Trouble trouble_of(const PostgresResult &result);
  RowsRead rows_of(const PostgresResult &result);
  PostgresProblem problem(OpenProblem what, const PostgresResult &result = {}) const;

  void give_up(const PostgresResult &result = {});

  std::optional<PostgresProblem> set_up();
  std::optional<PostgresProblem> may_check();
  std::optional<PostgresProblem> claim(Sharing sharing, int before);
  std::optional<PostgresProblem> migrate(const Opening &opening);
  /// How many steps its tables have seen; -1: it has tables of somebody else.
  std::optional<std::int64_t> steps_done();

  PostgresHandle handle_;
  PostgresLimits limits_;
  bool broken_ = false;
  std::string why_broken_;
};

} // namespace plateau::store
