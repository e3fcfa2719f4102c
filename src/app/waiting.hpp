/// @file
/// Patience, said aloud.
#pragma once

#include "core/texts.hpp"
#include "system/descriptor.hpp"

#include <string>
#include <string_view>
#include <unistd.h>

namespace plateau::app {

/// While it lives, tells a person at the terminal that somebody has not answered yet: that may
/// take a while, or for ever.
class Waiting {
public:
  explicit Waiting(const std::string &words) {
    if (shown_)
      system::write_all(STDERR_FILENO, printable(words));
  }
  ~Waiting() {
    constexpr std::string_view erase_line = "\r\x1b[K";
    if (shown_)
      system::write_all(STDERR_FILENO, erase_line);
  }
  Waiting(const Waiting &) = delete;
  Waiting &operator=(const Waiting &) = delete;

private:
  bool shown_ = ::isatty(STDERR_FILENO) == 1;
};

} // namespace plateau::app
