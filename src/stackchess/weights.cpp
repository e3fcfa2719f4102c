#include "stackchess/weights.hpp"

namespace plateau::stackchess {

// Found by logistic regression on positions of games the engine played against itself (see
// docs/search.md).
// clang-format off
constinit const Weights weights = {{
    // material: pawn, knight, bishop, rook, queen, king, pawn that has not moved
    99, 265, 249, 335, 549, 285, 109,
    // height: 1 to 5 and more
    0, -7, -14, 4, 21,
    // strike: with 1 to 5 and more
    -11, 30, 58, 71, 38,
    // both_ways
    7,
    // buried
    8,
    // stuck
    1,
    // mobility
    1,
    // mobility_together
    2,
    // joining
    4,
    // guarded_square
    2,
    // threat_now: on a loose stack, on a guarded one
    33, 5,
    // threat_later: on a loose stack, on a guarded one
    -3, -15,
    // threatened_piece: on move, not on move
    30, 50,
    // pawn_step: to stay, to promote
    0, 18,
    // pawn_at_end
    -53,
    // middle
    6,
    // few: one piece, two, three
    -105, 6, -2,
    // no_partner
    -5,
    // tempo
    21,
}};
// clang-format on

} // namespace plateau::stackchess
