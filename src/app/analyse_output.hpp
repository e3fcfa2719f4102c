/// @file
/// What an analysis shows while it works, and where the annotated games go.
#pragma once

#include "app/output.hpp"
#include "app/progress.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace plateau::app {

/// A bar for a person at a terminal.
class Bar {
public:
  Bar(Language language, std::uint64_t total)
      : language_(language), progress_(language), total_(total), begun_(Clock::now()) {}

  /// @param worked false if the result came from a journal, and nothing was searched
  void advance(bool worked);
  void clear() { progress_.clear(); }

private:
  using Clock = std::chrono::steady_clock;

  std::string line() const;

  Language language_;
  Progress progress_;
  std::uint64_t total_;
  Clock::time_point begun_;
  std::uint64_t done_ = 0;
  std::uint64_t worked_ = 0;
};

/// Where the annotated games go: a file that appears when it is complete, or standard output.
class Destination {
public:
  Destination(Output &standard, std::string path) : standard_(standard), path_(std::move(path)) {}

  bool to_file() const { return !path_.empty(); }
  void write(std::string_view game);
  /// What became of the file: zero, or the system's reason why it could not be written.
  int finish();
  /// Where the games are when another file has taken the name meanwhile; else empty.
  const std::string &kept_beside() const { return kept_beside_; }

private:
  Output &standard_;
  std::string path_;
  std::string content_;
  std::string kept_beside_;
};

} // namespace plateau::app
