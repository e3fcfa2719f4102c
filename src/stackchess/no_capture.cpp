#include "stackchess/no_capture.hpp"

#include "core/bounded.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace plateau::stackchess {

namespace {

constexpr int colour_of(int file, int rank) { return (file + rank) % 2; }

/// A set of squares: the files of each rank, as bits.
class Region {
public:
  void add(int file, int rank) { rows_[static_cast<std::size_t>(rank)] |= 1U << file; }
  void add_all() { rows_.fill(~0U); }
  void add_colour(int colour) {
    for (std::size_t rank = 0; rank < rows_.size(); ++rank)
      rows_[rank] |= colour_of(static_cast<int>(rank), 0) == colour ? 0x55555555U : 0xAAAAAAAAU;
  }

  bool has(int file, int rank) const {
    return (rows_[static_cast<std::size_t>(rank)] >> file & 1U) != 0;
  }
  bool has_colour(int colour, int size) const {
    for (int rank = 0; rank < size; ++rank)
      for (int file = 0; file < size; ++file)
        if (colour_of(file, rank) == colour && has(file, rank))
          return true;
    return false;
  }

private:
  std::array<std::uint32_t, largest_board> rows_{};
};

/// A pawn and the ranks of its file that it can reach without capturing, counted from its own edge.
struct Pawn {
  int file;
  int here;
  int furthest;
  bool promotes;
  bool holds_partner; ///< It can never leave, and right under it lies a piece that takes with it.

