#include "abalone/weights.hpp"

namespace plateau::abalone {

// Found by logistic regression on positions of games the engine played against itself (see
// docs/search.md). The place of a marble counts from the middle outwards.
// clang-format off
constinit const Weights weights = {{
    // ejected: none to six
    0, 220, 460, 740, 1080, 1500, 3000,
    // place: centre; ring 1; ring 2, corner and side; ring 3, corner and side; edge, corner, beside it, middle
    48, 44, 34, 34, 14, 14, -18, -18, -18,
    // pair
    4,
    // row
    3,
    // alone
    0,
    // wedge
    0,
    // push
    0,
    // pressed
    0,
    // threat_now: one marble, more
    60, 60,
    // threat_later: one marble, more
    25, 85,
    // tempo
    0,
}};
// clang-format on

} // namespace plateau::abalone
