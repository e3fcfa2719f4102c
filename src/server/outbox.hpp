/// @file outbox.hpp
/// What waits for one reader, and how much may.
#pragma once

#include "server/hub.hpp"

#include <algorithm>
#include <deque>
#include <string>

namespace plateau::server {

class Outbox {
public:
  /// About what a message takes besides its bytes, which matters when it is short.
  static constexpr std::size_t overhead = 96;

  explicit Outbox(std::size_t most) : most_(most) {}

  /// False when it is too much: the reader is too slow.
  bool push(const Text &text) {
    bytes_ += weight(text);
    if (bytes_ > most_)
      return false;
    texts_.push_back(text);
    return true;
  }
  /// The last word, for which there is always room.
  void push_last(const Text &text) {
    bytes_ += weight(text);
    texts_.push_back(text);
  }

  bool empty() const { return texts_.empty(); }
  const Text &front() const { return texts_.front(); }
  /// The first was written.
  void pop() {
    bytes_ -= weight(texts_.front());
    texts_.pop_front();
  }

  /// All of them, a line each. They count until `written`.
  std::string take_lines() {
    std::string lines;
    for (; !texts_.empty(); texts_.pop_front()) {
      lines.append(*texts_.front()).append("\n");
      taken_ += weight(texts_.front());
    }
    return lines;
  }
  void written() {
    bytes_ -= taken_;
    taken_ = 0;
  }

private:
  /// A long game from its beginning may be larger than all that may wait, and is no fault of the
  /// reader.
  std::size_t weight(const Text &text) const {
    return std::min(text->size() + overhead, most_ / 4);
  }

  std::size_t most_;
  std::deque<Text> texts_;
  std::size_t bytes_ = 0;
  std::size_t taken_ = 0;
};

} // namespace plateau::server
