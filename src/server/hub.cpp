#include "server/hub.hpp"

#include "games/answers.hpp"
#include "server/replies.hpp"
#include "server/secret.hpp"

#include <algorithm>

namespace plateau::server {

using store::Appended;
using store::Trouble;

Hub::Hub(store::Store &games, Now now, Metrics &metrics, const HubLimits &limits)
    : store_(games), now_(std::move(now)), metrics_(metrics), limits_(limits), began_(now_()),
      swept_(began_), self_(std::make_shared<Hub *>(this)) {}

Hub::~Hub() { *self_ = nullptr; }

// What clients ask.

void Hub::handle(const std::shared_ptr<Client> &client, Ask ask) {
  switch (ask.asked) {
  case Asked::hello:
    client->language = ask.language;
    return client->tell(reply::welcome(ask.id, now_(), make_token()));
  case Asked::ping:
    return client->tell(reply::pong(ask.id, now_()));
  case Asked::list:
    return list(client, ask);
  case Asked::create:
    return create(client, std::move(ask));
  default:
    break;
  }
  // Found before it is pushed: the name of the game is moved with the rest.
  const auto at = table(ask.game);
  push(at, {client, std::move(ask), now_()});
}

void Hub::leave(const std::shared_ptr<Client> &client) {
  client->leave();
  const auto watching = std::exchange(client->watching, {});
  for (const auto &[game, side] : watching)
    if (const auto found = tables_.find(game); found != tables_.end()) {
      if (side)
        found->second->seen[index(*side)] = now_();
      tell_presence(*found->second);
    }
}

void Hub::list(const std::shared_ptr<Client> &client, const Ask &ask) {
  store::Filter filter;
  filter.status = ask.status;
  filter.game = ask.kind;
  filter.clock = ask.clock;
  filter.changed_before = ask.before;
  filter.most = ask.most;
  store_.list(std::move(filter), [self = self_, client, ask](const store::RowsRead &read) {
    if (*self == nullptr)
      return;
    if (read.trouble != Trouble::none)
      return (*self)->refuse_trouble({client, ask}, read.trouble);
    client->tell(reply::games(ask.id, read.rows));
  });
}

void Hub::game_file(const std::string &game, Language language,
                    std::function<void(std::variant<std::string, Refused>)> answer) {
  Job job;
  job.ask.game = game;
  job.language = language;
  job.see = [answer = std::move(answer)](const Room *room, const Refused *why) {
    if (room)
      answer(room->game_file());
    else
      answer(*why);
  };
  push(table(game), std::move(job));
}

void Hub::hint(const std::string &game, std::uint32_t version) {
  const auto found = tables_.find(game);
  if (found == tables_.end() || found->second->waits_for_store)
    return; // Nobody here watches it, or it is being read already.
  if (const auto &at = found->second; at->room && at->room->version() < version)
    load(at);
}

// Making a game.

void Hub::create(const std::shared_ptr<Client> &client, Ask ask) {
  const Job job{client, ask, now_()};
  const auto made = AnyMatch::make(ask.terms.kind, ask.terms.rules, ask.terms.position);
  if (!made || made->outcome()) {
    if (made)
      return refuse(job, "game-over");
    const auto refused = with_game(ask.terms.kind, [&]<Game G>(std::type_identity<G>) {
      Failure failure = failure_of<G>(client->language, made.error());
      Refused why{std::string(failure.code), {}};
      append_why_failure(why.json, failure);
      return why;
    });
    return refused ? refuse(job, *refused) : refuse(job, "unknown-game");
  }
  if (ask.token.empty())
    ask.token = make_token();
  const auto names = made->names();
  Side side = Side::first;
  if (ask.side == names.side(Side::second))
    side = Side::second;
  else if (ask.side != names.side(Side::first)) // By chance, which a repeated request repeats.
    side = hash_of(ask.token + ask.id).back() % 2 == 0 ? Side::first : Side::second;
  Deed deed;
  deed.at = now_();
  deed.id = ask.id;
  deed.side = side;
  deed.terms = ask.terms;
  deed.seats[index(side)] = {hash_of(ask.token), ask.name};
  ask.game = game_id(ask.token, ask.id);
  auto at = std::make_shared<Table>(ask.game);
  at->room = std::make_unique<Room>(ask.game, began_, limits_.room);
  at->room->apply(deed);
  at->seen = {now_(), now_()};
  at->waits_for_store = true;
  auto row = at->room->row();
  store_.append({{write_deed(deed, 0), std::move(row)}},
                [self = self_, client, ask = std::move(ask), at](Appended result) {
                  if (*self != nullptr)
                    (*self)->created(client, ask, at, result);
                });
}

void Hub::created(const std::shared_ptr<Client> &client, const Ask &ask, const TablePointer &at,
                  Appended result) {
  const Job job{client, ask, at->room->version() > 0 ? at->room->row().changed : 0};
  if (result.what == Appended::What::unavailable)
    return refuse_trouble(job, result.trouble);
  if (result.what == Appended::What::conflict) {
    // It was asked before, and this is the game that was made.
    ++metrics_.repeated;
    Job again = job;
    again.see = [this, job](const Room *room, const Refused *why) {
      if (!room)
        return job.client->tell(reply::refused(job.ask.id, job.ask.game, *why));
      const auto side = room->side_of(job.ask.token);
      if (!side)
        return refuse(job, "seat-taken");
      job.client->tell(reply::done({job.ask.id, job.ask.game, room->version(),
                                    room->match().names().side(*side), job.ask.token}));
    };
    return push(table(ask.game), std::move(again));
  }
  ++metrics_.stored;
  metrics_.count_store_time(now_() - job.asked_at);
  at->waits_for_store = false;
  at->told = at->room->version();
  tables_.emplace(ask.game, at);
  metrics_.rooms = tables_.size();
  const auto side = *at->room->side_of(ask.token);
  client->tell(reply::done(
      {ask.id, ask.game, at->room->version(), at->room->match().names().side(side), ask.token}));
  if (on_stored)
    on_stored(ask.game, at->room->version());
  forget_some();
}

// The rooms.

Hub::TablePointer Hub::table(const std::string &game) {
  auto &at = tables_[game];
  if (!at) {
    at = std::make_shared<Table>(game);
    at->seen = {now_(), now_()};
    metrics_.rooms = tables_.size();
  }
  return at;
}

void Hub::push(const TablePointer &at, Job job) {
  if (at->jobs.size() >= limits_.waiting)
    return refuse(job, "busy");
  at->jobs.push_back(std::move(job));
  advance(at);
}

void Hub::advance(const TablePointer &at) {
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
  const auto from = at->room ? at->room->version() : 0;
  store_.read(at->id, from, [self = self_, at](const store::EntriesRead &read) {
    if (*self != nullptr)
      (*self)->loaded(at, read);
  });
}

void Hub::loaded(const TablePointer &at, const store::EntriesRead &read) {
  at->waits_for_store = false;
  auto room = at->room ? std::move(at->room) : std::make_unique<Room>(at->id, began_, limits_.room);
  const bool good = read.trouble == Trouble::none &&
                    std::all_of(read.entries.begin(), read.entries.end(),
                                [&](const store::Entry &entry) { return room->apply(entry); });
  if (good && room->version() > 0) {
    at->room = std::move(room);
    // Whoever plays at another node is not away.
    for (const auto &entry : read.entries)
      if (entry.at > std::min(at->seen[0], at->seen[1]))
        if (const auto deed = read_deed(entry); deed && deed->side)
          at->seen[index(*deed->side)] = std::max(at->seen[index(*deed->side)], entry.at);
    tell_viewers(*at);
    schedule(*at);
    return advance(at);
  }
  // No game, or none that can be read: whoever waits is told.
  for (const auto &job : std::exchange(at->jobs, {})) {
    if (good)
      refuse(job, "no-such-game");
    else
      refuse_trouble(job, read.trouble != Trouble::none ? read.trouble : Trouble::failed);
  }
  if (at->viewers.empty())
    tables_.erase(at->id);
  metrics_.rooms = tables_.size();
}

void Hub::run(const TablePointer &at, Job job) {
  if (job.see)
    return job.see(at->room.get(), nullptr);
  if (!job.client)
    return flag(at);
  if (job.ask.asked == Asked::watch)
    return watch(at, job);
  if (job.ask.asked == Asked::unwatch) {
    unwatch(*at, *job.client);
    return confirm(*at, job, at->room->version());
  }
  if (job.ask.asked == Asked::join && job.ask.token.empty())
    job.ask.token = make_token();
  mark_seen(*at, job.ask.token);
  auto decision = at->room->decide(job.ask, asker_of(*at, job), now_());
  if (const auto *why = std::get_if<Refused>(&decision))
    return refuse(job, *why);
  if (const auto *before = std::get_if<Repeated>(&decision)) {
    ++metrics_.repeated;
    return confirm(*at, job, before->version + 1);
  }
  propose(at, std::move(job), std::move(*std::get_if<Proposal>(&decision)));
}

Asker Hub::asker_of(const Table &at, const Job &job) const {
  Asker asker;
  asker.language = job.client->language;
  asker.round_trip = job.client->round_trip;
  asker.waited = Milliseconds(now_() - job.asked_at);
  if (job.ask.asked == Asked::claim_left)
    if (const auto side = at.room->side_of(job.ask.token)) {
      const auto other = index(opponent(*side));
      if (present(at)[other] == 0)
        asker.other_away = Milliseconds(now_() - at.seen[other]);
    }
  if (job.ask.asked == Asked::offer_rematch || job.ask.asked == Asked::accept_rematch)
    asker.fresh_game = game_id(make_token(), job.ask.id);
  return asker;
}

void Hub::mark_seen(Table &at, std::string_view token) const {
  if (const auto side = at.room->side_of(token))
    at.seen[index(*side)] = now_();
}

void Hub::propose(const TablePointer &at, Job job, Proposal proposal) {
  // The room goes ahead of the store; nobody sees it until the store has followed. When it cannot,
  // the room is thrown away and folded anew.
  std::vector<store::Addition> additions;
  const auto entry = write_deed(proposal.deed, at->room->version());
  const bool good = at->room->apply(proposal.deed);
  additions.push_back({entry, at->room->row()});
  if (proposal.created) {
    Room next(proposal.deed.game, began_, limits_.room);
    if (next.apply(*proposal.created))
      additions.push_back({write_deed(*proposal.created, 0), next.row()});
  }
  if (!good) { // Cannot be: what is decided can be done.
    at->room.reset();
    return refuse_trouble(job, Trouble::failed);
  }
  at->waits_for_store = true;
  store_.append(std::move(additions), [self = self_, at, job = std::move(job),
                                       again = proposal.ask_again](Appended result) {
    if (*self != nullptr)
      (*self)->appended(at, job, again, result);
  });
}

void Hub::appended(const TablePointer &at, Job job, bool ask_again, Appended result) {
  at->waits_for_store = false;
  switch (result.what) {
  case Appended::What::stored:
    ++metrics_.stored;
    metrics_.count_store_time(now_() - job.asked_at);
    mark_seen(*at, job.ask.token); // Who has just joined, too.
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
    at->room.reset();
    if (++job.tries < limits_.tries)
      at->jobs.push_front(std::move(job));
    else
      refuse(job, "busy");
    break;
  case Appended::What::unavailable:
    ++metrics_.unavailable;
    at->room.reset();
    refuse_trouble(job, result.trouble);
    break;
  }
  advance(at);
}

// Watching.

void Hub::watch(const TablePointer &at, const Job &job) {
  auto &client = *job.client;
  if (!job.ask.once && client.watching.size() >= limits_.watched &&
      client.watching.count(at->id) == 0)
    return refuse(job, "too-many-watched");
  const auto side = at->room->side_of(job.ask.token);
  if (!job.ask.token.empty() && !side)
    return refuse(job, "not-your-seat");
  if (side)
    at->seen[index(*side)] = now_();
  if (job.ask.once)
    return client.tell(reply::game(*at->room, job.ask.version, now_()));
  const bool fresh = client.watching.count(at->id) == 0;
  client.watching[at->id] = side;
  if (fresh)
    at->viewers.push_back(job.client);
  confirm(*at, job, at->room->version());
  client.tell(reply::game(*at->room, job.ask.version, now_()));
  schedule(*at);
  tell_presence(*at);
}

void Hub::unwatch(Table &at, Client &client) {
  if (const auto found = client.watching.find(at.id); found != client.watching.end()) {
    if (found->second)
      at.seen[index(*found->second)] = now_();
    client.watching.erase(found);
    tell_presence(at);
  }
}

std::array<int, 2> Hub::present(const Table &at) const {
  std::array<int, 2> count{};
  for (const auto &held : at.viewers)
    if (const auto viewer = held.lock())
      if (const auto found = viewer->watching.find(at.id);
          found != viewer->watching.end() && found->second)
        ++count[index(*found->second)];
  return count;
}

void Hub::tell_viewers(Table &at) {
  const auto from = std::exchange(at.told, at.room->version());
  if (from >= at.told || at.viewers.empty())
    return;
  const auto text = std::make_shared<const std::string>(reply::game(*at.room, from, now_()));
  // Telling may end a connection, which changes the list.
  const auto viewers = at.viewers;
  for (const auto &held : viewers)
    if (const auto viewer = held.lock())
      viewer->tell(text);
}

void Hub::tell_presence(Table &at) {
  std::erase_if(at.viewers, [&](const auto &held) {
    const auto viewer = held.lock();
    return !viewer || viewer->watching.count(at.id) == 0;
  });
  if (!at.room)
    return;
  const auto here = present(at);
  const auto text =
      std::make_shared<const std::string>(reply::presence(*at.room, here, at.viewers.size()));
  const auto viewers = at.viewers;
  for (const auto &held : viewers)
    if (const auto viewer = held.lock())
      viewer->tell(text);
}

// Answers.

void Hub::confirm(const Table &at, const Job &job, std::uint32_t version) {
  const auto side = at.room->side_of(job.ask.token);
  job.client->tell(reply::done(
      {job.ask.id, at.id, version, side ? at.room->match().names().side(*side) : std::string_view{},
       job.ask.asked == Asked::join ? job.ask.token : std::string_view{}}));
}

void Hub::refuse(const Job &job, const Refused &why) {
  metrics_.count_refusal(why.code);
  if (job.see)
    return job.see(nullptr, &why);
  if (job.client)
    job.client->tell(reply::refused(job.ask.id, job.ask.game, why));
}

void Hub::refuse(const Job &job, std::string_view code,
                 std::initializer_list<Placeholder> placeholders) {
  const auto language = job.client ? job.client->language : job.language;
  refuse(job, server::refused(language, code, placeholders));
}

void Hub::refuse_trouble(const Job &job, Trouble trouble) {
  if (trouble == Trouble::busy)
    return refuse(job, "busy");
  refuse(job, "store-unavailable", {{"reason", std::string(store::name(trouble))}});
}

// Time.

void Hub::schedule(Table &at) {
  const auto deadline = at.room ? at.room->deadline() : 0;
  if (at.deadline == deadline)
    return;
  deadlines_.erase({at.deadline, at.id});
  at.deadline = deadline;
  if (deadline != 0)
    deadlines_.insert({deadline, at.id});
}

void Hub::flag(const TablePointer &at) {
  const auto due = at->room->flag_due(now_());
  if (!due)
    return schedule(*at);
  Job job;
  job.ask.game = at->id;
  job.asked_at = now_();
  propose(at, std::move(job), {*due, std::nullopt, false});
}

void Hub::tick() {
  const auto now = now_();
  while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
    const auto game = deadlines_.begin()->second;
    deadlines_.erase(deadlines_.begin());
    const auto at = table(game);
    at->deadline = 0;
    Job job;
    job.ask.game = game;
    push(at, std::move(job));
  }
  if (now - swept_ >= limits_.sweep.count()) {
    swept_ = now;
    sweep();
  }
}

void Hub::sweep() {
  forget_some();
  store::Filter overdue;
  overdue.overdue_at = now_();
  overdue.listed_only = false;
  store_.list(std::move(overdue), [self = self_](const store::RowsRead &read) {
    if (*self == nullptr)
      return;
    for (const auto &row : read.rows) {
      Job job;
      job.ask.game = row.id;
      (*self)->push((*self)->table(row.id), std::move(job));
    }
  });
}

void Hub::forget_some() {
  if (tables_.size() <= limits_.rooms)
    return;
  for (auto next = tables_.begin(); next != tables_.end() && tables_.size() > limits_.rooms;) {
    const auto &at = next->second;
    std::erase_if(at->viewers, [](const auto &held) { return held.expired(); });
    const bool used = at->waits_for_store || !at->jobs.empty() || !at->viewers.empty();
    if (!used)
      deadlines_.erase({at->deadline, at->id});
    next = used ? std::next(next) : tables_.erase(next);
  }
  metrics_.rooms = tables_.size();
}

} // namespace plateau::server
