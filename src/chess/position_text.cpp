#include "chess/position_text.hpp"

#include "chess/codes.hpp"
#include "chess/notation.hpp"
#include "core/ascii.hpp"
#include "core/scan.hpp"

#include <algorithm>
#include <optional>

namespace plateau::chess {
namespace {

constexpr std::string_view piece_letters = "PNBRQKpnbrqk"; // By Piece::number().
constexpr std::size_t full_field_count = 6;

/// One field, and the column where it begins.
struct Field {
  std::string_view text;
  std::size_t column = 1;
};

using Fields = Bounded<Field, full_field_count>;

/// Nothing, or why not.
using Check = std::optional<Refusal>;

Refusal refuse(std::string_view code, const Field &field) {
  return Refusal::malformed(code, field.text, field.column);
}
Refusal refuse_at(std::string_view code, const Field &field, std::size_t offset) {
  return Refusal::malformed(code, first_character(field.text.substr(offset)),
                            field.column + offset);
}

/// Single spaces separate the fields.
Result<Fields> split(std::string_view text) {
  if (text.empty())
    return Refusal::malformed(why("fen-empty"), text, 1);
  if (text.size() > max_fen_length)
    return Refusal::malformed(why("fen-too-long"), text, 1)
        .with(Argument::number(static_cast<int>(max_fen_length)));
  Fields fields;
  int count = 0;
  for (TextFields walk(text, ' '); walk.next(); ++count)
    fields.push_back({walk.field(), walk.column()});
  if (count > static_cast<int>(full_field_count))
    return Refusal::malformed(why("fen-field-count"), text, 1).with(Argument::number(count));
  return fields;
}

Check read_board(const Field &field, Draft &draft) {
  int rank = 7;
  int file = 0;
  bool after_digit = false;
  std::size_t begin = 0;
  const auto refuse_rank = [&](std::string_view code) {
    const auto end = std::min(field.text.find('/', begin), field.text.size());
    return refuse(code, {field.text.substr(begin, end - begin), field.column + begin})
        .with(Argument::number(rank + 1));
  };
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char letter = field.text[i];
    if (letter == '/') {
      if (file < 8)
        return refuse_rank(why("fen-rank-too-short"));
      if (rank == 0)
        return refuse(why("fen-rank-count"), field);
      --rank;
      file = 0;
      begin = i + 1;
      after_digit = false;
    } else if (letter >= '1' && letter <= '8') {
      file += letter - '0';
      if (after_digit && file <= 8)
        return refuse(why("fen-digits-in-a-row"),
                      {field.text.substr(i - 1, 2), field.column + i - 1})
            .with(Argument::number(field.text[i - 1] - '0' + letter - '0'));
      after_digit = true;
    } else if (const auto number = piece_letters.find(letter); number != std::string_view::npos) {
      if (file < 8)
        draft.squares[square_at(file, rank)] = {number < 6 ? Side::first : Side::second,
                                                static_cast<Kind>(number % 6)};
      after_digit = false;
      ++file;
    } else {
      return refuse_at(why("fen-unknown-letter"), field, i);
    }
    if (file > 8)
      return refuse_rank(why("fen-rank-too-long"));
  }
  if (file < 8)
    return refuse_rank(why("fen-rank-too-short"));
  if (rank > 0)
    return refuse(why("fen-rank-count"), field);
  return std::nullopt;
}

/// The outermost rook of `side` on its first rank, towards `wing` from its king; the corner when
/// there is none.
Square outermost_rook(const Draft &draft, Side side, Wing wing) {
  const int home_rank = side == Side::first ? 0 : 7;
  const int corner = wing == Wing::king_side ? 7 : 0;
  const int inwards = wing == Wing::king_side ? -1 : 1;
  for (int file = corner; file >= 0 && file < 8; file += inwards) {
    const auto piece = draft.squares[square_at(file, home_rank)];
    if (piece == Piece{side, Kind::king})
      break;
    if (piece == Piece{side, Kind::rook})
      return square_at(file, home_rank);
  }
  return square_at(corner, home_rank);
}

/// The rook a letter gives the right to castle; nothing when it is no such letter.
std::optional<Square> castling_rook(const Draft &draft, char letter) {
  const Side side = is_capital(letter) ? Side::first : Side::second;
  const int home_rank = side == Side::first ? 0 : 7;
  const char low = lower(letter);
  if (low == 'k' || low == 'q') {
    const Wing wing = low == 'k' ? Wing::king_side : Wing::queen_side;
    return draft.rules.chess960 ? outermost_rook(draft, side, wing)
                                : square_at(low == 'k' ? 7 : 0, home_rank);
  }
  return low >= 'a' && low <= 'h' ? std::optional(square_at(low - 'a', home_rank)) : std::nullopt;
}

Check read_castling(std::string_view text, Draft &draft) {
  if (text == "-")
    return std::nullopt;
  if (text.empty())
    return Refusal::malformed(why("fen-castling"), text, 1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto refuse_letter = [&](std::string_view code) {
      return Refusal::malformed(code, first_character(text.substr(i)), i + 1);
    };
    const auto rook = castling_rook(draft, text[i]);
    if (!rook)
      return refuse_letter(why("fen-castling"));
    if (contains(draft.castling_rooks, *rook))
      return refuse_letter(why("fen-castling-twice"))
          .with(Argument::side(rank_of(*rook) == 0 ? Side::first : Side::second));
    if (std::string_view("KQkq").find(text[i]) == std::string_view::npos && !draft.rules.chess960)
      draft.rules.chess960 = standard_start_number;
    draft.castling_rooks |= bit(*rook);
  }
  return std::nullopt;
}

/// Gives every right that the pieces allow: a king at home (on e1 or e8, unless it is Chess960) and
/// a rook to castle with.
void grant_castling(Draft &draft) {
  for (const Side side : {Side::first, Side::second}) {
    const int home_rank = side == Side::first ? 0 : 7;
    const auto stands = [&](Kind kind, int file) {
      return draft.squares[square_at(file, home_rank)] == Piece{side, kind};
    };
    int king = draft.rules.chess960 ? 1 : 4;
    while (draft.rules.chess960 && king < 6 && !stands(Kind::king, king))
      ++king;
    if (!stands(Kind::king, king))
      continue;
    for (const Wing wing : {Wing::king_side, Wing::queen_side}) {
      const Square rook = draft.rules.chess960
                              ? outermost_rook(draft, side, wing)
                              : square_at(wing == Wing::king_side ? 7 : 0, home_rank);
      if (stands(Kind::rook, file_of(rook)))
        draft.castling_rooks |= bit(rook);
    }
  }
}

Check read_en_passant(std::string_view text, Draft &draft) {
  if (text == "-")
    return std::nullopt;
  const auto cell = read_cell(text);
  if (!cell)
    return Refusal::malformed(why("fen-en-passant"), text, 1);
  draft.en_passant = static_cast<Square>(cell->number);
  return std::nullopt;
}

Check read_counter(std::string_view code, std::string_view text, int least, int most,
                   int &counter) {
  const auto number = read_number(text);
  if (!number || *number < least || *number > most)
    return Refusal::malformed(code, text, 1)
        .with(Argument::number(least))
        .with(Argument::number(most));
  counter = *number;
  return std::nullopt;
}

/// The letter that gave the right a refusal is about: the last one of a rook it names, or else the
/// first one of the side.
Field letter_at_fault(const Refusal &refusal, const Field &castling, const Draft &draft) {
  const bool white = refusal.arguments[0] == Argument::side(Side::first);
  std::size_t found = castling.text.size();
  for (std::size_t i = castling.text.size(); i-- > 0;) {
    const char letter = castling.text[i];
    const auto rook = castling_rook(draft, letter);
    for (const auto &[cell, role] : refusal.cells)
      if (rook && cell_of(*rook) == cell)
        return {castling.text.substr(i, 1), castling.column + i};
    if (is_capital(letter) == white)
      found = i;
  }
  return {castling.text.substr(found, 1), castling.column + found};
}

/// Why a draft cannot be played, pointing to where it was read.
Refusal located(Refusal refusal, const Fields &fields, const Draft &draft) {
  const std::string_view code = refusal.code;
  const auto begins = [&](std::string_view start) { return code.substr(0, start.size()) == start; };
  const std::size_t place = code == why("fen-king-can-be-taken") ? 1
                            : begins("fen-castling")             ? 2
                            : begins("fen-en-passant")           ? 3
                                                                 : 0;
  Field field = fields[place < fields.size() ? place : 0];
  if (place == 2 && place < fields.size())
    field = letter_at_fault(refusal, field, draft);
  refusal.kind = RefusalKind::malformed;
  refusal.found = std::string(excerpt(field.text, Refusal::max_found));
  refusal.column = static_cast<std::uint32_t>(field.column);
  return refusal;
}

void write_castling(const Position &position, std::string &text) {
  const auto before = text.size();
  for (const Side side : {Side::first, Side::second})
    for (const Wing wing : {Wing::king_side, Wing::queen_side})
      if (const auto rook = position.castling_rook(side, wing)) {
        const char letter = position.chess960()       ? static_cast<char>('a' + file_of(*rook))
                            : wing == Wing::king_side ? 'k'
                                                      : 'q';
        text += side == Side::first ? upper(letter) : letter;
      }
  if (text.size() == before)
    text += '-';
}

} // namespace

