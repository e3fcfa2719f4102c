/// @file scene.hpp
/// A match as a page shows it: `Scene` of protocol.ts.
#pragma once

#include "bridge/board.hpp"
#include "bridge/write.hpp"
#include "core/record_write.hpp"

#include <algorithm>

namespace plateau::bridge {

/// `Board`: where the cells are.
template <Game G> void write_board(JsonWriter &json, const typename G::Position &position) {
  json.open_object();
  json.key("shape").string(Look<G>::shape == Shape::square ? "square" : "hex");
  json.key("width").integer(Look<G>::width(position));
  json.key("height").integer(Look<G>::height(position));
  json.key("cells").open_array();
  for (const auto &cell : board_cells<G>(position)) {
    json.open_object();
    json.key("cell").string(cell.name);
    json.key("x").integer(cell.place.x).key("y").integer(cell.place.y);
    json.key("row").string(cell.row);
    json.key("column").string(cell.column);
    json.close_object();
  }
  json.close_array().close_object();
}

/// `Stacks`: what stands where.
template <Game G> void write_stacks(JsonWriter &json, const typename G::Position &position) {
  json.open_object();
  G::for_each_cell(position, [&](Cell cell) {
    const auto stack = G::stack_at(position, cell);
    if (stack.empty())
      return;
    json.key(G::write_cell(cell)).open_array();
    for (const auto piece : stack)
      json.string(G::piece_key(piece));
    json.close_array();
  });
  json.close_object();
}

/// `Counter[]`.
template <Game G>
void write_counters(JsonWriter &json, Language language, const typename G::Rules &rules,
                    const typename G::Position &position) {
  json.open_array();
  for (const auto &counter : Look<G>::counters(rules, position)) {
    json.open_object();
    json.key("key").string(counter.key).key("side");
    counter.side ? json.string(G::side_key(*counter.side)) : json.null();
    json.key("value").integer(counter.value).key("limit");
    counter.limit ? json.integer(*counter.limit) : json.null();
    auto words = std::string(G::name).append(".counter.").append(counter.key);
    if (const auto one = words + ".one"; counter.value == 1 && !find_text(language, one).empty())
      words = one;
    json.key("text").string(
        find_text(language, words).empty()
            ? std::string{}
            : text(language, words, {{"count", std::to_string(counter.value)}}));
    json.close_object();
  }
  json.close_array();
}

/// The moves played and those taken back.
template <Game G> std::size_t known_plies(const Match<G> &match) {
  return match.moves().size() + match.undone().size();
}
template <Game G> typename G::Move known_move(const Match<G> &match, std::size_t ply) {
  const auto played = match.moves();
  return ply < played.size() ? played[ply] : match.undone()[ply - played.size()];
}

/// The time a move was charged. Charging it again gives the clocks of the same position.
template <Game G> std::optional<Milliseconds> elapsed_at(const Match<G> &match, std::size_t ply) {
  if (const auto left = match.game_time_at(ply))
    return *left - *match.game_time_at(ply + 1);
  const auto before = match.clock_at(ply);
  const auto after = match.clock_at(ply + 1);
  if (!before || !after)
    return std::nullopt;
  const Side mover = G::side_to_move(match.position_at(ply));
  const auto charged =
      before->remaining(mover) + before->control().increment - after->remaining(mover);
  return charged.count() > 0 ? charged + before->control().delay : Milliseconds{0};
}

/// `MoveLine`: a move of the match, and all that it did.
template <Game G>
void write_move_line(JsonWriter &json, const View &view, const Match<G> &match, std::size_t ply) {
  const auto &position = match.position_at(ply);
  const auto move = known_move(match, ply);
  const auto events = events_of<G>(position, move);
  const auto &start = match.start_position();
  const auto first = detail::first_move_number<G>(start) * 2 + index(G::side_to_move(start));
  json.open_object();
  json.key("move").string(G::write_move(position, move));
  json.key("record").string(G::record_move(position, move));
  json.key("side").string(G::side_key(G::side_to_move(position)));
  json.key("number").number((first + ply) / 2);
  write_steps(json.key("steps"), view, events);
  json.key("taken").open_array();
  for (const auto &event : events)
    if (removes_pieces(event.kind))
      for (const auto piece : G::stack_at(position, event.from))
        json.string(G::piece_key(piece));
  json.close_array();
  if (const auto elapsed = elapsed_at(match, ply))
    json.key("elapsed").integer(elapsed->count());
  json.close_object();
}

/// Writes one position of a match; a ply beyond its moves counts as the last. What it costs does
/// not depend on how long the match is.
template <Game G> class SceneWriter {
public:
  SceneWriter(JsonWriter &json, Language language, const Match<G> &match, std::size_t ply)
      : json_(json), view_(view_of<G>(language)), match_(match),
        ply_(std::min(ply, known_plies(match))), position_(match.position_at(ply_)),
        live_(ply_ == match.moves().size()), outcome_(match.outcome_at(ply_)) {}

  /// @param number what the page calls the match
  void write(std::size_t number) {
    json_.open_object();
    json_.key("match").number(number);
    json_.key("game").string(G::name);
    json_.key("rules").string(G::write_rules(match_.rules()));
    json_.key("position").string(G::write_position(position_));
    json_.key("ply").number(ply_);
    json_.key("played").number(match_.moves().size());
    json_.key("known").number(known_plies(match_));
    json_.key("live").boolean(live_);
    write_stacks<G>(json_.key("stacks"), position_);
    json_.key("turn").string(G::side_key(G::side_to_move(position_)));
    const auto check = Look<G>::check(position_);
    write_status(check);
    write_check(check);
    write_counters<G>(json_.key("counters"), view_.language, match_.rules(), position_);
    json_.key("outcome");
    outcome_ ? write_ending(json_, view_, *outcome_) : void(json_.null());
    json_.key("endedByHand").boolean(live_ && match_.ended_by_hand());
    write_offers();
    write_clock();
    json_.key("gameTime");
    const auto left = match_.game_time_at(ply_);
    left ? void(json_.integer(left->count())) : void(json_.null());
    json_.close_object();
  }

private:
  void write_status(const std::optional<Check> &check) {
    const auto turn =
        outcome_ ? std::string{} : announce_turn<G>(view_.language, G::side_to_move(position_));
    const auto end = outcome_ ? announce<G>(view_.language, *outcome_) : std::string{};
    json_.key("status").open_object();
    json_.key("text").string(outcome_ ? end : turn);
    json_.key("turn").string(turn);
    json_.key("check").string(check ? announce<G>(view_.language, check_event(*check))
                                    : std::string{});
    json_.key("end").string(end);
    json_.key("events").open_array();
    if (ply_ > 0)
      for (const auto &event : events_before(ply_))
        if (const auto words = announce<G>(view_.language, event); !words.empty())
          json_.string(words);
    json_.close_array().close_object();
  }
  Event check_event(const Check &check) const {
    return {check.told,
            opponent(G::side_to_move(position_)),
            check.attackers.front(),
            check.king,
            G::stack_at(position_, check.attackers.front())[0],
            1,
            {}};
  }
  std::vector<Event> events_before(std::size_t ply) const {
    return events_of<G>(match_.position_at(ply - 1), known_move(match_, ply - 1));
  }

  void write_check(const std::optional<Check> &check) {
    json_.key("check");
    if (!check) {
      json_.null();
      return;
    }
    json_.open_object().key("king").string(G::write_cell(check->king));
    json_.key("attackers").open_array();
    for (const auto cell : check->attackers)
      json_.string(G::write_cell(cell));
    json_.close_array().close_object();
  }

  void write_offers() {
    json_.key("drawOffer");
    const auto offer = live_ ? match_.draw_offer() : std::nullopt;
    offer ? json_.string(G::side_key(*offer)) : json_.null();
    json_.key("claim");
    if (const auto claim = live_ ? match_.claimable() : std::nullopt) {
      json_.open_object().key("reason").string(name(claim->reason));
      // In the middle of a sentence, where the game has such words.
      const auto words = std::string(G::name).append(".claim.").append(name(claim->reason));
      const auto own = find_text(view_.language, words);
      json_.key("text").string(own.empty() ? announce<G>(view_.language, *claim)
                                           : std::string(own));
      json_.close_object();
    } else {
      json_.null();
    }
    const bool open = live_ && !match_.over();
    json_.key("can").open_object();
    json_.key("play").boolean(open);
    json_.key("undo").boolean(match_.can_undo());
    json_.key("redo").boolean(match_.can_redo());
    json_.key("resign").boolean(open);
    json_.key("offerDraw").boolean(open && !match_.draw_offer());
    json_.close_object();
  }

  void write_clock() {
    json_.key("clock");
    const auto clock = match_.clock_at(ply_);
    if (!clock) {
      json_.null();
      return;
    }
    const auto &control = clock->control();
    json_.open_object().key("control").open_object();
    json_.key("initial").integer(control.initial.count());
    json_.key("increment").integer(control.increment.count());
    json_.key("delay").integer(control.delay.count()).close_object();
    json_.key("remaining").open_object();
    for (const Side side : {Side::first, Side::second})
      json_.key(G::side_key(side)).integer(clock->remaining(side).count());
    json_.close_object().close_object();
  }

  JsonWriter &json_;
  View view_;
  const Match<G> &match_;
  std::size_t ply_;
  const typename G::Position &position_;
  bool live_;
  std::optional<Outcome> outcome_;
};

} // namespace plateau::bridge
