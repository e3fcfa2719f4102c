#include "server/timekeeper.hpp"

#include <algorithm>

namespace plateau::server {

std::unique_ptr<Room> Timekeeper::new_room(const std::string &game) const {
  return std::make_unique<Room>(game, world_.limits.room);
}

Time Timekeeper::without_gaps(Time since) const {
  for (const auto &gap : gaps_)
    if (since < gap.to)
      since = gap.to - std::max<Time>(0, gap.from - since);
  return since;
}

void Timekeeper::note_turn(OpenGame &game, bool at_once) const {
  if (game.room->turn_version() >= game.told) {
    game.grace.turn_known = at_once ? world_.now() : 0;
    game.grace.turn_learned = world_.now();
  }
  charge(game);
}

void Timekeeper::charge(const OpenGame &game, bool moved) const {
  auto &room = *game.room;
  if (const auto maker = room.maker_needed())
    room.maker_was_here(world_.now() - attendance_.away(game, *maker, began_).count());
  bool exact = game.grace.turn_known != 0;
  room.began_by(game.grace.turn_learned);
  auto since = std::max(game.grace.turn_known, room.turn_began());
  // If this is the only node, the clock stood still while it was down. Other nodes, if there are
  // any, went on serving the game, so the clock went on too.
  if (!peers_.exist)
    since = without_gaps(since);
  // Nobody can move while the store is in trouble. Other nodes may have none, so with them only a
  // move that was refused here counts.
  const bool prevented = !peers_.exist || game.grace.unstored(room) != nullptr;
  const auto recovered = health_.is_good() ? health_.recovered() : world_.now();
  if (prevented && !moved && recovered >= since) {
    since = recovered;
    exact = true;
  }
  room.known_since(since, exact);
}

void Timekeeper::schedule(const OpenGame &game) {
  const auto deadline = game.room ? game.room->deadline() : 0;
  deadline != 0 ? flags_.set(game.id, deadline) : flags_.remove(game.id);
}

Time Timekeeper::flag_waits_until(const OpenGame &game) const {
  const auto &limits = world_.limits;
  if (!health_.is_good())
    return world_.now() + limits.recovery.count();
  Time until = 0;
  // A player whose move was refused gets the time to send it again.
  if (const auto *move = game.grace.unstored(*game.room))
    until = std::max(health_.recovered(), move->refused_at) + limits.room.storing.count();
  // While nodes do not hear each other, a player at another one may learn late that it is their
  // turn.
  const auto recheck = limits.recheck.count();
  const auto deadline = game.room->deadline();
  const bool heard = peers_.heard_since && deadline - *peers_.heard_since >= recheck;
  if (peers_.exist && !heard && !game.audience.has(game.room->match().to_move()))
    until = std::max(until, deadline + recheck);
  return until;
}

std::optional<Deed> Timekeeper::fallen_flag(const OpenGame &game) {
  charge(game);
  auto due = game.room->flag_due(world_.now());
  if (!due) {
    schedule(game);
  } else if (const auto until = flag_waits_until(game); world_.now() < until) {
    flags_.set(game.id, until);
    return std::nullopt;
  }
  return due;
}

} // namespace plateau::server
