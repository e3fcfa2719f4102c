#include "abalone/walk.inc"

namespace plateau::abalone {
const Walker avx512_walker = {"avx512", count, leaves};
} // namespace plateau::abalone
