/// @file keep.hpp
/// Matches kept and opened again: `Saved` of protocol.ts.
#pragma once

#include "bridge/asked.hpp"
#include "bridge/scene.hpp"
#include "core/record_end.hpp"
#include "core/record_replay.hpp"
#include "games/written.hpp"

#include <algorithm>

namespace plateau::bridge {

/// Longer matches are refused: a position on a large board takes 2 kB, and a page keeps several
/// matches. The longest games recorded have a few hundred moves.
inline constexpr std::size_t max_kept_plies = 10'000;

/// Where a match begins, as `Required<Start>`.
template <Game G> void write_start(JsonWriter &json, const Setup<G> &setup) {
  json.open_object();
  json.key("game").string(G::name);
  json.key("rules").string(G::write_rules(setup.rules));
  json.key("position").string(G::write_position(setup.position));
  json.close_object();
}

/// Ends a match as it was ended by hand before.
template <Game G> void end_again(Match<G> &match, const JsonValue &ended) {
  end_by_hand(match,
              {EndReason{text_in(ended, "reason")}, side_of_key<G>(text_in(ended, "winner"))});
}

/// The match that was kept, or which text of it is refused.
template <Game G> Result<Match<G>> restore_match(const Setup<G> &setup, const JsonValue &saved) {
  Match<G> match(setup, time_in(saved["time"]));
  const auto &moves = saved["moves"].items();
  const auto &elapsed = saved["elapsed"].items();
  if (moves.size() > max_kept_plies)
    return Refusal::malformed(code::too_many_moves, {}, 0);
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const auto typed = moves[ply].as_string().value_or(std::string_view{});
    const auto spent = ply < elapsed.size() ? elapsed[ply].as_integer().value_or(0) : 0;
    const auto elapsed_now = Milliseconds(std::clamp<std::int64_t>(spent, 0, max_milliseconds));
    // A game read from a file may hold a null move, which nobody could play here.
    if (const auto passed = says_pass(typed) ? read_pass<G>(match.position(), typed)
                                             : Verdict<typename G::Move>(Refusal{});
        passed.move() != nullptr && match.play_unchecked(*passed.move(), elapsed_now))
      continue;
    const auto verdict = match.attempt_text(typed, elapsed_now);
    if (const auto *refusal = verdict.refusal())
      return *refusal;
    if (verdict.choice())
      return Refusal::malformed(code::move_incomplete, typed, 1);
  }
  const auto played = number_in(saved, "played", 0, static_cast<std::int64_t>(moves.size()))
                          .value_or(static_cast<std::int64_t>(moves.size()));
  while (match.moves().size() > static_cast<std::size_t>(played) && match.undo()) {
  }
  if (const auto offer = side_of_key<G>(text_in(saved, "drawOffer")))
    match.offer_draw(*offer);
  if (saved["ended"].is_object())
    end_again(match, saved["ended"]);
  return match;
}

/// The set-up that a `Start` describes by rules and position.
template <Game G> Result<Setup<G>> setup_in(const JsonValue &start) {
  const auto rules = G::read_rules(text_in(start, "rules"));
  if (!rules)
    return rules.error();
  return read_setup<G>(text_in(start, "position"), *rules);
}

/// The match a request describes by game, rules and position, and by moves, if it has any.
template <Game G> Result<Match<G>> match_in(const JsonValue &request) {
  const auto setup = setup_in<G>(request);
  return setup ? restore_match<G>(*setup, request) : Result<Match<G>>(setup.error());
}

} // namespace plateau::bridge
