/// @file postgres_store.hpp
/// Games in a PostgreSQL database, for one node or several. One thread writes, another reads, each
/// with a connection of its own. All appends that wait are one statement, and so one transaction
/// (group commit); each is answered after its commit. When the database goes away, whatever is not
/// known to be stored is answered so, and the connection is made anew.
#pragma once

#include "store/store.hpp"

#include <chrono>
#include <memory>
#include <variant>

namespace plateau::store {

struct PostgresLimits {
  /// Requests that wait for a thread; beyond it they are refused as `busy`.
  std::size_t waiting = 4096;
  /// Appends in one transaction.
  std::size_t group = 512;
  /// How long an answer of the database is waited for, before the connection is given up.
  std::chrono::milliseconds patience{5'000};
  /// The same while a connection is made.
  std::chrono::milliseconds connecting{5'000};
  /// The same while tables are brought up to date, which takes long where there are many games.
  std::chrono::milliseconds migrating{3'600'000};
  /// How long somebody else's lock is waited for.
  std::chrono::milliseconds lock_patience{500};
  /// How long the database waits for us in the middle of a transaction, whose locks others wait
  /// for; 0: for ever.
  std::chrono::milliseconds idle_transaction{10'000};
  /// Without traffic, until each end asks whether the other is there; between such questions; and
  /// how many of them are asked in vain until the connection is lost, and its claim with it.
  std::chrono::milliseconds keepalive_idle{10'000};
  std::chrono::milliseconds keepalive_interval{5'000};
  int keepalive_count = 3;
  /// The same where something was sent that nobody acknowledges.
  std::chrono::milliseconds unacknowledged{15'000};
  /// Between attempts to connect: at first, and at most; each pause is twice the one before.
  std::chrono::milliseconds first_pause{50};
  std::chrono::milliseconds longest_pause{2'000};
  /// Until the same reason for not being connected is told again.
  std::chrono::milliseconds reason_pause{60'000};
};

/// Why a database cannot be a store, in libpq's words, which have no password in them.
struct PostgresProblem {
  OpenProblem what = OpenProblem::not_possible;
  std::string reason;
};

/// Whether a store's name means a database: `postgres://…`, `postgresql://…`.
bool is_postgres(std::string_view address);
/// The address as people may read it: without its password, nor anything else but its place.
/// Empty when it is none.
std::string public_address(const std::string &address);

class PostgresReasons;

class PostgresStore final : public Store {
public:
  /// Connects, and brings the tables up to date.
  static std::variant<std::unique_ptr<PostgresStore>, PostgresProblem>
  open(const std::string &address, const Post &post, const PostgresLimits &limits = {},
       Sharing sharing = Sharing::shared);
  ~PostgresStore() override;

  void append(std::vector<Addition> additions, std::function<void(Appended)> answer) override;
  void read(std::string game, std::uint32_t from, std::function<void(EntriesRead)> answer) override;
  void list(Filter filter, std::function<void(RowsRead)> answer) override;
  void overdue(Overdue which, std::function<void(RowsRead)> answer) override;
  void check(std::function<void(Trouble)> answer) override;
  void on_reason(const std::function<void(const std::string &)> &told) override;
  void stop() override;

private:
  class Worker;
  PostgresStore(std::shared_ptr<PostgresReasons> reasons, std::unique_ptr<Worker> writer,
                std::unique_ptr<Worker> reader);
  std::shared_ptr<PostgresReasons> reasons_;
  std::unique_ptr<Worker> writer_;
  std::unique_ptr<Worker> reader_;
};

} // namespace plateau::store
