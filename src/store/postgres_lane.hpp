/// @file postgres_lane.hpp
/// A thread with a queue and a connection that it keeps alive.
#pragma once

#include "store/postgres_connection.hpp"
#include "store/postgres_reasons.hpp"

#include <deque>
#include <mutex>
#include <thread>

namespace plateau::store {

/// What both lanes share: waiting for work or for the database, connecting anew with growing
/// pauses.
class PostgresLine {
public:
  /// @param address of the database, for connecting anew
  /// @param connection the first one
  /// @param limits how long is waited
  /// @param claim what a new connection must get, to be one; only then it changes tables
  /// @param reasons told why there is no connection
  PostgresLine(std::string address, PostgresConnection connection, const PostgresLimits &limits,
               std::optional<Sharing> claim, std::shared_ptr<PostgresReasons> reasons);
  ~PostgresLine();
  PostgresLine(const PostgresLine &) = delete;
  PostgresLine &operator=(const PostgresLine &) = delete;

  /// Ends `idle`; from any thread.
  void wake() const;
  /// Waits for `wake`. Meanwhile a connection that breaks is made anew.
  void idle();
  /// A connection that works, or none: then it is not tried again before the pause is over.
  PostgresConnection *connection();

private:
  using Clock = std::chrono::steady_clock;

  std::string address_;
  PostgresLimits limits_;
  std::optional<Sharing> claim_;
  std::shared_ptr<PostgresReasons> reasons_;
  std::optional<PostgresConnection> connection_;
  int number_; ///< Of the last connection.
  std::chrono::milliseconds pause_;
  Clock::time_point next_try_{};
  int event_;
};

/// @tparam Job what waits; `Serve` takes some of it from the queue and does it.
template <class Job> class PostgresLane {
public:
  using Queue = std::deque<Job>;
  /// Takes from the queue what it will do at once.
  using Take = std::function<std::vector<Job>(Queue &)>;
  /// Does it, and posts the answers; without a database it refuses.
  using Serve = std::function<void(std::vector<Job>, PostgresConnection *)>;

  PostgresLane(const std::string &address, PostgresConnection connection,
               const PostgresLimits &limits, std::optional<Sharing> claim,
               std::shared_ptr<PostgresReasons> reasons, Take take, Serve serve)
      : limit_(limits.waiting), take_(std::move(take)), serve_(std::move(serve)),
        line_(address, std::move(connection), limits, claim, std::move(reasons)),
        thread_([this] { work(); }) {}
  ~PostgresLane() { stop(); }
  PostgresLane(const PostgresLane &) = delete;
  PostgresLane &operator=(const PostgresLane &) = delete;

  /// Leaves the job alone when it cannot be taken.
  Trouble push(Job &job) {
    {
      const std::scoped_lock lock(mutex_);
      if (stopping_)
        return Trouble::stopped;
      if (queue_.size() >= limit_)
        return Trouble::busy;
      queue_.push_back(std::move(job));
    }
    line_.wake();
    return Trouble::none;
  }
  void stop() {
    {
      const std::scoped_lock lock(mutex_);
      stopping_ = true;
    }
    line_.wake();
    if (thread_.joinable())
      thread_.join();
  }

private:
  void work() {
    while (true) {
      std::vector<Job> jobs;
      {
        const std::scoped_lock lock(mutex_);
        if (queue_.empty() && stopping_)
          return;
        if (!queue_.empty())
          jobs = take_(queue_);
      }
      if (jobs.empty())
        line_.idle();
      else
        serve_(std::move(jobs), line_.connection());
    }
  }

  const std::size_t limit_;
  const Take take_;
  const Serve serve_;
  PostgresLine line_;

  std::mutex mutex_; ///< Of what follows.
  Queue queue_;
  bool stopping_ = false;

  std::thread thread_; ///< Last: it begins when everything is there.
};

} // namespace plateau::store
