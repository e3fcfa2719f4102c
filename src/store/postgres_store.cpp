#include "store/postgres_store.hpp"

#include "store/jobs.hpp"
#include "store/postgres_hosts.hpp"
#include "store/postgres_lane.hpp"

#include <poll.h>
#include <set>
#include <sys/eventfd.h>
#include <unistd.h>

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
  // A password with an @ that is not escaped reaches into what libpq takes for the host.
  if (value("host").find('@') != std::string::npos)
    return {};
  const auto user = value("user");
  const auto port = value("port");
  return "postgres://" + user + (user.empty() ? "" : "@") + value("host") +
         (port.empty() ? "" : ":" + port) + "/" + value("dbname");
}

// A line to the database.

PostgresLine::PostgresLine(std::string address, PostgresConnection connection,
                           const PostgresLimits &limits, std::optional<Sharing> claim,
                           std::shared_ptr<PostgresReasons> reasons)
    : address_(std::move(address)), limits_(limits), claim_(claim), reasons_(std::move(reasons)),
      connection_(std::move(connection)), number_(connection_->number()),
      pause_(limits.first_pause), event_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

PostgresLine::~PostgresLine() { ::close(event_); }

void PostgresLine::wake() const {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(event_, &one, sizeof one);
}

void PostgresLine::idle() {
  const auto *line = connection();
  int longest = -1;
  if (line == nullptr) {
    const auto pause = std::chrono::ceil<std::chrono::milliseconds>(next_try_ - Clock::now());
    longest = static_cast<int>(std::max<std::int64_t>(0, pause.count()));
  }
  std::array<pollfd, 2> wanted = {pollfd{event_, POLLIN, 0},
                                  pollfd{line == nullptr ? -1 : line->descriptor(), POLLIN, 0}};
  ::poll(wanted.data(), wanted.size(), longest);
  std::uint64_t count = 0;
  [[maybe_unused]] const auto got = ::read(event_, &count, sizeof count);
  // The database says something unasked: mostly that it goes away.
  if (wanted[1].revents != 0 && connection_)
    connection_->look();
}

PostgresConnection *PostgresLine::connection() {
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

// A worker.

namespace {

using Ask = AskJob<PostgresConnection>;
using Job = std::variant<AppendJob, Ask>;

/// What can be one statement: appends to one log each, no log twice. An append to several logs
/// comes alone, and so does whatever is asked.
std::vector<Job> take_group(std::deque<Job> &queue, std::size_t most) {
  std::vector<Job> group;
  std::set<std::string> games;
  while (!queue.empty() && group.size() < most) {
    const auto *append = std::get_if<AppendJob>(&queue.front());
    const bool single = append != nullptr && append->additions.size() == 1;
    if (!group.empty() && (!single || games.count(append->additions.front().row.id) > 0))
      break;
    if (single)
      games.insert(append->additions.front().row.id);
    group.push_back(std::move(queue.front()));
    queue.pop_front();
    if (!single)
      break;
  }
  return group;
}

std::vector<Appended> add_group(const std::vector<AppendJob> &jobs, PostgresConnection &to) {
  if (jobs.front().additions.size() != 1)
    return {to.add(jobs.front().additions)};
  std::vector<const Addition *> additions;
  additions.reserve(jobs.size());
  for (const auto &job : jobs)
    additions.push_back(&job.additions.front());
  PostgresConnection::Added added;
  const auto trouble = to.insert(additions, added);
  std::vector<Appended> results(jobs.size(), {Appended::What::unavailable, trouble});
  if (trouble == Trouble::none)
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      const auto &[entry, row] = *additions[i];
      const bool stored = added.count({row.id, entry.version}) > 0;
      results[i].what = stored ? Appended::What::stored : Appended::What::conflict;
    }
  return results;
}

} // namespace

