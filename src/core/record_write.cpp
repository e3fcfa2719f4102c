#include "core/record_write.hpp"

#include <utility>

namespace plateau {

void MovetextWriter::new_line() {
  out_ += '\n';
  line_begin_ = out_.size();
  line_is_new_ = true;
}

/// Puts what is held on this line or the next.
void MovetextWriter::put() {
  if (!std::exchange(holding_, false))
    return;
  const std::size_t column = out_.size() - line_begin_;
  // A percent sign at the start of a line would hide the line.
  const bool may_break = held_.empty() || held_[0] != '%';
  if (!line_is_new_ && may_break && column + 1 + held_.size() > max_columns)
    new_line();
  else if (!line_is_new_)
    out_ += ' ';
  out_ += held_;
  held_.clear();
  line_is_new_ = false;
}

void MovetextWriter::word(std::string_view text) {
  if (!std::exchange(glued_, false))
    put();
  held_ += text;
  holding_ = true;
}

void MovetextWriter::glyph(std::uint8_t number) {
  std::string text = "$";
  word(text.append(std::to_string(number)));
}

void MovetextWriter::open() {
  word("(");
  glued_ = true;
}

void MovetextWriter::close() {
  glued_ = holding_;
  word(")");
}

namespace {

/// Where a command for programs, such as `[%eval 0.31]`, ends that begins at `from`; `from` when
/// none does. One longer than a line is broken like any other text.
std::size_t end_of_command(std::string_view text, std::size_t from) {
  if (text.substr(from, 2) != "[%")
    return from;
  const auto length = text.substr(from, MovetextWriter::max_columns + 1).find(']');
  return length == std::string_view::npos ? from : from + length;
}

/// The next blank of a comment where a line may end: not inside a command, since not all programs
/// read one across lines.
std::size_t breakable_blank(std::string_view text, std::size_t from) {
  for (auto at = from; (at = text.find_first_of(" [", at)) != std::string_view::npos; ++at) {
    if (text[at] == ' ')
      return at;
    at = end_of_command(text, at);
  }
  return std::string_view::npos;
}

} // namespace

void MovetextWriter::comment(std::string_view text) {
  if (text.find('}') != std::string_view::npos) {
    word(";");
    put();
    out_ += text;
    return new_line();
  }
  // Every blank of the comment is one blank or one line end of the file, so reading gives it back.
  word("{");
  glued_ = true;
  std::size_t from = 0;
  for (auto blank = breakable_blank(text, 0); blank != std::string_view::npos;
       blank = breakable_blank(text, from)) {
    word(text.substr(from, blank - from));
    from = blank + 1;
  }
  word(text.substr(from));
  held_ += '}';
}

void MovetextWriter::end() {
  put();
  if (!line_is_new_)
    new_line();
}

} // namespace plateau
