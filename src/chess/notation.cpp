#include "chess/notation.hpp"

#include "chess/letters.hpp"
#include "chess/san.hpp"

namespace plateau::chess {

namespace {

/// Reads a move from left to right and remembers where it is.
class Reader {
public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool done() const { return at_ == text_.size(); }
  char peek() const { return done() ? '\0' : text_[at_]; }
  std::string_view rest() const { return text_.substr(at_); }
  void skip(std::size_t count) { at_ += count; }
  bool skip_any(std::string_view characters) {
    if (done() || characters.find(peek()) == std::string_view::npos)
      return false;
    ++at_;
    return true;
  }
  Refusal malformed(std::string_view code, std::size_t length = std::string_view::npos) const {
    return Refusal::malformed(code, text_.substr(at_, length), at_ + 1);
  }

  /// Nothing is understood from here on: all of it is shown, too.
  Refusal unreadable() const { return Refusal::malformed(why("unreadable-move"), text_, at_ + 1); }

  /// The text ends where something should follow: all of it is shown.
  Refusal unfinished() const {
    return Refusal::malformed(why("unfinished-move"), text_, text_.size() + 1);
  }

private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// Signs that people and files add to a move, and that change nothing: `+`, `#`, `!?`.
Result<Attempt> with_signs(Reader reader, Attempt attempt) {
  while (reader.skip_any("+#!?")) {
  }
  if (!reader.done())
    return reader.malformed(why("text-after-move"));
  return attempt;
}

Result<Cell> read_square(Reader &reader) {
  const auto pair = reader.rest().substr(0, 2);
  if (const auto cell = read_cell(pair)) {
    reader.skip(2);
    return *cell;
  }
  const bool half_a_square = pair.size() == 1 && is_file(pair[0]);
  if (pair.empty() || half_a_square)
    return reader.unfinished();
  const bool like_a_square = pair.size() == 2 && is_letter(pair[0]) && is_digit(pair[1]);
  return like_a_square ? reader.malformed(why("no-such-square"), 2) : reader.unreadable();
}

/// Two squares, one after the other, or the beginning of that. Everything else is SAN.
bool is_coordinates(std::string_view text) {
  const auto like_a_square = [&](std::size_t at) {
    return at + 1 < text.size() && is_small(text[at]) && is_digit(text[at + 1]);
  };
  if (!like_a_square(0) || text.size() == 2)
    return false;
  const char third = text[2];
  const bool cut_short = text.size() == 3 && (is_separator(third) || is_file(third));
  return cut_short || like_a_square(2) || (third != '=' && like_a_square(3));
}

/// `e2e4`, `e7e8q`, `e7-e8=Q`, `e4xd5`.
Result<Attempt> read_coordinates(Reader reader) {
  const auto from = read_square(reader);
  if (!from)
    return from.error();
  if (is_separator(reader.peek()))
    reader.skip(1);
  const auto to = read_square(reader);
  if (!to)
    return to.error();
  Attempt attempt{*from, *to, std::nullopt, std::nullopt};
  const bool equals = reader.skip_any("=");
  if (equals || is_letter(reader.peek())) {
    attempt.promotion = kind_of(upper(reader.peek()));
    if (reader.done())
      return reader.unfinished();
    if (!attempt.promotion)
      return reader.malformed(why("unreadable-promotion"), first_character(reader.rest()).size());
    reader.skip(1);
  }
  return with_signs(reader, attempt);
}

} // namespace

Result<Attempt> read_attempt(const Position &position, std::string_view text) {
  if (text.size() <= max_move_length && is_coordinates(text))
    return read_coordinates(Reader(text));
  return read_san_attempt(position, text);
}

Verdict<Move> read_move(const Position &position, std::string_view text) {
  if (text.size() > max_move_length || !is_coordinates(text))
    return read_san(position, text);
  const auto attempt = read_coordinates(Reader(text));
  if (!attempt)
    return attempt.error();
  return judge(position, *attempt);
}

std::string write_uci(const Position &position, Move move) {
  if (move == null_move)
    return "0000";
  const bool to_target = move.special() == Move::Special::castling && !position.chess960();
  const Square to = to_target ? castled_king(move.from(), move.to()) : move.to();
  std::string text = write_cell(cell_of(move.from())) + write_cell(cell_of(to));
  if (move.special() == Move::Special::promotion)
    text += lower(letter_of(move.promotion()));
  return text;
}

std::optional<Cell> read_cell(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
    return std::nullopt;
  return cell_of(square_at(text[0] - 'a', text[1] - '1'));
}

std::string write_cell(Cell cell) {
  if (cell.number >= 64)
    return "?";
  const auto square = static_cast<Square>(cell.number);
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

} // namespace plateau::chess