  bool stuck() const { return here == furthest; }
  bool reaches(int rank) const { return rank >= here && rank <= furthest; }
};

/// What a side can still do before the first capture, generously.
struct Army {
  int pieces = 0;
  int knights = 0;
  int straight = 0;             ///< Rooks, queens, kings: any two take together anywhere.
  int both_ways = 0;            ///< Queens and kings among them, and pawns that may promote.
  std::array<int, 2> bishops{}; ///< By the colour of their squares.
  Bounded<Pawn, max_side_pieces> pawns;
  Region reach; ///< Where its pieces can come to stand.
};

bool holds_pawn(const Position &position, Square square, Side side) {
  if (position.owner(square) != side)
    return false;
  for (Slot slot = position.top(square); slot != no_slot; slot = position.below(slot))
    if (is_pawn(position.kind(slot)))
      return true;
  return false;
}

Pawn survey_pawn(const Position &position, Side side, Square square) {
  const int last = position.size() - 1;
  Pawn pawn{file_of(square), own_rank(side, rank_of(square), position.size()), last,
            position.rules().promotion, false};
  for (int rank = pawn.here + 1; rank <= last; ++rank)
    if (holds_pawn(position, square_at(pawn.file, own_rank(side, rank, position.size())),
                   opponent(side))) {
      // Two pawns that come towards each other on a file never pass.
      pawn.furthest = rank - 1;
      pawn.promotes = false;
      break;
    }
  return pawn;
}

void add_pawn(const Position &position, Side side, Pawn pawn, Army &army) {
  army.pawns.push_back(pawn);
  for (int rank = pawn.here; rank <= pawn.furthest; ++rank)
    army.reach.add(pawn.file, own_rank(side, rank, position.size()));
  if (pawn.promotes) {
    ++army.straight;
    ++army.both_ways;
    army.reach.add_all();
  }
}

void add_stack(const Position &position, Side side, Square square, Army &army) {
  for (Slot slot = position.top(square); slot != no_slot; slot = position.below(slot)) {
    switch (position.kind(slot)) {
    case Kind::queen:
    case Kind::king:
      ++army.both_ways;
      [[fallthrough]];
    case Kind::rook:
      ++army.straight;
      army.reach.add_all();
      break;
    case Kind::bishop: {
      const int colour = colour_of(file_of(square), rank_of(square));
      ++army.bishops[static_cast<std::size_t>(colour)];
      army.reach.add_colour(colour);
      break;
    }
    case Kind::knight:
      army.reach.add_all();
      break;
    case Kind::pawn:
    case Kind::fresh_pawn: {
      auto pawn = survey_pawn(position, side, square);
      const Slot under = position.below(slot);
      pawn.holds_partner = pawn.stuck() && under != no_slot && position.kind(under) != Kind::rook;
      add_pawn(position, side, pawn, army);
      // What lies under a pawn that never leaves stays there for ever.
      if (pawn.stuck())
        return;
    }
    }
  }
}

/// All of them: one that lies under a stuck pawn could carry it away.
int count_knights(const Position &position, Side side) {
  int knights = 0;
  for (int rank = 0; rank < position.size(); ++rank)
    for (auto files = position.stacks(side, rank); files != 0; files &= files - 1)
      for (Slot slot = position.top(square_at(std::countr_zero(files), rank)); slot != no_slot;
           slot = position.below(slot))
        knights += position.kind(slot) == Kind::knight ? 1 : 0;
  return knights;
}

Army survey(const Position &position, Side side) {
  Army army;
  army.pieces = position.pieces(side);
  army.knights = count_knights(position, side);
  for (int rank = 0; rank < position.size(); ++rank)
    for (auto files = position.stacks(side, rank); files != 0; files &= files - 1)
      add_stack(position, side, square_at(std::countr_zero(files), rank), army);
  return army;
}

/// Whether another piece could stand with this pawn on a rank of its file and take with it.
bool has_partner(const Army &army, const Pawn &pawn, int own, int colour) {
  if (pawn.holds_partner || army.bishops[static_cast<std::size_t>(colour)] > 0 ||
      army.both_ways > (pawn.promotes ? 1 : 0))
    return true;
  return std::any_of(army.pawns.begin(), army.pawns.end(), [&](const Pawn &other) {
    return &other != &pawn && other.file == pawn.file && other.reaches(own);
  });
}

bool pawn_may_take(const Position &position, Side side, const Army &army, const Pawn &pawn,
                   const Region &targets) {
  const int size = position.size();
  for (int own = pawn.here; own <= std::min(pawn.furthest, size - 2); ++own) {
    const int rank = own_rank(side, own, size);
    for (const int file : {pawn.file - 1, pawn.file + 1})
      if (file >= 0 && file < size && targets.has(file, rank + ahead(side)) &&
          has_partner(army, pawn, own, colour_of(pawn.file, rank)))
        return true;
  }
  return false;
}

/// Whether the first capture could be this side's, as far as can be told.
bool may_capture(const Position &position, Side side, const Army &army, const Region &targets) {
  if (army.pieces < 2)
    return false;
  // A knight carries any other piece, pawns off their files too: nothing is proved then.
  if (army.knights > 0 || army.straight >= 2)
    return true;
  for (const int colour : {0, 1}) {
    const int bishops = army.bishops[static_cast<std::size_t>(colour)];
    if (bishops > 0 && bishops + army.both_ways >= 2 && targets.has_colour(colour, position.size()))
      return true;
  }
  return std::any_of(army.pawns.begin(), army.pawns.end(), [&](const Pawn &pawn) {
    return pawn_may_take(position, side, army, pawn, targets);
  });
}

/// Two rooks, queens or kings on top of their stacks: the usual case, seen at a glance.
bool plainly_may_capture(const Position &position, Side side) {
  int straight = 0;
  for (int rank = 0; rank < position.size(); ++rank)
    for (auto files = position.stacks(side, rank); files != 0; files &= files - 1) {
      const auto kind = position.kind(position.top(square_at(std::countr_zero(files), rank)));
      straight += kind == Kind::rook || kind == Kind::queen || kind == Kind::king ? 1 : 0;
      if (straight == 2)
        return true;
    }
  return false;
}

} // namespace

bool no_capture_possible(const Position &position) {
  if (plainly_may_capture(position, Side::first) || plainly_may_capture(position, Side::second))
    return false;
  const auto white = survey(position, Side::first);
  const auto black = survey(position, Side::second);
  return !may_capture(position, Side::first, white, black.reach) &&
         !may_capture(position, Side::second, black, white.reach);
}

} // namespace plateau::stackchess
