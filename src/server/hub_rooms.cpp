// The rooms: requests to one game wait for each other and for the store.
#include "server/hub.hpp"
#include "server/secret.hpp"

#include <algorithm>

namespace plateau::server {

using store::Appended;
using store::Trouble;

Hub::TablePointer Hub::table(const std::string &game) {
  auto &at = tables_[game];
  if (!at) {
    at = std::make_shared<Table>(game);
    at->seen = {now_(), now_()};
    metrics_.rooms = tables_.size();
  }
  return at;
}

/// The time before this node began is charged to nobody, unless other nodes share the store: they
/// were there, and have shown the clock that ran.
std::unique_ptr<Room> Hub::new_room(const std::string &game) const {
  return std::make_unique<Room>(game, shared_ ? 0 : began_, limits_.room);
}

/// A turn begins when it can be known: what storing took is charged to nobody. A node that does not
/// learn it as soon as it is stored goes by the entry, as one does that was started since.
void Hub::note_turn(Table &at, bool at_once) const {
  if (at.room->turn_version() >= at.told)
    at.turn_known = at_once ? now_() : 0;
  charge(at);
}

void Hub::push(const TablePointer &at, Job job) {
  if (at->jobs.size() >= limits_.waiting ||
      (at->jobs.size() + limits_.waiting_players >= limits_.waiting && !is_of_player(*at, job)))
    return refuse(job, "busy");
  at->jobs.push_back(std::move(job));
  advance(at);
}

/// Or of the clock. As long as the game is not at hand, nobody knows.
bool Hub::is_of_player(const Table &at, const Job &job) const {
  const bool known = at.room || at.seats[0].taken() || at.seats[1].taken();
  if (!job.client || !known)
    return true;
  const auto &token = job.ask.token;
  return (at.room ? at.room->side_of(token) : side_of(at.seats, token)).has_value();
}

void Hub::advance(const TablePointer &at) {
  if (!at->waits_for_store && at->hinted > 0) {
    const auto version = std::exchange(at->hinted, 0);
    if (!at->room || at->room->version() < version)
      return load(at);
  }
  while (!at->waits_for_store && !at->jobs.empty()) {
    if (!at->room)
      return load(at);
    auto job = std::move(at->jobs.front());
    at->jobs.pop_front();
    run(at, std::move(job));
  }
}

void Hub::load(const TablePointer &at) {
  at->waits_for_store = true;
  for (auto &job : at->jobs)
    job.looked_up = true;
  const auto from = at->room ? at->room->version() : 0;
  store_.read(at->id, from, [self = self_, at](store::EntriesRead read) {
    if (*self != nullptr)
      (*self)->loaded(at, std::move(read));
  });
}

void Hub::loaded(const TablePointer &at, store::EntriesRead read) {
  if (read.trouble != Trouble::none)
    return not_loaded(at, read.trouble);
  at->unread = false;
  charge_reading(*at, read.entries.size());
  if (!at->room)
    at->room = new_room(at->id);
  fold(at, std::make_shared<Folding>(Folding{std::move(read.entries)}));
}

/// Nobody sees the room until all is in it.
void Hub::fold(const TablePointer &at, const std::shared_ptr<Folding> &folding) {
  auto &[entries, done] = *folding;
  for (std::size_t i = 0; i < limits_.folded_at_once && done < entries.size(); ++i, ++done)
    if (!at->room->apply(entries[done])) {
      at->room.reset();
      return folded(at, entries);
    }
  if (done == entries.size())
    return folded(at, entries);
  auto more = [self = self_, at, folding] {
    if (*self != nullptr)
      (*self)->fold(at, folding);
  };
  later ? later(std::move(more)) : more();
}

void Hub::folded(const TablePointer &at, const std::vector<store::Entry> &entries) {
  at->waits_for_store = false;
  const bool good = at->room != nullptr;
  if (good && at->room->version() > 0) {
    // Whoever plays at another node is not away.
    for (const auto &entry : entries)
      if (entry.at > std::min(at->seen[0], at->seen[1]))
        if (const auto deed = read_deed(entry); deed && deed->side)
          at->see(*deed->side, entry.at);
    // What other nodes store is heard of where somebody watches; elsewhere, who knows how late.
    note_turn(*at, at->told > 0 && !(shared_ && at->viewers.empty()));
    tell_viewers(*at);
    schedule(*at);
    advance(at);
    return weigh(*at);
  }
  at->room.reset();
  weigh(*at);
  // No game, or none that can be read: whoever waits is told.
  for (const auto &job : std::exchange(at->jobs, {}))
    good ? refuse(job, "no-such-game") : refuse_trouble(job, Trouble::failed);
  forget_if_empty(*at);
}

/// A room at hand is as good as before: only what cannot do without reading is refused.
void Hub::not_loaded(const TablePointer &at, Trouble trouble) {
  at->waits_for_store = false;
  note(trouble);
  if (at->room) {
    at->unread = true;
    for (auto &job : at->jobs) {
      job.looked_up = false;
      job.unread = trouble;
    }
  } else {
    for (const auto &job : std::exchange(at->jobs, {}))
      refuse_unstored(*at, job, trouble);
  }
  if (!at->viewers.empty())
    look_up_at(*at, now_() + limits_.recovery.count());
  advance(at);
  forget_if_empty(*at);
}

void Hub::forget_if_empty(const Table &at) {
  const bool unstored = at.unstored[0] || at.unstored[1];
  if (!at.room && !at.waits_for_store && at.viewers.empty() && !unstored)
    tables_.erase(at.id);
  metrics_.rooms = tables_.size();
}

/// Reads what other nodes have stored since, then goes on.
void Hub::look_up(const TablePointer &at, Job job) {
  if (job.unread != Trouble::none)
    return refuse_unstored(*at, job, job.unread);
  at->jobs.push_front(std::move(job));
  load(at);
}

void Hub::run(const TablePointer &at, Job job) {
  // A client that has more than this room is believed: another node has told it.
  const bool shows = job.see || job.ask.asked == Asked::watch;
  if (!job.looked_up && ((shared_ && shows) || job.ask.version > at->room->version()))
    return look_up(at, std::move(job));
  if (job.see)
    return job.see(at->room.get(), nullptr, job.paid);
  if (!job.client)
    return flag(at);
  if (job.client->has_left() && !is_deed(job.ask.asked))
    return; // While the store was read. Nobody would ever say that it is gone again.
  if (job.ask.asked == Asked::watch)
    return watch(at, job);
  if (job.ask.asked == Asked::unwatch) {
    unwatch(*at, *job.client);
    return confirm(*at, job, at->room->version());
  }
  if (job.ask.asked == Asked::join && job.ask.token.empty())
    job.ask.token = make_token();
  mark_seen(*at, job.ask.token);
  charge(*at, was_unstored(*at, job));
  auto decision = at->room->decide(job.ask, asker_of(*at, job), now_());
  if (const auto *why = std::get_if<Refused>(&decision)) {
    // Perhaps another node knows better.
    if (shared_ && !job.looked_up)
      return look_up(at, std::move(job));
    return refuse(job, *why);
  }
  if (const auto *before = std::get_if<Repeated>(&decision)) {
    ++metrics_.repeated;
    return confirm(*at, job, before->version + 1);
  }
  auto &proposal = *std::get_if<Proposal>(&decision);
  // A rematch is a game like others, whichever of the two makes it.
  if (proposal.created && job.client->may_create && !job.client->may_create())
    return refuse(job, "too-many-games");
  propose(at, std::move(job), std::move(proposal));
}

Asker Hub::asker_of(const Table &at, const Job &job) const {
  Asker asker;
  asker.language = job.client->language;
  asker.round_trip = job.client->round_trip;
  asker.waited =
      Milliseconds(now_() - (was_unstored(at, job) ? unstored(at)->asked_at : job.asked_at));
  if (job.ask.asked == Asked::claim_left)
    if (const auto side = at.room->side_of(job.ask.token))
      asker.other_away = away(at, opponent(*side));
  if (job.ask.asked == Asked::offer_rematch || job.ask.asked == Asked::accept_rematch)
    asker.fresh_game = game_id(make_token(), job.ask.id);
  return asker;
}

void Hub::mark_seen(Table &at, std::string_view token) const {
  if (const auto side = at.room->side_of(token))
    mark_seen(at, *side);
}

void Hub::propose(const TablePointer &at, Job job, Proposal proposal) {
  // The room goes ahead of the store; nobody sees it until the store has followed. When it cannot,
  // the room is thrown away and folded anew.
  std::vector<store::Addition> additions;
  const auto entry = write_deed(proposal.deed, at->room->version());
  const bool good = at->room->apply(proposal.deed);
  additions.push_back({entry, at->room->row()});
  if (proposal.created) {
    const auto next = new_room(proposal.deed.game);
    if (next->apply(*proposal.created))
      additions.push_back({write_deed(*proposal.created, 0), next->row()});
  }
  if (!good) { // Cannot be: what is decided can be done.
    at->room.reset();
    return refuse_trouble(job, Trouble::failed);
  }
  at->waits_for_store = true;
  const bool creates = proposal.created.has_value();
  store_.append(std::move(additions), [self = self_, at, job = std::move(job),
                                       again = proposal.ask_again, creates](Appended result) {
    if (*self == nullptr)
      return;
    if (creates && result.what != Appended::What::stored && job.client->has_not_created)
      job.client->has_not_created();
    (*self)->appended(at, job, again, result);
  });
}

/// Nobody knows whether it is so. Who sits there does not change.
void Hub::drop_room(Table &at) {
  at.seats = {at.room->seat(Side::first), at.room->seat(Side::second)};
  at.room.reset();
}

void Hub::refuse_unstored(Table &at, const Job &job, Trouble trouble) {
  remember_unstored(at, job);
  refuse_trouble(job, trouble);
}

void Hub::appended(const TablePointer &at, Job job, bool ask_again, Appended result) {
  at->waits_for_store = false;
  switch (result.what) {
  case Appended::What::stored:
    ++metrics_.stored;
    note(Trouble::none);
    metrics_.count_store_time(now_() - job.asked_at);
    mark_seen(*at, job.ask.token); // Who has just joined, too.
    note_turn(*at, true);
    if (job.client && !ask_again)
      confirm(*at, job, at->room->version());
    tell_viewers(*at);
    schedule(*at);
    if (on_stored)
      on_stored(at->id, at->room->version());
    if (ask_again)
      at->jobs.push_front(std::move(job));
    break;
  case Appended::What::conflict:
    ++metrics_.conflicts;
    drop_room(*at);
    if (++job.tries < limits_.tries)
      at->jobs.push_front(std::move(job));
    else
      refuse(job, "busy");
    break;
  case Appended::What::unavailable:
    ++metrics_.unavailable;
    note(result.trouble);
    drop_room(*at);
    refuse_unstored(*at, job, result.trouble);
    break;
  }
  if (!at->room && !at->viewers.empty())
    look_up_at(*at, now_() + limits_.recovery.count()); // Unless somebody asks now.
  advance(at);
  weigh(*at);
}

} // namespace plateau::server
