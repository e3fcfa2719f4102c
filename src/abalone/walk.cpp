#include "abalone/walk.hpp"

#include "core/bounded.hpp"

namespace plateau::abalone {

std::span<const Walker *const> walkers() {
  static const auto found = [] {
    Bounded<const Walker *, 3> list;
#if defined(__x86_64__)
    // The processor must know everything a file is compiled with (CMakeLists.txt).
    const bool popcnt = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                        __builtin_cpu_supports("bmi2");
    if (popcnt && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq"))
      list.push_back(&avx512_walker);
    if (popcnt)
      list.push_back(&popcnt_walker);
#endif
    list.push_back(&portable_walker);
    return list;
  }();
  return {found.begin(), found.end()};
}

const Walker &walker() {
  static const Walker &fastest = *walkers().front();
  return fastest;
}

} // namespace plateau::abalone
