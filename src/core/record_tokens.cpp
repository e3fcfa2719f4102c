#include "core/record_tokens.hpp"

#include "core/ascii.hpp"

#include <cstring>

namespace plateau {

namespace {

const char *find(const char *from, const char *to, char wanted) {
  const void *const found =
      from == to ? nullptr : std::memchr(from, wanted, static_cast<std::size_t>(to - from));
  return found == nullptr ? to : static_cast<const char *>(found);
}

std::string_view between(const char *from, const char *to) {
  return {from, static_cast<std::size_t>(to - from)};
}

bool is_space(char c) { return c == ' ' || c == '\t'; }

} // namespace

Refusal refusal_of(const RecordToken &token) {
  auto refusal = Refusal::malformed(token.code, token.text, token.column);
  refusal.line = token.line;
  return refusal;
}

void RecordLexer::fail(RecordToken &token, std::string_view code, const char *last) {
  token.kind = RecordToken::Kind::bad;
  token.code = code;
  // The excerpt is one line long.
  token.text = between(window_.now, find(window_.now, window_.end, '\n'));
  token.text = excerpt(token.text, Refusal::max_found);
  while (!token.text.empty() && token.text.back() == '\r')
    token.text.remove_suffix(1);
  window_.now = last;
}

bool RecordLexer::next_mark(RecordToken &token) {
  using Kind = RecordToken::Kind;
  if (window_.now == window_.end) {
    token.kind = Kind::end;
    token.text = {};
    return true;
  }
  const auto single = [&](Kind kind) {
    token.kind = kind;
    token.text = {window_.now, 1};
    ++window_.now;
  };
  switch (*window_.now) {
  case '[':
    read_tag(token);
    break;
  case '{':
    read_comment(token);
    break;
  case ';':
    read_line_comment(token);
    break;
  case '$':
  case '!':
  case '?':
    read_glyph(token);
    break;
  case '(':
    single(Kind::open);
    break;
  case ')':
    single(Kind::close);
    break;
  case '*':
    single(Kind::result);
    break;
  case '}':
    fail(token, code::brace_without_comment, window_.now + 1);
    break;
  case '%':
    // A line that begins with a percent sign is not for us.
    if (token.column == 1) {
      skip_line();
      return false;
    }
    [[fallthrough]];
  default:
    fail(token, code::bad_character, window_.now + 1);
    break;
  }
  return true;
}

void RecordLexer::read_tag(RecordToken &token) {
  const char *const first = window_.now + 1;
  const char *const limit = window_.now + std::min(window_.left(), RecordBudget::max_tag_bytes);
  const char *at = first;
  const auto skip_spaces = [&] {
    while (at != limit && is_space(*at))
      ++at;
  };
  const auto refuse = [&](std::string_view code) {
    const bool too_long = at == limit && limit != window_.end;
    fail(token, too_long ? code::tag_too_long : code, first);
  };
  skip_spaces();
  const char *const name = at;
  while (at != limit && is(*at, in_word))
    ++at;
  token.text = between(name, at);
  if (token.text.empty())
    return refuse(code::tag_without_name);
  if (token.text.size() > RecordBudget::max_word_bytes)
    return refuse(code::word_too_long);
  skip_spaces();
  if (at == limit || *at != '"')
    return refuse(code::tag_without_value);
  const char *const value = ++at;
  token.plain = true;
  while (at != limit && *at != '"' && *at != '\n') {
    if (is(*at, in_value)) {
      ++at;
      continue;
    }
    token.plain = false;
    at += *at == '\\' && at + 1 != limit && at[1] != '\n' ? 2 : 1;
  }
  if (at == limit || *at == '\n')
    return refuse(code::tag_without_end);
  token.value = between(value, at);
  ++at;
  skip_spaces();
  if (at == limit || *at != ']')
    return refuse(code::tag_without_end);
  token.kind = RecordToken::Kind::tag;
  window_.now = at + 1;
}

void RecordLexer::read_comment(RecordToken &token) {
  const char *const first = window_.now + 1;
  const std::size_t room = std::min(window_.left() - 1, RecordBudget::max_comment_bytes + 1);
  const char *const close = find(first, first + room, '}');
  if (close == first + room) {
    const bool too_long = room > RecordBudget::max_comment_bytes;
    return fail(token, too_long ? code::comment_too_long : code::comment_without_end, first);
  }
  token.kind = RecordToken::Kind::comment;
  token.text = between(first, close);
  for (const char *at = find(first, close, '\n'); at != close; at = find(at + 1, close, '\n'))
    start_line(at + 1);
  window_.now = close + 1;
}

void RecordLexer::read_line_comment(RecordToken &token) {
  const char *const first = window_.now + 1;
  const std::size_t room = std::min(window_.left() - 1, RecordBudget::max_comment_bytes + 1);
  const char *const line_end = find(first, first + room, '\n');
  token.kind = RecordToken::Kind::comment;
  token.text = between(first, line_end);
  if (token.text.size() > RecordBudget::max_comment_bytes)
    return fail(token, code::comment_too_long, first);
  if (!token.text.empty() && token.text.back() == '\r')
    token.text.remove_suffix(1);
  window_.now = line_end;
}

void RecordLexer::read_glyph(RecordToken &token) {
  const char *at = window_.now + 1;
  unsigned number = 0;
  if (*window_.now == '$') {
    const char *const first = at;
    while (at != window_.end && at - first < 4 && is(*at, digit))
      number = number * 10 + static_cast<unsigned>(*at++ - '0');
    if (at == first || number > 255)
      return fail(token, code::bad_glyph, at);
  } else {
    // The six marks players write, by their numbers in the PGN standard.
    const bool good = *window_.now == '!';
    number = good ? 1 : 2;
    if (at != window_.end && (*at == '!' || *at == '?')) {
      number = *at == *window_.now ? number + 2 : number + 4;
      ++at;
    }
  }
  token.kind = RecordToken::Kind::glyph;
  token.glyph = static_cast<std::uint8_t>(number);
  token.text = between(window_.now, at);
  window_.now = at;
}

void RecordLexer::skip_line() {
  while (true) {
    window_.now = find(window_.now, window_.end, '\n');
    if (window_.now != window_.end || window_.complete())
      return;
    window_.refill();
  }
}

void RecordLexer::skip_tag_lines() {
  while (true) {
    skip_line();
    if (window_.left() < 2)
      window_.refill();
    if (window_.left() < 2 || window_.now[1] != '[')
      return;
    ++window_.now;
    start_line(window_.now);
  }
}

void RecordLexer::skip_to_tag_line() {
  while (true) {
    skip_line();
    if (window_.left() < 3)
      window_.refill();
    if (window_.left() == 0)
      return;
    ++window_.now;
    start_line(window_.now);
    if (window_.left() >= 2 && window_.now[0] == '[' && is_letter(window_.now[1]))
      return;
  }
}

void RecordLexer::skip_byte_order_mark() {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (window_.left() >= mark.size() && between(window_.now, window_.now + mark.size()) == mark) {
    window_.now += mark.size();
    line_offset_ = mark.size();
  }
}

} // namespace plateau
