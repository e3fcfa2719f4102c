#include "chess/fen.hpp"

#include <charconv>
#include <optional>

namespace plateau::chess {
namespace {

constexpr std::string_view piece_letters = "PNBRQKpnbrqk"; // By Piece::number().
constexpr std::size_t full_field_count = 6;
constexpr std::size_t short_field_count = 4; // Without the counters.

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

Result<Fields> split(std::string_view text) {
  if (text.empty())
    return Refusal::malformed(fen_code::empty, text, 1);
  if (text.size() > max_fen_length)
    return Refusal::malformed(fen_code::too_long, text, 1)
        .with(Argument::number(static_cast<int>(max_fen_length)));
  Fields fields;
  int count = 0;
  for (std::size_t begin = 0; begin <= text.size(); ++count) {
    const auto end = std::min(text.find(' ', begin), text.size());
    fields.push_back({text.substr(begin, end - begin), begin + 1});
    begin = end + 1;
  }
  if (count != full_field_count && count != short_field_count)
    return Refusal::malformed(fen_code::field_count, text, 1).with(Argument::number(count));
  return fields;
}

Check read_board(const Field &field, Board &board) {
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
        return refuse_rank(fen_code::rank_too_short);
      if (rank == 0)
        return refuse(fen_code::rank_count, field);
      --rank;
      file = 0;
      begin = i + 1;
      after_digit = false;
    } else if (letter >= '1' && letter <= '8') {
      file += letter - '0';
      if (after_digit && file <= 8)
        return refuse(fen_code::digits_in_a_row,
                      {field.text.substr(i - 1, 2), field.column + i - 1})
            .with(Argument::number(field.text[i - 1] - '0' + letter - '0'));
      after_digit = true;
    } else if (const auto number = piece_letters.find(letter); number != std::string_view::npos) {
      if (file < 8)
        board.toggle(number < 6 ? Side::first : Side::second, static_cast<Kind>(number % 6),
                     bit(square_at(file, rank)));
      after_digit = false;
      ++file;
    } else {
      return refuse_at(fen_code::unknown_letter, field, i);
    }
    if (file > 8)
      return refuse_rank(fen_code::rank_too_long);
  }
  if (file < 8)
    return refuse_rank(fen_code::rank_too_short);
  if (rank > 0)
    return refuse(fen_code::rank_count, field);
  return std::nullopt;
}

Check check_material(const Field &field, const Board &board) {
  for (const Side side : {Side::first, Side::second}) {
    const auto refuse_side = [&](std::string_view code) {
      return refuse(code, field).with(Argument::side(side));
    };
    const Bitboard kings = board.of(side) & board.kings;
    if (kings == 0)
      return refuse_side(fen_code::no_king);
    if (several(kings))
      return refuse_side(fen_code::several_kings);
    if (std::popcount(board.of(side)) > max_pieces_a_side)
      return refuse_side(fen_code::too_many_pieces).with(Argument::number(max_pieces_a_side));
    if (std::popcount(board.of(side) & board.pawns) > max_pawns_a_side)
      return refuse_side(fen_code::too_many_pawns).with(Argument::number(max_pawns_a_side));
  }
  if (const Bitboard edge = board.pawns & (rank_bits(0) | rank_bits(7)); edge != 0)
    return refuse(fen_code::pawn_on_edge, field).at(cell_of(lowest(edge)));
  return std::nullopt;
}

Check read_side(const Field &field, PositionBuilder &builder) {
  if (field.text != "w" && field.text != "b")
    return refuse(fen_code::side, field);
  builder.side = field.text == "w" ? Side::first : Side::second;
  const Side waiting = opponent(builder.side);
  const Square king = builder.board.king(waiting);
  const Bitboard takers = attackers(builder.board, king, builder.side, builder.board.occupied());
  if (takers != 0)
    return refuse(fen_code::king_can_be_taken, field)
        .at(cell_of(king))
        .at(cell_of(lowest(takers)))
        .with(Argument::side(waiting));
  return std::nullopt;
}

/// The outermost rook of `side` on its first rank, towards `wing` from its king.
std::optional<Square> outermost_rook(const Board &board, Side side, Wing wing) {
  const Bitboard rooks = board.of(side) & board.of(Kind::rook) & back_rank(side);
  const Bitboard west_of_king = bit(board.king(side)) - 1;
  if (wing == Wing::queen_side)
    return (rooks & west_of_king) == 0 ? std::nullopt : std::optional(lowest(rooks));
  const Bitboard candidates = rooks & ~west_of_king;
  return candidates == 0 ? std::nullopt
                         : std::optional(static_cast<Square>(63 - std::countl_zero(candidates)));
}

