#include "abalone/draft.hpp"

#include "abalone/codes.hpp"
#include "abalone/layouts.hpp"

#include <algorithm>
#include <string>

namespace plateau::abalone {

namespace {

std::optional<Refusal> check_number(std::uint32_t number, std::uint32_t least,
                                    std::uint32_t greatest) {
  if (number >= least && number <= greatest)
    return std::nullopt;
  auto refusal = Refusal::illegal(why("bad-number"))
                     .with(Argument::number(static_cast<std::int32_t>(least)))
                     .with(Argument::number(static_cast<std::int32_t>(greatest)));
  refusal.found = std::to_string(number);
  return refusal;
}

std::optional<Refusal> check_marbles(const Draft &draft) {
  int marbles_ever = 0;
  for (const Side side : {Side::first, Side::second}) {
    const auto count = std::count(draft.marbles.begin(), draft.marbles.end(), side);
    if (count == 0)
      return Refusal::illegal(why("side-without-marbles")).with(Argument::side(side));
    const auto ejected = draft.ejected_by[index(side)];
    if (auto refusal = check_number(ejected, 0, ejections_to_win))
      return refusal;
    marbles_ever += static_cast<int>(count) + static_cast<int>(ejected);
  }
  if (draft.ejected_by[0] == ejections_to_win && draft.ejected_by[1] == ejections_to_win)
    return Refusal::illegal(why("both-have-won"));
  // Any set-up is allowed, but it stood on a board: no marble was ever added to it.
  if (marbles_ever > cell_count)
    return Refusal::illegal(why("more-marbles-than-cells"))
        .with(Argument::number(marbles_ever))
        .with(Argument::number(cell_count));
  return std::nullopt;
}

} // namespace

Result<Placed> check(const Draft &draft) {
  if (draft.rules.layout >= layouts.size() || draft.rules.ply_limit > max_ply_limit)
    return Refusal::illegal(code::bad_option_value);
  if (auto refusal = check_marbles(draft))
    return *std::move(refusal);
  if (auto refusal = check_number(draft.plies_since_ejection, 0, max_counter))
    return *std::move(refusal);
  if (auto refusal = check_number(draft.move_number, 1, max_counter))
    return *std::move(refusal);
  return Placed{draft.rules, place_unchecked(draft)};
}

Position place_unchecked(const Draft &draft) {
  Position position{Position::Empty{}};
  for (Spot spot = 0; spot < cell_count; ++spot)
    if (const auto side = draft.marbles[spot])
      position.toggle(*side, spot);
  if (draft.side_to_move == Side::second)
    pass(position);
  position.ejected_by_ = {static_cast<std::uint8_t>(draft.ejected_by[0]),
                          static_cast<std::uint8_t>(draft.ejected_by[1])};
  position.plies_since_ejection_ = draft.plies_since_ejection;
  position.move_number_ = draft.move_number;
  return position;
}

Draft draft_of(const Rules &rules, const Position &position) {
  Draft draft;
  draft.rules = rules;
  for (const Side side : {Side::first, Side::second}) {
    for_each_spot(position.marbles(side), [&](Spot spot) { draft.marbles[spot] = side; });
    draft.ejected_by[index(side)] = static_cast<std::uint32_t>(position.ejected_by(side));
  }
  draft.side_to_move = position.side_to_move();
  draft.plies_since_ejection = position.plies_since_ejection();
  draft.move_number = position.move_number();
  return draft;
}

} // namespace plateau::abalone