class PostgresStore::Worker {
public:
  Worker(const std::string &address, PostgresConnection connection, const PostgresLimits &limits,
         std::optional<Sharing> claim, Post post, std::shared_ptr<PostgresReasons> reasons)
      : post_(std::move(post)),
        lane_(
            address, std::move(connection), limits, claim, std::move(reasons),
            [most = limits.group](auto &queue) { return take_group(queue, most); },
            [this](std::vector<Job> jobs, PostgresConnection *to) { serve(std::move(jobs), to); }) {
  }

  void append(AppendJob job) { push(std::move(job)); }
  void ask(Ask job) { push(std::move(job)); }
  void stop() { lane_.stop(); }

private:
  void push(Job job) {
    if (const auto trouble = lane_.push(job); trouble != Trouble::none)
      std::visit([&](auto &refused) { refuse(post_, std::move(refused), trouble); }, job);
  }
  void serve(std::vector<Job> jobs, PostgresConnection *to) {
    if (auto *ask = std::get_if<Ask>(&jobs.front()))
      return answer(post_, std::move(*ask), to);
    std::vector<AppendJob> appends;
    appends.reserve(jobs.size());
    for (auto &job : jobs)
      appends.push_back(std::move(*std::get_if<AppendJob>(&job)));
    std::vector<Appended> results(appends.size(), {Appended::What::unavailable, Trouble::failed});
    if (to != nullptr)
      results = add_group(appends, *to);
    answer(post_, std::move(appends), std::move(results));
  }

  const Post post_;
  PostgresLane<Job> lane_;
};

// The store.

std::variant<std::unique_ptr<PostgresStore>, PostgresProblem>
PostgresStore::open(const std::string &address, const Post &post, const PostgresLimits &limits,
                    Sharing sharing) {
  auto writing = PostgresConnection::open(address, limits, {Tables::brought_up_to_date, sharing});
  if (auto *problem = std::get_if<PostgresProblem>(&writing))
    return std::move(*problem);
  auto reading = PostgresConnection::open(address, limits, {Tables::left_as_they_are});
  if (auto *problem = std::get_if<PostgresProblem>(&reading))
    return std::move(*problem);
  const auto reasons = std::make_shared<PostgresReasons>(post, limits.reason_pause);
  return std::unique_ptr<PostgresStore>(new PostgresStore(
      reasons,
      std::make_unique<Worker>(address, std::move(*std::get_if<PostgresConnection>(&writing)),
                               limits, sharing, post, reasons),
      std::make_unique<Worker>(address, std::move(*std::get_if<PostgresConnection>(&reading)),
                               limits, std::nullopt, post, reasons)));
}

PostgresStore::PostgresStore(std::shared_ptr<PostgresReasons> reasons,
                             std::unique_ptr<Worker> writer, std::unique_ptr<Worker> reader)
    : reasons_(std::move(reasons)), writer_(std::move(writer)), reader_(std::move(reader)) {}
PostgresStore::~PostgresStore() = default;

void PostgresStore::append(std::vector<Addition> additions, std::function<void(Appended)> answer) {
  writer_->append({std::move(additions), std::move(answer)});
}

void PostgresStore::read(std::string game, std::uint32_t from,
                         std::function<void(EntriesRead)> answer) {
  reader_->ask(read_job<PostgresConnection>(std::move(game), from, std::move(answer)));
}

void PostgresStore::list(Filter filter, std::function<void(RowsRead)> answer) {
  reader_->ask(list_job<PostgresConnection>(std::move(filter), std::move(answer)));
}

void PostgresStore::overdue(Overdue which, std::function<void(RowsRead)> answer) {
  reader_->ask(overdue_job<PostgresConnection>(std::move(which), std::move(answer)));
}

void PostgresStore::check(std::function<void(Trouble)> answer) {
  writer_->ask(check_job<PostgresConnection>(std::move(answer)));
}

void PostgresStore::on_reason(const std::function<void(const std::string &)> &told) {
  reasons_->tell_to(told);
}

void PostgresStore::stop() {
  writer_->stop();
  reader_->stop();
}

} // namespace plateau::store
