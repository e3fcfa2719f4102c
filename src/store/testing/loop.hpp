/// @file loop.hpp
/// What every test of a store has: a thread for its answers, and something to store.
#pragma once

#include "store/store.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>

namespace plateau::store::testing {

/// Runs what a store posts on the thread of the test.
class Loop {
public:
  Post post() {
    return [this](std::function<void()> job) {
      const std::scoped_lock lock(mutex_);
      jobs_.push_back(std::move(job));
      wake_.notify_one();
    };
  }
  /// Waits for the next answer.
  void run_one() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return !jobs_.empty(); });
    const auto job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
  }

  // Asks, and waits for the answer.
  Appended append(Store &store, std::vector<Addition> additions) {
    std::optional<Appended> got;
    store.append(std::move(additions), [&](Appended answer) { got = answer; });
    return await(got);
  }
  EntriesRead read(Store &store, const std::string &game, std::uint32_t from = 0) {
    std::optional<EntriesRead> got;
    store.read(game, from, [&](EntriesRead answer) { got = std::move(answer); });
    return await(got);
  }
  RowsRead list(Store &store, const Filter &filter) {
    std::optional<RowsRead> got;
    store.list(filter, [&](RowsRead answer) { got = std::move(answer); });
    return await(got);
  }
  RowsRead overdue(Store &store, const Overdue &which) {
    std::optional<RowsRead> got;
    store.overdue(which, [&](RowsRead answer) { got = std::move(answer); });
    return await(got);
  }
  Checked probe(Store &store, std::optional<Life> alive = {}) {
    std::optional<Checked> got;
    store.check(alive, [&](Checked answer) { got = answer; });
    return await(got);
  }
  Trouble check(Store &store) { return probe(store).trouble; }

private:
  template <class Answer> Answer await(std::optional<Answer> &got) {
    while (!got)
      run_one();
    return *std::move(got);
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
};

inline Addition addition(const std::string &game, std::uint32_t version,
                         const std::string &body = "{}") {
  return {{version, "moved", version, body, 1000 + version},
          {game, "chess", "none", "playing", true, version, 0, 1000 + version, "{}"}};
}

/// Games as servers had them before they called off what nobody begins: by clock and status.
inline std::string rows_without_deadline() {
  std::string sql;
  for (const std::string clock : {"none", "real-time", "days"})
    for (const std::string status : {"waiting", "playing", "over"})
      sql += "INSERT INTO games VALUES ('" + clock + " " + status + "', 'chess', '" + clock +
             "', '" + status + "', 1, 0, 0, 1000, '{}');";
  return sql;
}
/// Which games have a deadline, and how long after their last change.
inline std::vector<std::string> deadlines(const RowsRead &read) {
  std::vector<std::string> all;
  for (const auto &row : read.rows)
    all.push_back(row.id + " " + std::to_string(row.deadline - row.changed));
  return all;
}
/// Of those games, once a later server has seen them.
inline std::vector<std::string> deadlines_made() {
  return {"real-time playing 86400000", "real-time waiting 86400000", "days waiting 1209600000",
          "none waiting 1209600000"};
}

} // namespace plateau::store::testing
