/// @file
/// A game file cut into tokens: PGN syntax, without knowing any game.
#pragma once

#include "core/record_budget.hpp"
#include "core/record_window.hpp"
#include "core/refusal.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace plateau {

/// A piece of a game file. Its views stay valid until the next token is asked for.
struct RecordToken {
  enum class Kind : std::uint8_t {
    end,     ///< Of the file.
    tag,     ///< `[text "value"]`; the escapes are still in the value.
    word,    ///< A move, whatever the game; move numbers are passed over.
    glyph,   ///< `$7` or `!?`: a numeric annotation.
    comment, ///< `{text}` or `;text`, line ends still in it.
    open,    ///< `(`
    close,   ///< `)`
    result,  ///< `1-0`, `0-1`, `1/2-1/2` or `*`
    bad,     ///< None of these: `code` says why.
  };
  Kind kind = Kind::end;
  std::uint8_t glyph = 0;
  bool plain = true;        ///< Of a tag: there is nothing to unescape in its value.
  std::uint32_t line = 1;   ///< 1-based.
  std::uint32_t column = 1; ///< 1-based, in bytes.
  std::uint64_t offset = 0; ///< Bytes of the file before it.
  std::string_view text;
  std::string_view value;
  std::string_view code;
};

/// What a bad token is refused with.
Refusal refusal_of(const RecordToken &token);

/// Cuts a text into tokens. Lexing never looks further than one token, and a token is bounded, so
/// the window always holds a whole one.
class RecordLexer {
public:
  explicit RecordLexer(std::string_view whole) : window_(whole) { skip_byte_order_mark(); }
  explicit RecordLexer(ReadChunk read) : window_(std::move(read)) { skip_byte_order_mark(); }

  /// The next token; at the end of the text, `end` for ever.
  void next(RecordToken &token);

  /// Bytes passed so far.
  std::uint64_t offset() const { return window_.offset(); }

  /// The text in memory that is still to be read.
  std::string_view ahead() const { return {window_.now, window_.left()}; }

  // Finding back into a text that made no sense.

  /// Passes over the lines that begin with `[`, from the next line on.
  void skip_tag_lines();
  /// Goes to the next line that begins with `[` and a letter, or to the end.
  void skip_to_tag_line();

private:
  /// No token is longer, so this much in the window is enough to read any.
  static constexpr std::size_t longest_token =
      std::max(RecordBudget::max_comment_bytes, RecordBudget::max_tag_bytes) + 2;
  static_assert(longest_token * 2 <= RecordWindow::capacity);

  enum Class : std::uint8_t { blank = 1, in_word = 2, digit = 4, in_value = 8 };
  static constexpr std::array<std::uint8_t, 256> make_classes();
  static const std::array<std::uint8_t, 256> classes;
  static bool is(char c, std::uint8_t what) {
    return (classes[static_cast<unsigned char>(c)] & what) != 0;
  }

  void start_line(const char *first) {
    ++line_;
    line_offset_ = window_.offset(first);
  }
  void skip_blanks();
  void skip_line();
  void skip_byte_order_mark();
  /// Everything but words and numbers. False when an escaped line was passed over instead.
  bool next_mark(RecordToken &token);
  void read_tag(RecordToken &token);
  void read_comment(RecordToken &token);
  void read_line_comment(RecordToken &token);
  void read_glyph(RecordToken &token);
  /// Makes the token bad; reading goes on after `last`.
  void fail(RecordToken &token, std::string_view code, const char *last);

  RecordWindow window_;
  std::uint32_t line_ = 1;
  std::uint64_t line_offset_ = 0; ///< Where the present line begins.
};

// The hot half of the lexer, here to be inlined: blanks, move numbers, moves.

constexpr std::array<std::uint8_t, 256> RecordLexer::make_classes() {
  std::array<std::uint8_t, 256> table{};
  for (unsigned c = 0x21; c < 256; ++c)
    table[c] = c == 0x7F ? 0 : in_word;
  for (const char c : std::string_view("!?$(){}[];\"%*"))
    table[static_cast<unsigned char>(c)] = 0;
  for (unsigned c = '0'; c <= '9'; ++c)
    table[c] |= digit;
  for (const char c : std::string_view(" \t\r\n\v\f"))
    table[static_cast<unsigned char>(c)] = blank;
  for (unsigned c = 0; c < 256; ++c)
    if (c != '"' && c != '\\' && c != '\n' && c != '\r')
      table[c] |= in_value;
  return table;
}
inline constexpr std::array<std::uint8_t, 256> RecordLexer::classes = RecordLexer::make_classes();

inline void RecordLexer::skip_blanks() {
  while (window_.now != window_.end && is(*window_.now, blank)) {
    if (*window_.now == '\n')
      start_line(window_.now + 1);
    ++window_.now;
  }
}

inline void RecordLexer::next(RecordToken &token) {
  while (true) {
    skip_blanks();
    if (window_.left() < longest_token && !window_.complete()) {
      window_.refill();
      continue; // More blanks may have come in.
    }
    token.line = line_;
    token.offset = window_.offset();
    token.column = static_cast<std::uint32_t>(token.offset - line_offset_ + 1);
    const char *const first = window_.now;
    if (first == window_.end || !is(*first, in_word)) {
      if (next_mark(token))
        return;
      continue; // That was an escaped line.
    }
    const char *const limit =
        first + std::min(window_.left(), RecordBudget::max_word_bytes + std::size_t{1});
    const char *last = first;
    const bool numeric = is(*first, digit);
    if (numeric || *first == '.') {
      // A move number is digits and dots, either of which may be missing: `1.`, `1...`, `1`, `...`.
      while (last != limit && is(*last, digit))
        ++last;
      const char *const dots = last;
      while (last != limit && *last == '.')
        ++last;
      if (last != limit ? last != dots || !is(*last, in_word) : window_.end == limit) {
        window_.now = last;
        continue;
      }
    }
    while (last != limit && is(*last, in_word))
      ++last;
    // A letter in parentheses glued to a word belongs to it, `e8(Q)`: no variation is so short.
    if (window_.end - last >= 3 && *last == '(' && last[2] == ')' && last[1] >= 'A' &&
        last[1] <= 'Z') {
      last += 3;
      while (last < limit && is(*last, in_word))
        ++last;
    }
    token.text = {first, static_cast<std::size_t>(last - first)};
    if (token.text.size() > RecordBudget::max_word_bytes) {
      fail(token, code::word_too_long, last);
      return;
    }
    window_.now = last;
    const bool result =
        numeric && (token.text == "1-0" || token.text == "0-1" || token.text == "1/2-1/2");
    token.kind = result ? RecordToken::Kind::result : RecordToken::Kind::word;
    return;
  }
}

} // namespace plateau
