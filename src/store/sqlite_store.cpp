#include "store/sqlite_store.hpp"

#include "store/jobs.hpp"
#include "store/sqlite_connection.hpp"

#include <condition_variable>
#include <deque>
#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

namespace plateau::store {

/// Which file the store is in, for both of its threads.
class SqliteStore::Place {
public:
  explicit Place(std::filesystem::path file) : file_(std::move(file)) { hold(find()); }
  ~Place() { let_go(); }
  Place(const Place &) = delete;
  Place &operator=(const Place &) = delete;

  const std::filesystem::path &file() const { return file_; }
  /// Whether it may be opened again. What is left in the log of one file makes another one corrupt
  /// that was put in its place: that is opened only when the log is gone.
  bool fit() {
    const std::scoped_lock lock(mutex_);
    const auto found = find();
    if (found == known_)
      return true;
    std::error_code error;
    const auto resolved = std::filesystem::canonical(file_, error).string();
    for (const auto *beside : {"-wal", "-shm"})
      if (error || std::filesystem::exists(resolved + beside, error))
        return false;
    hold(found);
    return true;
  }

private:
  using Number = std::pair<dev_t, ino_t>;
  std::optional<Number> find() const {
    struct stat found {};
    return ::stat(file_.c_str(), &found) == 0 ? std::optional(Number(found.st_dev, found.st_ino))
                                              : std::nullopt;
  }

  /// As long as something holds a file, its number is not given to another one. A descriptor of
  /// this kind is none that SQLite's locks would end with.
  void hold(std::optional<Number> found) {
    let_go();
    known_ = found;
    held_ = ::open(file_.c_str(), O_PATH | O_CLOEXEC);
  }
  void let_go() {
    if (held_ >= 0)
      ::close(std::exchange(held_, -1));
  }

  const std::filesystem::path file_;
  std::mutex mutex_; ///< Of what follows.
  std::optional<Number> known_;
  int held_ = -1;
};

/// A thread with its queues and its connection.
class SqliteStore::Worker {
public:
  Worker(std::shared_ptr<Place> place, SqliteConnection connection, Post post,
         const SqliteLimits &limits)
      : place_(std::move(place)), limits_(limits), post_(std::move(post)),
        connection_(std::move(connection)), thread_([this] { work(); }) {}
  ~Worker() { stop(); }
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;

  using Ask = AskJob<SqliteConnection>;
  void append(AppendJob job) { push(appends_, std::move(job)); }
  void ask(Ask job) { push(asks_, std::move(job)); }
  /// Called on the thread when the log has grown by a step; to be set before anything is asked.
  std::function<void()> on_long_log = [] {};

  void stop() {
    {
      const std::scoped_lock lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable())
      thread_.join();
  }

private:
  template <class Job> void push(std::deque<Job> &queue, Job job) {
    const auto trouble = [&] {
      const std::scoped_lock lock(mutex_);
      if (stopping_)
        return Trouble::stopped;
      if (queue.size() >= limits_.waiting)
        return Trouble::busy;
      queue.push_back(std::move(job));
      return Trouble::none;
    }();
    if (trouble != Trouble::none)
      return refuse(post_, std::move(job), trouble);
    wake_.notify_one();
  }

