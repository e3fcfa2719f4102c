/// @file
/// Game files played through: what is said about each game, and the sum of it.
#pragma once

#include "core/record_file.hpp"
#include "core/texts.hpp"
#include "games/games.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace plateau::app {

/// What was seen so far.
struct ReplayTally {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::uint64_t failed = 0;
  std::uint64_t warnings = 0;

  ReplayTally &operator+=(const ReplayTally &other) {
    games += other.games;
    moves += other.moves;
    failed += other.failed;
    warnings += other.warnings;
    return *this;
  }
};

/// How files are to be played through.
struct ReplayManner {
  Language language;
  std::string game = std::string(unnamed_game()); ///< Of files that do not say it themselves.
  bool quiet = false;
  bool json = false; ///< An object for each game, instead of lines.
};

/// Where the reports on the games of one text go.
struct ReplayReport {
  std::string file;        ///< Its name, fit to be printed.
  std::uint32_t lines = 0; ///< Lines of the file before this text.
  std::string out;
  ReplayTally tally;

  /// The longest report held back. A part of ordinary games needs a tenth of it; games of one byte
  /// (`*`), or a file that cannot be cut, would need any amount.
  static constexpr std::size_t max_bytes = std::size_t{4} << 20;
  bool full() const { return out.size() >= max_bytes; }
  void clear() {
    out = {};
    tally = {};
  }
};

/// Plays the present game of the file through and reports on it.
void replay_present_game(RecordFile &file, const ReplayManner &manner, ReplayReport &report);

/// Plays a whole text through on several threads. The reports come in the order of the text,
/// through `see(report, bytes)`, with how much of the text they cover; false stops.
void replay_text(std::string_view text, const ReplayManner &manner, const std::string &file,
                 unsigned threads,
                 const std::function<bool(const ReplayReport &, std::size_t)> &see);

} // namespace plateau::app
