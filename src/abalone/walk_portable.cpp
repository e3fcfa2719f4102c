#include "abalone/walk.inc"

namespace plateau::abalone {
const Walker portable_walker = {"portable", count, leaves};
} // namespace plateau::abalone
