/// @file
/// What a network sees of a stackchess position: the stacks, piece by piece, and what they can do.
#pragma once

#include "search/network/features.hpp"
#include "stackchess/spans.hpp"
#include "stackchess/stackchess.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace plateau::search::network {

/// Own and enemy pieces by kind, square and depth in their stack, and of each stack its height and
/// how many of its pieces can take together, straight and diagonally. Boards of 6 × 6 and 8 × 8
/// have inputs and heads of their own in one network.
template <> struct Features<stackchess::Stackchess> {
  using Position = stackchess::Position;

  static constexpr int largest = 8;

  /// A stack in one word: three bits a piece, the top one lowest, then its heights and its side.
  struct Board {
    std::array<std::uint64_t, largest * largest> stacks{}; ///< Rank by rank, 0 where none stands.
    std::uint8_t size = 0;
  };

  static constexpr std::string_view name = "stackchess-stacks-1";

  // What each square has room for, for own stacks and as much for the enemy's.
  static constexpr std::size_t kinds = 6;   // Without knights.
  static constexpr std::size_t depths = 3;  // On top, below, further below.
  static constexpr std::size_t reaches = 4; // Taking with 0, 1, 2, 3 or more.
  static constexpr std::size_t heights = 4; // 1, 2, 3, 4 or more.
  static constexpr std::size_t pieces = 0;
  static constexpr std::size_t runs = pieces + kinds * depths;
  static constexpr std::size_t height = runs + reaches * reaches;
  static constexpr std::size_t per_square = height + heights;

  static constexpr std::size_t inputs = 2 * per_square * (6 * 6 + 8 * 8);
  /// Each piece, and two for each stack of one.
  static constexpr std::size_t max_active = 3 * 2 * stackchess::side_pieces(largest);
  /// All but the two on top are at the same depth.
  static constexpr std::size_t max_repeats = stackchess::side_pieces(largest) - 2;

  static bool supports(const Position &position) {
    const auto &rules = position.rules();
    return (rules.size == 6 || rules.size == 8) && !rules.knights && !rules.promotion;
  }
  static Board board_of(const Position &position) {
    Board board;
    board.size = static_cast<std::uint8_t>(position.size());
    for (const Side side : {Side::first, Side::second})
      for (int rank = 0; rank < position.size(); ++rank)
        for (auto files = position.stacks(side, rank); files != 0; files &= files - 1) {
          const int file = std::countr_zero(files);
          const int square = rank * position.size() + file;
          board.stacks[static_cast<std::size_t>(square)] =
              stack_of(position, stackchess::square_at(file, rank), side);
        }
    return board;
  }

  /// By the size of the board and how many pieces are left.
  static constexpr std::size_t buckets = 8;
  static std::size_t bucket(const Board &board) {
    std::size_t count = 0;
    for (const auto stack : board.stacks)
      count += height_of(stack);
    const std::size_t quarter = board.size; // Two sides of 2n pieces, in four parts.
    return (board.size == 6 ? 0U : 4U) + std::min<std::size_t>((count - 1) / quarter, 3);
  }

  static constexpr std::size_t orientations = 1;
  static std::size_t orientation(const Board & /*board*/, Side /*side*/) { return 0; }

  template <class See> static void for_each(const Board &board, Side side, See &&see) {
    for (std::size_t square = 0; square < square_count(board); ++square)
      add_stack(board.stacks[square], board, square, side, see);
  }

  template <class Off, class On>
  static void for_each_change(const Board &before, const Board &after, Side side, Off &&off,
                              On &&on) {
    // A board of another size has nothing in common with this one; the empty one has no size.
    if (before.size != after.size) {
      for_each(before, side, off);
      for_each(after, side, on);
      return;
    }
    for (std::size_t square = 0; square < square_count(after); ++square)
      if (before.stacks[square] != after.stacks[square]) {
        add_stack(before.stacks[square], before, square, side, off);
        add_stack(after.stacks[square], after, square, side, on);
      }
  }

private:
  static constexpr int bits_a_piece = 3;
  static constexpr int height_shift = 48; // Above sixteen pieces.
  static constexpr int straight_shift = 53;
  static constexpr int diagonal_shift = 58;
  static constexpr int side_shift = 63;

  static std::size_t square_count(const Board &board) {
    return static_cast<std::size_t>(board.size) * board.size;
  }
  static std::size_t height_of(std::uint64_t stack) { return stack >> height_shift & 31; }

  static std::uint64_t stack_of(const Position &position, stackchess::Square square, Side side) {
    using stackchess::Ability;
    const auto top = position.top(square);
    std::uint64_t stack = 0;
    int shift = 0;
    for (auto slot = top; slot != stackchess::no_slot; slot = position.below(slot)) {
      stack |= static_cast<std::uint64_t>(position.kind(slot)) << shift;
      shift += bits_a_piece;
    }
    const auto can = stackchess::Runs::of_stack(position, top);
    return stack | static_cast<std::uint64_t>(position.level(top)) << height_shift |
           static_cast<std::uint64_t>(can[Ability::step]) << straight_shift |
           static_cast<std::uint64_t>(can[Ability::pounce]) << diagonal_shift |
           static_cast<std::uint64_t>(side) << side_shift;
  }

  template <class See>
  static void add_stack(std::uint64_t stack, const Board &board, std::size_t square, Side side,
                        See &&see) {
    if (stack == 0)
      return;
    const std::size_t n = board.size;
    const auto whose = static_cast<Side>(stack >> side_shift);
    const auto seen = side == Side::first ? square : (n - 1 - square / n) * n + square % n;
    const std::size_t first = ((n == 6 ? 0U : 36U) + seen) * 2 + (whose == side ? 0 : 1);
    const auto input = [&](std::size_t what) {
      see(static_cast<Input>(first * per_square + what));
    };
    const auto tall = height_of(stack);
    for (std::size_t depth = 0; depth < tall; ++depth) {
      const auto kind = static_cast<stackchess::Kind>(stack >> bits_a_piece * depth & 7);
      input(pieces + std::min(depth, depths - 1) * kinds + kind_number(kind));
    }
    const auto straight = std::min<std::size_t>(stack >> straight_shift & 31, reaches - 1);
    const auto diagonal = std::min<std::size_t>(stack >> diagonal_shift & 31, reaches - 1);
    input(runs + straight * reaches + diagonal);
    input(height + std::min(tall, heights) - 1);
  }

  /// Knights have no number.
  static std::size_t kind_number(stackchess::Kind kind) {
    return kind == stackchess::Kind::pawn ? 0 : static_cast<std::size_t>(kind) - 1;
  }
};

static_assert(Featured<stackchess::Stackchess>);

} // namespace plateau::search::network
