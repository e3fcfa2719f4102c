#include "app/replay.hpp"
#include "app/text_parts.hpp"

namespace plateau::app {

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

void replay_text(std::string_view text, const ReplayManner &manner, const std::string &file,
                 unsigned threads,
                 const std::function<bool(const ReplayReport &, std::size_t)> &see) {
  ReplayReport report;
  report.file = file;
  read_parts(
      text, threads, report,
      [&](RecordFile &games, ReplayReport &part) { replay_present_game(games, manner, part); },
      see);
}

} // namespace plateau::app
