/// @file postgres_reasons.hpp
/// Reports why a database cannot be used, on the thread of the store's user. Both lanes meet the
/// same problem, so each reason is reported only now and then.
#pragma once

#include "store/store.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>

namespace plateau::store {

class PostgresReasons : public std::enable_shared_from_this<PostgresReasons> {
public:
  /// @param post runs the report on that thread
  /// @param pause until the same reason is reported again
  PostgresReasons(Post post, std::chrono::milliseconds pause)
      : post_(std::move(post)), pause_(pause) {}

  /// To be called on the user's thread.
  void tell_to(std::function<void(const std::string &)> told) { told_ = std::move(told); }
  /// From any thread.
  void tell(const std::string &reason) {
    const auto now = Clock::now();
    {
      const std::scoped_lock lock(mutex_);
      std::erase_if(last_, [&](const auto &one) { return now - one.second >= pause_; });
      if (!last_.emplace(reason, now).second)
        return;
    }
    post_([self = shared_from_this(), reason] {
      if (self->told_)
        self->told_(reason);
    });
  }

private:
  using Clock = std::chrono::steady_clock;

  const Post post_;
  const std::chrono::milliseconds pause_;
  std::function<void(const std::string &)> told_;
  std::mutex mutex_; ///< Guards what follows.
  std::map<std::string, Clock::time_point> last_;
};

} // namespace plateau::store
