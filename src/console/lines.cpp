#include "console/lines.hpp"

#include <algorithm>

namespace plateau::console {

namespace {

InputLine line_or_too_long(std::string_view text) {
  return text.size() > max_line ? InputLine{InputLine::Kind::too_long, {}}
                                : InputLine{InputLine::Kind::text, std::string(text)};
}

} // namespace

InputLine PipedLines::next_word() {
  const auto rest = std::string_view(line_).substr(at_);
  const auto end = std::find_if(rest.begin(), rest.end(), is_blank);
  const auto next = std::find_if_not(end, rest.end(), is_blank);
  at_ += static_cast<std::size_t>(next - rest.begin());
  return line_or_too_long(rest.substr(0, static_cast<std::size_t>(end - rest.begin())));
}

InputLine PipedLines::next(std::string_view /*prompt*/) {
  if (at_ < line_.size())
    return next_word();
  std::string_view line;
  const auto status = reader_.next(line);
  if (std::exchange(first_, false))
    line = without_byte_order_mark(line);
  switch (status) {
  case system::LineReader::Status::line:
    if (!whole_ || trimmed(line).substr(0, 1) == "#")
      return line_or_too_long(line);
    line_ = trimmed(line);
    if (std::find_if(line_.begin(), line_.end(), is_blank) != line_.end() && whole_(line_)) {
      at_ = line_.size();
      return line_or_too_long(line_);
    }
    at_ = 0;
    return line_.empty() ? InputLine{InputLine::Kind::text, {}} : next_word();
  case system::LineReader::Status::too_long:
    return {InputLine::Kind::too_long, {}};
  case system::LineReader::Status::failed:
    failed_ = true;
    break;
  case system::LineReader::Status::end:
    break;
  }
  return {};
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.substr(0, mark.size()) == mark ? text.substr(mark.size()) : text;
}

std::string_view first_word(std::string_view line, std::string_view &rest) {
  const auto word = line.substr(
      0, static_cast<std::size_t>(std::find_if(line.begin(), line.end(), is_blank) - line.begin()));
  rest = trimmed(line.substr(word.size()));
  return word;
}

} // namespace plateau::console
