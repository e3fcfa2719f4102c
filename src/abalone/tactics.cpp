#include "abalone/tactics.hpp"

#include "abalone/ejections.hpp"
#include "core/mix.hpp"

namespace plateau::search {

using abalone::Abalone;

void Tactics<Abalone>::noisy_moves(const Position &position, MoveList<Abalone> &moves) {
  abalone::ejecting_moves(position, moves);
}

int Tactics<Abalone>::gain(const Position &position, Move move) {
  if (!move.ejects())
    return 0;
  return abalone::ejection_gain(position.ejected_by(position.side_to_move()));
}

bool Tactics<Abalone>::may_pass(const Position & /*position*/) {
  // With fourteen marbles there is nearly always a move that changes nothing.
  return true;
}

std::optional<Ending> Tactics<Abalone>::ended(const abalone::Rules &rules,
                                              const Position &position) {
  const auto mine = position.ejected_by(position.side_to_move());
  const auto theirs = position.ejected_by(opponent(position.side_to_move()));
  if (theirs >= abalone::ejections_to_win)
    return Ending::lost;
  if (mine >= abalone::ejections_to_win)
    return Ending::won;
  if (rules.ply_limit == 0 || abalone::plies_played(position) < rules.ply_limit)
    return std::nullopt;
  if (!abalone::has_legal_move(position))
    return Ending::lost;
  return mine > theirs ? Ending::won : mine < theirs ? Ending::lost : Ending::drawn;
}

std::array<Key, 1> Tactics<Abalone>::structure_keys(const Position &position) {
  return {mix(position.enemy())};
}

template class Worker<Abalone>;
template class Searcher<Abalone>;

} // namespace plateau::search
