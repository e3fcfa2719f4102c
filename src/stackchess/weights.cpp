#include "stackchess/weights.hpp"

namespace plateau::stackchess {

// Found by logistic regression on positions of games the engine played against itself (see
// docs/search.md).
// clang-format off
constinit const Weights weights = {{
    // material: pawn, knight, bishop, rook, queen, king, pawn that has not moved
    100, 260, 260, 330, 560, 300, 100,
    // height: 1 to 5 and more
    0, 0, 0, 0, 0,
    // strike: with 1 to 5 and more
    0, 40, 40, 40, 40,
    // both_ways
    0,
    // buried
    0,
    // stuck
    0,
    // mobility
    3,
    // mobility_together
    0,
    // joining
    3,
    // guarded_square
    0,
    // threat_now: on a loose stack, on a guarded one
    30, 30,
    // threat_later: on a loose stack, on a guarded one
    30, 30,
    // threatened_piece: on move, not on move
    0, 0,
    // pawn_step: to stay, to promote
    0, 10,
    // pawn_at_end
    -50,
    // middle
    0,
    // few: one piece, two, three
    -100, 0, 0,
    // no_partner
    0,
    // tempo
    0,
}};
// clang-format on

} // namespace plateau::stackchess
