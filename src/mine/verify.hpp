/// @file
/// Tries puzzles again: whether each turn of the solver still has one clearly best move.
#pragma once

#include "mine/turn.hpp"
#include "player/player.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plateau::mine {

/// What is wrong with a puzzle. `app.puzzles.flaw.<code>` says it.
struct Flaw {
  std::string_view code;
  std::size_t turn = 0;  ///< Of the solver, from 1.
  std::string move;      ///< The line's, as game files write it.
  std::string other;     ///< The one that is as good.
  double difference = 0; ///< Of winning chances, between the two.
};

/// Whether the themes say how many moves the win takes, and it takes another number.
template <Game G> bool wins_as_said(const learn::Puzzle &puzzle, const Match<G> &end, Side solver) {
  const auto outcome = end.outcome();
  const bool won = outcome && outcome->winner == solver;
  const auto moves = (puzzle.line.size() + 1) / 2;
  for (const auto theme : puzzle.themes)
    if (theme.starts_with("win-in-"))
      return won && theme == "win-in-" + std::to_string(moves);
  return true;
}

/// Plays the line of a puzzle that the reader accepted and looks at each turn.
template <search::Searchable G>
std::optional<Flaw> verify(search::Searcher<G> &searcher, const learn::Puzzle &puzzle,
                           Match<G> match, std::uint64_t nodes, const search::Signals &signals) {
  const Side solver = match.to_move();
  for (std::size_t ply = 0; ply < puzzle.line.size(); ++ply) {
    const auto verdict = match.read_move(puzzle.line[ply]);
    if (ply % 2 == 0) {
      searcher.clear();
      const auto turn = look_at(searcher, match, nodes, signals);
      if (signals.stop)
        return std::nullopt;
      const auto flaw = [&](std::string_view code, typename G::Move other) {
        return Flaw{code, ply / 2 + 1, puzzle.line[ply], G::record_move(match.position(), other),
                    turn.difference};
      };
      const bool winner = turn.winners > 0 && learn::detail::wins_now(match, *verdict.move());
      if (!winner && !(turn.move() == *verdict.move()))
        return flaw("other-move", turn.move());
      if (!turn.is_clear(ply == 0))
        return flaw(turn.winners > 1 ? "several-wins" : "not-clear",
                    turn.second.moves.empty() ? turn.move() : turn.second.moves.front());
    }
    match.play_unchecked(*verdict.move());
  }
  if (!wins_as_said(puzzle, match, solver))
    return Flaw{"other-length", 0, puzzle.line.back(), {}, 0};
  return std::nullopt;
}

/// What another player makes of the same.
struct Agreement {
  std::optional<Flaw> flaw; ///< The first turn it would play otherwise.
  std::optional<engine::Breakdown> breakdown;
};

template <Game G>
Agreement ask(player::Player<G> &player, const learn::Puzzle &puzzle, Match<G> match,
              const player::ThinkingTerms &terms) {
  if (auto breakdown = player.begin(match, 0))
    return {std::nullopt, std::move(breakdown)};
  for (std::size_t ply = 0; ply < puzzle.line.size(); ++ply) {
    if (ply % 2 == 0) {
      auto answer = player.choose(match, terms);
      if (auto *const breakdown = std::get_if<engine::Breakdown>(&answer))
        return {std::nullopt, std::move(*breakdown)};
      const auto &chosen = *std::get_if<player::Chosen<G>>(&answer);
      const auto kind = learn::judge(puzzle, match, chosen.verdict).kind;
      if (kind != learn::Kind::right && kind != learn::Kind::done)
        return {Flaw{"engine", ply / 2 + 1, puzzle.line[ply], chosen.written, 0}, std::nullopt};
    }
    static_cast<void>(match.attempt_text(puzzle.line[ply]));
  }
  return {};
}

} // namespace plateau::mine
