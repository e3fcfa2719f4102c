#include "chess/judge.hpp"

#include "chess/castling.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace plateau::chess {

namespace {

/// What a rule objects, if anything.
using Objection = std::optional<Refusal>;

/// A piece of the side to move, and where it is asked to go.
struct Step {
  Square from;
  Square to;
  Piece piece;

  int files() const { return file_of(to) - file_of(from); }
  int ranks() const { return rank_of(to) - rank_of(from); }
  /// Ranks forward, as the mover sees the board.
  int forward() const { return piece.side == Side::first ? ranks() : -ranks(); }
  bool straight() const { return files() == 0 || ranks() == 0; }
  bool diagonal() const { return std::abs(files()) == std::abs(ranks()); }
};

bool on_board(Cell cell) { return cell.number < 64; }

/// The rank as `side` counts it, its own first rank being 0.
int relative_rank(Side side, Square square) {
  return side == Side::first ? rank_of(square) : 7 - rank_of(square);
}

// How the pieces move.

Objection not_how_it_moves(const Step &step, std::string_view code) {
  return Refusal::illegal(code)
      .at(role("origin"), cell_of(step.from))
      .at(role("target"), cell_of(step.to));
}

/// The nearest piece strictly between two squares of one line.
std::optional<Square> first_between(const Position &position, Square from, Square to) {
  const int file_step = (file_of(to) > file_of(from)) - (file_of(to) < file_of(from));
  const int rank_step = (rank_of(to) > rank_of(from)) - (rank_of(to) < rank_of(from));
  for (int file = file_of(from) + file_step, rank = rank_of(from) + rank_step;
       square_at(file, rank) != to; file += file_step, rank += rank_step)
    if (position.piece_at(square_at(file, rank)))
      return square_at(file, rank);
  return std::nullopt;
}

Objection free_path(const Position &position, const Step &step) {
  const auto blocker = first_between(position, step.from, step.to);
  if (!blocker)
    return std::nullopt;
  return Refusal::illegal(why("path-blocked"))
      .at(role("blocker"), cell_of(*blocker))
      .at(role("origin"), cell_of(step.from))
      .at(role("target"), cell_of(step.to))
      .with(piece_on(position, *blocker));
}

// The king's safety.

/// The enemy pawn beside the mover's pawn that a diagonal step onto an empty square would capture
/// en passant, were it allowed.
std::optional<Square> en_passant_victim(const Position &position, const Step &step) {
  constexpr int fifth_rank = 4;
  if (step.piece.kind != Kind::pawn || std::abs(step.files()) != 1 || step.forward() != 1 ||
      position.piece_at(step.to) || relative_rank(step.piece.side, step.from) != fifth_rank)
    return std::nullopt;
  const Square beside = square_at(file_of(step.to), rank_of(step.from));
  const Piece enemy_pawn{opponent(step.piece.side), Kind::pawn};
  return position.piece_at(beside) == enemy_pawn ? std::optional(beside) : std::nullopt;
}

/// Nobody may leave or put the own king in check.
Objection king_safety(const Position &position, const Step &step) {
  const Side enemy = opponent(step.piece.side);
  const bool king_moves = step.piece.kind == Kind::king;
  const Square king = king_moves ? step.to : position.king(step.piece.side);
  const Square captured = en_passant_victim(position, step).value_or(step.to);
  const Bitboard after = (position.occupied() & ~bit(step.from) & ~bit(captured)) | bit(step.to);
  const Bitboard dangers = attackers(position, king, enemy, after) & ~bit(captured);
  if (dangers == 0)
    return std::nullopt;
  const Bitboard old_dangers = dangers & checkers(position);
  const auto code = king_moves    ? why("king-steps-into-check")
                    : old_dangers ? why("king-still-in-check")
                                  : why("would-put-king-in-check");
  const Square danger = lowest(old_dangers ? old_dangers : dangers);
  auto refusal = Refusal::illegal(code)
                     .at(role("attacker"), cell_of(danger))
                     .at(king_moves ? role("crossed") : role("king"), cell_of(king))
                     .with(piece_on(position, danger));
  // Whatever uncovers the king was pinned.
  if (!king_moves && !old_dangers)
    return std::move(refusal)
        .at(role("origin"), cell_of(step.from))
        .with(piece_on(position, step.from));
  return refusal;
}

// The pawn has rules of its own.

Objection pawn_ahead(const Position &position, const Step &step) {
  constexpr int start_rank = 1;
  if (step.forward() == 2 && relative_rank(step.piece.side, step.from) != start_rank)
    return not_how_it_moves(step, why("pawn-has-moved"));
  const Square ahead =
      square_at(file_of(step.from), rank_of(step.from) + step.ranks() / step.forward());
  for (const Square square : {ahead, step.to})
    if (position.piece_at(square))
      return Refusal::illegal(why("pawn-blocked"))
          .at(role("blocker"), cell_of(square))
          .at(role("origin"), cell_of(step.from))
          .with(piece_on(position, square));
  return std::nullopt;
}

Objection pawn_aside(const Position &position, const Step &step) {
  if (position.piece_at(step.to) || position.en_passant() == step.to)
    return std::nullopt;
  const auto victim = en_passant_victim(position, step);
  if (!victim)
    return Refusal::illegal(why("pawn-captures-diagonally"))
        .at(role("target"), cell_of(step.to))
        .at(role("origin"), cell_of(step.from));
  // A position remembers en passant only while it is legal for some pawn. If the victim may have
  // made its double step just now, the capture can still be forbidden for the king's sake.
  const Square started = square_at(file_of(step.to), rank_of(step.to) + step.ranks());
  if (!position.en_passant() && !position.piece_at(started))
    if (auto danger = king_safety(position, step))
      return danger;
  return Refusal::illegal(why("en-passant-too-late"))
      .at(role("enemy"), cell_of(*victim))
      .at(role("target"), cell_of(step.to))
      .with(piece_on(position, *victim));
}

Objection pawn(const Position &position, const Step &step) {
  const int files = std::abs(step.files());
  if (step.forward() < 0)
    return not_how_it_moves(step, why("pawn-backwards"));
  if (step.forward() == 0)
    return not_how_it_moves(step, why("pawn-sideways"));
  if (files == 0 && step.forward() <= 2)
    return pawn_ahead(position, step);
  if (files == 1 && step.forward() == 1)
    return pawn_aside(position, step);
  return not_how_it_moves(step, why("not-how-pawn-moves"));
}

Objection knight(const Step &step) {
  const bool hook = std::abs(step.files() * step.ranks()) == 2;
  return hook ? std::nullopt : not_how_it_moves(step, why("not-how-knight-moves"));
}

Objection king(const Step &step) {
  const bool one_square = std::max(std::abs(step.files()), std::abs(step.ranks())) == 1;
  return one_square ? std::nullopt : not_how_it_moves(step, why("not-how-king-moves"));
}

Objection way_of_moving(const Position &position, const Step &step) {
  switch (step.piece.kind) {
  case Kind::pawn:
    return pawn(position, step);
  case Kind::knight:
    return knight(step);
  case Kind::bishop:
    return step.diagonal() ? free_path(position, step)
                           : not_how_it_moves(step, why("not-how-bishop-moves"));
  case Kind::rook:
    return step.straight() ? free_path(position, step)
                           : not_how_it_moves(step, why("not-how-rook-moves"));
  case Kind::queen:
    return step.straight() || step.diagonal() ? free_path(position, step)
                                              : not_how_it_moves(step, why("not-how-queen-moves"));
  case Kind::king:
    return king(step);
  }
  return std::nullopt;
}

Objection own_target(const Position &position, const Step &step) {
  const auto target = position.piece_at(step.to);
  if (!target || target->side != step.piece.side)
    return std::nullopt;
  return Refusal::illegal(why("own-piece-on-target"))
      .at(role("own"), cell_of(step.to))
      .with(Argument::piece(target->number()));
}

/// The move is legal; what remains is the promotion.
Verdict<Move> with_promotion(const Position &position, const Step &step,
                             std::optional<Kind> promotion) {
  constexpr int last_rank = 7;
  const bool promotes =
      step.piece.kind == Kind::pawn && relative_rank(step.piece.side, step.to) == last_rank;
  if (!promotes && promotion)
    return Refusal::illegal(why("no-promotion-here")).at(role("target"), cell_of(step.to));
  if (!promotes)
    return Move::make(step.from, step.to,
                      en_passant_victim(position, step) ? Move::Special::en_passant
                                                        : Move::Special::none);
  if (!promotion) {
    Choice choice;
    for (const auto kind : promotion_kinds)
      choice.options.push_back(static_cast<std::int16_t>(kind));
    return choice;
  }
  if (std::find(promotion_kinds.begin(), promotion_kinds.end(), *promotion) ==
      promotion_kinds.end())
    return Refusal::illegal(why("bad-promotion-piece")).at(role("target"), cell_of(step.to));
  return Move::make(step.from, step.to, Move::Special::promotion, *promotion);
}

/// Castling promotes nothing, whoever named a piece.
Verdict<Move> castle(const Position &position, Wing wing, std::optional<Kind> promotion) {
  auto verdict = judge_castling(position, wing);
  if (const Move *move = verdict.move(); move && promotion)
    return Refusal::illegal(why("no-promotion-here"))
        .at(role("target"), cell_of(castled_king(move->from(), move->to())));
  return verdict;
}

} // namespace

