/// @file judge.hpp
/// Holds what a learner tries against what the step wants. The game's own judge has said before
/// whether the move is legal; no rule of any game is known here.
#pragma once

#include "core/match.hpp"
#include "games/written.hpp"
#include "learn/course.hpp"

#include <algorithm>
#include <optional>

namespace plateau::learn {

enum class Kind : std::uint8_t {
  done,       ///< The step is solved; perhaps by the `answer` that comes next.
  right,      ///< A right part of it: `answer` comes next, and then the learner again.
  wrong,      ///< Legal, but not the task.
  refused,    ///< Against the rules, and nobody asked for that.
  incomplete, ///< Something is still to be chosen.
};

template <Game G> struct Judged {
  Kind kind = Kind::wrong;
  /// What the step has to say; nullptr where it has nothing of its own.
  const Words *said = nullptr;
  std::optional<typename G::Move> answer;
};

/// The position of a step, as a match.
template <Game G> Result<Match<G>> begin(const Step &step) {
  const auto rules = G::read_rules(step.rules);
  if (!rules)
    return rules.error();
  auto setup = read_setup<G>(step.position, *rules);
  if (!setup)
    return setup.error();
  Match<G> match(std::move(*setup));
  for (const auto &move : step.moves) {
    const auto verdict = match.attempt_text(move);
    if (const auto *const refusal = verdict.refusal())
      return *refusal;
    if (verdict.choice())
      break; // The match stays short of the step, which `prove` notices.
  }
  return match;
}

/// How many turns the learner has had since the step began.
template <Game G> std::size_t turns_played(const Step &step, const Match<G> &match) {
  const auto played = match.moves().size();
  return played < step.moves.size() ? 0 : (played - step.moves.size()) / 2;
}

namespace detail {

/// Whether a text means that move here.
template <Game G>
bool means(const typename G::Position &position, std::string_view text, typename G::Move move) {
  const auto verdict = G::read_move(position, text);
  return verdict.move() && *verdict.move() == move;
}

/// Whether a text gets the same answer as what was tried.
template <Game G>
bool same(const Match<G> &match, std::string_view text, const Verdict<typename G::Move> &tried) {
  if (tried.move())
    return means<G>(match.position(), text, *tried.move());
  const auto verdict = match.read_move(text);
  return verdict.refusal() && tried.refusal() && verdict.refusal()->code == tried.refusal()->code &&
         verdict.refusal()->cells == tried.refusal()->cells;
}

template <Game G>
bool any_means(const typename G::Position &position, const std::vector<std::string> &texts,
               typename G::Move move) {
  return std::any_of(texts.begin(), texts.end(),
                     [&](const auto &text) { return means<G>(position, text, move); });
}

/// The move ends the game as wanted, and not in favour of the other side.
template <Game G> bool ends_by(Match<G> match, typename G::Move move, std::string_view code) {
  const Side mover = match.to_move();
  match.play_unchecked(move);
  const auto outcome = match.outcome();
  return outcome && outcome->reason.code == code && outcome->winner != opponent(mover);
}

template <Game G> bool is_wanted(const Goal &goal, const Refusal &refusal) {
  return goal.kind == Goal::Kind::refusal && refusal.code == goal.code &&
         std::all_of(goal.cells.begin(), goal.cells.end(), [&](const auto &name) {
           const auto cell = G::read_cell(name);
           return cell && std::any_of(refusal.cells.begin(), refusal.cells.end(),
                                      [&](const auto &one) { return one.cell == *cell; });
         });
}

/// What the step says of this wrong move.
template <Game G>
const Words *words_for(const Step &step, const Match<G> &match,
                       const Verdict<typename G::Move> &tried) {
  const auto turn = turns_played(step, match) + 1;
  for (const auto &wrong : step.wrong)
    if (wrong.turn == turn && same(match, wrong.move, tried))
      return &wrong.text;
  return nullptr;
}

template <Game G>
Judged<G> judge_move(const Step &step, const Match<G> &match, typename G::Move move) {
  const auto &goal = step.goal;
  const auto turn = turns_played(step, match);
  if (turn < goal.turns.size()) {
    if (!any_means<G>(match.position(), goal.turns[turn].moves, move))
      return {};
    auto after = match.position();
    G::play(after, move);
    const auto answer = G::read_move(after, goal.turns[turn].answer);
    const bool last = turn + 1 == goal.turns.size() && goal.ends_by_answer();
    return {last ? Kind::done : Kind::right, nullptr,
            answer.move() ? std::optional(*answer.move()) : std::nullopt};
  }
  const bool solved = goal.kind == Goal::Kind::moves
                          ? any_means<G>(match.position(), goal.moves, move)
                          : goal.kind == Goal::Kind::end && ends_by(match, move, goal.code);
  return {solved ? Kind::done : Kind::wrong, nullptr, std::nullopt};
}

} // namespace detail

/// What becomes of an attempt that the game's judge has answered with `verdict`. `match` began by
/// `begin` and holds the right moves and their answers so far; nothing is played in it.
template <Game G>
Judged<G> judge(const Step &step, const Match<G> &match, const Verdict<typename G::Move> &verdict) {
  if (verdict.choice())
    return {Kind::incomplete, nullptr, std::nullopt};
  Judged<G> judged;
  if (verdict.move()) {
    judged = detail::judge_move(step, match, *verdict.move());
  } else {
    const bool last = turns_played(step, match) == step.goal.turns.size();
    judged.kind =
        last && detail::is_wanted<G>(step.goal, *verdict.refusal()) ? Kind::done : Kind::refused;
  }
  if (judged.kind == Kind::done)
    judged.said = &step.done;
  else if (judged.kind != Kind::right)
    judged.said = detail::words_for(step, match, verdict);
  return judged;
}

/// How a program calls the answer.
constexpr std::string_view name(Kind kind) {
  switch (kind) {
  case Kind::done:
    return "done";
  case Kind::right:
    return "right";
  case Kind::wrong:
    return "wrong";
  case Kind::refused:
    return "refused";
  case Kind::incomplete:
    return "incomplete";
  }
  return "wrong";
}

} // namespace plateau::learn
