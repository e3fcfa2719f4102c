#include "stackchess/judge.hpp"

#include "stackchess/codes.hpp"

#include <algorithm>
#include <cstdlib>

namespace plateau::stackchess {

namespace {

/// The same reason, told of one piece among several that move.
std::string_view in_stack(std::string_view code) {
  constexpr std::string_view suffix = "-in-stack";
  return *std::find_if(whys.begin(), whys.end(), [&](std::string_view other) {
    return other.size() == code.size() + suffix.size() && other.substr(0, code.size()) == code &&
           other.substr(code.size()) == suffix;
  });
}

std::optional<Refusal> refuse_cell(const Position &position, std::string_view role, Cell cell) {
  if (is_square(cell) && position.on_board(square_of(cell)))
    return std::nullopt;
  return Refusal::illegal(why("off-board")).at(role, cell).with(Argument::number(position.size()));
}

/// A move as a person sees it: so many files aside, so many ranks ahead of the mover.
class Journey {
public:
  Journey(const Position &position, Square from, Square to)
      : position_(position), from_(from), to_(to), aside_(file_of(to) - file_of(from)),
        ahead_((rank_of(to) - rank_of(from)) * ahead(position.side_to_move())) {}

  bool straight() const { return aside_ == 0 || ahead_ == 0; }
  bool diagonal() const { return std::abs(aside_) == std::abs(ahead_); }
  bool leap() const { return std::abs(aside_ * ahead_) == 2; }
  int distance() const { return std::max(std::abs(aside_), std::abs(ahead_)); }
  /// Not counting sideways.
  int ranks_ahead() const { return ahead_; }
  bool straight_ahead() const { return aside_ == 0 && ahead_ > 0; }
  int enemies() const {
    return position_.owner(to_) == opponent(position_.side_to_move()) ? position_.height(to_) : 0;
  }

