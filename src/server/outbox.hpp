/// @file outbox.hpp
/// What waits for one reader, and how much may.
#pragma once

#include "server/hub.hpp"

#include <deque>
#include <string>

namespace plateau::server {

class Outbox {
public:
  /// About what a message takes besides its bytes, which matters when it is short.
  static constexpr std::size_t overhead = 96;
  /// A long game from its beginning may be larger than all that may wait, and is no fault of the
  /// reader: one such text at a time counts only as this part of the whole. Whatever else waits
  /// counts in full.
  static constexpr std::size_t long_text_part = 4;

  explicit Outbox(std::size_t most) : most_(most) {}

  /// False when it is too much: the reader is too slow.
  bool push(const Text &text) {
    const auto waiting = weighed(text);
    if (bytes_ + waiting.weight > most_)
      return false;
    add(waiting);
    return true;
  }
  /// The last word, for which there is always room.
  void push_last(const Text &text) { add(weighed(text)); }

  bool empty() const { return texts_.empty(); }
  const Text &front() const { return texts_.front().text; }
  /// The first was written; until then it counts.
  void pop() {
    bytes_ -= texts_.front().weight;
    has_long_ = has_long_ && !texts_.front().is_long;
    texts_.pop_front();
  }

private:
  struct Waiting {
    Text text;
    std::size_t weight;
    bool is_long;
  };
  Waiting weighed(const Text &text) const {
    const auto whole = text->size() + overhead;
    const auto part = most_ / long_text_part;
    const bool is_long = whole > part && !has_long_;
    return {text, is_long ? part : whole, is_long};
  }
  void add(const Waiting &waiting) {
    bytes_ += waiting.weight;
    has_long_ = has_long_ || waiting.is_long;
    texts_.push_back(waiting);
  }

  std::size_t most_;
  std::deque<Waiting> texts_;
  std::size_t bytes_ = 0;
  bool has_long_ = false; ///< One of them is the long one.
};

} // namespace plateau::server
