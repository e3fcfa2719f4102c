#include "stackchess/draft.hpp"

#include "stackchess/codes.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace plateau::stackchess {

namespace {

bool on_board(const Rules &rules, Square square) {
  return file_of(square) >= 0 && file_of(square) < rules.size && rank_of(square) >= 0 &&
         rank_of(square) < rules.size;
}

/// What speaks against one of the men, those before it being in order.
std::optional<Refusal> check_man(const Draft &draft, std::size_t i) {
  const auto &[square, piece] = draft.men[i];
  const auto refuse = [at = cell_of(square)](std::string_view code) {
    return Refusal::illegal(code).at(role("misplaced"), at);
  };
  if (!on_board(draft.rules, square))
    return refuse(why("off-board")).with(Argument::number(draft.rules.size));
  int same_side = 1;
  for (std::size_t other = 0; other < i; ++other) {
    const auto &man = draft.men[other];
    same_side += man.piece.side == piece.side ? 1 : 0;
    if (man.square == square && man.piece.side != piece.side)
      return refuse(why("two-colours"));
  }
  const int rank = own_rank(piece.side, rank_of(square), draft.rules.size);
  if (piece.kind == Kind::knight && !draft.rules.knights)
    return refuse(why("knight-not-in-rules"));
  if (is_pawn(piece.kind) && draft.rules.promotion && rank == draft.rules.size - 1)
    return refuse(why("unpromoted-pawn"));
  if (piece.kind == Kind::fresh_pawn && rank != 1)
    return refuse(why("double-step-gone"));
  if (same_side > side_pieces(draft.rules.size))
    return refuse(why("too-many-pieces"))
        .with(Argument::side(piece.side))
        .with(Argument::number(side_pieces(draft.rules.size)));
  return std::nullopt;
}

std::optional<Refusal> check_counters(const Draft &draft) {
  const int most = side_pieces(draft.rules.size);
  for (const auto side : {Side::first, Side::second}) {
    const int lost = draft.lost[index(side)];
    const auto left = std::count_if(draft.men.begin(), draft.men.end(),
                                    [&](const Man &man) { return man.piece.side == side; });
    if (lost < 0 || lost + left > most)
      return Refusal::illegal(why("too-many-lost"))
          .with(Argument::side(side))
          .with(Argument::number(most))
          .with(Argument::number(lost));
  }
  if (draft.plies <= max_plies)
    return std::nullopt;
  auto refusal = Refusal::illegal(why("bad-counter"));
  refusal.found = std::to_string(draft.plies);
  return refusal;
}

} // namespace

Result<Placed> check(const Draft &draft) {
  if (draft.rules.size < smallest_board || draft.rules.size > largest_board) {
    auto refusal = Refusal::illegal(code::bad_option_value);
    refusal.found = write_rules(draft.rules);
    return refusal;
  }
  for (std::size_t i = 0; i < draft.men.size(); ++i)
    if (auto refusal = check_man(draft, i))
      return *std::move(refusal);
  if (draft.men.empty())
    return Refusal::illegal(why("no-piece-at-all"));
  if (auto refusal = check_counters(draft))
    return *std::move(refusal);
  return Placed{draft.rules, place_unchecked(draft)};
}

Position place_unchecked(const Draft &draft) {
  auto position = Position::empty(draft.rules);
  for (const auto &[square, piece] : draft.men)
    position.put(square, piece);
  if (draft.side_to_move == Side::second)
    pass(position);
  position.lost_ = {static_cast<std::uint8_t>(draft.lost[0]),
                    static_cast<std::uint8_t>(draft.lost[1])};
  position.plies_ = draft.plies;
  return position;
}

Draft draft_of(const Rules &rules, const Position &position) {
  Draft draft;
  draft.rules = rules;
  for_each_square(position, [&](Square square) {
    for (int depth = position.height(square) - 1; depth >= 0; --depth)
      draft.men.push_back({square, position.piece(square, depth)});
  });
  draft.side_to_move = position.side_to_move();
  draft.lost = {position.lost(Side::first), position.lost(Side::second)};
  draft.plies = position.plies();
  return draft;
}

} // namespace plateau::stackchess
