/// @file judge_puzzle.hpp
/// Holds what a solver tries against the line of a puzzle.
#pragma once

#include "learn/judge.hpp"
#include "learn/puzzles.hpp"

namespace plateau::learn {

/// The position of a puzzle, as a match.
template <Game G> Result<Match<G>> begin(const Puzzle &puzzle) {
  const auto rules = G::read_rules(puzzle.rules);
  if (!rules)
    return rules.error();
  auto setup = read_setup<G>(puzzle.position, *rules);
  if (!setup)
    return setup.error();
  return Match<G>(std::move(*setup));
}

namespace detail {

/// Whether a move wins the game at once.
template <Game G> bool wins_now(Match<G> match, typename G::Move move) {
  const Side mover = match.to_move();
  match.play_unchecked(move);
  const auto outcome = match.outcome();
  return outcome && outcome->winner == mover;
}

} // namespace detail

/// What becomes of an attempt that the game's judge has answered with `verdict`. The line's move is
/// right, and so is any that wins the game at once. `match` began by `begin` and holds the line as
/// far as it was played; nothing is played in it.
template <Game G>
Judged<G> judge(const Puzzle &puzzle, const Match<G> &match,
                const Verdict<typename G::Move> &verdict) {
  if (verdict.choice())
    return {Kind::incomplete, nullptr, std::nullopt};
  const auto *const move = verdict.move();
  if (move == nullptr)
    return {Kind::refused, nullptr, std::nullopt};
  if (detail::wins_now(match, *move))
    return {Kind::done, nullptr, std::nullopt};
  const auto ply = match.moves().size();
  if (ply >= puzzle.line.size() || !detail::means<G>(match.position(), puzzle.line[ply], *move))
    return {};
  if (ply + 1 == puzzle.line.size())
    return {Kind::done, nullptr, std::nullopt};
  auto after = match.position();
  G::play(after, *move);
  const auto answer = G::read_move(after, puzzle.line[ply + 1]);
  return {Kind::right, nullptr, answer.move() ? std::optional(*answer.move()) : std::nullopt};
}

} // namespace plateau::learn
