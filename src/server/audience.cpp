#include "server/audience.hpp"

#include <vector>

namespace plateau::server {

void Audience::enter(const std::shared_ptr<Client> &client, std::optional<Side> side) {
  if (const auto place = places_.find(client.get()); place != places_.end())
    *place->second = client;
  else
    places_[client.get()] = watchers_.insert(watchers_.end(), client);
  if (side)
    ++seated_[index(*side)];
}

void Audience::leave(const Client &client, std::optional<Side> side, Time now) {
  if (const auto place = places_.find(&client); place != places_.end()) {
    watchers_.erase(place->second);
    places_.erase(place);
  }
  if (!side)
    return;
  --seated_[index(*side)];
  saw(*side, now);
}

void Audience::unseat(const std::string &game, Side side, Time now) {
  for (const auto &held : watchers_)
    if (const auto watcher = held.lock())
      if (const auto seat = watcher->watching.find(game);
          seat != watcher->watching.end() && seat->second == side)
        seat->second.reset();
  seated_[index(side)] = 0;
  saw(side, now);
}

void Audience::tell(const Message &said) const {
  // A copy: telling may close a connection, which changes the list.
  const std::vector<std::weak_ptr<Client>> watchers(watchers_.begin(), watchers_.end());
  for (const auto &held : watchers)
    if (const auto watcher = held.lock())
      watcher->tell(said);
}

void Audience::tell_players(const std::string &game, const Message &said) const {
  const std::vector<std::weak_ptr<Client>> watchers(watchers_.begin(), watchers_.end());
  for (const auto &held : watchers)
    if (const auto watcher = held.lock())
      if (const auto seat = watcher->watching.find(game);
          seat != watcher->watching.end() && seat->second)
        watcher->tell(said);
}

std::size_t Audience::spectators() const {
  const auto seated = static_cast<std::size_t>(seated_[0] + seated_[1]);
  return watchers_.size() - seated;
}

void Audience::spectators_at(const std::string &node, std::size_t count, Time now, Time until) {
  // Nodes that are gone are not heard of again: a restarted one has another name.
  std::erase_if(spectators_elsewhere_, [&](const auto &one) { return one.second.until <= now; });
  if (count > 0)
    spectators_elsewhere_[node] = {count, until};
  else
    spectators_elsewhere_.erase(node);
}

Presence Audience::presence(Time now) const {
  auto watchers = spectators();
  for (const auto &[node, there] : spectators_elsewhere_)
    watchers += there.until > now ? there.count : 0;
  return {{is_present(Side::first, now), is_present(Side::second, now)}, watchers};
}

std::optional<Time> Audience::next_absence(Time now) const {
  std::optional<Time> next;
  const auto consider = [&](Time until) {
    if (until > now)
      next = std::min(until, next.value_or(until));
  };
  for (const auto until : elsewhere_)
    consider(until);
  for (const auto &[node, there] : spectators_elsewhere_)
    consider(there.until);
  return next;
}

bool Audience::should_report(Side side, Time now, Milliseconds pause) {
  if (has(side) || now - reported_[index(side)] < pause.count())
    return false;
  reported_[index(side)] = now;
  return true;
}

} // namespace plateau::server
