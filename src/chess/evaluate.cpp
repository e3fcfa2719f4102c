#include "chess/evaluate.hpp"

#include <algorithm>
#include <array>

namespace plateau::chess {

namespace {

/// A value in the opening and one in the endgame; positions in between mix the two.
struct Score {
  int opening = 0;
  int endgame = 0;

  constexpr Score operator+(Score other) const {
    return {opening + other.opening, endgame + other.endgame};
  }
  constexpr Score operator-(Score other) const {
    return {opening - other.opening, endgame - other.endgame};
  }
  constexpr Score operator*(int factor) const { return {opening * factor, endgame * factor}; }
};

/// What each kind is worth wherever it stands.
constexpr std::array<Score, 6> material = {{
    {85, 110},  // pawn
    {325, 290}, // knight
    {335, 305}, // bishop
    {470, 520}, // rook
    {980, 950}, // queen
    {0, 0},     // king
}};

/// How much of the opening each kind still carries: 24 with all pieces on the board.
constexpr std::array<int, 6> phase_weight = {0, 1, 1, 2, 4, 0};
constexpr int full_phase = 24;

/// Being on move is worth a little.
constexpr Score tempo = {12, 6};

/// 0 at the edge, 3 in the middle.
constexpr int towards_middle(int coordinate) { return std::min(coordinate, 7 - coordinate); }

/// What a square is worth to a kind, for the side whose first rank is 0. Habits that every
/// beginner's book teaches, as formulas.
constexpr Score placement(Kind kind, int file, int rank) {
  const int files = towards_middle(file);
  const int ranks = towards_middle(rank);
  const int centre = files + ranks; // 0 in the corner, 6 in the middle.
  switch (kind) {
  case Kind::pawn: {
    // Centre pawns forward first; in the endgame whichever is nearest to promotion.
    const int advance = rank - 1;
    const int race = advance * advance;
    return {files * advance * 3 + race - (files == 3 && rank == 1 ? 15 : 0), race * 4 + advance};
  }
  case Kind::knight:
    return Score{9, 7} * (centre - 4) - Score{rank == 0 ? 12 : 0, 0};
  case Kind::bishop:
    return Score{5, 4} * (centre - 3) - Score{rank == 0 ? 10 : 0, 0};
  case Kind::rook:
    // The seventh rank, and files where it looks at the middle.
    return Score{files * 3, 0} + Score{rank == 6 ? 22 : 0, rank == 6 ? 18 : 0};
  case Kind::queen:
    return Score{1, 6} * (centre - 3);
  case Kind::king:
    // Behind its pawns at a wing while there are pieces; in the middle once they are gone.
    return {(rank == 0 ? 0 : -18 * rank) - 14 * files + (rank == 0 && files <= 1 ? 12 : 0),
            11 * (centre - 3)};
  }
  return {};
}

constexpr auto values = [] {
  std::array<std::array<Score, 64>, 6> table{};
  for (std::size_t kind = 0; kind < 6; ++kind)
    for (Square square = 0; square < 64; ++square)
      table[kind][square] =
          material[kind] + placement(static_cast<Kind>(kind), file_of(square), rank_of(square));
  return table;
}();

/// The square as Black sees it, Black's own first rank being 0.
constexpr Square mirrored(Square square) { return square ^ 56; }

struct SideValue {
  Score score;
  int phase = 0;
};

SideValue value_of(const Position &position, Side side) {
  SideValue total;
  for (std::size_t kind = 0; kind < 6; ++kind)
    for_each_square(position.pieces(side, static_cast<Kind>(kind)), [&](Square square) {
      const Square seen = side == Side::first ? square : mirrored(square);
      total.score = total.score + values[kind][seen];
      total.phase += phase_weight[kind];
    });
  // Two bishops cover both colours.
  if (several(position.pieces(side, Kind::bishop)))
    total.score = total.score + Score{25, 45};
  return total;
}

} // namespace

int evaluate(const Position &position) {
  const Side us = position.side_to_move();
  const auto ours = value_of(position, us);
  const auto theirs = value_of(position, opponent(us));
  const Score score = ours.score - theirs.score + tempo;
  const int phase = std::min(ours.phase + theirs.phase, full_phase);
  return (score.opening * phase + score.endgame * (full_phase - phase)) / full_phase;
}

} // namespace plateau::chess
