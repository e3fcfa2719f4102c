// What players, spectators and lists see of a game.
#include "core/record_write.hpp"
#include "server/room.hpp"

#include <chrono>
#include <cstdio>

namespace plateau::server {

namespace {

/// The UTC date as game files write it: `2026.11.15`.
std::string date_of(Time at) {
  using namespace std::chrono;
  const year_month_day day(floor<days>(sys_time<Milliseconds>(Milliseconds(at))));
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%04d.%02u.%02u", static_cast<int>(day.year()),
                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return text.data();
}

/// `300`, `0.02`: seconds as game files write them.
std::string seconds_of(Milliseconds time) {
  std::string text = std::to_string(time.count() / 1'000);
  if (const auto rest = time.count() % 1'000; rest != 0) {
    const auto thousandths = std::to_string(1'000 + rest);
    text += '.' + thousandths.substr(1, thousandths.find_last_not_of('0'));
  }
  return text;
}

/// The time control as game files write it: `300+2`; `1/259200` for a move every three days; `-`
/// without a clock. Game files cannot express a delay: then it is left out.
std::string time_control_of(const ClockTerms &clock) {
  switch (clock.kind) {
  case ClockTerms::Kind::real_time:
    if (clock.control.delay.count() != 0)
      return {};
    return seconds_of(clock.control.initial) + "+" + seconds_of(clock.control.increment);
  case ClockTerms::Kind::days:
    return "1/" + std::to_string(clock.days * 86'400);
  case ClockTerms::Kind::none:
    break;
  }
  return "-";
}

} // namespace

void Room::write_outcome(JsonWriter &json) const {
  if (aborted_) {
    json.open_object().key("result").string("*").key("reason").string("aborted");
    json.key("winner").null().close_object();
    return;
  }
  const auto outcome = match_.outcome();
  if (!outcome) {
    json.null();
    return;
  }
  json.open_object().key("result").string(result_text(*outcome));
  json.key("reason").string(left_ ? "left" : plateau::name(outcome->reason));
  json.key("winner");
  outcome->winner ? json.string(key(*outcome->winner)) : json.null();
  json.close_object();
}

void Room::write_past(JsonWriter &json, const Past &past, std::size_t version) const {
  json.open_object();
  json.key("version").number(version);
  json.key("did").string(server::name(past.did));
  if (past.side)
    json.key("side").string(key(*past.side));
  json.key("at").integer(past.at);
  switch (past.did) {
  case Did::seated:
    json.key("name").string(text_of(past));
    break;
  case Did::moved:
    json.key("move").string(text_of(past)).key("used").integer(past.used.count());
    break;
  case Did::taken_back:
    json.key("plies").number(past.plies);
    break;
  case Did::left:
    json.key("drawn").boolean(past.drawn);
    break;
  case Did::rematched:
    json.key("game").string(text_of(past));
    break;
  default:
    break;
  }
  json.close_object();
}

void Room::write_state(JsonWriter &json, Time now) const {
  const auto side_or_null = [&](std::string_view member, std::optional<Side> side) {
    json.key(member);
    side ? json.string(key(*side)) : json.null();
  };
  json.open_object();
  json.key("kind").string(terms_.kind);
  json.key("rules").string(match_.rules());
  json.key("start").string(terms_.position);
  json.key("listed").boolean(terms_.listed);
  json.key("status").string(server::name(status()));
  json.key("position").string(match_.position());
  json.key("to_move").string(key(match_.to_move()));
  json.key("ply").number(match_.ply());
  json.key("seats").open_object();
  for (const Side side : {Side::first, Side::second}) {
    json.key(key(side)).open_object();
    json.key("taken").boolean(seat(side).taken()).key("name").string(seat(side).name);
    json.close_object();
  }
  json.close_object();
  write_clock(json.key("clock"), terms_.clock);
  json.key("time").open_object();
  if (const auto clock = match_.clock())
    for (const Side side : {Side::first, Side::second}) {
      // A game that was ended by hand: the clock that ran stops where it was.
      const bool ran = side == match_.to_move();
      const auto used =
          ran ? std::max(Milliseconds{0}, last_used_ - clock->control().delay) : Milliseconds{0};
      const auto left = std::max(Milliseconds{0}, clock->remaining(side) - used);
      json.key(key(side)).integer(left.count());
    }
  const bool running = !not_begun() && deadline() != 0;
  json.key("running").boolean(running);
  // Days are counted from the entry, whatever is not charged.
  const bool days = terms_.clock.kind == ClockTerms::Kind::days;
  const auto began = measured() && !days ? charged_since() : turn_began_;
  json.key("began").integer(began);
  if (const auto left = match_.game_time())
    json.key("game").integer(left->count() + (match_.outcome() ? 0 : charged_since() - began));
  json.key("now").integer(now);
  json.close_object();
  side_or_null("draw_offer", match_.draw_offer());
  side_or_null("takeback", takeback_);
  side_or_null("rematch_offer", rematch_offer_);
  json.key("rematch");
  rematch_.empty() ? json.null() : json.string(rematch_);
  write_outcome(json.key("outcome"));
  json.close_object();
}

void Room::write_view(JsonWriter &json, std::uint32_t from, Time now) const {
  // A client that claims more entries than there are gets all of them.
  const std::size_t begin = from <= log_.size() ? from : 0;
  json.key("version").number(log_.size());
  json.key("from").number(begin);
  json.key("entries").open_array();
  for (std::size_t version = begin; version < log_.size(); ++version)
    write_past(json, log_[version], version);
  json.close_array();
  write_state(json.key("state"), now);
}

store::Row Room::row() const {
  store::Row row;
  row.id = id_;
  row.game = terms_.kind;
  row.clock = server::name(terms_.clock.kind);
  row.status = server::name(status());
  // A challenge that was aborted before anybody came is of no interest.
  row.listed = terms_.listed && !is_ended_challenge();
  row.version = version() - 1;
  row.deadline = deadline();
  row.changed = log_.back().at;
  JsonWriter json(row.summary);
  json.open_object().key("game").string(id_).key("kind").string(terms_.kind);
  json.key("rules").string(match_.rules());
  write_clock(json.key("clock"), terms_.clock);
  json.key("status").string(row.status);
  json.key("names").open_object();
  for (const Side side : {Side::first, Side::second}) {
    json.key(key(side));
    seat(side).taken() ? json.string(seat(side).name) : json.null();
  }
  json.close_object();
  json.key("ply").number(match_.ply());
  write_outcome(json.key("outcome"));
  json.key("changed").integer(row.changed);
  json.close_object();
  return row;
}

std::string_view Room::termination() const {
  if (aborted_ || left_)
    return "abandoned";
  const auto outcome = match_.outcome();
  if (!outcome)
    return "unterminated";
  return outcome->reason == EndReason::time ? "time forfeit" : "normal";
}

std::string Room::game_file() const {
  return match_.visit([&]<Game G>(const Match<G> &match) {
    RecordTags tags;
    tags.set("Event", "Plateau");
    tags.set("Date", date_of(log_.front().at));
    for (const Side side : {Side::first, Side::second}) {
      const auto who = seat(side).name;
      const bool white = G::side_key(side) == "white";
      tags.set(white ? "White" : "Black", who.empty() ? "?" : who);
    }
    if (const auto control = time_control_of(terms_.clock); !control.empty())
      tags.set("TimeControl", control);
    tags.set("Termination", termination());
    // Results name the side that opened first: where Black opens, the file says who won.
    if (const auto outcome = match.outcome(); outcome && outcome->winner && !aborted_)
      if (G::side_key(Side::first) != "white")
        tags.set("Winner", G::side_key(*outcome->winner) == "white" ? "White" : "Black");
    return write_record(record_of(match, std::move(tags)));
  });
}

} // namespace plateau::server
