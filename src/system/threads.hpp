/// @file
/// Work shared out among threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace plateau::system {

/// As many as the machine runs at once, but no more than `most`.
inline unsigned machine_threads(unsigned most) {
  return std::clamp(std::thread::hardware_concurrency(), 1U, most);
}

/// Calls `work(i)` for each i below `count`, on several threads, each taking the next one left.
/// The first exception ends the work, and is thrown here once all threads have stopped.
template <class Work> void share_out(unsigned threads, std::size_t count, Work &&work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::once_flag failed;
  const auto toil = [&] {
    try {
      for (auto i = next.fetch_add(1); i < count; i = next.fetch_add(1))
        work(i);
    } catch (...) {
      next = count;
      std::call_once(failed, [&] { failure = std::current_exception(); });
    }
  };
  {
    std::vector<std::jthread> helpers;
    try {
      for (unsigned i = 1; i < std::min<std::size_t>(threads, count); ++i)
        helpers.emplace_back(toil);
    } catch (const std::system_error &) {
      // The machine has no more threads to give: those that run do the work.
    }
    toil();
  }
  if (failure)
    std::rethrow_exception(failure);
}

} // namespace plateau::system
