// Other nodes on the same store: what they have stored, and whom they have seen.
#include "server/hub.hpp"

#include <algorithm>

namespace plateau::server {

void Hub::hint(const std::string &game, std::uint32_t version) {
  const auto found = tables_.find(game);
  // Where nobody watches, it is looked up when somebody asks.
  if (found == tables_.end() || found->second->viewers.empty())
    return;
  const auto at = found->second;
  at->hinted = std::max(at->hinted, version);
  advance(at); // Or when the store has answered: it may have been asked too early.
}

void Hub::hear_presence(const std::string &game, Side side, bool here) {
  const auto found = tables_.find(game);
  if (found == tables_.end())
    return;
  auto &at = *found->second;
  at.see(side, now_());
  at.elsewhere[index(side)] = here ? now_() + limits_.elsewhere.count() : 0;
  presence_changed(at);
}

void Hub::hear_seen(const std::string &game, Side side) {
  const auto found = tables_.find(game);
  if (found == tables_.end())
    return;
  // It is not told again for so long, whatever is asked meanwhile.
  found->second->see(side, now_() + limits_.recheck.count());
}

void Hub::mark_seen(Table &at, Side side) const {
  at.see(side, now_());
  // Who watches is announced anyway.
  if (!on_seen || at.here[index(side)] > 0 ||
      now_() - at.seen_told[index(side)] < limits_.recheck.count())
    return;
  at.seen_told[index(side)] = now_();
  on_seen(at.id, side);
}

void Hub::set_hearing(bool hearing) {
  if (hearing == hearing_since_.has_value())
    return;
  hearing_since_ = hearing ? std::optional(now_()) : std::nullopt;
  if (!hearing)
    return;
  for (const auto &[game, at] : tables_) // What was missed meanwhile.
    if (!at->viewers.empty())
      look_up_at(*at, now_());
}

void Hub::announce(const Table &at, Side side, bool here) const {
  if (on_presence && (here || at.here[index(side)] == 0))
    on_presence(at.id, side, here);
}

/// How long a player has been away, as far as this node can know it: not before it began, nor while
/// it could not hear the others.
Milliseconds Hub::away(const Table &at, Side side) const {
  if (is_present(at, side))
    return Milliseconds{0};
  auto since = std::max(at.seen[index(side)], began_);
  if (shared_)
    since = std::max(since, hearing_since_.value_or(now_()));
  return Milliseconds(now_() - since);
}

// Hints are lost now and then, and reading fails; so what is watched is looked up, a few games at a
// time.

void Hub::look_up_at(Table &at, Time when) { enter(look_up_due_, at.look_up_due, at.id, when); }

void Hub::enter(Agenda &agenda, Time &due, const std::string &game, Time when) {
  if (due != 0) {
    if (due <= when)
      return;
    agenda.erase({due, game});
  }
  due = when;
  agenda.insert({when, game});
}

/// Nothing comes after a rematch, nor where nobody is left to ask for one.
bool Hub::may_go_on(const Table &at) const {
  const bool somebody = at.here[0] > 0 || at.here[1] > 0;
  return at.room->status() != Room::Status::over || (somebody && !at.room->has_rematch());
}

void Hub::look_up_some() {
  const auto now = now_();
  for (std::size_t i = 0; i < limits_.looked_up; ++i) {
    if (look_up_due_.empty() || look_up_due_.begin()->first > now)
      return;
    const auto [due, game] = *look_up_due_.begin();
    look_up_due_.erase(look_up_due_.begin());
    const auto found = tables_.find(game);
    if (found == tables_.end() || found->second->look_up_due != due)
      continue;
    const auto at = found->second;
    at->look_up_due = 0;
    if (at->viewers.empty())
      continue;
    for (const Side side : {Side::first, Side::second})
      if (at->here[index(side)] > 0)
        announce(*at, side, true);
    if (shared_)
      look_up_at(*at, now + limits_.recheck.count());
    const bool unsure = !at->room || at->unread;
    if (trouble_ != store::Trouble::none) {
      if (unsure || at->clock_changed)
        look_up_at(*at, now + limits_.recovery.count());
    } else if (at->waits_for_store) {
      continue;
    } else if (unsure || (shared_ && may_go_on(*at))) {
      load(at);
    } else if (at->clock_changed) {
      charge(*at);
      tell_viewers(*at);
      schedule(*at);
    }
  }
}

} // namespace plateau::server
