/// @file
/// Game files as PGN export format has them: tags, a blank line, moves in lines of at most 79
/// columns, comments in braces.
#pragma once

#include "core/record.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plateau {

/// Appends movetext to a string, breaking lines where they get too long.
class MovetextWriter {
public:
  /// The PGN standard wants fewer than 80 columns.
  static constexpr std::size_t max_columns = 79;

  explicit MovetextWriter(std::string &out) : out_(out), line_begin_(out.size()) {}

  /// A move, number or result.
  void word(std::string_view text);
  void glyph(std::uint8_t number);
  void open();
  void close();
  /// In braces, broken only at blanks; behind a semicolon when it holds a closing brace.
  void comment(std::string_view text);
  void end();

private:
  void put();
  void new_line();

  std::string &out_;
  std::size_t line_begin_;
  bool line_is_new_ = true;
  std::string held_;     ///< What must stay on one line: a word and the parentheses around it.
  bool holding_ = false; ///< Something is held, be it an empty text.
  bool glued_ = false;   ///< The next word belongs to what is held.
};

namespace detail {

/// The number of the move a position is about to see, where the game keeps it.
template <Game G> std::size_t first_move_number(const typename G::Position &position) {
  if constexpr (requires { G::move_number(position); })
    return static_cast<std::size_t>(G::move_number(position));
  else
    return 1;
}

template <Game G> void write_entries(std::string &out, const Record<G> &record) {
  using Kind = typename Record<G>::Entry::Kind;
  struct Line {
    typename G::Position before;
    typename G::Position now;
    std::size_t ply; ///< Of the next move. White's, or whoever opens the game, are even.
  };
  const auto &start = record.setup.position;
  const std::size_t first_ply =
      first_move_number<G>(start) * 2 + (G::side_to_move(start) == Side::first ? 0 : 1);
  MovetextWriter text(out);
  std::vector<Line> lines = {{start, start, first_ply}};
  bool number_needed = true;
  for (const auto &entry : record.entries) {
    Line &line = lines.back();
    switch (entry.kind) {
    case Kind::move: {
      const bool opens = line.ply % 2 == 0;
      if (opens || number_needed)
        text.word(std::to_string(line.ply / 2) + (opens ? "." : "..."));
      text.word(G::record_move(line.now, entry.move));
      line.before = line.now;
      G::play(line.now, entry.move);
      ++line.ply;
      number_needed = false;
      break;
    }
    case Kind::glyph:
      text.glyph(entry.glyph);
      break;
    case Kind::comment:
      text.comment(record.comment(entry));
      number_needed = true;
      break;
    case Kind::open: {
      const Line variation{line.before, line.before, line.ply - 1};
      lines.push_back(variation);
      text.open();
      number_needed = true;
      break;
    }
    case Kind::close:
      if (lines.size() > 1)
        lines.pop_back();
      text.close();
      number_needed = true;
      break;
    }
  }
  text.word(result_text(record.result));
  text.end();
}

} // namespace detail

/// Appends a game to a file.
template <Game G> void write_record(std::string &out, const Record<G> &record) {
  for (std::size_t i = 0; i < record.tags.size(); ++i)
    write_tag(out, record.tags[i].name, record.tags[i].value);
  out += '\n';
  detail::write_entries<G>(out, record);
  out += '\n';
}

template <Game G> std::string write_record(const Record<G> &record) {
  std::string text;
  write_record(text, record);
  return text;
}

} // namespace plateau
