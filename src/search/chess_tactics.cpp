#include "search/chess_tactics.hpp"

namespace plateau::search {

void Tactics<chess::Chess>::pass(Position &position) {
  chess::PositionBuilder builder;
  builder.board = position.board();
  builder.side = opponent(position.side_to_move());
  builder.halfmove_clock = position.halfmove_clock();
  builder.fullmove_number = position.fullmove_number();
  builder.chess960 = position.chess960();
  position = builder.build();
}

template class Worker<chess::Chess>;
template class Searcher<chess::Chess>;

} // namespace plateau::search
