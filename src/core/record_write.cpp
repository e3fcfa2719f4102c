#include "core/record_write.hpp"

namespace plateau {

void MovetextWriter::new_line() {
  out_ += '\n';
  line_begin_ = out_.size();
  glued_ = true;
}

void MovetextWriter::piece(std::string_view text, bool may_break) {
  if (!glued_ && may_break && column() + 1 + text.size() > max_columns)
    new_line();
  else if (!glued_)
    out_ += ' ';
  out_ += text;
  glued_ = false;
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
  glued_ = true;
  word(")");
}

void MovetextWriter::comment(std::string_view text) {
  if (text.find('}') != std::string_view::npos) {
    word(";");
    out_ += text;
    return new_line();
  }
  // Every blank of the comment is one blank or one line end of the file, so reading gives it back.
  std::string next = "{";
  std::size_t from = 0;
  for (auto blank = text.find(' '); blank != std::string_view::npos; blank = text.find(' ', from)) {
    next += text.substr(from, blank - from);
    piece(next, next[0] != '%'); // A percent sign at the start of a line would hide the line.
    next.clear();
    from = blank + 1;
  }
  next += text.substr(from);
  next += '}';
  piece(next, next[0] != '%');
}

void MovetextWriter::end() {
  if (column() > 0)
    new_line();
}

} // namespace plateau