Check read_castling(const Field &field, PositionBuilder &builder) {
  if (field.text == "-")
    return std::nullopt;
  if (field.text.empty())
    return refuse(fen_code::castling, field);
  Board &board = builder.board;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char letter = field.text[i];
    const bool upper = letter >= 'A' && letter <= 'Z';
    const char lower = static_cast<char>(upper ? letter - 'A' + 'a' : letter);
    const Side side = upper ? Side::first : Side::second;
    const int home_rank = side == Side::first ? 0 : 7;
    const Square king = board.king(side);
    const auto refuse_letter = [&](std::string_view code) {
      return refuse_at(code, field, i).with(Argument::side(side));
    };

    std::optional<Square> rook;
    if (lower == 'k' || lower == 'q') {
      if (builder.chess960)
        rook = outermost_rook(board, side, lower == 'k' ? Wing::king_side : Wing::queen_side);
      else if (king != square_at(4, home_rank))
        return refuse_letter(fen_code::castling_king).at(cell_of(king));
      else
        rook = square_at(lower == 'k' ? 7 : 0, home_rank);
    } else if (lower >= 'a' && lower <= 'h') {
      builder.chess960 = true;
      rook = square_at(lower - 'a', home_rank);
    } else {
      return refuse_at(fen_code::castling, field, i);
    }
    if (rank_of(king) != home_rank)
      return refuse_letter(fen_code::castling_king).at(cell_of(king));
    if (!rook || !contains(board.of(side) & board.of(Kind::rook), *rook))
      return refuse_letter(fen_code::castling_rook);
    if (board.castling_rook(side, *rook > king ? Wing::king_side : Wing::queen_side))
      return refuse_letter(fen_code::castling_twice);
    board.castling_rooks |= bit(*rook);
  }
  return std::nullopt;
}

Check read_en_passant(const Field &field, PositionBuilder &builder) {
  if (field.text == "-")
    return std::nullopt;
  if (field.text.size() != 2 || field.text[0] < 'a' || field.text[0] > 'h' || field.text[1] < '1' ||
      field.text[1] > '8')
    return refuse(fen_code::en_passant, field);
  const Square target = square_at(field.text[0] - 'a', field.text[1] - '1');
  const bool white = builder.side == Side::first;
  if (rank_of(target) != (white ? 5 : 2))
    return refuse(fen_code::en_passant_rank, field).with(Argument::number(white ? 6 : 3));
  const auto origin = static_cast<Square>(white ? target + 8 : target - 8);
  const auto arrival = static_cast<Square>(white ? target - 8 : target + 8);
  for (const Square empty : {target, origin})
    if (contains(builder.board.occupied(), empty))
      return refuse(fen_code::en_passant_occupied, field).at(cell_of(empty));
  if (!contains(builder.board.pawns & builder.board.of(opponent(builder.side)), arrival))
    return refuse(fen_code::en_passant_pawn, field).at(cell_of(arrival));
  builder.en_passant = target;
  return std::nullopt;
}

/// A number in digits alone, without leading zeros.
Check read_counter(std::string_view code, const Field &field, int least, int most, int &counter) {
  const char *end = field.text.data() + field.text.size();
  const auto [stop, error] = std::from_chars(field.text.data(), end, counter);
  const bool leading_zero = field.text.size() > 1 && field.text[0] == '0';
  const bool signed_number = field.text.substr(0, 1) == "-";
  if (error != std::errc{} || stop != end || leading_zero || signed_number || counter < least ||
      counter > most)
    return refuse(code, field).with(Argument::number(least)).with(Argument::number(most));
  return std::nullopt;
}

void write_castling(const Position &position, std::string &text) {
  const auto before = text.size();
  for (const Side side : {Side::first, Side::second})
    for (const Wing wing : {Wing::king_side, Wing::queen_side})
      if (const auto rook = position.castling_rook(side, wing)) {
        const char letter = position.chess960()       ? static_cast<char>('a' + file_of(*rook))
                            : wing == Wing::king_side ? 'k'
                                                      : 'q';
        text += static_cast<char>(side == Side::first ? letter - 'a' + 'A' : letter);
      }
  if (text.size() == before)
    text += '-';
}

} // namespace

Result<FenSetup> read_fen(std::string_view text, const Rules &rules) {
  const auto split_text = split(text);
  if (!split_text)
    return split_text.error();
  const Fields &fields = *split_text;
  PositionBuilder builder;
  builder.chess960 = rules.chess960.has_value();
  if (auto refusal = read_board(fields[0], builder.board))
    return *refusal;
  if (auto refusal = check_material(fields[0], builder.board))
    return *refusal;
  if (auto refusal = read_side(fields[1], builder))
    return *refusal;
  if (auto refusal = read_castling(fields[2], builder))
    return *refusal;
  if (auto refusal = read_en_passant(fields[3], builder))
    return *refusal;
  if (fields.size() == full_field_count) {
    if (auto refusal = read_counter(fen_code::halfmove_clock, fields[4], 0, max_halfmove_clock,
                                    builder.halfmove_clock))
      return *refusal;
    if (auto refusal = read_counter(fen_code::fullmove_number, fields[5], 1, max_fullmove_number,
                                    builder.fullmove_number))
      return *refusal;
  }
  FenSetup setup{rules, builder.build()};
  if (builder.chess960 && !rules.chess960)
    setup.rules.chess960 = standard_start_number;
  return setup;
}

std::string write_fen(const Position &position) {
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
