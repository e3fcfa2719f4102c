#include "text/lines.hpp"

#include <algorithm>
#include <utility>

namespace plateau::console {

namespace {

/// One read from a pipe seldom gives more.
constexpr std::size_t block_size = 65536;

constexpr std::string_view blanks = " \t\r\v\f";

} // namespace

LineReader::LineReader(ReadBlock read_block)
    : read_block_(std::move(read_block)), block_(block_size) {}

std::string_view LineReader::take(bool &complete) {
  const auto newline = unread_.find('\n');
  complete = newline != std::string_view::npos;
  const auto piece = unread_.substr(0, newline);
  unread_.remove_prefix(piece.size() + (complete ? 1 : 0));
  return piece;
}

Line LineReader::next(std::string_view /*prompt*/) {
  Line line;
  while (true) {
    if (unread_.empty() && !ended_) {
      const auto read = read_block_(block_);
      failed_ = !read;
      const auto size = std::min(read.value_or(0), block_.size());
      unread_ = {block_.data(), size};
      ended_ = size == 0;
    }
    if (unread_.empty()) // The last line may lack its newline.
      return line;
    bool complete = false;
    const auto piece = take(complete);
    if (line.kind != Line::Kind::too_long) {
      const bool fits = line.text.size() + piece.size() <= max_line;
      line.kind = fits ? Line::Kind::text : Line::Kind::too_long;
      line.text = fits ? line.text.append(piece) : std::string{};
    }
    if (complete)
      return line;
  }
}

std::string_view trimmed(std::string_view line) {
  const auto first = line.find_first_not_of(blanks);
  if (first == std::string_view::npos)
    return {};
  return line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

std::string_view first_word(std::string_view line, std::string_view &rest) {
  const auto word = line.substr(0, line.find_first_of(blanks));
  rest = trimmed(line.substr(word.size()));
  return word;
}

} // namespace plateau::console
