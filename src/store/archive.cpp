#include "store/archive.hpp"

#include "store/migrations.hpp"
#include "store/postgres_connection.hpp"
#include "store/sqlite_connection.hpp"

#include <algorithm>

namespace plateau::store {

namespace {

/// What both kinds of archive have in common.
template <class Connection> class ArchiveBy : public Archive {
public:
  explicit ArchiveBy(Connection connection) : connection_(std::move(connection)) {}

  Trouble begin_reading() override { return connection_.begin_reading(); }
  GamesRead games_after(const std::string &game, std::uint32_t most) override {
    return connection_.games_after(game, most);
  }
  EntriesRead read(const std::string &game) override { return connection_.read(game, 0); }

  Trouble begin_writing() override { return connection_.begin(); }
  Trouble commit() override { return connection_.commit(); }
  Pruned prune(const Prune &which) override { return connection_.prune(which); }
  Pruned remove(const std::string &game) override { return connection_.remove(game); }
  Trouble begin_changing() override { return connection_.begin_removing(); }
  Trouble replace(const std::vector<Entry> &entries, const Row &row) override {
    return connection_.replace(entries, row);
  }

protected:
  Connection &connection() { return connection_; }

private:
  Connection connection_;
};

class SqliteArchive final : public ArchiveBy<SqliteConnection> {
public:
  using ArchiveBy::ArchiveBy;
  Trouble commit() override {
    const auto trouble = ArchiveBy::commit();
    // Otherwise a server would have to, while its players wait.
    if (trouble == Trouble::none)
      connection().empty_log();
    return trouble;
  }
  Appended add(const std::vector<Addition> &additions) override {
    return connection().add(additions);
  }
};

class PostgresArchive final : public ArchiveBy<PostgresConnection> {
public:
  using ArchiveBy::ArchiveBy;
  Appended add(const std::vector<Addition> &additions) override {
    // What one statement can take without running long.
    constexpr std::size_t most = 512;
    for (std::size_t from = 0; from < additions.size(); from += most) {
      std::vector<const Addition *> some;
      for (std::size_t i = from; i < std::min(additions.size(), from + most); ++i)
        some.push_back(&additions[i]);
      PostgresConnection::Added added;
      if (const auto trouble = connection().insert(some, added); trouble != Trouble::none)
        return {Appended::What::unavailable, trouble};
      if (added.size() != some.size())
        return {Appended::What::conflict, Trouble::none};
    }
    return {Appended::What::stored, Trouble::none};
  }
};

Tables tables_for(Purpose purpose) {
  return purpose == Purpose::writing ? Tables::brought_up_to_date : Tables::left_as_they_are;
}

} // namespace

std::variant<std::unique_ptr<Archive>, OpenProblem>
open_sqlite_archive(const std::filesystem::path &file, Purpose purpose) {
  // A running server locks the file only for moments.
  SqliteLimits limits;
  limits.patience = std::chrono::seconds(10);
  const bool writes = purpose == Purpose::writing;
  using Missing = SqliteConnection::Missing;
  auto opened = SqliteConnection::look_at(file, limits, writes ? Missing::make : Missing::refuse);
  if (const auto *problem = std::get_if<OpenProblem>(&opened))
    return *problem;
  auto &connection = *std::get_if<SqliteConnection>(&opened);
  // A running older server could not reopen migrated tables.
  std::optional<FileClaim> claim;
  if (writes && connection.outdated()) {
    auto taken = FileClaim::take(connection.file(), Sharing::alone);
    if (const auto *problem = std::get_if<OpenProblem>(&taken))
      return *problem == OpenProblem::in_use ? OpenProblem::too_old : *problem;
    claim.emplace(std::move(*std::get_if<FileClaim>(&taken)));
  }
  if (const auto problem = connection.set_up(tables_for(purpose)))
    return *problem;
  return std::make_unique<SqliteArchive>(std::move(connection));
}

std::variant<std::unique_ptr<Archive>, PostgresProblem>
open_postgres_archive(const std::string &address, Purpose purpose) {
  // No player waits for it, so the database may take its time.
  PostgresLimits limits;
  limits.patience = std::chrono::minutes(10);
  limits.connecting = std::chrono::seconds(30);
  limits.lock_patience = std::chrono::seconds(10);
  limits.idle_transaction = std::chrono::milliseconds(0);
  auto opened = PostgresConnection::open(address, limits, {tables_for(purpose)});
  if (auto *problem = std::get_if<PostgresProblem>(&opened))
    return std::move(*problem);
  return std::make_unique<PostgresArchive>(std::move(*std::get_if<PostgresConnection>(&opened)));
}

} // namespace plateau::store