  void work() {
    while (true) {
      std::vector<AppendJob> appends;
      std::optional<Ask> asked;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return stopping_ || !appends_.empty() || !asks_.empty(); });
        if (appends_.empty() && asks_.empty())
          return;
        while (!appends_.empty() && appends.size() < limits_.group) {
          appends.push_back(std::move(appends_.front()));
          appends_.pop_front();
        }
        if (!asks_.empty()) {
          asked = std::move(asks_.front());
          asks_.pop_front();
        }
      }
      if (!appends.empty())
        write(std::move(appends));
      if (asked) {
        answer(post_, *std::move(asked), connection());
        mind_log(); // A check has written, too.
      }
    }
  }

  /// A connection that works, or none.
  SqliteConnection *connection() {
    if (connection_ && (connection_->broken() || connection_->moved()))
      connection_.reset();
    if (!connection_ && place_->fit()) {
      auto opened =
          SqliteConnection::open(place_->file(), limits_, SqliteConnection::Missing::refuse);
      if (auto *made = std::get_if<SqliteConnection>(&opened))
        connection_.emplace(std::move(*made));
    }
    return connection_ ? &*connection_ : nullptr;
  }

  /// All of them in one transaction, answered when it is committed.
  void write(std::vector<AppendJob> jobs) {
    std::vector<Appended> results(jobs.size());
    const auto trouble = write_all(jobs, results);
    if (trouble != Trouble::none)
      results.assign(jobs.size(), {Appended::What::unavailable, trouble});
    answer(post_, std::move(jobs), std::move(results));
    if (trouble == Trouble::none)
      mind_log();
  }
  void mind_log() {
    if (!connection_)
      return;
    const int pages = connection_->log_pages();
    if (pages >= limits_.log_most) {
      connection_->empty_log();
      moved_pages_ = 0;
    } else if (pages < moved_pages_) { // It has begun anew.
      moved_pages_ = 0;
    } else if (pages - moved_pages_ >= limits_.log_step) {
      moved_pages_ = pages;
      on_long_log();
    }
  }
  Trouble write_all(const std::vector<AppendJob> &jobs, std::vector<Appended> &results) {
    auto *to = connection();
    if (to == nullptr)
      return Trouble::failed;
    if (const auto trouble = to->begin(); trouble != Trouble::none)
      return trouble;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      results[i] = to->add(jobs[i].additions);
      if (results[i].what == Appended::What::unavailable) {
        to->roll_back();
        return results[i].trouble;
      }
    }
    return to->commit();
  }

  const std::shared_ptr<Place> place_;
  const SqliteLimits limits_;
  const Post post_;
  std::optional<SqliteConnection> connection_; ///< The thread's own.
  int moved_pages_ = 0;                        ///< Of the log, as far as another was asked to.

  std::mutex mutex_; ///< Of what follows.
  std::condition_variable wake_;
  std::deque<AppendJob> appends_;
  std::deque<Ask> asks_;
  bool stopping_ = false;

  std::thread thread_; ///< Last: it begins when everything is there.
};

std::variant<std::unique_ptr<SqliteStore>, OpenProblem>
SqliteStore::open(const std::filesystem::path &file, Post post, const SqliteLimits &limits,
                  Sharing sharing) {
  auto writing = SqliteConnection::look_at(file, limits, SqliteConnection::Missing::make);
  if (const auto *problem = std::get_if<OpenProblem>(&writing))
    return *problem;
  auto &first = *std::get_if<SqliteConnection>(&writing);
  auto claim = FileClaim::take(first.file(), sharing);
  if (const auto *problem = std::get_if<OpenProblem>(&claim))
    return *problem;
  if (const auto problem = first.set_up())
    return *problem;
  auto reading = SqliteConnection::open(file, limits);
  if (const auto *problem = std::get_if<OpenProblem>(&reading))
    return *problem;
  try {
    const auto place = std::make_shared<Place>(file);
    auto writer = std::make_unique<Worker>(place, std::move(first), post, limits);
    auto reader = std::make_unique<Worker>(
        place, std::move(*std::get_if<SqliteConnection>(&reading)), std::move(post), limits);
    writer->on_long_log = [reads = reader.get()] {
      reads->ask({[](SqliteConnection &connection) {
                    connection.empty_log();
                    return [] {};
                  },
                  [](Trouble) {}});
    };
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(*std::get_if<FileClaim>(&claim)),
                                                        std::move(writer), std::move(reader)));
  } catch (const std::system_error &) { // No thread to be had.
    return OpenProblem::not_possible;
  }
}

SqliteStore::SqliteStore(FileClaim claim, std::unique_ptr<Worker> writer,
                         std::unique_ptr<Worker> reader)
    : claim_(std::move(claim)), writer_(std::move(writer)), reader_(std::move(reader)) {}
SqliteStore::~SqliteStore() { stop(); }

void SqliteStore::append(std::vector<Addition> additions, std::function<void(Appended)> answer) {
  writer_->append({std::move(additions), std::move(answer)});
}

void SqliteStore::read(std::string game, std::uint32_t from,
                       std::function<void(EntriesRead)> answer) {
  reader_->ask(read_job<SqliteConnection>(std::move(game), from, std::move(answer)));
}

void SqliteStore::list(Filter filter, std::function<void(RowsRead)> answer) {
  reader_->ask(list_job<SqliteConnection>(std::move(filter), std::move(answer)));
}

void SqliteStore::overdue(Overdue which, std::function<void(RowsRead)> answer) {
  reader_->ask(overdue_job<SqliteConnection>(std::move(which), std::move(answer)));
}

void SqliteStore::check(std::function<void(Trouble)> answer) {
  writer_->ask(check_job<SqliteConnection>(std::move(answer)));
}

void SqliteStore::stop() {
  writer_->stop();
  reader_->stop();
}

} // namespace plateau::store
