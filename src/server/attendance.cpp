#include "server/attendance.hpp"

#include <algorithm>

namespace plateau::server {

namespace {

reply::Presence reply_of(const OpenGame &game, const Presence &presence) {
  const auto side = game.names->side;
  return {game.id, {side(Side::first), side(Side::second)}, presence.here, presence.watchers};
}

} // namespace

void Attendance::enter(OpenGame &game, const std::shared_ptr<Client> &client,
                       std::optional<Side> side) {
  game.names = game.room->match().names();
  client->watching[game.id] = side;
  game.audience.enter(client, side);
  if (side)
    announce(game, *side, true);
  announce_watchers_seldom(game);
  tell_soon(game);
}

void Attendance::greet(OpenGame &game, const Client &client) {
  const auto present = game.audience.presence(world_.now());
  client.tell(reply_of(game, present));
  if (game.audience.told != present)
    game.audience.told.reset();
}

void Attendance::leave(OpenGame &game, Client &client) {
  const auto found = client.watching.find(game.id);
  if (found == client.watching.end())
    return;
  const auto side = client.watching.extract(found).mapped();
  game.audience.leave(client, side, world_.now());
  if (side)
    announce(game, *side, false);
  announce_watchers_seldom(game);
  tell_soon(game);
}

void Attendance::saw(OpenGame &game, std::string_view token) const {
  const auto side = game.room->side_of(token);
  if (!side)
    return;
  game.audience.saw(*side, world_.now());
  if (peers_.on_seen && game.audience.should_report(*side, world_.now(), world_.limits.recheck))
    peers_.on_seen(game.id, *side);
}

Milliseconds Attendance::away(const OpenGame &game, Side side, Time earliest) const {
  const auto now = world_.now();
  if (game.audience.is_present(side, now))
    return Milliseconds{0};
  auto since = std::max(game.audience.last_seen(side), earliest);
  if (peers_.exist)
    since = std::max(since, peers_.heard_since.value_or(now));
  return Milliseconds(now - since);
}

void Attendance::unseat(OpenGame &game, Side side) {
  if (!game.audience.has(side))
    return;
  game.audience.unseat(game.id, side, world_.now());
  announce(game, side, false);
  announce_watchers_seldom(game);
  tell_soon(game);
}

void Attendance::announce(OpenGame &game) const {
  for (const Side side : {Side::first, Side::second})
    if (game.audience.has(side))
      announce(game, side, true);
  if (game.audience.spectators() > 0)
    announce_watchers(game);
}

void Attendance::announce(const OpenGame &game, Side side, bool here) const {
  if (peers_.on_presence && (here || !game.audience.has(side)))
    peers_.on_presence(game.id, side, here);
}

void Attendance::announce_watchers(OpenGame &game) const {
  auto &audience = game.audience;
  audience.reported_spectators = audience.spectators();
  audience.spectators_reported_at = world_.now();
  if (peers_.on_watchers)
    peers_.on_watchers(game.id, audience.reported_spectators);
}

void Attendance::announce_watchers_seldom(OpenGame &game) {
  const auto &audience = game.audience;
  if (audience.spectators() == audience.reported_spectators)
    return;
  const auto due = audience.spectators_reported_at + world_.limits.presence.count();
  if (world_.now() >= due)
    announce_watchers(game);
  else
    due_.enter(game.id, due);
}

void Attendance::hear_presence(const std::string &id, Side side, bool here) {
  const auto game = shelf_.find(id);
  if (!game)
    return;
  const auto now = world_.now();
  game->audience.saw(side, now);
  game->audience.elsewhere(side, here ? now + world_.limits.elsewhere.count() : 0);
  tell_soon(*game);
}

void Attendance::hear_seen(const std::string &id, Side side) const {
  // The other node sends at most one report in this span, so each report counts for all of it.
  if (const auto game = shelf_.find(id))
    game->audience.saw(side, world_.now() + world_.limits.recheck.count());
}

void Attendance::hear_watchers(const std::string &id, const std::string &node, std::size_t count) {
  const auto game = shelf_.find(id);
  if (!game)
    return;
  const auto now = world_.now();
  game->audience.spectators_at(node, count, now, now + world_.limits.elsewhere.count());
  tell_soon(*game);
}

void Attendance::say(const OpenGame &game, Side side, const std::string &phrase) const {
  pass_on(game, side, phrase);
  if (peers_.on_said)
    peers_.on_said(game.id, side, phrase);
}

void Attendance::hear_said(const std::string &id, Side side, const std::string &phrase) const {
  if (const auto game = shelf_.find(id))
    pass_on(*game, side, phrase);
}

void Attendance::pass_on(const OpenGame &game, Side side, const std::string &phrase) {
  if (game.names) // Somebody has watched.
    game.audience.tell_players(game.id,
                               message(reply::Said{game.id, game.names->side(side), phrase}));
}

void Attendance::tell_soon(const OpenGame &game) {
  due_.enter(game.id,
             std::max(world_.now(), game.audience.told_at + world_.limits.presence.count()));
}

void Attendance::tell(OpenGame &game) {
  auto &audience = game.audience;
  const auto now = world_.now();
  const auto present = audience.presence(now);
  if (audience.told != present) {
    if (now - audience.told_at < world_.limits.presence.count())
      return tell_soon(game);
    audience.told = present;
    audience.told_at = now;
    audience.tell(message(reply_of(game, present)));
  }
  // If the other node dies, nobody else says that its players and spectators are gone.
  if (const auto next = audience.next_absence(now))
    due_.enter(game.id, *next);
}

void Attendance::tick() {
  while (const auto id = due_.take(world_.now())) {
    const auto game = shelf_.find(*id);
    if (!game)
      continue;
    announce_watchers_seldom(*game);
    if (!game->audience.is_empty())
      tell(*game);
  }
}

} // namespace plateau::server
