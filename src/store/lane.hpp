/// @file lane.hpp
/// A thread of a store: a queue of jobs, and a connection that does them. Both stores have two, one
/// that writes and one that reads.
#pragma once

#include "store/store.hpp"

#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <variant>

namespace plateau::store {

struct AppendJob {
  std::vector<Addition> additions;
  std::function<void(Appended)> answer;
};

/// One connection to a file or a database. Whoever calls waits.
class Connection {
public:
  virtual ~Connection() = default;

  /// Stores each job whole or not at all, in one transaction.
  virtual std::vector<Appended> append(std::span<const AppendJob> jobs) = 0;
  virtual EntriesRead read(const std::string &game, std::uint32_t from) = 0;
  virtual RowsRead list(const Filter &filter) = 0;
  virtual RowsRead overdue(const Overdue &which) = 0;
  /// Finds out by writing whether something could be stored now, and keeps the sign of life.
  virtual Checked check(std::optional<Life> alive) = 0;
  virtual Pruned prune(const Prune & /*which*/) { return {}; }
  virtual GamesRead forgotten(std::int64_t /*since*/) { return {}; }
  /// Housekeeping that the writing thread leaves to the other one.
  virtual void tidy() {}

protected:
  Connection() = default;
  Connection(Connection &&) = default;
  Connection &operator=(Connection &&) = default;
};

/// Something else that is asked of a connection.
struct AskJob {
  /// Asks; what it returns is run on the thread of whoever uses the store.
  std::function<std::function<void()>(Connection &)> run;
  std::function<void(Trouble)> refuse;
};
using Job = std::variant<AppendJob, AskJob>;

/// Where a lane gets its connection from, made anew when it is lost.
class Line {
public:
  Line();
  virtual ~Line();
  Line(const Line &) = delete;
  Line &operator=(const Line &) = delete;

  /// A connection that works, or nullptr.
  virtual Connection *connection() = 0;
  /// Takes the appends from the front of the queue that can share a transaction; the first job is
  /// one.
  virtual std::vector<AppendJob> take(std::deque<Job> &queue) const = 0;
  /// Called after each transaction and each answer.
  virtual void served() {}
  /// Waits for `wake`.
  virtual void idle() { wait(-1, -1); }
  /// Ends `idle`; from any thread.
  void wake() const;

protected:
  /// Waits for `wake`, for something to read from `descriptor` (-1: nothing), or until the time is
  /// over (-1: for ever). True if there is something to read.
  bool wait(int descriptor, int milliseconds) const;

private:
  int event_;
};

class Lane {
public:
  /// @param post runs answers on the thread of whoever uses the store
  /// @param waiting jobs that may wait; more are refused as `busy`
  Lane(std::unique_ptr<Line> line, Post post, std::size_t waiting);
  ~Lane() { stop(); }
  Lane(const Lane &) = delete;
  Lane &operator=(const Lane &) = delete;

  void push(Job job);
  /// Does what waits, then takes nothing more.
  void stop();

private:
  void work();
  void store(std::vector<AppendJob> jobs);
  void ask(AskJob job);

  const std::unique_ptr<Line> line_;
  const Post post_;
  const std::size_t limit_;

  std::mutex mutex_; ///< Guards what follows.
  std::deque<Job> queue_;
  bool stopping_ = false;

  std::thread thread_; ///< Last: it begins when everything is there.
};

/// A store with one lane that writes and one that reads.
class LaneStore : public Store {
public:
  void append(std::vector<Addition> additions, std::function<void(Appended)> answer) override;
  void read(std::string game, std::uint32_t from, std::function<void(EntriesRead)> answer) override;
  void list(Filter filter, std::function<void(RowsRead)> answer) override;
  void overdue(Overdue which, std::function<void(RowsRead)> answer) override;
  void check(std::optional<Life> alive, std::function<void(Checked)> answer) override;
  void prune(Prune which, std::function<void(Pruned)> answer) override;
  void forgotten(std::int64_t since, std::function<void(GamesRead)> answer) override;
  Life last_alive() const override { return last_alive_; }
  void stop() override;

protected:
  LaneStore(std::unique_ptr<Line> writing, std::unique_ptr<Line> reading, const Post &post,
            std::size_t waiting, Life last_alive = {})
      : last_alive_(last_alive), writer_(std::move(writing), post, waiting),
        reader_(std::move(reading), post, waiting) {}
  Lane &reader() { return reader_; }

private:
  const Life last_alive_;
  Lane writer_;
  Lane reader_;
};

} // namespace plateau::store
