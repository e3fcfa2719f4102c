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
  /// How long somebody else's lock is waited for.
  std::chrono::milliseconds lock_patience{500};
  /// Between attempts to connect: at first, and at most; each pause is twice the one before.
  std::chrono::milliseconds first_pause{50};
  std::chrono::milliseconds longest_pause{2'000};
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
  void stop() override;

private:
  class Worker;
  PostgresStore(std::unique_ptr<Worker> writer, std::unique_ptr<Worker> reader);
  std::unique_ptr<Worker> writer_;
  std::unique_ptr<Worker> reader_;
};

} // namespace plateau::store
