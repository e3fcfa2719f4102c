/// @file seldom.hpp
/// What is said once, and not again for a while.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_set>
#include <utility>

namespace plateau::server {

/// For lines that strangers can cause: each is written once within `window`, and of all together no
/// more than `most`, so that nobody fills a disk with them.
class Seldom {
public:
  using Instant = std::chrono::steady_clock::time_point;

  Seldom(std::size_t most, std::chrono::milliseconds window) : most_(most), window_(window) {}

  bool allow(std::string what, Instant now) {
    if (now - began_ >= window_) {
      began_ = now;
      said_.clear();
    }
    return said_.size() < most_ && said_.insert(std::move(what)).second;
  }

private:
  std::size_t most_;
  std::chrono::milliseconds window_;
  Instant began_{};
  std::unordered_set<std::string> said_;
};

} // namespace plateau::server
