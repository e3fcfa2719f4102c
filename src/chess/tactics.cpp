#include "chess/tactics.hpp"

#include "chess/sides.hpp"

#include <cstdlib>

namespace plateau::search {

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
