/// @file
/// What the search can know of any game without being told. A game's `Tactics` derives from it and
/// says what it knows better.
#pragma once

#include "core/mix.hpp"
#include "search/tactics.hpp"

#include <array>
#include <cstring>

namespace plateau::search {

template <Game G> struct PlainTactics {
  using Rules = typename G::Rules;
  using Position = typename G::Position;
  using Move = typename G::Move;

  static constexpr int unit = 100;

  // Moves are told apart by their bytes.
  static constexpr std::size_t order_size = 4096;
  static std::size_t order_index(const Position & /*position*/, Move move) {
    return bits_of(move) % order_size;
  }
  static constexpr std::size_t follow_size = 1024;
  static std::size_t follow_index(const Position &position, Move move) {
    return (bits_of(move) * 2 + index(G::side_to_move(position))) % follow_size;
  }

  // No move is noisy, and none gives check. Where a game says which are, they are picked out of
  // all; a game that generates them by themselves is quicker.
  static bool is_noisy(const Position & /*position*/, Move /*move*/) { return false; }
  static void noisy_moves(const Position &position, MoveList<G> &moves) {
    MoveList<G> all;
    G::legal_moves(position, all);
    moves.clear();
    for (const auto move : all)
      if (Tactics<G>::is_noisy(position, move))
        moves.append_unchecked(move);
  }
  static int gain(const Position & /*position*/, Move /*move*/) { return 0; }
  static bool exchange_reaches(const Position & /*position*/, Move /*move*/, int threshold) {
    return threshold <= 0;
  }
  static bool in_check(const Position & /*position*/) { return false; }
  static bool gives_check(const Position & /*position*/, Move /*move*/) { return false; }

  static bool may_pass(const Position & /*position*/) { return false; }
  static void pass(Position & /*position*/) {}

  static int hard_to_see(const Position & /*position*/, Move /*move*/) { return 100; }

  // The ends that the position alone tells; who cannot move has lost.
  static std::optional<Ending> ended(const Rules &rules, const Position &position) {
    const auto outcome = G::outcome(rules, position, {});
    if (!outcome)
      return std::nullopt;
    if (!outcome->winner)
      return Ending::drawn;
    return *outcome->winner == G::side_to_move(position) ? Ending::won : Ending::lost;
  }
  static Ending no_move(const Position & /*position*/) { return Ending::lost; }
  static constexpr bool repetition_comes_first = false;
  /// As far as anything is remembered.
  static std::size_t repetition_reach(const Position & /*position*/) { return 1'000'000; }

  struct Evaluator {
    int operator()(const Position &position) const { return G::evaluate(position); }
  };
  static std::array<Key, 1> structure_keys(const Position & /*position*/) { return {}; }

private:
  static std::size_t bits_of(Move move) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &move, sizeof(move));
    return static_cast<std::size_t>(mix(bits) >> 16);
  }
};

} // namespace plateau::search
