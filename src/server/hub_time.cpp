// Flags, and games that are forgotten.
#include "server/hub.hpp"

#include <algorithm>
#include <tuple>

namespace plateau::server {

void Hub::schedule(Table &at) {
  const auto deadline = at.room ? at.room->deadline() : 0;
  if (at.deadline == deadline)
    return;
  deadlines_.erase({at.deadline, at.id});
  at.deadline = deadline;
  if (deadline != 0)
    deadlines_.insert({deadline, at.id});
}

void Hub::charge(const Table &at, bool moved) const {
  auto since = std::max(at.turn_known, shared_ ? 0 : began_);
  // Nobody can move while the store is in trouble. Where other nodes share it, they may have none.
  const bool here = !shared_ || unstored(at) != nullptr;
  if (here && !moved)
    since = std::max(since, trouble_ == store::Trouble::none ? recovered_ : now_());
  at.room->known_since(since);
}

const Hub::Unstored *Hub::unstored(const Table &at) {
  const auto &move = at.unstored[index(at.room->match().to_move())];
  return move && at.room->turn_version() < move->version ? &*move : nullptr;
}

bool Hub::was_unstored(const Table &at, const Job &job) {
  const auto *move = unstored(at);
  return move && job.ask.asked == Asked::move && move->id == job.ask.id &&
         move->move == job.ask.move;
}

void Hub::remember_unstored(Table &at, const Job &job) const {
  if (!job.client || job.ask.asked != Asked::move)
    return;
  const auto side = at.room ? at.room->side_of(job.ask.token) : side_of(at.seats, job.ask.token);
  if (!side)
    return;
  auto &move = at.unstored[index(*side)];
  // Nobody has made a move for a turn that is still to come.
  if (!move || move->id != job.ask.id || move->move != job.ask.move)
    move = {std::min(job.ask.version, at.told), job.ask.id, job.ask.move, job.asked_at, 0};
  move->refused_at = now_();
}

Time Hub::flag_waits_until(const Table &at) const {
  if (trouble_ != store::Trouble::none)
    return now_() + limits_.recovery.count();
  Time until = 0;
  // A player who could not move has the time to ask again, which takes pauses.
  if (const auto *move = unstored(at))
    until = std::max(recovered_, move->refused_at) + limits_.room.storing.count();
  // One who is at another node may see late that it is his turn, while nodes do not hear each
  // other.
  const auto recheck = limits_.recheck.count();
  const auto deadline = at.room->deadline();
  const bool heard = hearing_since_ && deadline - *hearing_since_ >= recheck;
  if (shared_ && !heard && at.here[index(at.room->match().to_move())] == 0)
    until = std::max(until, deadline + recheck);
  return until;
}

void Hub::flag(const TablePointer &at) {
  charge(*at);
  const auto due = at->room->flag_due(now_());
  if (!due)
    return schedule(*at);
  if (const auto until = flag_waits_until(*at); now_() < until) {
    deadlines_.erase({at->deadline, at->id});
    at->deadline = until;
    deadlines_.insert({until, at->id});
    return;
  }
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
  const auto every = trouble_ == store::Trouble::none ? limits_.sweep : limits_.recovery;
  if (!checking_ && now - checked_ >= every.count()) {
    checked_ = now;
    check_store();
  }
  if (checking_ && now - checked_ >= limits_.check.count())
    note(store::Trouble::failed);
  look_up_some();
  tell_presences();
}

void Hub::check_store() {
  checking_ = true;
  store_.check([self = self_](store::Trouble trouble) {
    if (*self == nullptr)
      return;
    (*self)->checking_ = false;
    (*self)->note(trouble);
  });
}

void Hub::note(store::Trouble trouble) {
  // That too much waits, or that it closes, is no illness.
  if (trouble == store::Trouble::busy || trouble == store::Trouble::stopped || trouble == trouble_)
    return;
  trouble_ = trouble;
  if (trouble == store::Trouble::none) {
    recovered_ = now_();
    tell_clocks_soon();
  }
  if (on_trouble)
    on_trouble(trouble);
}

void Hub::tell_clocks_soon() {
  for (const auto &[game, at] : tables_)
    if (!at->viewers.empty() && (!shared_ || at->unstored[0] || at->unstored[1])) {
      at->clock_changed = true;
      look_up_at(*at, now_());
    }
}

void Hub::begin_clocks_anew() {
  began_ = checked_ = now_();
  tell_clocks_soon();
}

void Hub::sweep() {
  forget_some();
  sweep_from(0, {}, now_());
}

void Hub::sweep_from(Time deadline, std::string game, Time now) {
  store::Overdue which{now, deadline, std::move(game), limits_.overdue};
  store_.overdue(std::move(which), [self = self_, now](const store::RowsRead &read) {
    if (*self == nullptr)
      return;
    auto &hub = **self;
    for (const auto &row : read.rows) {
      Job job;
      job.ask.game = row.id;
      hub.push(hub.table(row.id), std::move(job));
    }
    // Some stay overdue for a while, as when a node was away: the others must not wait for them.
    if (read.rows.size() >= hub.limits_.overdue)
      hub.sweep_from(read.rows.back().deadline, read.rows.back().id, now);
  });
}

void Hub::weigh(Table &at) {
  room_bytes_ -= at.bytes;
  at.bytes = at.room ? at.room->bytes() : 0;
  room_bytes_ += at.bytes;
  at.used = now_();
  metrics_.room_bytes = room_bytes_;
  if (room_bytes_ > limits_.room_bytes)
    forget_some();
}

void Hub::forget_some() {
  if (tables_.size() <= limits_.rooms && room_bytes_ <= limits_.room_bytes)
    return;
  // The less it is missed, the earlier; a watched one only if there is not enough memory.
  const bool too_large = room_bytes_ > limits_.room_bytes;
  std::vector<std::tuple<int, Time, TablePointer>> idle;
  for (const auto &[game, at] : tables_) {
    if (at->waits_for_store || !at->jobs.empty())
      continue;
    const bool watched = !at->viewers.empty();
    const bool over = at->room && at->room->status() == Room::Status::over;
    if (!watched || (too_large && at->room))
      idle.emplace_back(watched ? 2 : over ? 0 : 1, at->used, at);
  }
  std::sort(idle.begin(), idle.end());
  // A little more than is too much, so that it need not be done again at once.
  const auto enough = too_large ? limits_.room_bytes / 8 * 7 : room_bytes_;
  const bool too_many = tables_.size() > limits_.rooms;
  const auto few = too_many ? limits_.rooms - limits_.rooms / 8 : tables_.size();
  for (const auto &[rank, used, at] : idle) {
    if (tables_.size() <= few && room_bytes_ <= enough)
      break;
    const bool watched = !at->viewers.empty();
    if (watched && room_bytes_ <= enough)
      break;
    room_bytes_ -= std::exchange(at->bytes, 0);
    at->room.reset();
    if (watched)
      continue; // Its deadline stands, and who watches is told when it is read.
    deadlines_.erase({at->deadline, at->id});
    tables_.erase(at->id);
  }
  metrics_.rooms = tables_.size();
  metrics_.room_bytes = room_bytes_;
}

} // namespace plateau::server
