#include "stackchess/position.hpp"

#include "core/mix.hpp"
#include "stackchess/draft.hpp"

#include <algorithm>

namespace plateau::stackchess {

namespace {

/// Packed so that no two of (square, level, side, kind) are alike, and none is 0; then spread, so
/// that sums of such keys do not collide. A table of them all would not fit in a cache.
constexpr Key piece_key(Square square, int level, Side side, Kind kind) {
  const auto packed = (static_cast<Key>(square) << 16) | (static_cast<Key>(level) << 8) |
                      (static_cast<Key>(side) << 4) | static_cast<Key>(kind);
  return spread(packed * mix_step);
}

constexpr Key black_to_move_key = spread(0xB1AC);

/// The limit is not part of it: it changes what a position is worth, not what can be played.
constexpr Key rules_key(const Rules &rules) {
  return spread((static_cast<Key>(rules.size) << 40) | (static_cast<Key>(rules.promotion) << 33) |
                (static_cast<Key>(rules.knights) << 32));
}

constexpr Slot first_slot(Side side) {
  return side == Side::first ? Slot{1} : Slot{1 + max_side_pieces};
}

constexpr std::uint32_t file_bit(Square square) { return 1U << file_of(square); }

/// From the middle outwards (S2, S9).
Kind outward_kind(const Rules &rules, int steps_outward) {
  static constexpr std::array<Kind, 2> ordinary = {Kind::bishop, Kind::rook};
  static constexpr std::array<Kind, 3> with_knights = {Kind::bishop, Kind::knight, Kind::rook};
  const auto step = static_cast<std::size_t>(steps_outward);
  return rules.knights ? with_knights[step % 3] : ordinary[step % 2];
}

Kind back_rank_kind(const Rules &rules, int file) {
  const int queen = rules.size / 2 - 1;
  const int king = rules.size / 2;
  if (file < queen)
    return outward_kind(rules, queen - 1 - file);
  if (file > king)
    return outward_kind(rules, file - king - 1);
  return file == queen ? Kind::queen : Kind::king;
}

} // namespace

Position Position::empty(const Rules &rules) {
  Position position{Empty{}};
  position.rules_ = rules;
  position.key_ = rules_key(rules);
  position.top_.fill(wall_slot);
  for_each_square(position, [&](Square square) { position.top_[square] = no_slot; });
  return position;
}

Position::Position() : Position(start(Rules{})) {}

void Position::put(Square square, Piece piece) {
  const auto side = index(piece.side);
  const auto slot = static_cast<Slot>(first_slot(piece.side) + pieces_[side]++);
  below_[slot] = top_[square];
  level_[slot] = static_cast<std::uint8_t>(level_[top_[square]] + 1);
  kind_[slot] = piece.kind;
  top_[square] = slot;
  stacks_[side][static_cast<std::size_t>(rank_of(square))] |= file_bit(square);
  key_ ^= piece_key(square, level_[slot], piece.side, piece.kind);
}

std::optional<Side> Position::owner(Square square) const {
  const Slot slot = top_[square];
  if (slot == no_slot || slot == wall_slot)
    return std::nullopt;
  return is_white(slot) ? Side::first : Side::second;
}

Piece Position::piece(Square square, int depth) const {
  Slot slot = top_[square];
  for (; depth > 0; --depth)
    slot = below_[slot];
  return {is_white(slot) ? Side::first : Side::second, kind_[slot]};
}

bool operator==(const Position &a, const Position &b) {
  if (a.key_ != b.key_ || a.rules_ != b.rules_ || a.to_move_ != b.to_move_ ||
      a.plies_ != b.plies_ || a.lost_ != b.lost_ || a.stacks_ != b.stacks_)
    return false;
  // The same stacks may lie in other slots when they were reached by another way.
  bool same = true;
  for_each_square(a, [&](Square square) {
    same = same && a.height(square) == b.height(square);
    for (int depth = 0; same && depth < a.height(square); ++depth)
      same = a.piece(square, depth) == b.piece(square, depth);
  });
  return same;
}

Position start(const Rules &rules) {
  Draft draft;
  draft.rules = rules;
  for (const auto side : {Side::first, Side::second})
    for (int file = 0; file < rules.size; ++file) {
      const int back = own_rank(side, 0, rules.size);
      draft.men.push_back({square_at(file, back), {side, back_rank_kind(rules, file)}});
      draft.men.push_back({square_at(file, back + ahead(side)), {side, Kind::fresh_pawn}});
    }
  return place_unchecked(draft);
}

void play(Position &position, Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const Side mover = position.to_move_;
  const Side other = opponent(mover);
  const auto from_rank = static_cast<std::size_t>(rank_of(from));
  const auto to_rank = static_cast<std::size_t>(rank_of(to));

  Slot landing = position.top_[to];
  if (landing != no_slot && is_white(landing) != (mover == Side::first)) {
    const auto taken = position.level_[landing];
    for (; landing != no_slot; landing = position.below_[landing])
      position.key_ ^= piece_key(to, position.level_[landing], other, position.kind_[landing]);
    position.pieces_[index(other)] =
        static_cast<std::uint8_t>(position.pieces_[index(other)] - taken);
    position.lost_[index(other)] = static_cast<std::uint8_t>(position.lost_[index(other)] + taken);
    position.stacks_[index(other)][to_rank] &= ~file_bit(to);
  }

  const bool promotes = position.rules_.promotion &&
                        own_rank(mover, rank_of(to), position.size()) == position.size() - 1;
  const Slot new_top = position.top_[from];
  Slot lowest = no_slot;
  Slot rest = new_top;
  for (int level = position.level_[landing] + move.count(); level > position.level_[landing];
       --level) {
    lowest = rest;
    rest = position.below_[lowest];
    Kind &kind = position.kind_[lowest];
    position.key_ ^= piece_key(from, position.level_[lowest], mover, kind);
    if (is_pawn(kind))
      kind = promotes ? Kind::queen : Kind::pawn;
    position.level_[lowest] = static_cast<std::uint8_t>(level);
    position.key_ ^= piece_key(to, level, mover, kind);
  }
  position.below_[lowest] = landing;
  position.top_[to] = new_top;
  position.top_[from] = rest;
  position.stacks_[index(mover)][to_rank] |= file_bit(to);
  if (rest == no_slot)
    position.stacks_[index(mover)][from_rank] &= ~file_bit(from);

  position.to_move_ = other;
  position.key_ ^= black_to_move_key;
  if (position.plies_ < max_plies)
    ++position.plies_;
}

void pass(Position &position) {
  position.to_move_ = opponent(position.to_move_);
  position.key_ ^= black_to_move_key;
}

Key hash_from_scratch(const Position &position) {
  Key key = rules_key(position.rules());
  if (position.side_to_move() == Side::second)
    key ^= black_to_move_key;
  for_each_square(position, [&](Square square) {
    const int height = position.height(square);
    for (int depth = 0; depth < height; ++depth) {
      const auto piece = position.piece(square, depth);
      key ^= piece_key(square, height - depth, piece.side, piece.kind);
    }
  });
  return key;
}

} // namespace plateau::stackchess
