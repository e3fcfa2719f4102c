#include "abalone/notation.hpp"
#include "abalone/why.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <utility>

namespace plateau::abalone {

namespace {

/// A piece of the text, and the 1-based byte where it begins.
struct Field {
  std::string_view text;
  std::size_t column = 1;
};

constexpr std::size_t field_count = 6;

/// The fields between blanks. One more than wanted is enough to know that there are too many.
using Fields = Bounded<Field, field_count + 1>;

Fields split(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  Fields fields;
  auto from = text.find_first_not_of(blanks);
  while (from != std::string_view::npos) {
    const auto to = std::min(text.find_first_of(blanks, from), text.size());
    if (!fields.push_back({text.substr(from, to - from), from + 1}))
      break;
    from = text.find_first_not_of(blanks, to);
  }
  return fields;
}

struct Range {
  std::uint32_t least;
  std::uint32_t greatest;
};

Result<std::uint32_t> read_number(Field field, Range range) {
  std::uint32_t number = 0;
  const auto *const end = field.text.data() + field.text.size();
  const auto [stop, error] = std::from_chars(field.text.data(), end, number);
  if (error != std::errc{} || stop != end || number < range.least || number > range.greatest)
    return Refusal::malformed(why::bad_number, field.text, field.column)
        .with(Argument::number(static_cast<std::int32_t>(range.least)))
        .with(Argument::number(static_cast<std::int32_t>(range.greatest)));
  return number;
}

int first_column(int row) { return std::max(0, row - 4); }
int row_cells(int row) { return side_length - std::abs(row - 4); }

/// Reads one row into `marbles`.
std::optional<Refusal> read_row(Field field, int row, std::array<Set, 2> &marbles) {
  int length = 0;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char symbol = field.text[i];
    if (symbol >= '1' && symbol <= '9') {
      length += symbol - '0';
    } else if (symbol == 'S' || symbol == 's') {
      if (const Cell cell = cell_at(row, first_column(row) + length); cell.exists())
        marbles[symbol == 'S' ? 0 : 1] |= set_of(cell);
      ++length;
    } else {
      return Refusal::malformed(why::position_symbol, first_character(field.text.substr(i)),
                                field.column + i);
    }
    // Stopping here keeps the count small however long the text is.
    if (length > row_cells(row))
      break;
  }
  if (length == row_cells(row))
    return std::nullopt;
  const char letter = static_cast<char>('A' + row);
  return Refusal::malformed(length < row_cells(row) ? why::row_has_too_few : why::row_has_too_many,
                            {&letter, 1}, field.column)
      .with(Argument::number(length))
      .with(Argument::number(row_cells(row)));
}

std::string write_board(const Position &position) {
  std::string text;
  for (int row = side_length - 1; row >= 0; --row) {
    int empty = 0;
    const auto write_empty = [&] {
      if (empty > 0)
        text += std::to_string(empty);
      empty = 0;
    };
    for (int i = 0; i < row_cells(row); ++i) {
      const auto marble = marble_at(position, cell_at(row, first_column(row) + i));
      if (!marble) {
        ++empty;
        continue;
      }
      write_empty();
      text += *marble == Side::first ? 'S' : 's';
    }
    write_empty();
    if (row > 0)
      text += '/';
  }
  return text;
}

} // namespace

Result<std::array<Set, 2>> read_board(std::string_view text, std::size_t column) {
  const auto rows = std::count(text.begin(), text.end(), '/') + 1;
  if (rows != side_length)
    return Refusal::malformed(why::position_rows, text, column)
        .with(Argument::number(static_cast<std::int32_t>(std::min<std::ptrdiff_t>(rows, 99))));
  std::array<Set, 2> marbles{};
  std::size_t from = 0;
  for (int row = side_length - 1; row >= 0; --row) {
    const auto row_text = text.substr(from, text.find('/', from) - from);
    if (auto refusal = read_row({row_text, column + from}, row, marbles))
      return *std::move(refusal);
    from += row_text.size() + 1;
  }
  return marbles;
}

Result<Position> read_position(std::string_view text) {
  const auto fields = split(text);
  if (fields.size() != field_count)
    return Refusal::malformed(why::position_fields, text, 1)
        .with(Argument::number(static_cast<std::int32_t>(fields.size())));
  const auto marbles = read_board(fields[0].text, fields[0].column);
  if (!marbles)
    return marbles.error();
  for (const Side side : {Side::first, Side::second})
    if ((*marbles)[index(side)] == 0)
      return Refusal::malformed(why::side_without_marbles, fields[0].text, fields[0].column)
          .with(Argument::side(side));
  const auto by_black = read_number(fields[1], {0, ejections_to_win});
  if (!by_black)
    return by_black.error();
  const auto by_white = read_number(fields[2], {0, ejections_to_win});
  if (!by_white)
    return by_white.error();
  if (*by_black == ejections_to_win && *by_white == ejections_to_win)
    return Refusal::malformed(why::both_have_won, fields[2].text, fields[2].column);
  // Any set-up is allowed, but it stood on a board: no marble was ever added to it.
  const auto marbles_ever = std::popcount((*marbles)[0]) + std::popcount((*marbles)[1]) +
                            static_cast<int>(*by_black + *by_white);
  if (marbles_ever > cell_count)
    return Refusal::malformed(why::more_marbles_than_cells, fields[1].text, fields[1].column)
        .with(Argument::number(marbles_ever))
        .with(Argument::number(cell_count));
  if (fields[3].text != "b" && fields[3].text != "w")
    return Refusal::malformed(why::bad_side, fields[3].text, fields[3].column);
  const auto quiet = read_number(fields[4], {0, max_counter});
  if (!quiet)
    return quiet.error();
  const auto number = read_number(fields[5], {1, max_counter});
  if (!number)
    return number.error();
  auto position =
      position_of((*marbles)[0], (*marbles)[1], fields[3].text == "b" ? Side::first : Side::second);
  position.ejected_by = {static_cast<std::uint8_t>(*by_black),
                         static_cast<std::uint8_t>(*by_white)};
  position.plies_since_ejection = *quiet;
  position.move_number = *number;
  return position;
}

std::string write_position(const Position &position) {
  std::string text = write_board(position);
  for (const auto ejected : position.ejected_by)
    text.append(" ").append(std::to_string(ejected));
  text.append(position.to_move == Side::first ? " b " : " w ");
  text.append(std::to_string(position.plies_since_ejection)).append(" ");
  return text.append(std::to_string(position.move_number));
}

} // namespace plateau::abalone
