#include "abalone/walk.hpp"

namespace plateau::abalone {

const Walker &walker() {
#if defined(__x86_64__)
  static const Walker &fastest = []() -> const Walker & {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq"))
      return avx512_walker;
    if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi"))
      return popcnt_walker;
    return portable_walker;
  }();
  return fastest;
#else
  return portable_walker;
#endif
}

} // namespace plateau::abalone
