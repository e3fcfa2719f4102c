/// @file
/// The numbers of the evaluation, all in one table that a tuner can go through.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace plateau::chess {

/// A value in the opening and one in the endgame; positions in between mix the two. Both live in
/// one integer, so that adding costs one addition.
class Tapered {
public:
  constexpr Tapered() = default;
  constexpr Tapered(int opening, int endgame) : both_(endgame * 65536 + opening) {}

  constexpr int opening() const { return static_cast<std::int16_t>(both_ & 0xFFFF); }
  constexpr int endgame() const { return (both_ - opening()) / 65536; }

  constexpr Tapered &operator+=(Tapered other) {
    both_ += other.both_;
    return *this;
  }
  constexpr Tapered &operator-=(Tapered other) {
    both_ -= other.both_;
    return *this;
  }
  friend constexpr Tapered operator+(Tapered a, Tapered b) { return a += b; }
  friend constexpr Tapered operator-(Tapered a, Tapered b) { return a -= b; }
  friend constexpr Tapered operator*(Tapered a, int factor) {
    a.both_ *= factor;
    return a;
  }
  friend constexpr bool operator==(Tapered, Tapered) = default;

private:
  int both_ = 0;
};

/// Where each group of numbers starts in the table. Ranks and squares are as White sees them.
namespace weight {
inline constexpr std::size_t material = 0;                            // pawn … queen
inline constexpr std::size_t placement = material + 5;                // kind × square
inline constexpr std::size_t knight_mobility = placement + 6 * 64;    // squares it can go to
inline constexpr std::size_t bishop_mobility = knight_mobility + 9;   //
inline constexpr std::size_t rook_mobility = bishop_mobility + 14;    //
inline constexpr std::size_t queen_mobility = rook_mobility + 15;     //
inline constexpr std::size_t isolated = queen_mobility + 28;          // file shut, file half open
inline constexpr std::size_t doubled = isolated + 2;                  //
inline constexpr std::size_t backward = doubled + 1;                  // file shut, file half open
inline constexpr std::size_t supported = backward + 2;                // by rank
inline constexpr std::size_t phalanx = supported + 8;                 // by rank
inline constexpr std::size_t candidate = phalanx + 8;                 // by rank
inline constexpr std::size_t passed = candidate + 8;                  // by rank
inline constexpr std::size_t passed_blocked = passed + 8;             // by rank
inline constexpr std::size_t passed_free = passed_blocked + 8;        // by rank: safe to step on
inline constexpr std::size_t passed_own_king = passed_free + 8;       // by distance
inline constexpr std::size_t passed_enemy_king = passed_own_king + 8; // by distance
inline constexpr std::size_t passed_rook_behind = passed_enemy_king + 8;
inline constexpr std::size_t bishop_pair = passed_rook_behind + 1;
inline constexpr std::size_t bishop_own_pawns = bishop_pair + 1; // each pawn on its colour
inline constexpr std::size_t long_diagonal = bishop_own_pawns + 1;
inline constexpr std::size_t minor_behind_pawn = long_diagonal + 1;
inline constexpr std::size_t outpost = minor_behind_pawn + 1;   // knight, bishop
inline constexpr std::size_t outpost_reachable = outpost + 2;   // knight
inline constexpr std::size_t rook_file = outpost_reachable + 1; // half open, open
inline constexpr std::size_t rook_on_queen_file = rook_file + 2;
inline constexpr std::size_t rook_shut_in = rook_on_queen_file + 1; // by its own king
inline constexpr std::size_t queen_exposed = rook_shut_in + 1;      // to a pin or discovery
inline constexpr std::size_t pawn_threat = queen_exposed + 1;       // on kind knight … queen
inline constexpr std::size_t push_threat = pawn_threat + 4;         // a pawn's next step
inline constexpr std::size_t minor_threat = push_threat + 1;        // on kind pawn … queen
inline constexpr std::size_t rook_threat = minor_threat + 5;        // on kind pawn … queen
inline constexpr std::size_t king_threat = rook_threat + 5;         // opening counts little
inline constexpr std::size_t hanging = king_threat + 1;
inline constexpr std::size_t queen_pressed = hanging + 1;     // safe squares to attack it
inline constexpr std::size_t restricted = queen_pressed + 1;  // squares denied
inline constexpr std::size_t shelter = restricted + 1;        // king file, other × rank
inline constexpr std::size_t storm = shelter + 2 * 8;         // free, blocked × rank
inline constexpr std::size_t king_danger = storm + 2 * 8;     // per squared unit
inline constexpr std::size_t king_attacked = king_danger + 1; // per unit
inline constexpr std::size_t king_no_pawns_near = king_attacked + 1;
inline constexpr std::size_t space = king_no_pawns_near + 1;
inline constexpr std::size_t tempo = space + 1;
inline constexpr std::size_t count = tempo + 1;
} // namespace weight

using Weights = std::array<Tapered, weight::count>;
extern const Weights weights;

} // namespace plateau::chess
