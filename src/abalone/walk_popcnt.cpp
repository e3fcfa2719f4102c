#include "abalone/walk.inc"

namespace plateau::abalone {
const Walker popcnt_walker = {"popcnt", count, leaves};
} // namespace plateau::abalone
