/// @file
/// A text seen through a window: the whole of it in memory, or handed in chunk by chunk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace plateau {

/// Puts at most `capacity` bytes where it is told and answers how many; 0 is the end of the text.
using ReadChunk = std::function<std::size_t(char *into, std::size_t capacity)>;

/// The part of a text that lies in memory. Whoever reads moves `now` towards `end`, and asks to
/// `refill` when too little is left.
class RecordWindow {
public:
  /// Bytes held of a text that comes in chunks. Several times the longest token, so that moving the
  /// unread rest to the front costs little.
  static constexpr std::size_t capacity = std::size_t{256} << 10;

  /// The whole text, which must outlive the window. Nothing is copied.
  explicit RecordWindow(std::string_view whole)
      : now(whole.data()), end(whole.data() + whole.size()), begin_(whole.data()) {}
  /// A text that comes in chunks.
  explicit RecordWindow(ReadChunk read);

  RecordWindow(const RecordWindow &) = delete;
  RecordWindow &operator=(const RecordWindow &) = delete;

  const char *now;
  const char *end;

  std::size_t left() const { return static_cast<std::size_t>(end - now); }
  /// Nothing comes after `end`.
  bool complete() const { return read_ == nullptr; }
  /// Bytes of the text before `where`, which lies in the window.
  std::uint64_t offset(const char *where) const {
    return offset_ + static_cast<std::uint64_t>(where - begin_);
  }
  std::uint64_t offset() const { return offset(now); }

  /// Forgets what lies before `now` and reads on until the window is full or the text ends.
  /// Everything that pointed into the window is stale afterwards.
  void refill();

private:
  const char *begin_;
  std::uint64_t offset_ = 0; ///< Of `begin_` in the text.
  std::vector<char> storage_;
  ReadChunk read_;
};

} // namespace plateau
