#include "store/postgres_store.hpp"

#include "store/postgres_connection.hpp"
#include "store/postgres_hosts.hpp"
#include "store/postgres_reasons.hpp"

#include <set>

namespace plateau::store {

// Addresses.

bool is_postgres(std::string_view address) {
  return address.substr(0, 11) == "postgres://" || address.substr(0, 13) == "postgresql://";
}

std::string public_address(const std::string &address) {
  const auto values = read_address(address);
  if (!values)
    return {};
  const auto value = [&](std::string_view name) -> std::string {
    const auto found = values->find(name);
    return found == values->end() ? std::string() : found->second;
  };
  // If a password contains an unescaped @, libpq takes its rest for the host.
  if (value("host").find('@') != std::string::npos)
    return {};
  const auto user = value("user");
  const auto port = value("port");
  return "postgres://" + user + (user.empty() ? "" : "@") + value("host") +
         (port.empty() ? "" : ":" + port) + "/" + value("dbname");
}

// The line.

namespace {

/// Connects anew, with growing pauses, when the connection is lost.
class PostgresLine final : public Line {
public:
  /// @param claim what a new connection must get to be used; only then may it change tables
  /// @param reasons told why there is no connection
  PostgresLine(std::string address, PostgresConnection connection, const PostgresLimits &limits,
               std::optional<Sharing> claim, std::shared_ptr<PostgresReasons> reasons)
      : address_(std::move(address)), limits_(limits), claim_(claim), reasons_(std::move(reasons)),
        connection_(std::move(connection)), number_(connection_->number()),
        pause_(limits.first_pause) {}

  /// While there is none, it is not tried again before the pause is over.
  Connection *connection() override {
    if (connection_ && connection_->broken()) {
      reasons_->tell(connection_->why_broken());
      connection_.reset();
    }
    if (connection_)
      return &*connection_;
    if (Clock::now() < next_try_)
      return nullptr;
    const auto tables = claim_ ? Tables::brought_up_to_date : Tables::left_as_they_are;
    auto opened = PostgresConnection::open(address_, limits_, {tables, claim_, number_});
    if (auto *made = std::get_if<PostgresConnection>(&opened)) {
      number_ = made->number();
      pause_ = limits_.first_pause;
      return &connection_.emplace(std::move(*made));
    }
    reasons_->tell(std::get_if<PostgresProblem>(&opened)->reason);
    next_try_ = Clock::now() + pause_;
    pause_ = std::min(pause_ * 2, limits_.longest_pause);
    return nullptr;
  }

  /// Meanwhile a connection that breaks is made anew.
  void idle() override {
    if (connection() != nullptr) {
      // What the database says unasked is mostly that it goes away.
      if (wait(connection_->descriptor(), -1))
        connection_->look();
      return;
    }
    const auto pause = std::chrono::ceil<std::chrono::milliseconds>(next_try_ - Clock::now());
    wait(-1, static_cast<int>(std::max<std::int64_t>(0, pause.count())));
  }

  /// One statement takes appends to one log each, and no log twice. An append to several logs comes
  /// alone.
  std::vector<AppendJob> take(std::deque<Job> &queue) const override {
    std::vector<AppendJob> group;
    std::set<std::string> games;
    while (!queue.empty() && group.size() < limits_.group) {
      auto *append = std::get_if<AppendJob>(&queue.front());
      const bool single = append != nullptr && append->additions.size() == 1;
      if (!group.empty() && !single)
        break;
      if (single && !games.insert(append->additions.front().row.id).second)
        break;
      group.push_back(std::move(*append));
      queue.pop_front();
      if (!single)
        break;
    }
    return group;
  }

private:
  using Clock = std::chrono::steady_clock;

  const std::string address_;
  const PostgresLimits limits_;
  const std::optional<Sharing> claim_;
  const std::shared_ptr<PostgresReasons> reasons_;
  std::optional<PostgresConnection> connection_;
  int number_; ///< Of the last connection.
  std::chrono::milliseconds pause_;
  Clock::time_point next_try_{};
};

} // namespace

// The store.

std::variant<std::unique_ptr<PostgresStore>, PostgresProblem>
PostgresStore::open(const std::string &address, const Post &post, const PostgresLimits &limits,
                    Sharing sharing) {
  auto writing = PostgresConnection::open(address, limits, {Tables::brought_up_to_date, sharing});
  if (auto *problem = std::get_if<PostgresProblem>(&writing))
    return std::move(*problem);
  const auto last_alive = std::get_if<PostgresConnection>(&writing)->last_alive();
  auto hazard = std::get_if<PostgresConnection>(&writing)->hazard();
  auto reading = PostgresConnection::open(address, limits, {Tables::left_as_they_are});
  if (auto *problem = std::get_if<PostgresProblem>(&reading))
    return std::move(*problem);
  const auto reasons = std::make_shared<PostgresReasons>(post, limits.reason_pause);
  const auto line = [&](auto &opened, std::optional<Sharing> claim) {
    return std::make_unique<PostgresLine>(
        address, std::move(*std::get_if<PostgresConnection>(&opened)), limits, claim, reasons);
  };
  return std::unique_ptr<PostgresStore>(
      new PostgresStore(reasons, line(writing, sharing), line(reading, std::nullopt), post,
                        limits.waiting, last_alive, std::move(hazard)));
}

PostgresStore::PostgresStore(std::shared_ptr<PostgresReasons> reasons,
                             std::unique_ptr<Line> writing, std::unique_ptr<Line> reading,
                             const Post &post, std::size_t waiting, Life last_alive,
                             std::string hazard)
    : LaneStore(std::move(writing), std::move(reading), post, waiting, last_alive),
      reasons_(std::move(reasons)), hazard_(std::move(hazard)) {}
PostgresStore::~PostgresStore() { stop(); }

void PostgresStore::on_reason(const std::function<void(const std::string &)> &told) {
  reasons_->tell_to(told);
}

} // namespace plateau::store
