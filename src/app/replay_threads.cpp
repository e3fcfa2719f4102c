#include "app/replay.hpp"
#include "system/threads.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace plateau::app {

namespace {

/// A part of a text for one thread: thousands of moves.
constexpr std::size_t part_bytes = std::size_t{512} << 10;

/// The longest report held back. A part of ordinary games needs a tenth of it; games of one byte
/// (`*`), or a file that cannot be cut, would need any amount.
constexpr std::size_t max_report_bytes = std::size_t{4} << 20;

/// Parts handed out at a time, for each thread: enough that none waits long for the others, few
/// enough that the reports held back stay small.
constexpr std::size_t parts_per_thread = 4;

/// Where a game seems to begin, at or after `from`: a tag after an empty line.
std::size_t likely_start(std::string_view text, std::size_t from) {
  while (from < text.size()) {
    const auto bracket = text.find("\n[", from);
    if (bracket == std::string_view::npos)
      break;
    const auto line_end = bracket > 0 && text[bracket - 1] == '\r' ? bracket - 1 : bracket;
    if (line_end > 0 && text[line_end - 1] == '\n')
      return bracket + 1;
    from = bracket + 1;
  }
  return text.size();
}

struct Part {
  std::size_t begin = 0;
  std::size_t limit = 0; ///< Games that begin here or later belong to the next part.
  std::size_t end = 0;   ///< Where the next game really begins.
  ReplayReport report;
  bool too_long = false; ///< The report: it has to be written while it is made.
};

/// Plays the games of a part. A report that has become too long is given to `hand_out(end)`, with
/// where the next game begins; false stops.
template <class HandOut>
void replay_part(std::string_view text, const ReplayManner &manner, Part &part, HandOut hand_out) {
  RecordFile file(text.substr(part.begin));
  part.end = text.size();
  while (file.next_game()) {
    const auto begin = part.begin + static_cast<std::size_t>(file.offset());
    if (begin >= part.limit) {
      part.end = begin;
      return;
    }
    if (part.report.out.size() >= max_report_bytes && !hand_out(begin))
      return;
    replay_present_game(file, manner, part.report);
  }
}

/// Clears a report that has been written out, or that has to be made again.
void forget(ReplayReport &report) {
  report.out = {};
  report.tally = {};
}

} // namespace

void replay_text(std::string_view text, const ReplayManner &manner, const std::string &file,
                 unsigned threads,
                 const std::function<bool(const ReplayReport &, std::size_t)> &see) {
  std::size_t done = 0;
  std::uint32_t lines = 0;
  const auto count_lines = [&](std::size_t from, std::size_t to) {
    const auto part = text.substr(from, to - from);
    return static_cast<std::uint32_t>(std::count(part.begin(), part.end(), '\n'));
  };
  while (done < text.size()) {
    std::vector<Part> parts;
    for (auto begin = done; begin < text.size() && parts.size() < threads * parts_per_thread;) {
      Part part;
      part.begin = begin;
      part.limit = likely_start(text, begin + part_bytes);
      part.report.file = file;
      part.report.lines = parts.empty()
                              ? lines
                              : parts.back().report.lines + count_lines(parts.back().begin, begin);
      begin = part.limit;
      parts.push_back(std::move(part));
    }
    system::share_out(threads, parts.size(), [&](std::size_t i) {
      auto &part = parts[i];
      replay_part(text, manner, part, [&](std::size_t) {
        forget(part.report);
        part.too_long = true;
        return false;
      });
    });
    for (auto &part : parts) {
      if (part.begin != done)
        break; // Cut wrongly.
      bool go_on = true;
      if (part.too_long)
        replay_part(text, manner, part, [&](std::size_t end) {
          go_on = see(part.report, end);
          forget(part.report);
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
