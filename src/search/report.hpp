/// @file
/// How a game went, by the evaluations and marks that stand in its tree: a file, a page and a
/// program that read the same tree say the same.
#pragma once

#include "core/phase.hpp"
#include "core/record_replay.hpp"
#include "search/chances.hpp"
#include "search/evals.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace plateau::search {

/// How a side played some of its moves.
struct Played {
  std::uint64_t moves = 0;  ///< All of them.
  std::uint64_t judged = 0; ///< Those with an evaluation before and after them.
  double accuracy_sum = 0;  ///< Of these.
  std::array<std::uint64_t, mark_count> marks{};

  /// From 0 to 100; nothing when no move was judged.
  std::optional<int> accuracy() const;
  Played &operator+=(const Played &other);
};

/// How a game went.
struct Report {
  struct Ply {
    std::optional<double> share; ///< Winning chances of the side that opens the game, after it.
    std::optional<Mark> mark;
    Phase phase = Phase::opening;
  };
  std::vector<Ply> plies;
  std::array<std::array<Played, 2>, phases.size()> by_phase{};

  const Played &of(Phase phase, Side side) const {
    return by_phase[static_cast<std::size_t>(phase)][index(side)];
  }
  /// The whole game.
  Played of(Side side) const;
};

/// The mark among the glyphs of a move.
std::optional<Mark> mark_in(const TreeNotes &notes);

/// Reads it from the main line of a tree. A null move has a phase and an evaluation, but is
/// nobody's merit or fault.
template <Game G> Report report_of(const Tree<G> &tree) {
  Report report;
  PhaseWatch<G> watch(tree.setup.rules);
  auto position = tree.setup.position;
  std::vector<Key> keys;
  std::optional<double> before;
  for (auto id = tree.first_child(Tree<G>::root); id != Tree<G>::none; id = tree.first_child(id)) {
    const auto move = tree.move(id);
    const Side mover = G::side_to_move(position);
    const bool pass = is_pass<G>(position, move);
    Report::Ply ply;
    ply.phase = watch.next(position);
    keys.push_back(G::hash(position));
    G::play(position, move);
    if (const auto eval = eval_of(tree, id))
      ply.share = winning_chances_in<G>(*eval);
    else if (before && tree.first_child(id) == Tree<G>::none)
      if (const auto end = G::outcome(tree.setup.rules, position, History(keys)))
        ply.share = !end->winner ? 0.5 : *end->winner == Side::first ? 1.0 : 0.0;
    if (ply.share)
      ply.mark = mark_in(tree.notes(id));
    auto &played = report.by_phase[static_cast<std::size_t>(ply.phase)][index(mover)];
    played.moves += pass ? 0 : 1;
    if (ply.mark)
      ++played.marks[static_cast<std::size_t>(*ply.mark)];
    if (ply.share && before && !pass) {
      const double lost = mover == Side::first ? *before - *ply.share : *ply.share - *before;
      ++played.judged;
      played.accuracy_sum += accuracy_of(lost);
    }
    before = ply.share;
    report.plies.push_back(ply);
  }
  return report;
}

} // namespace plateau::search
