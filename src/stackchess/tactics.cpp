#include "stackchess/tactics.hpp"

#include "core/mix.hpp"
#include "stackchess/no_capture.hpp"
#include "stackchess/spans.hpp"

#include <cstdlib>

namespace plateau::search {

using stackchess::Stackchess;

namespace {

/// With more pieces than this on the board, captures are never ruled out in practice, and proving
/// that they are not costs time at every node.
constexpr int max_pieces_for_proof = 6;

/// What the top `count` pieces of a square are worth.
int worth_of_top(const stackchess::Position &position, stackchess::Square square, int count) {
  int sum = 0;
  for (auto slot = position.top(square); slot != stackchess::no_slot && count > 0; --count) {
    sum += stackchess::piece_worth(position.kind(slot));
    slot = position.below(slot);
  }
  return sum;
}

/// The most pieces a side could bring to a square in one move.
int most_arriving(const stackchess::Position &position, Side side, stackchess::Square target) {
  int most = 0;
  stackchess::for_each_span(position, side, [&](auto, auto to, int, int upto) {
    if (to == target)
      most = std::max(most, upto);
  });
  return most;
}

int square_number(const stackchess::Position &position, stackchess::Square square) {
  return stackchess::rank_of(square) * position.size() + stackchess::file_of(square);
}

} // namespace

std::size_t Tactics<Stackchess>::order_index(const Position &position, Move move) {
  const auto from = static_cast<std::size_t>(square_number(position, move.from()));
  const auto to = static_cast<std::size_t>(square_number(position, move.to()));
  const auto count = static_cast<std::size_t>(std::min(move.count(), 4) - 1);
  return ((from * 36 + to) * 4 + count) % order_size;
}

std::size_t Tactics<Stackchess>::follow_index(const Position &position, Move move) {
  const auto to = static_cast<std::size_t>(square_number(position, move.to()));
  const auto kind = static_cast<std::size_t>(position.kind(position.top(move.from())));
  return (to * 14 + index(position.side_to_move()) * 7 + kind) % follow_size;
}

void Tactics<Stackchess>::noisy_moves(const Position &position, MoveList<Stackchess> &moves) {
  const Side enemy = opponent(position.side_to_move());
  stackchess::for_each_span(position, position.side_to_move(),
                            [&](auto from, auto to, int least, int most) {
                              if (position.owner(to) != enemy)
                                return;
                              moves.append_unchecked(Move::make(from, to, least));
                              if (most > least)
                                moves.append_unchecked(Move::make(from, to, most));
                            });
}

int Tactics<Stackchess>::gain(const Position &position, Move move) {
  return is_noisy(position, move) ? worth_of_top(position, move.to(), stackchess::max_side_pieces)
                                  : 0;
}

bool Tactics<Stackchess>::exchange_reaches(const Position &position, Move move, int threshold) {
  const int won = gain(position, move);
  if (won < threshold)
    return false;
  const int risked =
      worth_of_top(position, move.from(), move.count()) +
      (is_noisy(position, move) ? 0
                                : worth_of_top(position, move.to(), stackchess::max_side_pieces));
  if (won - risked >= threshold)
    return true;
  Position next = position;
  stackchess::play(next, move);
  return most_arriving(next, next.side_to_move(), move.to()) <= next.height(move.to());
}

bool Tactics<Stackchess>::may_pass(const Position &position) {
  constexpr int enough_pieces = 4;
  return position.pieces(position.side_to_move()) >= enough_pieces;
}

int Tactics<Stackchess>::hard_to_see(const Position &position, Move move) {
  const int files = stackchess::file_of(move.to()) - stackchess::file_of(move.from());
  const int ranks = (stackchess::rank_of(move.to()) - stackchess::rank_of(move.from())) *
                    stackchess::ahead(position.side_to_move());
  constexpr int long_way = 3;
  int percent = 100;
  if (std::abs(files) >= long_way || std::abs(ranks) >= long_way)
    percent = 160;
  else if (ranks < 0)
    percent = 140;
  if (move.count() < position.height(move.from()))
    percent += 40;
  return is_noisy(position, move) ? percent / 2 : percent;
}

std::optional<Ending> Tactics<Stackchess>::ended(const stackchess::Rules &rules,
                                                 const Position &position) {
  const Side us = position.side_to_move();
  if (position.pieces(us) == 0)
    return Ending::lost;
  if (position.pieces(opponent(us)) == 0)
    return Ending::won;
  if (rules.limit != 0 && position.plies() >= rules.limit) {
    if (!stackchess::has_legal_move(position))
      return Ending::lost;
    const int mine = position.lost(opponent(us));
    const int theirs = position.lost(us);
    return mine > theirs ? Ending::won : mine < theirs ? Ending::lost : Ending::drawn;
  }
  if (position.pieces(us) + position.pieces(opponent(us)) <= max_pieces_for_proof &&
      stackchess::no_capture_possible(position) && stackchess::has_legal_move(position))
    return Ending::drawn;
  return std::nullopt;
}

std::array<Key, 1> Tactics<Stackchess>::structure_keys(const Position &position) {
  Key key = 0;
  for (int rank = 0; rank < position.size(); ++rank)
    key = mix(key ^ position.stacks(opponent(position.side_to_move()), rank));
  return {key};
}

template class Worker<Stackchess>;
template class Searcher<Stackchess>;

} // namespace plateau::search
