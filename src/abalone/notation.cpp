#include "abalone/notation.hpp"

#include "abalone/codes.hpp"
#include "core/ascii.hpp"

#include <algorithm>

namespace plateau::abalone {

namespace {

std::string write_lower(Cell cell) {
  auto text = write_cell(cell);
  text[0] = lower(text[0]);
  return text;
}

/// Why a text that looks like a cell is none: which numbers its row has, if there is such a row.
Refusal no_cell(std::string_view text, std::size_t column) {
  constexpr int rows = 9;
  constexpr int middle = 4;
  const int row = lower(text[0]) - 'a';
  if (row >= rows)
    return Refusal::malformed(why("not-on-board"), text, column);
  return Refusal::malformed(why("not-in-row"), text, column)
      .with(Argument::number(std::max(0, row - middle) + 1))
      .with(Argument::number(std::min(rows - 1, row + middle) + 1));
}

} // namespace

std::optional<Cell> read_cell(std::string_view text) {
  if (text.size() != 2 || !is_letter(text[0]) || !is_digit(text[1]))
    return std::nullopt;
  const Cell cell = cell_at(lower(text[0]) - 'a', text[1] - '1');
  return cell.exists() ? std::optional(cell) : std::nullopt;
}

std::string write_cell(Cell cell) {
  if (!on_board(cell))
    return "?";
  return {static_cast<char>('A' + row_of(cell)), static_cast<char>('1' + column_of(cell))};
}

Result<Attempt> read_attempt(std::string_view text) {
  Attempt attempt;
  std::size_t at = 0;
  const auto skip_blanks = [&] {
    while (at < text.size() && is_blank(text[at]))
      ++at;
  };
  for (skip_blanks(); at < text.size(); skip_blanks()) {
    const auto cell_text = text.substr(at, 2);
    const bool looks_like_a_cell =
        cell_text.size() == 2 && is_letter(cell_text[0]) && is_digit(cell_text[1]);
    if (!looks_like_a_cell || attempt.cells.size() == attempt.cells.capacity())
      return Refusal::malformed(why("not-aba-pro"), text, at + 1);
    const auto cell = read_cell(cell_text);
    if (!cell)
      return no_cell(cell_text, at + 1);
    attempt.cells.push_back(*cell);
    at += 2;
  }
  if (attempt.cells.size() < 2)
    return Refusal::malformed(why("not-aba-pro"), text, at + 1);
  return attempt;
}

Verdict<Move> read_move(const Position &position, std::string_view text) {
  const auto attempt = read_attempt(text);
  if (!attempt)
    return attempt.error();
  return judge(position, *attempt);
}

std::string write_move(Move move) {
  std::string text;
  for (const Cell cell : attempt_of(move).cells)
    text += write_lower(cell);
  return text;
}

} // namespace plateau::abalone
