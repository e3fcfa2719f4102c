#include "chess/position.hpp"

#include "chess/draft.hpp"
#include "chess/zobrist.hpp"

#include <algorithm>

namespace plateau::chess {
namespace {

constexpr Square behind(Side side, Square square) {
  return static_cast<Square>(side == Side::first ? square - 8 : square + 8);
}

Key key_of_castling(Bitboard rooks) {
  Key key = 0;
  for_each_square(rooks, [&](Square rook) { key ^= zobrist::tables.castling_rook[rook]; });
  return key;
}

/// The kinds on the first rank of a Chess960 start, a to h: the light bishop, the dark bishop, the
/// queen and the knights are dealt by the number's digits; rook, king, rook fill what is left.
std::array<Kind, 8> back_rank_kinds(int number) {
  std::array<std::optional<Kind>, 8> files;
  const auto nth_free = [&files](int n) {
    std::size_t file = 0;
    while (files[file] || n-- > 0)
      ++file;
    return file;
  };
  files[static_cast<std::size_t>(number % 4 * 2 + 1)] = Kind::bishop;
  files[static_cast<std::size_t>(number / 4 % 4 * 2)] = Kind::bishop;
  files[nth_free(number / 16 % 6)] = Kind::queen;
  // The ten ways to put two knights on five squares, the left one first.
  int first = 0;
  int second = number / 96 + 1;
  while (second > 4) {
    ++first;
    second += first - 4;
  }
  const auto left = nth_free(first);
  const auto right = nth_free(second);
  files[left] = files[right] = Kind::knight;
  files[nth_free(0)] = Kind::rook;
  files[nth_free(0)] = Kind::king;
  files[nth_free(0)] = Kind::rook;
  std::array<Kind, 8> kinds{};
  for (std::size_t file = 0; file < 8; ++file)
    kinds[file] = *files[file];
  return kinds;
}

} // namespace

bool en_passant_is_safe(const Board &board, Side side, Square from, Square target) {
  const Square captured = behind(side, target);
  const Bitboard after = (board.occupied() ^ bit(from) ^ bit(captured)) | bit(target);
  return (attackers(board, board.king(side), opponent(side), after) & ~bit(captured)) == 0;
}

bool can_capture_en_passant(const Board &board, Side side, Square target) {
  Bitboard pawns = pawn_attacks(opponent(side), target) & board.pawns & board.of(side);
  for (; pawns != 0; pawns &= pawns - 1)
    if (en_passant_is_safe(board, side, lowest(pawns), target))
      return true;
  return false;
}

Position::Position() { *this = start({}); }

Position start(const Rules &rules) {
  Draft draft;
  draft.rules = rules;
  const int number = rules.chess960.value_or(standard_start_number);
  const auto kinds = back_rank_kinds(std::clamp(number, 0, chess960_starts - 1));
  for (int file = 0; file < 8; ++file) {
    const Kind kind = kinds[static_cast<std::size_t>(file)];
    for (const Side side : {Side::first, Side::second}) {
      const int home_rank = side == Side::first ? 0 : 7;
      const int pawn_rank = side == Side::first ? 1 : 6;
      draft.squares[square_at(file, home_rank)] = {side, kind};
      draft.squares[square_at(file, pawn_rank)] = {side, Kind::pawn};
      if (kind == Kind::rook)
        draft.castling_rooks |= bit(square_at(file, home_rank));
    }
  }
  return place_unchecked(draft);
}

/// A null move: unlike the pass of a search, it counts.
void play_null(Position &position) {
  const bool ends_move = position.side_ == Side::second;
  pass(position);
  if (position.halfmove_clock_ < max_halfmove_clock)
    ++position.halfmove_clock_;
  if (ends_move && position.fullmove_number_ < max_fullmove_number)
    ++position.fullmove_number_;
}

void play(Position &position, Move move) {
  if (move == null_move) [[unlikely]]
    return play_null(position);
  Board &board = position.board_;
  const Side us = position.side_;
  const Side them = opponent(us);
  const Square from = move.from();
  const Square to = move.to();
  const Kind kind = board.kind_at(from);
  Key key = position.key_ ^ zobrist::tables.second_to_move;
  const auto toggle = [&](Side side, Kind what, Square square) {
    board.toggle(side, what, bit(square));
    key ^= zobrist::of_piece({side, what}, square);
  };

  if (position.en_passant_ != Position::no_square)
    key ^= zobrist::tables.en_passant[static_cast<std::size_t>(file_of(position.en_passant_))];
  position.en_passant_ = Position::no_square;

  Bitboard rights_lost = board.castling_rooks & (bit(from) | bit(to));
  if (kind == Kind::king)
    rights_lost |= board.castling_rooks & board.of(us);
  board.castling_rooks ^= rights_lost;
  key ^= key_of_castling(rights_lost);

  bool progress = kind == Kind::pawn;
  if (move.special() == Move::Special::castling) {
    toggle(us, Kind::king, from);
    toggle(us, Kind::rook, to);
    toggle(us, Kind::king, castled_king(from, to));
    toggle(us, Kind::rook, castled_rook(from, to));
  } else {
    const bool en_passant = move.special() == Move::Special::en_passant;
    const Square captured = en_passant ? behind(us, to) : to;
    if (contains(board.of(them), captured)) {
      toggle(them, board.kind_at(captured), captured);
      progress = true;
    }
    toggle(us, kind, from);
    toggle(us, move.special() == Move::Special::promotion ? move.promotion() : kind, to);
    if (kind == Kind::pawn && (from ^ to) == 16) {
      const Square skipped = behind(us, to);
      if (can_capture_en_passant(board, them, skipped)) {
        position.en_passant_ = skipped;
        key ^= zobrist::tables.en_passant[static_cast<std::size_t>(file_of(skipped))];
      }
    }
  }

  position.key_ = key;
  position.side_ = them;
  if (progress)
    position.halfmove_clock_ = 0;
  else if (position.halfmove_clock_ < max_halfmove_clock)
    ++position.halfmove_clock_;
  if (us == Side::second && position.fullmove_number_ < max_fullmove_number)
    ++position.fullmove_number_;
}

void pass(Position &position) {
  if (position.en_passant_ != Position::no_square)
    position.key_ ^=
        zobrist::tables.en_passant[static_cast<std::size_t>(file_of(position.en_passant_))];
  position.en_passant_ = Position::no_square;
  position.key_ ^= zobrist::tables.second_to_move;
  position.side_ = opponent(position.side_);
}

Key hash_from_scratch(const Position &position) {
  const Board &board = position.board();
  Key key = position.side_to_move() == Side::second ? zobrist::tables.second_to_move : 0;
  for_each_square(board.occupied(), [&](Square square) {
    key ^= zobrist::of_piece(*board.piece_at(square), square);
  });
  key ^= key_of_castling(board.castling_rooks);
  if (const auto target = position.en_passant())
    key ^= zobrist::tables.en_passant[static_cast<std::size_t>(file_of(*target))];
  return key;
}

} // namespace plateau::chess
