#include "abalone/position_text.hpp"
#include "abalone/codes.hpp"

#include "core/scan.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

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

std::optional<Refusal> read_number(std::string_view text, std::uint32_t least,
                                   std::uint32_t greatest, std::uint32_t &number) {
  const auto *const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc{} && stop == end && number >= least && number <= greatest)
    return std::nullopt;
  return Refusal::malformed(why("bad-number"), text, 1)
      .with(Argument::number(static_cast<std::int32_t>(least)))
      .with(Argument::number(static_cast<std::int32_t>(greatest)));
}

int first_column(int row) { return std::max(0, row - 4); }
int row_cells(int row) { return side_length - std::abs(row - 4); }

std::optional<Refusal> read_row(Draft &draft, Field field, int row) {
  int length = 0;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char symbol = field.text[i];
    if (symbol >= '1' && symbol <= '9') {
      length += symbol - '0';
    } else if (symbol == 'S' || symbol == 's') {
      if (const Cell cell = cell_at(row, first_column(row) + length); cell.exists())
        draft.marbles[spot_of(cell)] = symbol == 'S' ? Side::first : Side::second;
      ++length;
    } else {
      return Refusal::malformed(why("position-symbol"), first_character(field.text.substr(i)),
                                field.column + i);
    }
    // Stopping here keeps the count small however long the text is.
    if (length > row_cells(row))
      break;
  }
  if (length == row_cells(row))
    return std::nullopt;
  const char letter = static_cast<char>('A' + row);
  return Refusal::malformed(length < row_cells(row) ? why("row-has-too-few")
                                                    : why("row-has-too-many"),
                            {&letter, 1}, field.column)
      .with(Argument::number(length))
      .with(Argument::number(row_cells(row)));
}

/// Why a draft cannot be played, pointing to where it was read.
Refusal located(Refusal refusal, const Fields &fields) {
  const std::size_t place = refusal.code == why("more-marbles-than-cells") ? 1
                            : refusal.code == why("both-have-won")         ? 2
                                                                           : 0;
  refusal.kind = RefusalKind::malformed;
  refusal.found = std::string(excerpt(fields[place].text, Refusal::max_found));
  refusal.column = static_cast<std::uint32_t>(fields[place].column);
  return refusal;
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

std::optional<Refusal> read_board(Draft &draft, std::string_view text) {
  const auto rows = std::count(text.begin(), text.end(), '/') + 1;
  if (rows != side_length)
    return Refusal::malformed(why("position-rows"), text, 1)
        .with(Argument::number(static_cast<std::int32_t>(std::min<std::ptrdiff_t>(rows, 99))));
  int row = side_length;
  for (TextFields fields(text, '/'); fields.next();)
    if (auto refusal = read_row(draft, {fields.field(), fields.column()}, --row))
      return refusal;
  return std::nullopt;
}

std::optional<Refusal> read_field(Draft &draft, std::size_t place, std::string_view text) {
  switch (place) {
  case 1:
  case 2:
    return read_number(text, 0, ejections_to_win, draft.ejected_by[place - 1]);
  case 4:
    return read_number(text, 0, max_counter, draft.plies_since_ejection);
  default:
    return read_number(text, 1, max_counter, draft.move_number);
  }
}

Result<Placed> read_position(std::string_view text, const Rules &rules) {
  const auto fields = split(text);
  if (fields.size() != field_count)
    return Refusal::malformed(why("position-fields"), text, 1)
        .with(Argument::number(static_cast<std::int32_t>(fields.size())));
  Draft draft;
  draft.rules = rules;
  for (std::size_t place = 0; place < field_count; ++place) {
    const Field &field = fields[place];
    if (place == 3 && field.text != "b" && field.text != "w")
      return Refusal::malformed(why("bad-side"), field.text, field.column);
    auto refusal = place == 0   ? read_board(draft, field.text)
                   : place == 3 ? std::nullopt
                                : read_field(draft, place, field.text);
    if (refusal) {
      refusal->column += static_cast<std::uint32_t>(field.column - 1);
      return *std::move(refusal);
    }
  }
  draft.side_to_move = fields[3].text == "b" ? Side::first : Side::second;
  auto placed = check(draft);
  return placed ? placed : located(placed.error(), fields);
}

std::string write_position(const Position &position) {
  std::string text = write_board(position);
  for (const Side side : {Side::first, Side::second})
    text.append(" ").append(std::to_string(position.ejected_by(side)));
  text.append(position.side_to_move() == Side::first ? " b " : " w ");
  text.append(std::to_string(position.plies_since_ejection())).append(" ");
  return text.append(std::to_string(position.move_number()));
}

} // namespace plateau::abalone
