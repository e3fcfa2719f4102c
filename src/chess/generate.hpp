/// @file
/// The legal-only generator: check and pin masks first, then nothing but legal moves.
///
/// It tells a *sink* sets of targets, not single moves, so that one text serves the lists, the
/// counts (which never look at a single move) and the perft walk (which plays straight into the
/// child). A sink has
///
///     piece<Mover>(from, targets)      one piece and every square it may go to
///     pawn_steps(targets, step)        pawns arriving on `targets`, each from `target - step`
///     double_steps(targets, step)
///     promotions(targets, step)        four moves for each target
///     en_passant(from, to)
///     castling(king, rook)
#pragma once

#include "chess/board.hpp"
#include "chess/position.hpp"

namespace plateau::chess {

/// How a piece moves. A queen is told twice, along each kind of line.
enum class Mover : std::uint8_t { king, knight, diagonal, straight };

// The four large functions below are inlined by force into each sink: the compiler would rather
// call them, and every node of a walk would pay for it (a tenth of the speed).

namespace detail {

constexpr Bitboard knight_attacks_of_set(Bitboard knights) {
  const Bitboard one = east(knights) | west(knights);
  const Bitboard two = east(east(knights)) | west(west(knights));
  return (one << 16) | (one >> 16) | (two << 8) | (two >> 8);
}

template <Side side> constexpr Bitboard pawn_attacks_of_set(Bitboard pawns) {
  return forward<side>(east(pawns) | west(pawns));
}

/// Everything `by` attacks. The king of the other side is looked through: stepping back along the
/// line of a checker is no way out.
template <class Sliders, Side by>
[[gnu::always_inline]] inline Bitboard danger(const Board &board) {
  const Bitboard theirs = board.of(by);
  const Bitboard occupied = board.occupied() & ~(board.kings & ~theirs);
  Bitboard attacked = pawn_attacks_of_set<by>(theirs & board.pawns) |
                      knight_attacks_of_set(theirs & board.knights) | king_attacks(board.king(by));
  for (Bitboard set = theirs & board.diagonal; set != 0; set &= set - 1)
    attacked |= Sliders::bishop(lowest(set), occupied);
  for (Bitboard set = theirs & board.straight; set != 0; set &= set - 1)
    attacked |= Sliders::rook(lowest(set), occupied);
  return attacked;
}

/// What checks and pins leave. A pin mask holds the lines from the king to the pinning pieces,
/// those included: a pinned piece stands on one and stays on it. (It cannot reach another one:
/// lines of one kind meet only in the king.)
struct Constraints {
  Bitboard checkers = 0;
  Bitboard evasions = 0; ///< The checkers and what lies between them and the king.
  Bitboard straight_pins = 0;
  Bitboard diagonal_pins = 0;
};

template <class Sliders, Side us>
[[gnu::always_inline]] inline Constraints constraints(const Board &board, Square king) {
  const Bitboard own = board.of(us);
  const Bitboard enemy = board.of(opponent(us));
  Constraints found;
  found.checkers =
      enemy & ((knight_attacks(king) & board.knights) | (pawn_attacks(us, king) & board.pawns));
  found.evasions = found.checkers;
  const auto look_along = [&](Bitboard snipers, Bitboard &pins) {
    for (; snipers != 0; snipers &= snipers - 1) {
      const Square sniper = lowest(snipers);
      const Bitboard path = between(king, sniper);
      const Bitboard blockers = path & own;
      if (blockers == 0) {
        found.checkers |= bit(sniper);
        found.evasions |= path | bit(sniper);
      } else if (!several(blockers)) {
        pins |= path | bit(sniper);
      }
    }
  };
  look_along(Sliders::rook(king, enemy) & enemy & board.straight, found.straight_pins);
  look_along(Sliders::bishop(king, enemy) & enemy & board.diagonal, found.diagonal_pins);
  return found;
}

/// Whether king and rook may change places, the king not being in check: no other piece in the way
/// of either, no attacked square in the way of the king. A rook that shields its king along their
/// rank (possible in Chess960 only) must stay.
inline bool castling_is_legal(Square king, Square rook, Bitboard occupied, Bitboard attacked,
                              Bitboard straight_pins) {
  const Square king_to = castled_king(king, rook);
  const Square rook_to = castled_rook(king, rook);
  const Bitboard king_path = between(king, king_to) | bit(king_to);
  const Bitboard rook_path = between(rook, rook_to) | bit(rook_to);
  const Bitboard others = occupied ^ bit(king) ^ bit(rook);
  return ((king_path | rook_path) & others) == 0 && (king_path & attacked) == 0 &&
         !contains(straight_pins, rook);
}

template <Side us, class Sink>
[[gnu::always_inline]] inline void generate_pawns(const Board &board, Bitboard en_passant,
                                                  const Constraints &constraints, Sink &sink) {
  constexpr int up = us == Side::first ? 8 : -8;
  constexpr Bitboard third_rank = rank_bits(us == Side::first ? 2 : 5);
  constexpr Bitboard last_rank = back_rank(opponent(us));
  const Bitboard enemy = board.of(opponent(us));
  const Bitboard empty = ~board.occupied();
  const Bitboard pawns = board.pawns & board.of(us);
  const Bitboard straight = constraints.straight_pins;
  const Bitboard diagonal = constraints.diagonal_pins;

  // A pinned pawn may step only along a file pin and capture only along a diagonal one.
  const Bitboard steppers = pawns & ~diagonal;
  const Bitboard steps =
      empty & (forward<us>(steppers & ~straight) | (forward<us>(steppers & straight) & straight));
  const Bitboard capturers = pawns & ~straight;
  const Bitboard free = capturers & ~diagonal;
  const Bitboard pinned = capturers & diagonal;
  const Bitboard targets = enemy & constraints.evasions;

  Bitboard once = steps & constraints.evasions;
  const Bitboard twice = forward<us>(steps & third_rank) & empty & constraints.evasions;
  Bitboard west_captures =
      targets & (forward<us>(west(free)) | (forward<us>(west(pinned)) & diagonal));
  Bitboard east_captures =
      targets & (forward<us>(east(free)) | (forward<us>(east(pinned)) & diagonal));

  if (((once | west_captures | east_captures) & last_rank) != 0) {
    sink.promotions(once & last_rank, up);
    sink.promotions(west_captures & last_rank, up - 1);
    sink.promotions(east_captures & last_rank, up + 1);
    once &= ~last_rank;
    west_captures &= ~last_rank;
    east_captures &= ~last_rank;
  }
  sink.pawn_steps(once, up);
  sink.double_steps(twice, 2 * up);
  sink.pawn_steps(west_captures, up - 1);
  sink.pawn_steps(east_captures, up + 1);
  if (en_passant != 0) {
    const Square target = lowest(en_passant);
    for (Bitboard set = pawn_attacks(opponent(us), target) & pawns; set != 0; set &= set - 1)
      if (en_passant_is_safe(board, us, lowest(set), target))
        sink.en_passant(lowest(set), target);
  }
}

} // namespace detail

/// Tells `sink` every legal move of `us`.
/// @param board where the pieces stand
/// @param en_passant the square a pawn just skipped, as a set; it may be given even when no capture
/// there is legal
/// @param sink what is told
template <class Sliders, Side us, class Sink>
[[gnu::always_inline]] inline void generate(const Board &board, Bitboard en_passant, Sink &sink) {
  const Bitboard own = board.of(us);
  const Bitboard occupied = board.occupied();
  const Square king = board.king(us);
  auto constraints = detail::constraints<Sliders, us>(board, king);

  const Bitboard king_targets = king_attacks(king) & ~own;
  // Castling needs nothing between king and rook. Asking that first spares most positions of an
  // opening the search for dangers.
  Bitboard castling_rooks = board.castling_rooks & own;
  if (castling_rooks != 0)
    castling_rooks &= Sliders::rook(king, occupied);
  if ((king_targets | castling_rooks) != 0) {
    const Bitboard attacked = detail::danger<Sliders, opponent(us)>(board);
    sink.template piece<Mover::king>(king, king_targets & ~attacked);
    if (constraints.checkers == 0)
      for (Bitboard set = castling_rooks; set != 0; set &= set - 1)
        if (detail::castling_is_legal(king, lowest(set), occupied, attacked,
                                      constraints.straight_pins))
          sink.castling(king, lowest(set));
  }
  if (several(constraints.checkers))
    return;
  if (constraints.checkers == 0)
    constraints.evasions = all_squares;

  const Bitboard targets = constraints.evasions & ~own;
  const Bitboard straight_pins = constraints.straight_pins;
  const Bitboard diagonal_pins = constraints.diagonal_pins;
  for (Bitboard set = own & board.knights & ~(straight_pins | diagonal_pins); set != 0;
       set &= set - 1)
    sink.template piece<Mover::knight>(lowest(set), knight_attacks(lowest(set)) & targets);
  for (Bitboard set = own & board.diagonal & ~straight_pins; set != 0; set &= set - 1) {
    const Square from = lowest(set);
    const Bitboard line = contains(diagonal_pins, from) ? diagonal_pins : all_squares;
    sink.template piece<Mover::diagonal>(from, Sliders::bishop(from, occupied) & targets & line);
  }
  for (Bitboard set = own & board.straight & ~diagonal_pins; set != 0; set &= set - 1) {
    const Square from = lowest(set);
    const Bitboard line = contains(straight_pins, from) ? straight_pins : all_squares;
    sink.template piece<Mover::straight>(from, Sliders::rook(from, occupied) & targets & line);
  }
  detail::generate_pawns<us>(board, en_passant, constraints, sink);
}

} // namespace plateau::chess
