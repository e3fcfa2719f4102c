/// @file
/// A best line carried on by what the table knows.
#pragma once

#include "search/limits.hpp"
#include "search/table.hpp"
#include "search/tactics.hpp"

#include <algorithm>
#include <vector>

namespace plateau::search {

/// A line often ends early: where the table already knew the answer, the search did not look
/// further, and what it knew is not the line but the next move. Looks it up, move after move, up
/// to a length. Nothing is believed that is not legal, and a position never comes twice.
template <Searchable G>
void carry_on(std::vector<typename G::Move> &line, const Request<G> &request,
              const TranspositionTable &table, std::size_t length) {
  auto position = request.position;
  auto seen = request.history;
  for (const auto move : line) {
    seen.push_back(G::hash(position));
    G::play(position, move);
  }
  while (line.size() < length && !Tactics<G>::ended(request.rules, position)) {
    const auto key = G::hash(position);
    if (std::find(seen.begin(), seen.end(), key) != seen.end())
      return;
    const auto known = table.find(key);
    if (!known || !known->move)
      return;
    MoveList<G> moves;
    G::legal_moves(position, moves);
    const auto next = std::find_if(moves.begin(), moves.end(),
                                   [&](auto move) { return pack(move) == *known->move; });
    if (next == moves.end())
      return;
    line.push_back(*next);
    seen.push_back(key);
    G::play(position, *next);
  }
}

} // namespace plateau::search
