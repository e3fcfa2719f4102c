/// @file
/// Positions as a trainer reads them: inputs that are on, and what came of the position.
/// docs/search.md describes the format; `training/records.py` reads it.
#pragma once

#include "core/mix.hpp"
#include "search/network/features.hpp"
#include "search/score.hpp"
#include "tuning/bytes.hpp"
#include "tuning/replay.hpp"
#include "tuning/tunable.hpp"

#include <cstdint>
#include <string>

namespace plateau::tuning {

/// Stands where no further input is on.
inline constexpr std::uint16_t no_input = 0xffff;

/// A text of fixed size, filled up with zeros.
void put_name(std::string &bytes, std::string_view name, std::size_t size);

/// The head of a file of records.
template <search::network::Featured G> std::string records_head() {
  using F = search::network::Features<G>;
  static_assert(F::inputs < no_input && F::buckets <= 256);
  std::string head = "PLATREC1";
  put_name(head, G::name, 16);
  put_name(head, F::name, 32);
  put(head, static_cast<std::uint32_t>(F::inputs));
  put(head, static_cast<std::uint32_t>(F::max_active));
  put(head, static_cast<std::uint32_t>(F::buckets));
  put(head, std::uint32_t{0});
  return head;
}

template <search::network::Featured G>
inline constexpr std::size_t record_bytes = 6 + 4 * search::network::Features<G>::max_active;

/// Adds one record: all numbers as the side to move sees them, its own inputs first.
template <search::network::Featured G>
void put_record(std::string &bytes, const typename G::Position &position, int score,
                int half_points) {
  using F = search::network::Features<G>;
  const auto side = G::side_to_move(position);
  const auto board = F::board_of(position);
  const int evaluation = search::clamp_evaluation(G::evaluate(position));
  put(bytes, static_cast<std::int16_t>(score));
  put(bytes, static_cast<std::int16_t>(evaluation));
  put(bytes, static_cast<std::uint8_t>(half_points));
  put(bytes, static_cast<std::uint8_t>(F::bucket(board)));
  for (const auto viewer : {side, opponent(side)}) {
    std::size_t active = 0;
    F::for_each(board, viewer, [&](search::network::Input input) {
      put(bytes, static_cast<std::uint16_t>(input));
      ++active;
    });
    for (; active < F::max_active; ++active)
      put(bytes, no_input);
  }
}

/// Adds records of the quiet positions of a game, `copies` of each, every one turned or mirrored at
/// random where the game has symmetries. False when the game cannot be played again.
template <search::network::Featured G>
bool put_records(std::string &bytes, const SelfPlayGame &game, std::uint64_t seed, int copies) {
  using F = search::network::Features<G>;
  auto state = seed;
  return replay<G>(game, [&](const auto &position, auto move, auto ply) {
    if (!is_quiet<G>(position, move, ply.score) || !F::supports(position))
      return;
    const bool first = G::side_to_move(position) == Side::first;
    const int score = first ? ply.score : -ply.score;
    const int half_points = first ? game.result : 2 - game.result;
    for (int copy = 0; copy < copies; ++copy) {
      if constexpr (requires { Tuning<G>::turned(position, state); }) {
        state = mix(state);
        put_record<G>(bytes, Tuning<G>::turned(position, state), score, half_points);
      } else {
        put_record<G>(bytes, position, score, half_points);
      }
    }
  });
}

} // namespace plateau::tuning
