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
  for (auto blank = text.find(' '); blank != std::string_view::npos; blank = text.find(' ', from)) {
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
