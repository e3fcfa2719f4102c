#include "store/lane.hpp"

#include <array>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace plateau::store {

// The line.

Line::Line() : event_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Line::~Line() { ::close(event_); }

void Line::wake() const {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(event_, &one, sizeof one);
}

bool Line::wait(int descriptor, int milliseconds) const {
  std::array<pollfd, 2> wanted = {pollfd{event_, POLLIN, 0}, pollfd{descriptor, POLLIN, 0}};
  ::poll(wanted.data(), wanted.size(), milliseconds);
  std::uint64_t count = 0;
  [[maybe_unused]] const auto got = ::read(event_, &count, sizeof count);
  return wanted[1].revents != 0;
}

// The lane.

Lane::Lane(std::unique_ptr<Line> line, Post post, std::size_t waiting)
    : line_(std::move(line)), post_(std::move(post)), limit_(waiting), thread_([this] { work(); }) {
}

void Lane::push(Job job) {
  const auto trouble = [&] {
    const std::scoped_lock lock(mutex_);
    if (stopping_)
      return Trouble::stopped;
    if (queue_.size() >= limit_)
      return Trouble::busy;
    queue_.push_back(std::move(job));
    return Trouble::none;
  }();
  if (trouble == Trouble::none)
    return line_->wake();
  if (auto *append = std::get_if<AppendJob>(&job))
    post_([answer = std::move(append->answer), trouble] {
      answer({Appended::What::unavailable, trouble});
    });
  else
    post_([refuse = std::move(std::get<AskJob>(job).refuse), trouble] { refuse(trouble); });
}

void Lane::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  line_->wake();
  if (thread_.joinable())
    thread_.join();
}

void Lane::work() {
  while (true) {
    std::vector<AppendJob> appends;
    std::optional<AskJob> asked;
    {
      const std::scoped_lock lock(mutex_);
      if (queue_.empty() && stopping_)
        return;
      if (!queue_.empty() && std::holds_alternative<AppendJob>(queue_.front())) {
        appends = line_->take(queue_);
      } else if (!queue_.empty()) {
        asked = std::move(std::get<AskJob>(queue_.front()));
        queue_.pop_front();
      }
    }
    if (asked)
      ask(*std::move(asked));
    else if (!appends.empty())
      store(std::move(appends));
    else
      line_->idle();
  }
}

void Lane::store(std::vector<AppendJob> jobs) {
  auto *connection = line_->connection();
  auto results =
      connection != nullptr
          ? connection->append(jobs)
          : std::vector<Appended>(jobs.size(), {Appended::What::unavailable, Trouble::failed});
  post_([jobs = std::move(jobs), results = std::move(results)] {
    for (std::size_t i = 0; i < jobs.size(); ++i)
      jobs[i].answer(results[i]);
  });
  line_->served();
}

void Lane::ask(AskJob job) {
  if (auto *connection = line_->connection())
    post_(job.run(*connection));
  else
    post_([refuse = std::move(job.refuse)] { refuse(Trouble::failed); });
  line_->served();
}

// The store.

namespace {

/// @param ask what is asked of the connection
/// @param answer told what was found, or the trouble that kept it from being asked
template <class Answer, class Ask> AskJob job(Ask ask, std::function<void(Answer)> answer) {
  return {[ask = std::move(ask), answer](Connection &connection) {
            return [answer, found = ask(connection)] { answer(found); };
          },
          [answer](Trouble trouble) {
            Answer refused;
            refused.trouble = trouble;
            answer(refused);
          }};
}

} // namespace

void LaneStore::append(std::vector<Addition> additions, std::function<void(Appended)> answer) {
  writer_.push(AppendJob{std::move(additions), std::move(answer)});
}

void LaneStore::read(std::string game, std::uint32_t from,
                     std::function<void(EntriesRead)> answer) {
  reader_.push(job([game = std::move(game),
                    from](Connection &connection) { return connection.read(game, from); },
                   std::move(answer)));
}

void LaneStore::list(Filter filter, std::function<void(RowsRead)> answer) {
  reader_.push(
      job([filter = std::move(filter)](Connection &connection) { return connection.list(filter); },
          std::move(answer)));
}

void LaneStore::overdue(Overdue which, std::function<void(RowsRead)> answer) {
  reader_.push(
      job([which = std::move(which)](Connection &connection) { return connection.overdue(which); },
          std::move(answer)));
}

void LaneStore::check(std::optional<Life> alive, std::function<void(Checked)> answer) {
  writer_.push(
      job([alive](Connection &connection) { return connection.check(alive); }, std::move(answer)));
}

void LaneStore::prune(Prune which, std::function<void(Pruned)> answer) {
  writer_.push(
      job([which = std::move(which)](Connection &connection) { return connection.prune(which); },
          std::move(answer)));
}

void LaneStore::forgotten(std::int64_t since, std::function<void(GamesRead)> answer) {
  reader_.push(job([since](Connection &connection) { return connection.forgotten(since); },
                   std::move(answer)));
}

void LaneStore::stop() {
  writer_.stop();
  reader_.stop();
}

} // namespace plateau::store
