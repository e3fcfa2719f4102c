#include "chess/outcome.hpp"

#include "chess/attacks.hpp"
#include "chess/moves.hpp"

#include <algorithm>
#include <bit>

namespace plateau::chess {
namespace {

bool all_on_one_colour(Bitboard squares) {
  return (squares & dark_squares) == 0 || (squares & ~dark_squares) == 0;
}

} // namespace

int occurrences(const Position &position, History history) {
  // Nothing before the last capture or pawn move can come again, and only every other position has
  // the same side to move. A set-up position may bring a clock longer than the history.
  const auto reach = std::min(history.size(), static_cast<std::size_t>(position.halfmove_clock()));
  int count = 1;
  for (std::size_t back = 2; back <= reach; back += 2)
    count += history[history.size() - back] == position.key() ? 1 : 0;
  return count;
}

namespace {

/// Whether the present position has stood so often, now included. From one time to the next it is
/// two plies at least: soon after a capture or a pawn move nothing need be counted.
bool has_stood(int times, const Position &position, History history) {
  return position.halfmove_clock() >= 2 * (times - 1) && occurrences(position, history) >= times;
}

} // namespace

bool insufficient_material(const Position &position) {
  const Board &board = position.board();
  if ((board.pawns | board.straight) != 0)
    return false;
  if (board.knights != 0)
    return board.diagonal == 0 && !several(board.knights);
  return all_on_one_colour(board.diagonal);
}

bool can_still_win(const Position &position, Side side) {
  const Board &board = position.board();
  const Bitboard own = board.of(side) & ~board.kings;
  const Bitboard theirs = board.of(opponent(side)) & ~board.kings;
  if (own == 0)
    return false;
  if ((own & (board.pawns | board.straight)) != 0)
    return true;
  // Minor pieces only. What blocks the bare king's way out can only be a piece of its own.
  if ((own & board.knights) != 0) {
    if (several(own))
      return true;
    // A lone knight mates a king shut in by its own men. Queens alone never shut it in: they
    // could always take the knight or step between.
    return (theirs & ~(board.diagonal & board.straight)) != 0;
  }
  // Bishops only: on both colours they mate a bare king. On one colour they need a man that can
  // stand on the other colour: a knight, a pawn, or a bishop over there.
  if (!all_on_one_colour(own))
    return true;
  if ((theirs & (board.pawns | board.knights)) != 0)
    return true;
  const Bitboard bishops = theirs & board.of(Kind::bishop);
  return !all_on_one_colour(own | bishops);
}

std::optional<Outcome> outcome(const Rules &rules, const Position &position, History history) {
  return outcome(rules, position, history, has_legal_move(position));
}

std::optional<Outcome> outcome(const Rules &rules, const Position &position, History history,
                               bool can_move) {
  if (!can_move)
    return in_check(position) ? Outcome::win(opponent(position.side_to_move()), ends::checkmate)
                              : Outcome::draw(ends::stalemate);
  if (insufficient_material(position))
    return Outcome::draw(ends::insufficient_material);
  if (has_stood(fivefold, position, history))
    return Outcome::draw(ends::fivefold_repetition);
  if (position.halfmove_clock() >= seventy_five_moves_in_plies)
    return Outcome::draw(ends::seventy_five_moves);
  if (rules.automatic_draws)
    return claim(rules, position, history);
  return std::nullopt;
}

std::optional<Outcome> claim(const Rules & /*rules*/, const Position &position, History history) {
  if (has_stood(threefold, position, history))
    return Outcome::draw(ends::threefold_repetition);
  if (position.halfmove_clock() >= fifty_moves_in_plies)
    return Outcome::draw(ends::fifty_moves);
  return std::nullopt;
}

} // namespace plateau::chess