Verdict<Move> judge(const Position &position, const Attempt &attempt) {
  if (attempt.castling)
    return castle(position, *attempt.castling, attempt.promotion);
  if (!on_board(attempt.from) || !on_board(attempt.to))
    return Refusal::illegal(why("off-board"));
  const auto from = static_cast<Square>(attempt.from.number);
  const auto to = static_cast<Square>(attempt.to.number);
  const auto piece = position.piece_at(from);
  if (!piece)
    return Refusal::illegal(why("empty-square")).at(role("origin"), attempt.from);
  if (piece->side != position.side_to_move())
    return Refusal::illegal(why("not-your-turn"))
        .at(role("origin"), attempt.from)
        .with(Argument::piece(piece->number()))
        .with(Argument::side(position.side_to_move()));
  if (from == to)
    return Refusal::illegal(why("same-square")).at(role("origin"), attempt.from);
  if (!attempt.plain_step)
    if (const auto wing = castling_gesture(position, from, to))
      return castle(position, *wing, attempt.promotion);

  const Step step{from, to, *piece};
  for (const auto rule : {own_target, way_of_moving, king_safety})
    if (auto objection = rule(position, step))
      return *std::move(objection);
  return with_promotion(position, step, attempt.promotion);
}

Attempt complete(Attempt attempt, std::int16_t option) {
  const bool known = option >= 0 && option <= static_cast<std::int16_t>(Kind::king);
  attempt.promotion = known ? static_cast<Kind>(option) : Kind::pawn;
  return attempt;
}

Attempt attempt_of(const Position &, Move move) {
  Attempt attempt{cell_of(move.from()), cell_of(move.to()), std::nullopt, std::nullopt};
  if (move.special() == Move::Special::promotion)
    attempt.promotion = move.promotion();
  return attempt;
}

} // namespace plateau::chess
