/// @file
/// Gains of material that lie too deep for trying every reply: the line comes from the search, and
/// it is proved that every other move of the loser on the way loses as much.
#pragma once

#include "insight/material.hpp"
#include "search/searcher.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace plateau::insight {

/// Follows lines from one position.
template <search::Searchable G>
requires Counted<G>
class LongLine {
public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// Further than this nobody follows.
  static constexpr std::size_t max_plies = 10;

  /// @param nodes of each search
  LongLine(const Question<G> &question, search::Searcher<G> &searcher, std::uint64_t nodes)
      : question_(question), searcher_(searcher), nodes_(nodes) {}

  /// The line, continued by searches from its end where it is short.
  std::vector<Move> continued(std::vector<Move> line) const {
    while (line.size() < max_plies) {
      const auto [position, history] = reached(line, line.size());
      if (G::outcome(question_.rules, position, history))
        break;
      const auto more = think(position, history, {}).lines.front().moves;
      line.insert(line.end(), more.begin(), more.end());
    }
    line.resize(std::min(line.size(), max_plies));
    return line;
  }

  /// What the attacker has gained where the captures at the end of the line are played out, told by
  /// the shortest beginning of the line that comes to the same. Nothing is proved of it yet.
  std::optional<Gain<G>> gain_of(Side attacker, const std::vector<Move> &line) const {
    MaterialProof<G> proof(question_.rules, attacker, budget());
    const int before = proof.balance(question_.position);
    std::optional<Gain<G>> gain;
    for (std::size_t plies = line.size(); plies > 0; --plies) {
      std::vector<Move> captures;
      const int worth = proof.forced(reached(line, plies).first, 0, -MaterialProof<G>::everything,
                                     MaterialProof<G>::everything, captures) -
                        before;
      if (proof.exhausted())
        return std::nullopt;
      if (gain && worth != gain->worth)
        break;
      gain = {worth,
              static_cast<int>(plies),
              0,
              {line.begin(), line.begin() + static_cast<std::ptrdiff_t>(plies)}};
      gain->line.insert(gain->line.end(), captures.begin(), captures.end());
    }
    return gain;
  }

  /// Whether every other move of the loser on the line loses as much, tried to the depth of the
  /// gain; and every move after the line.
  bool forces(const Gain<G> &gain, Side attacker) const {
    MaterialProof<G> proof(question_.rules, attacker, budget());
    const int wanted = proof.balance(question_.position) + gain.worth;
    std::vector<Move> line;
    const auto wins = [&](const Position &position, std::span<const Move> hint) {
      return proof.forced(position, gain.depth, wanted - 1, wanted, line, hint) >= wanted &&
             !proof.exhausted();
    };
    const auto plies = static_cast<std::size_t>(gain.plies);
    auto position = question_.position;
    for (std::size_t ply = 0; ply < plies; ++ply) {
      const auto move = gain.line[ply];
      if (ply > 0 && G::side_to_move(position) != attacker) {
        MoveList<G> moves;
        G::legal_moves(position, moves);
        for (const auto other : moves) {
          if (other == move)
            continue;
          auto next = position;
          G::play(next, other);
          // What was planned against the expected move is often good against others.
          const auto hint = std::span<const Move>(gain.line).subspan(ply + 1);
          if (!wins(next, hint))
            return false;
        }
      }
      G::play(position, move);
    }
    return wins(position, std::span<const Move>(gain.line).subspan(plies));
  }

private:
  std::uint64_t budget() const { return 10 * nodes_; }

  std::pair<Position, std::vector<Key>> reached(const std::vector<Move> &line,
                                                std::size_t plies) const {
    std::pair<Position, std::vector<Key>> there{question_.position, question_.history};
    for (std::size_t ply = 0; ply < plies; ++ply) {
      there.second.push_back(G::hash(there.first));
      G::play(there.first, line[ply]);
    }
    return there;
  }

  search::Answer<G> think(const Position &position, const std::vector<Key> &history,
                          std::vector<Move> only) const {
    search::Request<G> request;
    request.rules = question_.rules;
    request.position = position;
    request.history = history;
    request.limits.nodes = nodes_;
    request.only = std::move(only);
    return searcher_.think(request, search::Signals{});
  }

  const Question<G> &question_;
  search::Searcher<G> &searcher_;
  std::uint64_t nodes_;
};

} // namespace plateau::insight
