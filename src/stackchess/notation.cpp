#include "stackchess/notation.hpp"

#include "core/scan.hpp"
#include "stackchess/codes.hpp"

namespace plateau::stackchess {

namespace {

/// How many digits stand at `start`.
std::size_t digits_at(std::string_view text, std::size_t start) {
  std::size_t end = start;
  while (end < text.size() && is_digit(text[end]))
    ++end;
  return end - start;
}

/// A letter and the digits that follow, at `start`.
std::string_view square_text_at(std::string_view text, std::size_t start) {
  if (start >= text.size() || !is_letter(text[start]))
    return {};
  return text.substr(start, 1 + digits_at(text, start + 1));
}

bool is_sign_at(std::string_view text, std::size_t at) {
  if (at >= text.size())
    return false;
  const bool x_before_a_square =
      lower(text[at]) == 'x' && at + 1 < text.size() && is_letter(text[at + 1]);
  return text[at] == '-' || x_before_a_square;
}

} // namespace

std::optional<Cell> read_cell(std::string_view text) {
  if (text.empty() || !is_letter(text[0]))
    return std::nullopt;
  const auto rank = read_number(text.substr(1));
  if (!rank || *rank < 1 || *rank > largest_board)
    return std::nullopt;
  return cell_of(square_at(lower(text[0]) - 'a', *rank - 1));
}

std::string write_cell(Cell cell) {
  if (!is_square(cell))
    return "?";
  const Square square = square_of(cell);
  std::string text(1, static_cast<char>('a' + file_of(square)));
  return text += std::to_string(rank_of(square) + 1);
}

Result<Attempt> read_attempt(const Position &position, std::string_view text) {
  const auto no_move = [&](std::size_t at) {
    return Refusal::malformed(why("bad-move"), text, at + 1);
  };
  Attempt attempt;
  attempt.count = std::int16_t{1};
  std::size_t at = 0;
  if (const auto digits = digits_at(text, 0); digits > 0) {
    // Three digits are more than any stack, and small enough to be told so.
    const auto count = read_number(text.substr(0, digits));
    if (!count || digits > 3)
      return no_move(0);
    attempt.count = static_cast<std::int16_t>(*count);
    at = digits;
  }
  for (Cell *cell : {&attempt.from, &attempt.to}) {
    if (cell == &attempt.to && is_sign_at(text, at))
      ++at;
    const auto square = square_text_at(text, at);
    if (square.size() < 2)
      return no_move(at);
    const auto read = read_cell(square);
    if (!read) {
      const int last = position.size() - 1;
      return Refusal::malformed(why("bad-square"), square, at + 1)
          .with(Argument::cell(cell_of(square_at(last, last))));
    }
    *cell = *read;
    at += square.size();
  }
  if (at != text.size())
    return no_move(at);
  return attempt;
}

Verdict<Move> read_move(const Position &position, std::string_view text) {
  const auto attempt = read_attempt(position, text);
  if (!attempt)
    return attempt.error();
  return judge(position, *attempt);
}

std::string write_move(const Position &position, Move move) {
  std::string text;
  if (move.count() > 1)
    text += std::to_string(move.count());
  text += write_cell(cell_of(move.from()));
  text += position.owner(move.to()) == opponent(position.side_to_move()) ? 'x' : '-';
  text += write_cell(cell_of(move.to()));
  return text;
}

} // namespace plateau::stackchess
