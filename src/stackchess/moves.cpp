#include "stackchess/moves.hpp"

#include "stackchess/spans.hpp"

namespace plateau::stackchess {

void legal_moves(const Position &position, Moves &moves) {
  moves.clear();
  for_each_span(position, position.side_to_move(),
                [&](Square from, Square to, int least, int most) {
                  for (int count = least; count <= most; ++count)
                    moves.append_unchecked(Move::make(from, to, count));
                });
}

std::uint64_t count_legal_moves(const Position &position) {
  int moves = 0;
  for_each_span(position, position.side_to_move(),
                [&](Square, Square, int least, int most) { moves += most - least + 1; });
  return static_cast<std::uint64_t>(moves);
}

bool has_legal_move(const Position &position) { return count_legal_moves(position) != 0; }

} // namespace plateau::stackchess