  /// The first occupied square strictly between the two, on a straight or diagonal way.
  std::optional<Square> blocker() const {
    const auto sign = [](int x) { return (x > 0) - (x < 0); };
    const int file_step = sign(aside_);
    const int rank_step_here = sign(rank_of(to_) - rank_of(from_));
    for (int step = 1; step < distance(); ++step) {
      const auto square =
          square_at(file_of(from_) + step * file_step, rank_of(from_) + step * rank_step_here);
      if (position_.owner(square))
        return square;
    }
    return std::nullopt;
  }

private:
  const Position &position_;
  Square from_;
  Square to_;
  int aside_;
  int ahead_;
};

/// Why a pawn cannot make this journey (S6).
std::optional<std::string_view> pawn_reason(Kind pawn, const Journey &journey) {
  if (journey.ranks_ahead() <= 0)
    return why("pawn-not-ahead");
  if (journey.straight_ahead()) {
    if (journey.distance() > 2)
      return why("pawn-too-far");
    if (journey.distance() == 2 && pawn != Kind::fresh_pawn)
      return why("pawn-has-moved");
    if (journey.blocker())
      return why("pawn-jumps");
    if (journey.enemies() > 0)
      return why("pawn-faces-enemy");
    return std::nullopt;
  }
  if (!journey.diagonal() || journey.distance() > 1)
    return why("pawn-too-far");
  if (journey.enemies() == 0)
    return why("pawn-takes-nothing");
  return std::nullopt;
}

/// Why a piece of this kind cannot make this journey, leaving aside what stands on the way.
std::optional<std::string_view> reason_of(Kind kind, const Journey &journey) {
  const auto unless = [](bool can, std::string_view code) {
    return can ? std::nullopt : std::optional(code);
  };
  switch (kind) {
  case Kind::rook:
    return unless(journey.straight(), why("rook-off-line"));
  case Kind::bishop:
    return unless(journey.diagonal(), why("bishop-off-diagonal"));
  case Kind::queen:
    return unless(journey.straight() || journey.diagonal(), why("queen-off-line"));
  case Kind::king:
    return unless(journey.distance() == 1, why("king-too-far"));
  case Kind::knight:
    return unless(journey.leap(), why("knight-no-leap"));
  case Kind::pawn:
  case Kind::fresh_pawn:
    return pawn_reason(kind, journey);
  }
  return std::nullopt;
}

int knights_among(const Position &position, Square from, int count) {
  int knights = 0;
  for (int depth = 0; depth < count; ++depth)
    knights += position.piece(from, depth).kind == Kind::knight ? 1 : 0;
  return knights;
}

/// As a default argument: clang 14 takes no call of `role` there.
constexpr std::string_view role_of_target = role("target");

/// Why the top `count` pieces, which are there and are the mover's, cannot go to another square.
std::optional<Refusal> refuse_journey(const Position &position, Square from, Square to, int count) {
  const Journey journey(position, from, to);
  const int knights = knights_among(position, from, count);
  const auto refused = [&](std::string_view code, std::string_view there = role_of_target) {
    return Refusal::illegal(code).at(role("origin"), cell_of(from)).at(there, cell_of(to));
  };

  if (knights > 0 && journey.leap()) {
    // Each knight carries one other piece, whatever that piece could do alone.
    if (count > 2 * knights)
      return refused(why("too-few-knights"))
          .with(Argument::number(count))
          .with(Argument::number(knights))
          .with(Argument::number(2 * knights));
  } else {
    for (int depth = 0; depth < count; ++depth) {
      const auto piece = position.piece(from, depth);
      const auto reason = reason_of(piece.kind, journey);
      if (!reason)
        continue;
      auto refusal =
          refused(count == 1 ? *reason : in_stack(*reason)).with(Argument::piece(piece.number()));
      if (*reason == why("pawn-jumps"))
        refusal.cells.push_back({cell_of(*journey.blocker()), role("blocker")});
      if (count == 1)
        return refusal;
      return std::move(refusal).with(Argument::number(count)).with(Argument::number(depth + 1));
    }
    if (const auto blocker = journey.blocker())
      return Refusal::illegal(why("path-blocked"))
          .at(role("blocker"), cell_of(*blocker))
          .at(role("origin"), cell_of(from))
          .at(role("target"), cell_of(to))
          .with(Argument::piece(position.piece(*blocker, 0).number()));
  }

  const int enemies = journey.enemies();
  if (enemies == 0 || count > enemies)
    return std::nullopt;
  if (count == 1)
    return refused(why("lone-capture"), role("enemy"))
        .with(Argument::number(enemies))
        .with(Argument::number(enemies + 1));
  return refused(why("too-few-to-capture"), role("enemy"))
      .with(Argument::number(count))
      .with(Argument::number(enemies))
      .with(Argument::number(enemies + 1));
}

/// Nobody said how many: all the numbers that would do, or why none does.
Verdict<Move> judge_every_height(const Position &position, Square from, Square to) {
  const int height = position.height(from);
  Choice choice;
  choice.kind = Choice::Kind::height;
  for (int count = 1; count <= height; ++count)
    if (!refuse_journey(position, from, to, count))
      choice.options.push_back(static_cast<std::int16_t>(count));
  if (choice.options.size() == 1)
    return Move::make(from, to, choice.options[0]);
  if (!choice.options.empty())
    return choice;
  // The reason that helps most is that of the smallest number that would be enough.
  const bool capture = position.owner(to) == opponent(position.side_to_move());
  const int enough = capture ? position.height(to) + 1 : 1;
  return *refuse_journey(position, from, to, std::min(enough, height));
}

} // namespace

std::optional<Refusal> refuse_origin(const Position &position, Cell from) {
  if (position.pieces(Side::first) == 0 || position.pieces(Side::second) == 0)
    return Refusal::illegal(code::game_over);
  const auto owner = position.owner(square_of(from));
  if (!owner)
    return Refusal::illegal(why("empty-square")).at(role("origin"), from);
  if (*owner != position.side_to_move())
    return Refusal::illegal(why("not-yours"))
        .at(role("origin"), from)
        .with(Argument::piece(position.piece(square_of(from), 0).number()));
  return std::nullopt;
}

std::optional<Refusal> refuse_count(const Position &position, Cell from, int count) {
  const int height = position.height(square_of(from));
  if (count <= 0)
    return Refusal::illegal(why("zero-pieces")).at(role("origin"), from);
  if (count > height)
    return Refusal::illegal(why("stack-too-low"))
        .at(role("origin"), from)
        .with(Argument::number(count))
        .with(Argument::number(height));
  return std::nullopt;
}

Verdict<Move> judge(const Position &position, const Attempt &attempt) {
  if (auto refusal = refuse_cell(position, role("origin"), attempt.from))
    return *std::move(refusal);
  if (auto refusal = refuse_cell(position, role("target"), attempt.to))
    return *std::move(refusal);
  if (auto refusal = refuse_origin(position, attempt.from))
    return *std::move(refusal);
  if (attempt.from == attempt.to)
    return Refusal::illegal(why("same-square")).at(role("origin"), attempt.from);

  const Square from = square_of(attempt.from);
  const Square to = square_of(attempt.to);
  if (!attempt.count)
    return judge_every_height(position, from, to);
  if (auto refusal = refuse_count(position, attempt.from, *attempt.count))
    return *std::move(refusal);
  if (auto refusal = refuse_journey(position, from, to, *attempt.count))
    return *std::move(refusal);
  return Move::make(from, to, *attempt.count);
}

Attempt complete(const Attempt &attempt, std::int16_t count) {
  return {attempt.from, attempt.to, count};
}

Attempt attempt_of(Move move) {
  return {cell_of(move.from()), cell_of(move.to()), static_cast<std::int16_t>(move.count())};
}

} // namespace plateau::stackchess