std::optional<Refusal> read_field(Draft &draft, std::size_t place, std::string_view text) {
  switch (place) {
  case 2:
    return read_castling(text, draft);
  case 3:
    return read_en_passant(text, draft);
  case 4:
    return read_counter(why("fen-halfmove-clock"), text, 0, max_halfmove_clock,
                        draft.halfmove_clock);
  default:
    return read_counter(why("fen-fullmove-number"), text, 1, max_fullmove_number,
                        draft.fullmove_number);
  }
}

Result<Placed> read_position(std::string_view text, const Rules &rules) {
  const auto fields = split(text);
  if (!fields)
    return fields.error();
  Draft draft;
  draft.rules = rules;
  if (auto refusal = read_board((*fields)[0], draft))
    return *std::move(refusal);
  if (fields->size() > 1) {
    const Field &side = (*fields)[1];
    if (side.text != "w" && side.text != "b")
      return refuse(why("fen-side"), side);
    draft.side_to_move = side.text == "w" ? Side::first : Side::second;
  }
  if (fields->size() <= 2)
    grant_castling(draft);
  for (std::size_t place = 2; place < fields->size(); ++place)
    if (auto refusal = read_field(draft, place, (*fields)[place].text)) {
      refusal->column += static_cast<std::uint32_t>((*fields)[place].column - 1);
      return *std::move(refusal);
    }
  auto placed = check(draft);
  return placed ? placed : located(placed.error(), *fields, draft);
}

std::string write_position(const Position &position) {
  std::string text;
  text.reserve(max_fen_length);
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    const auto write_empty = [&] {
      if (empty > 0)
        text += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int file = 0; file < 8; ++file) {
      if (const auto piece = position.piece_at(square_at(file, rank))) {
        write_empty();
        text += piece_letters[static_cast<std::size_t>(piece->number())];
      } else {
        ++empty;
      }
    }
    write_empty();
    text += rank > 0 ? '/' : ' ';
  }
  text += position.side_to_move() == Side::first ? "w " : "b ";
  write_castling(position, text);
  text += ' ';
  if (const auto target = position.en_passant()) {
    text += static_cast<char>('a' + file_of(*target));
    text += static_cast<char>('1' + rank_of(*target));
  } else {
    text += '-';
  }
  text += ' ' + std::to_string(position.halfmove_clock());
  text += ' ' + std::to_string(position.fullmove_number());
  return text;
}

} // namespace plateau::chess
