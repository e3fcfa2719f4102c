/// @file
/// Standard output and error, with failures noticed: a closed pipe or full disk ends a command
/// cleanly.
#pragma once

#include "system/descriptor.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace plateau::app {

/// A buffered file descriptor. What is written after a failure is dropped.
class Output {
public:
  explicit Output(int descriptor) : descriptor_(descriptor) {}

  /// Appends to the buffer; write into it directly and then call `settle`.
  std::string &buffer() { return buffer_; }
  void write(std::string_view text) {
    buffer_.append(text);
    settle();
  }
  /// Hands the buffer over when it has grown large.
  void settle() {
    if (buffer_.size() >= enough)
      flush();
  }
  /// Hands everything over. False when that failed, now or earlier.
  bool flush();
  /// True once a write has failed: nobody will see what is still to be written.
  bool failed() const { return state_ != system::Written::yes; }
  /// What became of the writing.
  system::Written state() const { return state_; }

private:
  /// Large enough that system calls cost nothing beside the answers in it.
  static constexpr std::size_t enough = std::size_t{1} << 16;

  int descriptor_;
  system::Written state_ = system::Written::yes;
  std::string buffer_;
};

/// A line on standard error, with the program's name before it.
void complain(std::string_view text);

/// A closed standard descriptor would be taken by the next file opened: fills the gaps, so that
/// using them fails as it should.
void keep_standard_descriptors();

} // namespace plateau::app
