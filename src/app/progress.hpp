/// @file
/// A line that shows how far long work has come, for a person at a terminal.
#pragma once

#include "core/texts.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace plateau::app {

/// Writes to standard error, and only where that is a terminal and the work takes long.
class Progress {
public:
  explicit Progress(Language language);

  /// @param part how much of the work is done, 0 to 1, where that is known
  void show(std::uint64_t games, std::optional<double> part);
  /// Shows this text instead of a count.
  void show(const std::string &line);
  /// Erases the line, before something else is written there.
  void clear();

private:
  bool due() const;

  Language language_;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point next_;
};

} // namespace plateau::app
