/// @file
/// Evaluates the positions along a path by a network, counting only what has changed.
#pragma once

#include "core/game.hpp"
#include "search/network/features.hpp"
#include "search/network/kernels.hpp"
#include "search/network/network.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace plateau::search::network {

/// The accumulators of a search's path, one pair a ply. One object for each thread.
///
/// They are brought up to a position only when its value is asked for, from the nearest ply before
/// it where that has happened. What differs between two boards is found by comparing them, so
/// whatever the caller forgets to say costs time and never gives a wrong value.
template <class G>
requires Featured<G>
class Accumulators {
public:
  using F = Features<G>;
  using Position = typename G::Position;

  /// @param plies how many plies a path has at most
  Accumulators(const Network &network, std::size_t plies,
               const Kernels &kernels = network::kernels())
      : network_(&network), kernels_(&kernels), plies_(plies) {
    for (auto &ply : plies_)
      for (auto &accumulator : ply.accumulators)
        accumulator.resize(network.row_blocks());
    for (auto &side : last_)
      for (auto &last : side)
        last.accumulator = network.input_bias;
  }

  /// Another position stands at this ply now.
  void enter(std::size_t ply) { plies_[ply].counted = false; }

  /// The value for the side to move of a position that the features support.
  int evaluate(const Position &position, std::size_t ply) {
    auto &here = plies_[ply];
    const auto board = F::board_of(position);
    const Ply *nearest = nearest_counted(ply);
    for (const Side side : {Side::first, Side::second})
      if (nearest != nullptr && F::orientation(nearest->board, side) == F::orientation(board, side))
        bring_up(nearest->board, nearest->accumulators[index(side)], board, side,
                 here.accumulators[index(side)]);
      else
        bring_up_from_last(board, side, here.accumulators[index(side)]);
    here.board = board;
    here.counted = true;

    const Side us = G::side_to_move(position);
    const auto bucket = F::bucket(board);
    return network_->value(bucket, kernels_->weigh(row(here.accumulators[index(us)]),
                                                   row(here.accumulators[index(opponent(us))]),
                                                   network_->head(bucket), network_->hidden));
  }

private:
  using Board = typename F::Board;
  using Numbers = Network::Numbers;

  struct Ply {
    Board board;
    bool counted = false;
    std::array<Numbers, 2> accumulators; ///< As each side sees the board.
  };
  /// The last board a side held in some way, for when it turns the board round.
  struct Last {
    Board board;
    Numbers accumulator;
  };

  static Row row(const Numbers &numbers) { return numbers.front().values.data(); }
  static std::int16_t *row(Numbers &numbers) { return numbers.front().values.data(); }

  const Ply *nearest_counted(std::size_t ply) const {
    // Further back, more has changed than is left.
    constexpr std::size_t reach = 8;
    for (std::size_t back = 0; back <= std::min(ply, reach); ++back)
      if (plies_[ply - back].counted)
        return &plies_[ply - back];
    return nullptr;
  }

  void bring_up(const Board &before, const Numbers &from, const Board &after, Side side,
                Numbers &to) const {
    std::array<Row, F::max_active> on;
    std::array<Row, F::max_active> off;
    RowChanges changes{on.data(), 0, off.data(), 0};
    F::for_each_change(
        before, after, side,
        [&](Input input) { off[changes.off_count++] = network_->weights_of(input); },
        [&](Input input) { on[changes.on_count++] = network_->weights_of(input); });
    kernels_->update(row(from), row(to), changes, network_->hidden);
  }

  void bring_up_from_last(const Board &board, Side side, Numbers &to) {
    auto &last = last_[index(side)][F::orientation(board, side)];
    bring_up(last.board, last.accumulator, board, side, last.accumulator);
    last.board = board;
    to = last.accumulator;
  }

  const Network *network_;
  const Kernels *kernels_;
  std::vector<Ply> plies_;
  std::array<std::array<Last, F::orientations>, 2> last_;
};

} // namespace plateau::search::network
