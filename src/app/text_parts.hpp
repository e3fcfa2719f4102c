/// @file
/// A text of many games read on several threads, with an answer that does not depend on how many.
#pragma once

#include "core/record_file.hpp"
#include "system/threads.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace plateau::app {

/// A part of a text for one thread: thousands of moves.
inline constexpr std::size_t part_bytes = std::size_t{512} << 10;

/// Parts handed out at a time, for each thread: enough that none waits long for the others, few
/// enough that the reports held back stay small.
inline constexpr std::size_t parts_per_thread = 4;

/// Where a game seems to begin, at or after `from`: a tag after an empty line.
std::size_t likely_start(std::string_view text, std::size_t from);

/// Reads a whole text. The reports come in the order of the text, with how much of it they cover.
///
/// The text is cut where a game seems to begin. Whether one does (it may be a comment that looks
/// like it) is known once the part before has been read to its end: a part that was cut wrongly is
/// thrown away, and reading goes on where the part before it ended. So the answer never depends on
/// where the text was cut.
///
/// @param report an empty report; it has `lines` (of the text before its part), `full()` (it is too
///        long to be held back) and `clear()`
/// @param play reads the present game of a file into a report
/// @param see told of a report and the bytes done; false stops
template <class Report, class Play, class See>
void read_parts(std::string_view text, unsigned threads, const Report &report, Play play, See see) {
  struct Part {
    std::size_t begin = 0;
    std::size_t limit = 0; ///< Games that begin here or later belong to the next part.
    std::size_t end = 0;   ///< Where the next game really begins.
    Report report;
    bool too_long = false; ///< The report: it has to be written while it is made.
  };
  // A report that has become too long is given to `hand_out(end)`; false stops.
  const auto play_part = [&](Part &part, auto hand_out) {
    RecordFile file(text.substr(part.begin));
    part.end = text.size();
    while (file.next_game()) {
      const auto begin = part.begin + static_cast<std::size_t>(file.offset());
      if (begin >= part.limit) {
        part.end = begin;
        return;
      }
      if (part.report.full() && !hand_out(begin))
        return;
      play(file, part.report);
    }
  };
  const auto count_lines = [&](std::size_t from, std::size_t to) {
    const auto part = text.substr(from, to - from);
    return static_cast<std::uint32_t>(std::count(part.begin(), part.end(), '\n'));
  };
  std::size_t done = 0;
  std::uint32_t lines = 0;
  while (done < text.size()) {
    std::vector<Part> parts;
    for (auto begin = done; begin < text.size() && parts.size() < threads * parts_per_thread;) {
      Part part{begin, likely_start(text, begin + part_bytes), 0, report, false};
      part.report.lines = parts.empty()
                              ? lines
                              : parts.back().report.lines + count_lines(parts.back().begin, begin);
      begin = part.limit;
      parts.push_back(std::move(part));
    }
    system::share_out(threads, parts.size(), [&](std::size_t i) {
      auto &part = parts[i];
      play_part(part, [&](std::size_t) {
        part.report.clear();
        part.too_long = true;
        return false;
      });
    });
    for (auto &part : parts) {
      if (part.begin != done)
        break; // Cut wrongly.
      bool go_on = true;
      if (part.too_long)
        play_part(part, [&](std::size_t end) {
          go_on = see(part.report, end);
          part.report.clear();
          return go_on;
        });
      if (!go_on || !see(part.report, part.end))
        return;
      lines = part.report.lines + count_lines(part.begin, part.end);
      done = part.end;
    }
  }
}

} // namespace plateau::app
