// Who may do what, and when.
#include "games/answers.hpp"
#include "server/room.hpp"
#include "server/secret.hpp"

#include <algorithm>

namespace plateau::server {

namespace {

Proposal propose(Did did, const Ask &ask, Side side, Time now) {
  Proposal proposal;
  proposal.deed.did = did;
  proposal.deed.side = side;
  proposal.deed.id = ask.id;
  proposal.deed.at = now;
  return proposal;
}

/// Requests that are accepted even when the log is full: they end the game, or follow its end.
bool may_end(Asked asked) {
  switch (asked) {
  case Asked::resign:
  case Asked::abort:
  case Asked::accept_draw:
  case Asked::claim_draw:
  case Asked::claim_left:
  case Asked::offer_rematch:
  case Asked::accept_rematch:
  case Asked::decline_rematch:
  case Asked::withdraw_rematch:
    return true;
  default:
    return false;
  }
}

} // namespace

std::uint32_t Room::mark_of(std::string_view id) {
  return static_cast<std::uint32_t>(std::hash<std::string_view>{}(id));
}

std::optional<std::uint32_t> Room::done_before(const Ask &ask, Side side) const {
  const auto mark = mark_of(ask.id);
  auto found = id_marks_.begin();
  while ((found = std::find(found, id_marks_.end(), mark)) != id_marks_.end()) {
    const auto version = static_cast<std::size_t>(found++ - id_marks_.begin());
    const auto &past = log_[version];
    // Repeated creations and joins are recognised elsewhere.
    const bool deed = past.did != Did::created && past.did != Did::seated;
    if (deed && past.side == side && id_of(past) == ask.id)
      return static_cast<std::uint32_t>(version);
  }
  return std::nullopt;
}

bool Room::position_is_newer(std::uint32_t version) const {
  if (version > log_.size())
    return true;
  return std::any_of(log_.begin() + version, log_.end(), [](const Past &past) {
    return past.did == Did::moved || past.did == Did::taken_back;
  });
}

/// True if the offer is open, or the side has not moved since it was declined.
bool Room::has_offered_draw(Side side) const {
  if (match_.draw_offer() == side)
    return true;
  const auto last = std::find_if(log_.rbegin(), log_.rend(), [&](const Past &past) {
    return past.side == side && (past.did == Did::moved || past.did == Did::draw_offered);
  });
  return last != log_.rend() && last->did == Did::draw_offered;
}

/// True if the side has asked in this position.
bool Room::has_asked_takeback(Side side) const {
  const auto last = std::find_if(log_.rbegin(), log_.rend(), [&](const Past &past) {
    return past.did == Did::moved || past.did == Did::taken_back ||
           (past.did == Did::takeback_asked && past.side == side);
  });
  return last != log_.rend() && last->did == Did::takeback_asked;
}

Decision Room::decide(const Ask &ask, const Asker &asker, Time now) const {
  if (ask.asked == Asked::join)
    return decide_seat(ask, asker, now);
  if (ask.asked == Asked::renew_seat)
    return decide_renewal(ask, asker, now);
  const auto side = side_of(ask.token);
  if (!side)
    return refused(asker.language, "not-your-seat");
  if (const auto version = done_before(ask, *side))
    return Repeated{*version};
  if (log_.size() >= limits_.entries && !may_end(ask.asked))
    return refused(asker.language, "game-too-long");
  if (ask.asked >= Asked::offer_rematch)
    return decide_after(ask, asker, *side, now);
  if (ask.asked == Asked::move)
    return decide_move(ask, asker, *side, now);
  return decide_end(ask, asker, *side, now);
}

Decision Room::decide_seat(const Ask &ask, const Asker &asker, Time now) const {
  if (!is_token(ask.token))
    return refused(asker.language, "not-your-seat");
  if (const auto side = side_of(ask.token)) {
    // This token has a seat already, whichever request it comes with.
    for (std::size_t version = 0; version < log_.size(); ++version)
      if (log_[version].did == Did::seated && log_[version].side == side)
        return Repeated{static_cast<std::uint32_t>(version)};
    return Repeated{0};
  }
  if (status() == Status::over)
    return refused(asker.language, is_ended_challenge() ? "challenge-over" : "game-over");
  if (status() != Status::waiting)
    return refused(asker.language, "seat-taken");
  if (flag_due(now))
    return Proposal{time_is_up(now), std::nullopt, true};
  const Side side = seats_[0].taken() ? Side::second : Side::first;
  auto proposal = propose(Did::seated, ask, side, now);
  proposal.deed.seats[index(side)] = {hash_of(ask.token), ask.name};
  return proposal;
}

Decision Room::decide_renewal(const Ask &ask, const Asker &asker, Time now) const {
  const auto side = side_of(ask.token);
  const auto holds = side_of(ask.new_token);
  if (side && holds && side != holds)
    return refused(asker.language, "seat-taken");
  if (holds) { // The answer was lost: by now the old token holds nothing.
    const auto last = std::find_if(log_.rbegin(), log_.rend(), [&](const Past &past) {
      return past.did == Did::seat_renewed && past.side == holds;
    });
    return Repeated{last == log_.rend() ? 0 : static_cast<std::uint32_t>(log_.rend() - last - 1)};
  }
  if (!side || !is_token(ask.new_token))
    return refused(asker.language, "not-your-seat");
  if (log_.size() >= limits_.entries)
    return refused(asker.language, "game-too-long");
  if (renewals_[index(*side)] >= limits_.renewals)
    return refused(asker.language, "renewed-too-often");
  auto proposal = propose(Did::seat_renewed, ask, *side, now);
  proposal.deed.seats[index(*side)].hash = hash_of(ask.new_token);
  return proposal;
}

Refused Room::why_not(const Asker &asker, std::string_view move) const {
  return match_.visit([&]<Game G>(const Match<G> &match) {
    const WhyAnswer<G> answer(asker.language, match, move);
    Refused refused{std::string(answer.kind()), std::string(answer.code()), {}, answer.text, {}};
    if (const auto *refusal = answer.verdict.refusal())
      for (const auto &[cell, role] : refusal->cells)
        refused.cells.push_back({G::write_cell(cell), std::string(role)});
    if (answer.verdict.choice())
      refused.options = answer.options;
    return refused;
  });
}

Decision Room::decide_move(const Ask &ask, const Asker &asker, Side side, Time now) const {
  if (aborted_)
    return refused(asker.language, "game-over");
  if (match_.outcome())
    return why_not(asker, ask.move);
  if (status() == Status::waiting)
    return refused(asker.language, "not-started");
  if (position_is_newer(ask.version))
    return refused(asker.language, "stale-version");
  if (match_.to_move() != side)
    return refused(asker.language, "not-your-turn");
  const auto asked_at = now - asker.waited.count();
  const auto whole = used_at(asked_at);
  const auto lag = lag_of(whole, asker.round_trip);
  const auto used = whole - lag;
  if (flag_due(asked_at) || time_ends(used))
    return Proposal{time_is_up(now), std::nullopt, true};
  const auto answer = match_.judge(ask.move);
  if (answer.kind != MoveAnswer::Kind::legal)
    return why_not(asker, ask.move);
  auto proposal = propose(Did::moved, ask, side, now);
  proposal.deed.move = answer.move;
  proposal.deed.ply = static_cast<std::uint32_t>(match_.ply());
  proposal.deed.used = used;
  proposal.deed.lag = lag;
  return proposal;
}

std::uint32_t Room::plies_to_take_back(Side asker) const {
  // The asker's last move, and the opponent's reply if there is one.
  const auto plies = match_.to_move() == asker ? 2U : 1U;
  return match_.ply() >= plies ? plies : 0;
}

/// Only the side to move can have left: otherwise the opponent can simply move.
bool Room::has_left(Side side, const Asker &asker, Time now) const {
  const auto kind = terms_.clock.kind;
  if (kind == ClockTerms::Kind::days || asker.other_away < limits_.absence)
    return false;
  if (match_.ply() < 2) // The game is only aborted, which either player may do.
    return true;
  const auto enough = kind == ClockTerms::Kind::real_time ? limits_.absence : limits_.long_absence;
  return match_.to_move() == side && Milliseconds(now - turn_began_) >= enough;
}

Decision Room::decide_end(const Ask &ask, const Asker &asker, Side side, Time now) const {
  const auto no = [&](std::string_view code) -> Decision { return refused(asker.language, code); };
  const auto yes = [&](Did did) {
    auto proposal = propose(did, ask, side, now);
    if (keeps_clock(did))
      proposal.deed.used = used_at(now - asker.waited.count());
    return proposal;
  };
  if (status() == Status::over)
    return no("game-over");
  if (ask.asked == Asked::abort)
    return match_.ply() < 2 ? Decision(yes(Did::aborted)) : no("too-late-to-abort");
  if (status() == Status::waiting)
    return no("not-started");
  const bool offered = match_.draw_offer() == opponent(side);
  const bool asked_back = takeback_ == opponent(side);
  switch (ask.asked) {
  case Asked::resign:
    return yes(Did::resigned);
  case Asked::offer_draw:
    if (offered)
      return yes(Did::draw_agreed);
    return has_offered_draw(side) ? no("draw-offered-already") : yes(Did::draw_offered);
  case Asked::accept_draw:
    return offered ? Decision(yes(Did::draw_agreed)) : no("no-draw-offer");
  case Asked::decline_draw:
    return offered ? Decision(yes(Did::draw_declined)) : no("no-draw-offer");
  case Asked::claim_draw: {
    const bool claimable = match_.visit([](const auto &m) { return m.claimable().has_value(); });
    if (match_.to_move() != side)
      return no("not-your-turn");
    return claimable ? Decision(yes(Did::draw_claimed)) : no("no-draw-claim");
  }
  case Asked::ask_takeback:
    if (asked_back)
      return no("takeback-to-answer");
    if (has_asked_takeback(side))
      return no("takeback-asked-already");
    return plies_to_take_back(side) > 0 ? Decision(yes(Did::takeback_asked))
                                        : no("nothing-to-take-back");
  case Asked::accept_takeback: {
    if (!asked_back)
      return no("no-takeback-asked");
    auto proposal = yes(Did::taken_back);
    proposal.deed.plies = plies_to_take_back(opponent(side));
    return proposal;
  }
  case Asked::decline_takeback:
    return asked_back ? Decision(yes(Did::takeback_declined)) : no("no-takeback-asked");
  case Asked::claim_left: {
    if (!has_left(opponent(side), asker, now))
      return no("not-left");
    auto proposal = yes(match_.ply() < 2 ? Did::aborted : Did::left);
    const bool may_win = match_.visit(
        [&]<Game G>(const Match<G> &match) { return G::can_still_win(match.position(), side); });
    proposal.deed.drawn = ask.drawn || !may_win;
    return proposal;
  }
  default:
    return no("unknown-message");
  }
}

Decision Room::decide_after(const Ask &ask, const Asker &asker, Side side, Time now) const {
  const auto no = [&](std::string_view code) -> Decision { return refused(asker.language, code); };
  if (status() != Status::over)
    return no("not-over");
  if (!rematch_.empty())
    return no("rematched-already");
  if (!seats_[0].taken() || !seats_[1].taken())
    return no("not-started");
  if (ask.asked == Asked::withdraw_rematch)
    return rematch_offer_ == side ? Decision(propose(Did::rematch_withdrawn, ask, side, now))
                                  : no("no-rematch-offer");
  if (ask.asked == Asked::decline_rematch)
    return rematch_offer_ == opponent(side)
               ? Decision(propose(Did::rematch_declined, ask, side, now))
               : no("no-rematch-offer");
  if (rematch_offer_ != opponent(side)) {
    if (ask.asked == Asked::accept_rematch)
      return no("no-rematch-offer");
    if (rematch_offer_ == side)
      return no("rematch-offered-already");
    if (rematch_declined_ == side)
      return no("rematch-declined");
    if (rematch_offers_[index(side)] >= limits_.rematch_offers)
      return no("rematch-offered-too-often");
    auto proposal = propose(Did::rematch_offered, ask, side, now);
    if (!ask.new_token.empty())
      proposal.deed.seats[index(side)].hash = hash_of(ask.new_token);
    return proposal;
  }
  auto proposal = propose(Did::rematched, ask, side, now);
  proposal.deed.game = asker.fresh_game;
  auto &created = proposal.created.emplace();
  created.did = Did::created;
  created.at = now;
  created.terms = terms_;
  // Sides are swapped. Whoever has named no new token keeps the old one.
  created.seats = {seats_[1], seats_[0]};
  if (!rematch_hash_.empty())
    created.seats[index(side)].hash = rematch_hash_;
  if (!ask.new_token.empty())
    created.seats[index(opponent(side))].hash = hash_of(ask.new_token);
  if (created.seats[0].hash == created.seats[1].hash)
    return no("seat-taken");
  created.game = id_;
  return proposal;
}

} // namespace plateau::server
