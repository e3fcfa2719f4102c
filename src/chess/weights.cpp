#include "chess/weights.hpp"

#include "chess/types.hpp"

#include <algorithm>

namespace plateau::chess {
namespace {

/// 0 at the edge, 3 in the middle.
constexpr int towards_middle(int coordinate) { return std::min(coordinate, 7 - coordinate); }

/// What a square is worth to a kind, for the side whose first rank is 0.
constexpr Tapered placement_of(Kind kind, int file, int rank) {
  const int files = towards_middle(file);
  const int ranks = towards_middle(rank);
  const int centre = files + ranks; // 0 in the corner, 6 in the middle.
  switch (kind) {
  case Kind::pawn: {
    const int advance = rank - 1;
    const int middle = files == 3 ? 8 : files == 2 ? 3 : 0;
    return {middle * std::min(advance, 3) + advance * 2 - (files == 3 && rank == 1 ? 12 : 0) -
                (files == 2 && rank == 1 ? 4 : 0),
            advance * 4 - middle / 2};
  }
  case Kind::knight:
    return {6 * (centre - 4) + (rank >= 3 && rank <= 5 ? 8 : 0) - (rank == 0 ? 8 : 0),
            5 * (centre - 4)};
  case Kind::bishop:
    return {3 * (centre - 3) - (rank == 0 ? 8 : 0), 3 * (centre - 3)};
  case Kind::rook:
    return {files * 3 + (rank == 6 ? 12 : 0) - 6, rank == 6 ? 10 : rank > 3 ? 4 : 0};
  case Kind::queen:
    return {(rank > 2 ? -4 : 0) + files * 1, 5 * (centre - 3)};
  case Kind::king:
    return {-14 * std::min(rank, 5) - (files == 3   ? 14
                                       : files == 2 ? 10
                                       : files == 1 ? -12
                                                    : 0),
            8 * (centre - 3)};
  }
  return {};
}

constexpr Weights first_guess() {
  Weights w{};
  const auto put = [&w](std::size_t first, std::initializer_list<Tapered> values) {
    for (const auto value : values)
      w[first++] = value;
  };
  put(weight::material, {{82, 105}, {330, 310}, {345, 320}, {470, 540}, {980, 1000}});
  for (std::size_t kind = 0; kind < 6; ++kind)
    for (Square square = 0; square < 64; ++square)
      w[weight::placement + kind * 64 + square] =
          placement_of(static_cast<Kind>(kind), file_of(square), rank_of(square));
  put(weight::knight_mobility,
      {{-40, -50}, {-22, -28}, {-8, -12}, {-2, -2}, {4, 4}, {9, 10}, {14, 12}, {19, 12}, {24, 10}});
  put(weight::bishop_mobility, {{-32, -44},
                                {-16, -24},
                                {-4, -12},
                                {3, -4},
                                {9, 4},
                                {14, 10},
                                {18, 15},
                                {21, 19},
                                {23, 22},
                                {25, 24},
                                {28, 24},
                                {32, 23},
                                {35, 26},
                                {38, 24}});
  for (int n = 0; n < 15; ++n)
    w[weight::rook_mobility + static_cast<std::size_t>(n)] = {-18 + 4 * std::min(n, 10),
                                                              -34 + 8 * std::min(n, 9) + n};
  for (int n = 0; n < 28; ++n)
    w[weight::queen_mobility + static_cast<std::size_t>(n)] = {-14 + 2 * std::min(n, 14),
                                                               -34 + 4 * std::min(n, 15) + n};
  put(weight::isolated, {{-6, -9}, {-14, -14}});
  put(weight::doubled, {{-6, -22}});
  put(weight::backward, {{-7, -10}, {-18, -16}});
  put(weight::supported, {{0, 0}, {0, 0}, {14, 8}, {10, 6}, {14, 12}, {30, 30}, {60, 60}, {0, 0}});
  put(weight::phalanx, {{0, 0}, {4, -2}, {7, 4}, {12, 8}, {26, 24}, {50, 60}, {70, 80}, {0, 0}});
  put(weight::candidate, {{0, 0}, {-4, 2}, {0, 4}, {6, 14}, {16, 28}, {30, 45}, {0, 0}, {0, 0}});
  put(weight::passed,
      {{0, 0}, {-6, 6}, {-6, 12}, {-2, 34}, {18, 60}, {50, 105}, {95, 160}, {0, 0}});
  put(weight::passed_blocked,
      {{0, 0}, {0, 0}, {0, -2}, {-2, -10}, {-6, -22}, {-12, -40}, {-26, -75}, {0, 0}});
  put(weight::passed_free, {{0, 0}, {0, 0}, {0, 2}, {0, 4}, {4, 14}, {10, 34}, {20, 60}, {0, 0}});
  put(weight::passed_own_king,
      {{0, 0}, {0, 30}, {0, 20}, {0, 8}, {0, 0}, {0, -6}, {0, -8}, {0, -8}});
  put(weight::passed_enemy_king,
      {{0, 0}, {0, -40}, {0, -24}, {0, -4}, {0, 10}, {0, 20}, {0, 26}, {0, 30}});
  put(weight::passed_rook_behind, {{6, 14}});
  put(weight::bishop_pair, {{26, 56}});
  put(weight::bishop_own_pawns, {{-3, -6}});
  put(weight::long_diagonal, {{18, 4}});
  put(weight::minor_behind_pawn, {{6, 4}});
  put(weight::outpost, {{26, 18}, {22, 8}});
  put(weight::outpost_reachable, {{10, 6}});
  put(weight::rook_file, {{14, 8}, {32, 12}});
  put(weight::rook_on_queen_file, {{6, 4}});
  put(weight::rook_shut_in, {{-36, -6}});
  put(weight::queen_exposed, {{-24, -4}});
  put(weight::pawn_threat, {{62, 42}, {62, 50}, {76, 34}, {70, 30}});
  put(weight::push_threat, {{18, 14}});
  put(weight::minor_threat, {{4, 14}, {24, 24}, {30, 30}, {55, 40}, {50, 50}});
  put(weight::rook_threat, {{2, 16}, {18, 24}, {24, 26}, {4, 12}, {50, 36}});
  put(weight::king_threat, {{12, 38}});
  put(weight::hanging, {{22, 14}});
  put(weight::queen_pressed, {{6, 4}});
  put(weight::restricted, {{2, 2}});
  // No pawn, then by how far it has gone.
  put(weight::shelter, {{-22, 0},
                        {8, 0},
                        {4, 0},
                        {-10, 0},
                        {-12, 0},
                        {-14, 0},
                        {-14, 0},
                        {0, 0},
                        {-18, 0},
                        {16, 0},
                        {10, 0},
                        {-4, 0},
                        {-8, 0},
                        {-10, 0},
                        {-10, 0},
                        {0, 0}});
  put(weight::storm, {{0, 0},
                      {0, 0},
                      {-34, 0},
                      {-18, 0},
                      {-8, 0},
                      {-2, 0},
                      {0, 0},
                      {0, 0},
                      {0, 0},
                      {0, 0},
                      {-14, 0},
                      {-4, 0},
                      {-2, 0},
                      {0, 0},
                      {0, 0},
                      {0, 0}});
  put(weight::king_danger, {{-4, -1}});
  put(weight::king_attacked, {{-1, 0}});
  put(weight::king_no_pawns_near, {{-8, -30}});
  put(weight::space, {{3, 0}});
  put(weight::tempo, {{22, 14}});
  return w;
}

} // namespace

constinit const Weights weights = first_guess();

} // namespace plateau::chess
