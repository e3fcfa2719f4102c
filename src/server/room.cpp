#include "server/room.hpp"

#include "server/secret.hpp"

#include <algorithm>
#include <limits>

namespace plateau::server {

std::string_view name(Room::Status status) {
  switch (status) {
  case Room::Status::waiting:
    return "waiting";
  case Room::Status::playing:
    return "playing";
  case Room::Status::over:
    break;
  }
  return "over";
}

Room::Room(std::string id, const RoomLimits &limits)
    : id_(std::move(id)), limits_(limits), lag_quota_{limits.lag_start, limits.lag_start} {}

// The fold.

bool Room::apply(const store::Entry &entry) {
  const auto deed = read_deed(entry);
  return deed && entry.version == version() && apply(*deed);
}

namespace {

/// What is shown of a deed: a move, a name, a game.
std::string_view shown_text(const Deed &deed) {
  switch (deed.did) {
  case Did::moved:
    return deed.move;
  case Did::seated:
    return deed.seats[index(*deed.side)].name;
  case Did::rematched:
    return deed.game;
  default:
    return {};
  }
}

/// Far more than any request brings; entries of other programs could have more.
constexpr std::size_t longest_text = std::numeric_limits<std::uint16_t>::max();

} // namespace

bool Room::apply(const Deed &deed) {
  if (deed.id.size() > longest_text || shown_text(deed).size() > longest_text)
    return false;
  // A log begins with its creation, and has only one.
  if (log_.empty() != (deed.did == Did::created))
    return false;
  // After an abort only a rematch is possible, and a new token.
  if (aborted_ && deed.did < Did::rematch_offered)
    return false;
  const auto done = [&] {
    switch (deed.did) {
    case Did::created:
      return create(deed);
    case Did::seated:
      seats_[index(*deed.side)] = deed.seats[index(*deed.side)];
      begin_turn(deed.at);
      return true;
    case Did::moved:
      return play(deed);
    case Did::draw_offered:
      return match_.offer_draw(*deed.side);
    // In logs of earlier servers, taking a move back could revive an offer, which was then
    // declined.
    case Did::draw_declined:
      return match_.decline_draw(*deed.side) || !match_.outcome();
    case Did::draw_agreed:
      return match_.visit([](auto &match) { return match.agree_draw(); });
    case Did::draw_claimed:
      return match_.claim_draw();
    case Did::takeback_asked:
      takeback_ = deed.side;
      return true;
    case Did::takeback_declined:
      takeback_.reset();
      return true;
    case Did::taken_back:
      begin_turn(deed.at);
      return take_back(deed.plies);
    case Did::resigned:
      return match_.resign(*deed.side);
    case Did::aborted:
      aborted_ = true;
      return true;
    case Did::flagged:
      return match_.flag(*deed.side);
    case Did::time_up:
      return match_.time_is_up();
    case Did::left:
      left_ = true;
      if (!deed.drawn)
        return match_.resign(opponent(*deed.side));
      match_.offer_draw(*deed.side);
      return match_.outcome() || match_.accept_draw(opponent(*deed.side));
    case Did::rematch_offered:
      rematch_offer_ = deed.side;
      rematch_hash_ = deed.seats[index(*deed.side)].hash;
      rematch_declined_.reset();
      ++rematch_offers_[index(*deed.side)];
      return true;
    case Did::rematch_declined:
      rematch_declined_ = opponent(*deed.side);
      rematch_offer_.reset();
      return true;
    case Did::rematch_withdrawn:
      rematch_offer_.reset();
      return true;
    case Did::rematched:
      rematch_ = deed.game;
      return is_game_id(deed.game);
    case Did::seat_renewed:
      seats_[index(*deed.side)].hash = deed.seats[index(*deed.side)].hash;
      ++renewals_[index(*deed.side)];
      return true;
    }
    return false;
  };
  if (!done())
    return false;
  if (deed.did != Did::moved && match_.outcome())
    last_used_ = std::max(last_used_, deed.used);
  remember(deed);
  return true;
}

bool Room::create(const Deed &deed) {
  terms_ = deed.terms;
  seats_ = deed.seats;
  begin_turn(deed.at);
  const bool timed = terms_.clock.kind == ClockTerms::Kind::real_time;
  auto made = AnyMatch::make(terms_.kind, terms_.rules, terms_.position,
                             timed ? std::optional(terms_.clock.control) : std::nullopt);
  if (!made)
    return false;
  match_ = *std::move(made);
  match_.keep_last(limits_.positions);
  return true;
}

bool Room::play(const Deed &deed) {
  takeback_.reset();
  begin_turn(deed.at);
  auto &quota = lag_quota_[index(*deed.side)];
  quota = std::clamp(quota - deed.lag + limits_.lag_gain, Milliseconds{0}, limits_.lag_most);
  return match_.to_move() == *deed.side &&
         match_.attempt(deed.move, deed.used).kind == MoveAnswer::Kind::legal;
}

bool Room::take_back(std::uint32_t plies) {
  takeback_.reset();
  bool done = true;
  for (std::uint32_t i = 0; i < plies; ++i)
    done = match_.undo() && done;
  // A move declines an offer, which stays declined when the move is taken back.
  if (const auto offer = match_.draw_offer())
    match_.decline_draw(opponent(*offer));
  return done;
}

void Room::begin_turn(Time at) {
  turn_began_ = at;
  turn_version_ = version();
  turn_known_ = false;
}

void Room::remember(const Deed &deed) {
  const auto text = shown_text(deed);
  log_.push_back({deed.at, deed.used, static_cast<std::uint32_t>(texts_.size()),
                  static_cast<std::uint16_t>(deed.id.size()),
                  static_cast<std::uint16_t>(text.size()), deed.did, deed.side,
                  static_cast<std::uint8_t>(deed.plies), deed.drawn});
  texts_.append(deed.id).append(text);
  id_marks_.push_back(mark_of(deed.id));
}

std::size_t Room::bytes() const {
  return sizeof(Room) + terms_.position.capacity() + texts_.capacity() + match_.heap_bytes() +
         log_.capacity() * sizeof(Past) + id_marks_.capacity() * sizeof(std::uint32_t);
}

// What stands.

Room::Status Room::status() const {
  if (aborted_ || match_.outcome())
    return Status::over;
  return seats_[0].taken() && seats_[1].taken() ? Status::playing : Status::waiting;
}

std::optional<Side> side_of(const std::array<Seat, 2> &seats, std::string_view token) {
  if (!is_token(token))
    return std::nullopt;
  const auto hash = hash_of(token);
  // Always compares both, so that the time reveals nothing.
  const bool first = same_hash(hash, seats[0].hash);
  const bool second = same_hash(hash, seats[1].hash);
  if (!first && !second)
    return std::nullopt;
  return first ? Side::first : Side::second;
}

bool Room::not_begun() const {
  if (status() == Status::playing)
    return measured() && match_.ply() < 2;
  return status() == Status::waiting;
}

std::optional<Side> Room::maker_needed() const {
  if (status() != Status::waiting || !terms_.listed ||
      terms_.clock.kind != ClockTerms::Kind::real_time)
    return std::nullopt;
  return seats_[0].taken() ? Side::first : Side::second;
}

Time Room::deadline() const {
  if (status() == Status::over)
    return 0;
  if (not_begun()) {
    const bool real_time = terms_.clock.kind == ClockTerms::Kind::real_time;
    const auto last =
        turn_began_ + (real_time ? limits_.challenge : limits_.slow_challenge).count();
    if (!maker_needed())
      return last;
    return std::min(last, std::max(turn_began_, maker_here_) + limits_.maker_away.count());
  }
  const auto flag = flag_deadline();
  const auto game = game_deadline();
  return flag != 0 && game != 0 ? std::min(flag, game) : std::max(flag, game);
}

Time Room::flag_deadline() const {
  constexpr Time day = Time{24} * 3'600'000;
  if (terms_.clock.kind == ClockTerms::Kind::days)
    return turn_began_ + terms_.clock.days * day;
  return terms_.clock.kind == ClockTerms::Kind::real_time
             ? ends_after(match_.clock()->lasts(match_.to_move()))
             : 0;
}

Time Room::game_deadline() const {
  const auto left = match_.game_time();
  return left ? ends_after(*left) : 0;
}

Time Room::ends_after(Milliseconds left) const {
  const auto unknown = turn_known_ ? Milliseconds{0} : limits_.storing;
  return charged_since() + (left + limits_.lag + unknown).count();
}

Milliseconds Room::used_at(Time when) const {
  if (!measured() || match_.ply() < 2)
    return Milliseconds{0};
  return std::max(Milliseconds{0}, Milliseconds(when - charged_since()));
}

Milliseconds Room::lag_of(Milliseconds used, Milliseconds round_trip) const {
  const auto most = std::min({limits_.lag, lag_quota_[index(match_.to_move())], used});
  return std::clamp(round_trip, Milliseconds{0}, most);
}

bool Room::time_ends(Milliseconds used) const {
  auto clock = match_.clock();
  const bool falls = clock && !clock->spend(match_.to_move(), used);
  return match_.ply() >= 2 && (falls || match_.game_time_ends(used));
}

Deed Room::time_is_up(Time now) const {
  Deed deed;
  deed.at = now;
  if (not_begun()) {
    deed.did = Did::aborted;
  } else if (const auto game = game_deadline();
             game != 0 && (flag_deadline() == 0 || game <= flag_deadline())) {
    deed.did = Did::time_up;
    deed.used = *match_.game_time();
  } else {
    deed.did = Did::flagged;
    deed.side = match_.to_move();
  }
  return deed;
}

std::optional<Deed> Room::flag_due(Time now) const {
  const auto when = deadline();
  return when != 0 && now >= when ? std::optional(time_is_up(now)) : std::nullopt;
}

} // namespace plateau::server
