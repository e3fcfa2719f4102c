/// @file outbox.hpp
/// Messages that wait for one reader, up to a limit.
#pragma once

#include "server/replies.hpp"

#include <deque>
#include <string>

namespace plateau::server {

class Outbox {
public:
  /// What a message takes besides its bytes, approximately; it matters for short ones.
  static constexpr std::size_t overhead = 96;
  /// A long game may be larger than the whole limit without any fault of the reader: one such text
  /// at a time counts only as this fraction of the limit. Everything else counts in full.
  static constexpr std::size_t long_text_part = 4;

  explicit Outbox(std::size_t most) : most_(most) {}

  /// False if that is too much: the reader is too slow.
  bool push(const Text &text) {
    const auto waiting = weighed(text);
    if (bytes_ + waiting.weight > most_)
      return false;
    add(waiting);
    return true;
  }
  /// For the last message, which is always accepted.
  void push_last(const Text &text) { add(weighed(text)); }

  bool empty() const { return texts_.empty(); }
  const Text &front() const { return texts_.front().text; }
  /// Removes the first once it is written; until then it counts.
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
  bool has_long_ = false; ///< One of them counts as the long one.
};

} // namespace plateau::server
