/// @file
/// Results of several threads, written in their order.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <ostream>
#include <string>
#include <utility>

namespace plateau::tuning {

/// Writes parts in the order of their numbers, whichever is ready first: a file does not depend on
/// the number of threads.
class OrderedWriter {
public:
  OrderedWriter(std::ostream &out, std::size_t first) : out_(out), next_(first) {}

  /// How many parts are written, those before `first` counted in.
  std::size_t write(std::size_t number, std::string bytes) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(bytes));
    for (auto found = waiting_.begin(); found != waiting_.end() && found->first == next_;
         found = waiting_.erase(found), ++next_)
      out_ << found->second;
    out_.flush();
    return next_;
  }

private:
  std::ostream &out_;
  std::mutex mutex_;
  std::map<std::size_t, std::string> waiting_;
  std::size_t next_;
};

} // namespace plateau::tuning
