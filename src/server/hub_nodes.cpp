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
  if (hearing)
    recheck();
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

// Hints are lost now and then; so what is watched is looked up, a few games at a time.

void Hub::recheck() {
  rechecked_ = now_();
  to_recheck_.clear();
  for (const auto &[game, at] : tables_)
    if (!at->viewers.empty())
      to_recheck_.push_back(game);
  recheck_share_ = to_recheck_.size() / limits_.recheck_ticks + 1;
}

void Hub::recheck_some() {
  if (now_() - rechecked_ >= limits_.recheck.count())
    recheck();
  for (std::size_t i = 0; i < recheck_share_ && !to_recheck_.empty(); ++i) {
    const auto found = tables_.find(to_recheck_.front());
    to_recheck_.pop_front();
    if (found == tables_.end())
      continue;
    const auto at = found->second;
    for (const Side side : {Side::first, Side::second})
      if (at->here[index(side)] > 0)
        announce(*at, side, true);
    if (!at->waits_for_store)
      load(at);
  }
}

} // namespace plateau::server
