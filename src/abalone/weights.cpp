#include "abalone/weights.hpp"

namespace plateau::abalone {

// Found by logistic regression on positions of games the engine played against itself (see
// docs/search.md). The place of a marble counts from the middle outwards.
// clang-format off
constinit const Weights weights = {{
    // ejected: none to six
    -4, 224, 484, 776, 1063, 1459, 3000,
    // place: centre; ring 1; ring 2, corner and side; ring 3, corner and side; edge, corner, beside it, middle
    47, 48, 18, 31, -8, 1, -31, -27, -24,
    // pair
    4,
    // row
    10,
    // alone
    -4,
    // wedge
    -7,
    // push
    16,
    // pressed
    23,
    // threat_now: one marble, more
    50, 91,
    // threat_later: one marble, more
    32, 80,
    // tempo
    27,
}};
// clang-format on

} // namespace plateau::abalone
