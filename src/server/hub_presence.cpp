// Who is here. It is told a little later, and not more often than it is worth: somebody who comes
// and goes all the time must not keep everybody busy.
#include "server/hub.hpp"
#include "server/replies.hpp"

#include <algorithm>

namespace plateau::server {

bool Hub::is_present(const Table &at, Side side) const {
  return at.here[index(side)] > 0 || at.elsewhere[index(side)] > now_();
}

Hub::Presence Hub::presence(const Table &at) const {
  return {{is_present(at, Side::first), is_present(at, Side::second)}, at.viewers.size()};
}

void Hub::presence_changed(Table &at) {
  tell_presence_at(at, std::max(now_(), at.presence_told_at + limits_.presence.count()));
}

void Hub::tell_presence_at(Table &at, Time when) {
  enter(presence_due_, at.presence_due, at.id, when);
}

/// It was just told how it stands, the others are not yet.
void Hub::tell_newcomer(Table &at, const Client &client) {
  const auto now = presence(at);
  client.tell(reply::presence(*at.room, now.here, now.watchers));
  if (at.presence_told != now)
    at.presence_told.reset();
}

void Hub::tell_presence(Table &at) {
  const auto now = presence(at);
  if (at.presence_told != now) {
    const auto every = limits_.presence.count();
    if (now_() - at.presence_told_at < every)
      return tell_presence_at(at, at.presence_told_at + every);
    if (!at.room) { // It is being read, was forgotten, or cannot be read now.
      look_up_at(at, now_());
      return tell_presence_at(at, now_() + every);
    }
    at.presence_told = now;
    at.presence_told_at = now_();
    tell_all(at, reply::presence(*at.room, now.here, now.watchers));
  }
  // Of a player at a node that has died nobody says that he is gone.
  for (const auto until : at.elsewhere)
    if (until > now_())
      tell_presence_at(at, until);
}

void Hub::tell_presences() {
  const auto now = now_();
  while (!presence_due_.empty() && presence_due_.begin()->first <= now) {
    const auto game = presence_due_.begin()->second;
    presence_due_.erase(presence_due_.begin());
    const auto found = tables_.find(game);
    if (found == tables_.end())
      continue;
    const auto at = found->second;
    at->presence_due = 0;
    if (!at->viewers.empty())
      tell_presence(*at);
  }
}

} // namespace plateau::server
