/// @file
/// Forced wins, proved: one move for whoever wins, every reply for whoever loses.
#pragma once

#include "core/game.hpp"
#include "search/searcher.hpp"

#include <optional>
#include <vector>

namespace plateau::insight {

/// The longest win that is said, in moves of the winner.
inline constexpr int longest_win = 5;

/// A win, with the longest resistance.
template <Game G> struct ForcedWin {
  int moves = 0; ///< Of the winner.
  std::vector<typename G::Move> line;
};

/// Proves wins of the side to move. The search proposes the winner's moves; that they win is shown
/// by playing all replies, up to the outcome the core gives.
template <search::Searchable G> class WinProof {
public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// @param nodes of each search for a move
  WinProof(const typename G::Rules &rules, search::Searcher<G> &searcher, std::uint64_t nodes)
      : rules_(rules), searcher_(searcher), nodes_(nodes) {}

  /// A win in at most `limit` moves, if one is proved.
  /// @param history keys of the positions before
  std::optional<ForcedWin<G>> prove(const Position &position, std::vector<Key> history, int limit,
                                    std::optional<Move> first = std::nullopt) {
    const Side winner = G::side_to_move(position);
    if (limit < 1)
      return std::nullopt;
    if (!first)
      if (const auto at_once = winning_move(position, history))
        return ForcedWin<G>{1, {*at_once}};
    const auto move = first ? first : proposed(position, history, limit);
    if (!move)
      return std::nullopt;
    auto answered = position;
    history.push_back(G::hash(position));
    G::play(answered, *move);
    if (const auto end = G::outcome(rules_, answered, history))
      return end->winner == winner ? std::optional(ForcedWin<G>{1, {*move}}) : std::nullopt;
    // Whoever loses may claim a draw instead.
    if (limit == 1 || G::claim(rules_, answered, history))
      return std::nullopt;
    return through_all_replies(answered, history, limit, *move, winner);
  }

private:
  /// A proof that needs more searches than this is given up.
  static constexpr int max_searches = 300;

  std::optional<Move> winning_move(const Position &position, std::vector<Key> history) const {
    const Side winner = G::side_to_move(position);
    history.push_back(G::hash(position));
    MoveList<G> moves;
    G::legal_moves(position, moves);
    for (const auto move : moves) {
      auto next = position;
      G::play(next, move);
      if (const auto end = G::outcome(rules_, next, history); end && end->winner == winner)
        return move;
    }
    return std::nullopt;
  }

  std::optional<Move> proposed(const Position &position, const std::vector<Key> &history,
                               int limit) {
    if (++searches_ > max_searches)
      return std::nullopt;
    search::Request<G> request;
    request.rules = rules_;
    request.position = position;
    request.history = history;
    request.limits.nodes = nodes_;
    request.limits.win_in_moves = limit;
    const auto answer = searcher_.think(request, search::Signals{});
    if (answer.lines.empty() || !search::is_win(answer.lines.front().score) ||
        search::moves_to_end(answer.lines.front().score) > limit)
      return std::nullopt;
    return answer.best();
  }

  std::optional<ForcedWin<G>> through_all_replies(const Position &position,
                                                  std::vector<Key> history, int limit, Move move,
                                                  Side winner) {
    ForcedWin<G> longest{1, {move}};
    history.push_back(G::hash(position));
    MoveList<G> replies;
    G::legal_moves(position, replies);
    for (const auto reply : replies) {
      auto next = position;
      G::play(next, reply);
      ForcedWin<G> rest;
      if (const auto end = G::outcome(rules_, next, history)) {
        if (end->winner != winner)
          return std::nullopt;
      } else {
        auto won = prove(next, history, limit - 1);
        if (!won)
          return std::nullopt;
        rest = *std::move(won);
      }
      if (longest.line.size() == 1 || rest.moves + 1 > longest.moves) {
        longest = {rest.moves + 1, {move, reply}};
        longest.line.insert(longest.line.end(), rest.line.begin(), rest.line.end());
      }
    }
    return longest;
  }

  const typename G::Rules &rules_;
  search::Searcher<G> &searcher_;
  std::uint64_t nodes_;
  int searches_ = 0;
};

} // namespace plateau::insight
