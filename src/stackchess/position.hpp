/// @file
/// Where the pieces stand: a flat value for boards of 4×4 to 26×26.
#pragma once

#include "core/game.hpp"
#include "stackchess/rules.hpp"
#include "stackchess/types.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace plateau::stackchess {

/// A piece's place in the position's tables: White 1–52, Black 53–104. It keeps its slot for life;
/// nothing is ever added to a game, so slots of captured pieces are simply forgotten.
using Slot = std::uint8_t;

inline constexpr Slot no_slot = 0;     ///< Nothing stands here; nothing lies below.
inline constexpr Slot wall_slot = 255; ///< Not a square of this board.
inline constexpr std::size_t slot_count = 1 + 2 * max_side_pieces;

constexpr bool is_white(Slot slot) { return slot <= max_side_pieces; }

struct Draft;

/// A position: the stacks, whose turn it is, what was lost, and the rules it is played by. A plain
/// value, made by `check` (draft.hpp), `start` and `play`.
///
/// A stack is a chain of slots from its top downwards, so that taking k pieces off one square and
/// putting them on another relinks two ends, whatever the heights.
class Position {
public:
  /// The start of the ordinary game.
  Position();

  // What stands.
  const Rules &rules() const { return rules_; }
  int size() const { return rules_.size; }
  Side side_to_move() const { return to_move_; }
  bool on_board(Square square) const { return top_[square] != wall_slot; }
  /// Only for squares on the board.
  int height(Square square) const { return level(top(square)); }
  /// Whose stack it is; none for an empty square.
  std::optional<Side> owner(Square square) const;
  /// The piece `depth` below the top one, which is 0; only within the height.
  Piece piece(Square square, int depth) const;
  /// Pieces of a side on the board.
  int pieces(Side side) const { return pieces_[index(side)]; }
  /// Pieces a side has lost.
  int lost(Side side) const { return lost_[index(side)]; }
  /// Moves played, both sides counted.
  std::uint32_t plies() const { return plies_; }

  // The tables, for whoever must be fast.
  Slot top(Square square) const { return top_[square]; }
  Slot below(Slot slot) const { return below_[slot]; }
  /// How high the piece stands in its stack: the lowest is 1. The level of no_slot is 0.
  int level(Slot slot) const { return level_[slot]; }
  Kind kind(Slot slot) const { return kind_[slot]; }
  /// The files on which a side has stacks, as bits, on a rank.
  std::uint32_t stacks(Side side, int rank) const {
    return stacks_[index(side)][static_cast<std::size_t>(rank)];
  }

  // Identity. The key covers squares, order in the stacks, double steps still to come, side to move
  // and rules; it does not cover the counters.
  Key key() const { return key_; }
  friend bool operator==(const Position &a, const Position &b);

private:
  friend Position place_unchecked(const Draft &draft);
  friend void play(Position &position, Move move);
  friend void pass(Position &position);

  struct Empty {};
  explicit Position(Empty) {}
  /// A board with nothing on it, White to move.
  static Position empty(const Rules &rules);
  /// Puts a piece of the set-up on top of what stands there.
  void put(Square square, Piece piece);

  std::array<Slot, square_count> top_{};
  std::array<Slot, slot_count> below_{};
  std::array<std::uint8_t, slot_count> level_{};
  std::array<Kind, slot_count> kind_{};
  std::array<std::array<std::uint32_t, largest_board>, 2> stacks_{};
  Key key_ = 0;
  std::uint32_t plies_ = 0;
  Rules rules_;
  Side to_move_ = Side::first;
  std::array<std::uint8_t, 2> pieces_{};
  std::array<std::uint8_t, 2> lost_{};
};
static_assert(sizeof(Position) <= 2048, "a position is copied at every node of a search");

/// The start of a game by these rules (S2, S9).
Position start(const Rules &rules);

/// Plays a move known to be legal here: one that legal_moves or judge gave for this position.
void play(Position &position, Move move);

/// Lets the side to move pass, for whoever searches: no rule allows it.
void pass(Position &position);

/// The key computed afresh; always equal to position.key().
Key hash_from_scratch(const Position &position);

/// Calls `see(Square)` for every square of the board, a1 first, rank by rank.
template <class See> void for_each_square(const Position &position, See see) {
  for (int rank = 0; rank < position.size(); ++rank)
    for (int file = 0; file < position.size(); ++file)
      see(square_at(file, rank));
}

} // namespace plateau::stackchess
