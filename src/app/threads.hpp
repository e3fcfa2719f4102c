/// @file threads.hpp
/// Work shared out among threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace plateau::app {

/// More threads than the largest common machines have would only cost memory.
inline constexpr unsigned max_threads = 256;

/// As many as the machine runs at once.
inline unsigned machine_threads() {
  return std::clamp(std::thread::hardware_concurrency(), 1U, max_threads);
}

/// Calls `work(i)` for each i below `count`, on several threads, each taking the next one left.
template <class Work> void share_out(unsigned threads, std::size_t count, Work &&work) {
  std::atomic<std::size_t> next{0};
  const auto toil = [&] {
    for (auto i = next.fetch_add(1); i < count; i = next.fetch_add(1))
      work(i);
  };
  std::vector<std::jthread> helpers;
  for (unsigned i = 1; i < std::min<std::size_t>(threads, count); ++i)
    helpers.emplace_back(toil);
  toil();
}

} // namespace plateau::app
