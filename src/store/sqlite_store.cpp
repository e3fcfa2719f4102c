#include "store/sqlite_store.hpp"

#include "store/sqlite_connection.hpp"

#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace plateau::store {

/// Which file the store uses, for both of its threads.
class SqliteStore::Place {
public:
  explicit Place(std::filesystem::path file) : file_(std::move(file)) { hold(find()); }
  ~Place() { let_go(); }
  Place(const Place &) = delete;
  Place &operator=(const Place &) = delete;

  const std::filesystem::path &file() const { return file_; }
  /// True if it may be reopened. The remaining log of one file would corrupt another one in its
  /// place, so that is opened only when the log is gone.
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

  /// Holds the file open, so that the system does not reuse its inode number. Closing a descriptor
  /// of this kind does not drop SQLite's locks.
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

/// Opens the file again when its connection is lost, and keeps its write-ahead log short.
class SqliteStore::FileLine final : public Line {
public:
  FileLine(std::shared_ptr<Place> place, SqliteConnection connection, const SqliteLimits &limits)
      : place_(std::move(place)), limits_(limits), connection_(std::move(connection)) {}

  /// Called when the log has grown by a step; to be set before anything is asked.
  std::function<void()> on_long_log = [] {};

  Connection *connection() override {
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

  std::vector<AppendJob> take(std::deque<Job> &queue) const override {
    std::vector<AppendJob> group;
    while (!queue.empty() && group.size() < limits_.group) {
      auto *append = std::get_if<AppendJob>(&queue.front());
      if (append == nullptr)
        break;
      group.push_back(std::move(*append));
      queue.pop_front();
    }
    return group;
  }

  void served() override {
    if (!connection_)
      return;
    const int pages = connection_->log_pages();
    if (pages >= limits_.log_most) {
      connection_->empty_log();
      moved_pages_ = 0;
    } else if (pages < moved_pages_) { // The log was restarted.
      moved_pages_ = 0;
    } else if (pages - moved_pages_ >= limits_.log_step) {
      moved_pages_ = pages;
      on_long_log();
    }
  }

private:
  const std::shared_ptr<Place> place_;
  const SqliteLimits limits_;
  std::optional<SqliteConnection> connection_;
  int moved_pages_ = 0; ///< Pages of the log that the other thread was asked to move.
};

std::variant<std::unique_ptr<SqliteStore>, OpenProblem>
SqliteStore::open(const std::filesystem::path &file, const Post &post, const SqliteLimits &limits,
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
  const auto last_alive = first.last_alive();
  try {
    const auto place = std::make_shared<Place>(file);
    auto writer = std::make_unique<FileLine>(place, std::move(first), limits);
    auto reader = std::make_unique<FileLine>(
        place, std::move(*std::get_if<SqliteConnection>(&reading)), limits);
    auto *const line = writer.get();
    std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(*std::get_if<FileClaim>(&claim)),
                                                       std::move(writer), std::move(reader), post,
                                                       limits, last_alive));
    line->on_long_log = [made = store.get()] {
      made->reader().push(AskJob{[](Connection &connection) {
                                   connection.tidy();
                                   return [] {};
                                 },
                                 [](Trouble) {}});
    };
    return store;
  } catch (const std::system_error &) { // No thread could be started.
    return OpenProblem::not_possible;
  }
}

SqliteStore::SqliteStore(FileClaim claim, std::unique_ptr<Line> writing,
                         std::unique_ptr<Line> reading, const Post &post,
                         const SqliteLimits &limits, Life last_alive)
    : LaneStore(std::move(writing), std::move(reading), post, limits.waiting, last_alive),
      claim_(std::move(claim)) {}
SqliteStore::~SqliteStore() { stop(); }

} // namespace plateau::store
