/// @file tried.hpp
/// What became of an attempt to solve a step or a puzzle: `Tried`.
#pragma once

#include "bridge/attempt.hpp"
#include "bridge/calls.hpp"
#include "bridge/study.hpp"
#include "learn/judge.hpp"

namespace plateau::bridge {

/// Plays what belongs to the solution: the learner's move, and the answer to it.
template <Game G>
void play(Match<G> &match, const Asked<G> &asked, const learn::Judged<G> &judged) {
  const bool solves = judged.kind == learn::Kind::done || judged.kind == learn::Kind::right;
  if (!solves || asked.verdict.move() == nullptr)
    return;
  match.play_unchecked(*asked.verdict.move());
  if (judged.answer)
    match.play_unchecked(*judged.answer);
}

/// `Tried`. What belongs to the solution is played.
/// @param said what there is to say of it
template <Game G>
void write_tried(JsonWriter &json, const JsonValue &request, Match<G> &match, const Asked<G> &asked,
                 const learn::Judged<G> &judged, const std::string &said) {
  const auto language = language_in(request);
  const auto view = view_of<G>(language);
  const auto *const move = asked.verdict.move();
  const auto before = match.moves().size();
  json.open_object().key("kind").string(learn::name(judged.kind));
  json.key("text").string(said);
  // What a legal move does, so that it can be shown although it is not played.
  json.key("steps");
  write_steps(json, view, move ? events_of<G>(match.position(), *move) : std::vector<Event>{});
  json.key("refusal");
  if (const auto *const refusal = asked.verdict.refusal())
    write_refusal(json, view, *refusal, explain_in(language, match, *refusal));
  else
    json.null();
  json.key("choice");
  if (asked.verdict.choice())
    write_incomplete(json, language, match, asked);
  else
    json.null();
  play(match, asked, judged);
  json.key("played").open_array();
  for (auto ply = before; ply < match.moves().size(); ++ply)
    write_move_line(json, view, match, ply);
  json.close_array().key("scene");
  SceneWriter<G>(json, language, match, match.moves().size())
      .write(static_cast<std::size_t>(number_in(request, "match", 0, max_matches - 1).value_or(0)));
  json.close_object();
}

/// Lets the tree of a match have the moves that were played in it.
template <Game G> void follow_tried(Workspace &workspace, std::size_t slot, const Match<G> &match) {
  if (auto *const tree = std::get_if<Tree<G>>(&workspace.trees[slot]))
    follow(TreeEditor<G>(*tree, workspace.changes[slot]), match);
}

} // namespace plateau::bridge
