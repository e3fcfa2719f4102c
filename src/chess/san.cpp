#include "chess/san.hpp"

#include "chess/castling.hpp"
#include "chess/letters.hpp"
#include "chess/moves.hpp"
#include "chess/notation.hpp"
#include "chess/san_text.hpp"
#include "chess/sides.hpp"

namespace plateau::chess {

namespace {

/// From a1 to a1: no move at all. Plain, because std::optional costs a tenth of the reading time.
constexpr Move no_move{0};

/// The square one step back, as `side` sees the board.
constexpr Square step_back(Side side, Square square) {
  return static_cast<Square>(side == Side::first ? square - 8 : square + 8);
}

/// From where a piece of that kind could come to `to`, were it alone with the blockers. A piece's
/// way back is its way there.
Bitboard origins(Kind kind, Square to, Bitboard occupied) {
  switch (kind) {
  case Kind::knight:
    return knight_attacks(to);
  case Kind::bishop:
    return bishop_attacks(to, occupied);
  case Kind::rook:
    return rook_attacks(to, occupied);
  case Kind::queen:
    return queen_attacks(to, occupied);
  case Kind::king:
    return king_attacks(to);
  case Kind::pawn:
    break;
  }
  return 0;
}

/// The own pawns that reach `to`: by capturing when there is something to capture, else by
/// stepping.
Bitboard pawns_reaching(const Position &position, Square to) {
  const Side us = position.side_to_move();
  const Bitboard pawns = position.pieces(us, Kind::pawn);
  if (contains(position.pieces(opponent(us)), to))
    return pawn_attacks(opponent(us), to) & pawns;
  Bitboard reaching = 0;
  if (position.en_passant() == to)
    reaching = pawn_attacks(opponent(us), to) & pawns;
  const int rank = us == Side::first ? rank_of(to) : 7 - rank_of(to);
  if (rank < 2 || contains(position.occupied(), to))
    return reaching;
  const Square one_back = step_back(us, to);
  if (contains(position.occupied(), one_back) || rank != 3)
    return reaching | (pawns & bit(one_back));
  return reaching | (pawns & bit(step_back(us, one_back)));
}

/// The own pieces of a kind that reach `to`, whatever becomes of the king.
inline Bitboard reaching(const Position &position, Kind kind, Square to) {
  const Side us = position.side_to_move();
  if (contains(position.pieces(us), to))
    return 0;
  if (kind == Kind::pawn)
    return pawns_reaching(position, to);
  return origins(kind, to, position.occupied()) & position.pieces(us, kind);
}

/// Whether a move that is otherwise right leaves the own king unattacked.
inline bool is_safe(const Position &position, Kind kind, Square from, Square to) {
  const Side us = position.side_to_move();
  const Side them = opponent(us);
  if (kind == Kind::king)
    return attackers(position, to, them, position.occupied() ^ bit(from)) == 0;
  if (kind == Kind::pawn && position.en_passant() == to && file_of(from) != file_of(to))
    return en_passant_is_safe(position.board(), us, from, to);
  const Bitboard after = (position.occupied() ^ bit(from)) | bit(to);
  return (attackers(position, position.king(us), them, after) & ~bit(to)) == 0;
}

Bitboard safe_ones(const Position &position, Kind kind, Bitboard pieces, Square to) {
  Bitboard safe = 0;
  for_each_square(pieces, [&](Square from) {
    if (is_safe(position, kind, from, to))
      safe |= bit(from);
  });
  return safe;
}

/// The one of some pieces that stands nearest to a square.
Square nearest(Bitboard pieces, Square to) {
  Square best = lowest(pieces);
  for_each_square(pieces, [&](Square from) {
    if (distance(from, to) < distance(best, to))
      best = from;
  });
  return best;
}

/// No piece of the kind could be meant.
std::string_view no_such(Kind kind) {
  switch (kind) {
  case Kind::pawn:
    return why("no-such-pawn");
  case Kind::knight:
    return why("no-such-knight");
  case Kind::bishop:
    return why("no-such-bishop");
  case Kind::rook:
    return why("no-such-rook");
  case Kind::queen:
    return why("no-such-queen");
  case Kind::king:
    break;
  }
  return why("no-such-king");
}

/// Several pieces of the kind could be meant, and none of them moves so.
std::string_view none_reaches(Kind kind) {
  switch (kind) {
  case Kind::knight:
    return why("no-knight-reaches");
  case Kind::bishop:
    return why("no-bishop-reaches");
  case Kind::rook:
    return why("no-rook-reaches");
  case Kind::queen:
    return why("no-queen-reaches");
  case Kind::pawn:
  case Kind::king:
    break;
  }
  return no_such(kind);
}

/// The pieces a text could mean although none of them can legally go there. When it is one, the
/// rule book says why not; when there are several, their kind never moves so.
Bitboard meant(const Position &position, const SanText &san) {
  const Side us = position.side_to_move();
  const Bitboard reached = reaching(position, san.kind, san.to) & san.origin;
  // Each of these leaves the king attacked, so the reason is true of any.
  if (reached != 0)
    return bit(lowest(reached));
  const Bitboard pieces = position.pieces(us, san.kind) & san.origin & ~bit(san.to);
  if (pieces == 0)
    return 0;
  // Nor may any piece go where an own one stands.
  if (contains(position.pieces(us), san.to))
    return bit(lowest(pieces));
  if (san.kind == Kind::pawn) {
    const int rank_before = rank_of(san.to) + (us == Side::first ? -1 : 1);
    const bool on_board = rank_before >= 0 && rank_before < 8;
    const Bitboard near = on_board ? pieces & rank_bits(rank_before) : 0;
    return bit(nearest(near != 0 ? near : pieces, san.to));
  }
  // Those that would reach it, were nothing in their way.
  if (const Bitboard blocked = origins(san.kind, san.to, 0) & pieces; blocked != 0)
    return bit(nearest(blocked, san.to));
  return pieces;
}

/// The one legal move that fits, or no_move when there is none or several.
Move find_move(const Position &position, const SanText &san) {
  Bitboard candidates = reaching(position, san.kind, san.to) & san.origin;
  if (several(candidates))
    candidates = safe_ones(position, san.kind, candidates, san.to);
  if (candidates == 0 || several(candidates))
    return no_move;
  const Square from = lowest(candidates);
  if (!is_safe(position, san.kind, from, san.to))
    return no_move;
  const bool promotes =
      san.kind == Kind::pawn && contains(back_rank(opponent(position.side_to_move())), san.to);
  if (promotes != san.promotion.has_value())
    return no_move;
  if (promotes) {
    if (*san.promotion == Kind::pawn || *san.promotion == Kind::king)
      return no_move;
    return Move::make(from, san.to, Move::Special::promotion, *san.promotion);
  }
  const bool en_passant =
      san.kind == Kind::pawn && file_of(from) != file_of(san.to) && position.en_passant() == san.to;
  return Move::make(from, san.to, en_passant ? Move::Special::en_passant : Move::Special::none);
}

/// What find_common does once it knows the kind: then everything below is one straight path, and
/// the processor guesses wrong once a move instead of once a question.
template <Kind kind> Move find_common(const Position &position, Bitboard origin, Square to) {
  const Bitboard candidates = reaching(position, kind, to) & origin;
  const Square from = lowest(candidates);
  // Twins, of which one may be pinned, take the long way.
  if (candidates == 0 || several(candidates) || !is_safe(position, kind, from, to))
    return no_move;
  return Move::make(from, to);
}

/// The shapes that make up nearly all of a file, `e4`, `Nf3`, `Bxf7+`, `Rad1`, `exd5`, without
/// promotion and en passant. no_move: not one of them, or not so simple.
Move find_common(const Position &position, std::string_view text) {
  std::size_t size = text.size();
  if (size < 2 || size > max_move_length)
    return no_move;
  if (text[size - 1] == '+' || text[size - 1] == '#')
    --size;
  if (size < 2)
    return no_move;
  const unsigned file = static_cast<unsigned char>(text[size - 2]) - unsigned{'a'};
  const unsigned rank = static_cast<unsigned char>(text[size - 1]) - unsigned{'1'};
  if (file > 7 || rank > 7)
    return no_move;
  const auto to = static_cast<Square>(rank * 8 + file);

  // Between the piece and its target: a file, a rank, a cross, in this order, each at most once.
  Bitboard origin = all_squares;
  const std::size_t end = size - 2;
  std::size_t i = 1;
  if (i < end && text[i] >= 'a' && text[i] <= 'h')
    origin &= file_bits(text[i++] - 'a');
  if (i < end && text[i] >= '1' && text[i] <= '8')
    origin &= rank_bits(text[i++] - '1');
  if (i < end && text[i] == 'x')
    ++i;
  if (i < end)
    return no_move;
  switch (text[0]) {
  case 'N':
    return find_common<Kind::knight>(position, origin, to);
  case 'B':
    return find_common<Kind::bishop>(position, origin, to);
  case 'R':
    return find_common<Kind::rook>(position, origin, to);
  case 'Q':
    return find_common<Kind::queen>(position, origin, to);
  case 'K':
    return find_common<Kind::king>(position, origin, to);
  default:
    break;
  }
  const unsigned from_file = static_cast<unsigned char>(text[0]) - unsigned{'a'};
  const bool step = size == 2;
  const bool capture = size == 4 && text[1] == 'x' && from_file < 8 && from_file != file;
  const Bitboard special = rank_bits(0) | rank_bits(7);
  if ((!step && !capture) || contains(special, to) || position.en_passant() == to)
    return no_move;
  return find_common<Kind::pawn>(position, file_bits(static_cast<int>(from_file)), to);
}

/// Everything else. Kept apart, so that the common way stays short.
[[gnu::noinline]] Move find_uncommon(const Position &position, std::string_view text) {
  SanText san;
  SanProblem problem;
  if (!take_apart(text, san, problem))
    return no_move;
  if (!san.castling)
    return find_move(position, san);
  const auto verdict = judge_castling(position, *san.castling);
  return verdict.move() ? *verdict.move() : no_move;
}

void append_square(std::string &text, Square square) {
  text += static_cast<char>('a' + file_of(square));
  text += static_cast<char>('1' + rank_of(square));
}

/// As much of the origin as tells the piece from others of its kind: nothing, file, rank, both.
void append_origin(std::string &text, const Position &position, Kind kind, Move move) {
  const Square from = move.from();
  const Bitboard rivals = reaching(position, kind, move.to()) & ~bit(from);
  const Bitboard others = safe_ones(position, kind, rivals, move.to());
  if (others == 0)
    return;
  const bool file_tells = (others & file_bits(file_of(from))) == 0;
  const bool rank_tells = (others & rank_bits(rank_of(from))) == 0;
  if (file_tells || !rank_tells)
    text += static_cast<char>('a' + file_of(from));
  if (!file_tells)
    text += static_cast<char>('1' + rank_of(from));
}

} // namespace

std::string write_san(const Position &position, Move move) {
  if (move == null_move)
    return "--";
  std::string text;
  const Kind kind = position.board().kind_at(move.from());
  const bool castling = move.special() == Move::Special::castling;
  const bool capture = !castling && (contains(position.occupied(), move.to()) ||
                                     move.special() == Move::Special::en_passant);
  if (castling) {
    text = move.to() > move.from() ? "O-O" : "O-O-O";
  } else if (kind == Kind::pawn) {
    if (capture)
      text += static_cast<char>('a' + file_of(move.from()));
  } else {
    text += letter_of(kind);
    append_origin(text, position, kind, move);
  }
  if (capture)
    text += 'x';
  if (!castling)
    append_square(text, move.to());
  if (move.special() == Move::Special::promotion)
    text.append("=").push_back(letter_of(move.promotion()));
  Position after = position;
  play(after, move);
  if (in_check(after))
    text += has_legal_move(after) ? '+' : '#';
  return text;
}

bool find_san(const Position &position, std::string_view text, Move &move) {
  move = find_common(position, text);
  if (move == no_move)
    move = find_uncommon(position, text);
  return move != no_move;
}

Result<Attempt> read_san_attempt(const Position &position, std::string_view text) {
  SanText san;
  SanProblem problem;
  if (!take_apart(text, san, problem)) {
    // Nothing stands where something is missing: the whole of it is shown.
    if (problem.code == why("unreadable-move") && problem.at > 0 && problem.at >= text.size())
      return Refusal::malformed(why("unfinished-move"), text, text.size() + 1);
    // A word that means nothing is shown whole.
    const bool whole = problem.code == why("unreadable-move");
    return Refusal::malformed(problem.code, whole ? text : text.substr(problem.at), problem.at + 1);
  }
  if (san.castling)
    return Attempt{{}, {}, san.promotion, san.castling};

  Bitboard pieces = reaching(position, san.kind, san.to) & san.origin;
  pieces = safe_ones(position, san.kind, pieces, san.to);
  const auto naming_all = [&](Refusal refusal) {
    refusal.arguments.push_back(Argument::cell(cell_of(san.to)));
    for_each_square(pieces, [&](Square from) {
      refusal.cells.push_back({cell_of(from), role("own")});
    });
    return refusal;
  };
  if (several(pieces))
    return naming_all(Refusal::ambiguous(why("ambiguous-move")));
  if (pieces == 0)
    pieces = meant(position, san);
  if (pieces == 0)
    return Refusal::illegal(no_such(san.kind)).at(role("target"), cell_of(san.to));
  if (several(pieces))
    return naming_all(Refusal::illegal(none_reaches(san.kind)));
  return Attempt{cell_of(lowest(pieces)), cell_of(san.to), san.promotion, std::nullopt, true};
}

Verdict<Move> read_san(const Position &position, std::string_view text) {
  if (Move move = no_move; find_san(position, text, move))
    return move;
  const auto attempt = read_san_attempt(position, text);
  if (!attempt)
    return attempt.error();
  return judge(position, *attempt);
}

} // namespace plateau::chess
