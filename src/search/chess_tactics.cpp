#include "search/chess_tactics.hpp"

#include "chess/sides.hpp"

#include <cstdlib>

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

int Tactics<chess::Chess>::hard_to_see(const Position &position, Move move) {
  const auto kind = position.board().kind_at(move.from());
  const Side us = position.side_to_move();
  const int files = chess::file_of(move.to()) - chess::file_of(move.from());
  const int ranks = chess::rank_seen_by(us, move.to()) - chess::rank_seen_by(us, move.from());
  constexpr int long_way = 3;
  int percent = 100;
  if (kind == chess::Kind::knight)
    percent = 140;
  else if (files != 0 && (files == ranks || files == -ranks) && std::abs(files) >= long_way)
    percent = 200;
  else if (ranks < 0)
    percent = 160;
  return is_noisy(position, move) ? percent / 2 : percent;
}

template class Worker<chess::Chess>;
template class Searcher<chess::Chess>;

} // namespace plateau::search
