/// @file seldom.hpp
/// Limits how often the same line is logged.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <utility>

namespace plateau::server {

/// For lines that visitors can cause: each is logged once within `window`, and at most `most` in
/// all, so that nobody can fill a disk with them.
class Seldom {
public:
  using Instant = std::chrono::steady_clock::time_point;

  Seldom(std::size_t most, std::chrono::milliseconds window) : most_(most), window_(window) {}

  enum class Say : std::uint8_t { it, that_there_is_more, nothing };

  Say say(std::string what, Instant now) {
    if (now - began_ >= window_) {
      began_ = now;
      said_.clear();
      more_ = false;
    }
    if (said_.contains(what))
      return Say::nothing;
    if (said_.size() >= most_)
      return std::exchange(more_, true) ? Say::nothing : Say::that_there_is_more;
    said_.insert(std::move(what));
    return Say::it;
  }

private:
  std::size_t most_;
  std::chrono::milliseconds window_;
  Instant began_{};
  std::unordered_set<std::string> said_;
  bool more_ = false; ///< It was logged that there are more.
};

} // namespace plateau::server
