/// @file postgres_store.hpp
/// Games in a PostgreSQL database, for one node or several. All waiting appends are one statement,
/// and so one transaction (group commit), answered after its commit. When the database goes away,
/// requests are refused, also those whose fate is unknown, and the store reconnects.
#pragma once

#include "store/lane.hpp"

#include <chrono>
#include <memory>
#include <variant>

namespace plateau::store {

struct PostgresLimits {
  /// Requests that may wait for a thread; more are refused as `busy`.
  std::size_t waiting = 4096;
  /// Appends in one transaction.
  std::size_t group = 512;
  /// How long to wait for the database before giving up the connection.
  std::chrono::milliseconds patience{5'000};
  /// The same while connecting.
  std::chrono::milliseconds connecting{5'000};
  /// The same while migrating tables, which takes long with many games.
  std::chrono::milliseconds migrating{3'600'000};
  /// How long to wait for another session's lock.
  std::chrono::milliseconds lock_patience{500};
  /// How long the database waits for us in the middle of a transaction, since others may wait for
  /// its locks; 0: for ever.
  std::chrono::milliseconds idle_transaction{10'000};
  /// TCP keepalive on both ends: idle time before the first probe, time between probes, and how
  /// many unanswered ones end the connection, and its claim with it.
  std::chrono::milliseconds keepalive_idle{10'000};
  std::chrono::milliseconds keepalive_interval{5'000};
  int keepalive_count = 3;
  /// The same when sent data is not acknowledged.
  std::chrono::milliseconds unacknowledged{15'000};
  /// The first and the longest pause between attempts to connect; each is twice the one before.
  std::chrono::milliseconds first_pause{50};
  std::chrono::milliseconds longest_pause{2'000};
  /// Until the same reason for not being connected is reported again.
  std::chrono::milliseconds reason_pause{60'000};
};

/// Why a database cannot be a store, in libpq's words, which never contain a password.
struct PostgresProblem {
  OpenProblem what = OpenProblem::not_possible;
  std::string reason;
};

/// True if a store's name means a database: `postgres://…`, `postgresql://…`.
bool is_postgres(std::string_view address);
/// The address without its password and options, fit to be shown; empty if it is not valid.
std::string public_address(const std::string &address);

class PostgresReasons;

class PostgresStore final : public LaneStore {
public:
  /// Connects and migrates the tables.
  static std::variant<std::unique_ptr<PostgresStore>, PostgresProblem>
  open(const std::string &address, const Post &post, const PostgresLimits &limits = {},
       Sharing sharing = Sharing::shared);
  ~PostgresStore() override;

  std::string hazard() const override { return hazard_; }
  void on_reason(const std::function<void(const std::string &)> &told) override;

private:
  PostgresStore(std::shared_ptr<PostgresReasons> reasons, std::unique_ptr<Line> writing,
                std::unique_ptr<Line> reading, const Post &post, std::size_t waiting,
                Life last_alive, std::string hazard);
  std::shared_ptr<PostgresReasons> reasons_;
  const std::string hazard_;
};

} // namespace plateau::store
