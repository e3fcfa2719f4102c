#include "search/network/kernels.hpp"

#include "core/bounded.hpp"
#include "search/network/network.hpp"

#include <algorithm>

namespace plateau::search::network {
namespace {

void update(Row from, std::int16_t *to, const RowChanges &changes, std::size_t hidden) {
  // A block at a time, which the compiler keeps in registers.
  for (std::size_t at = 0; at < hidden; at += block) {
    std::array<std::int16_t, block> sums;
    std::copy_n(from + at, block, sums.begin());
    for (std::size_t row = 0; row < changes.off_count; ++row)
      for (std::size_t i = 0; i < block; ++i)
        sums[i] = static_cast<std::int16_t>(sums[i] - changes.off[row][at + i]);
    for (std::size_t row = 0; row < changes.on_count; ++row)
      for (std::size_t i = 0; i < block; ++i)
        sums[i] = static_cast<std::int16_t>(sums[i] + changes.on[row][at + i]);
    std::copy_n(sums.begin(), block, to + at);
  }
}

std::int32_t weigh(Row own, Row other, Row weights, std::size_t hidden) {
  const auto weighted = [](std::int16_t accumulator, std::int16_t weight) {
    const std::int32_t clamped = std::clamp<std::int16_t>(accumulator, 0, accumulator_one);
    return clamped * clamped * weight;
  };
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < hidden; ++i)
    sum += weighted(own[i], weights[i]) + weighted(other[i], weights[hidden + i]);
  return sum;
}

} // namespace

const Kernels plain_kernels = {"plain", update, weigh};

std::span<const Kernels *const> all_kernels() {
  static const auto found = [] {
    Bounded<const Kernels *, 3> list;
#if defined(__x86_64__)
    // The processor must know everything a file is compiled with (CMakeLists.txt).
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw"))
      list.push_back(&avx512_kernels);
    if (__builtin_cpu_supports("avx2"))
      list.push_back(&avx2_kernels);
#elif defined(__wasm_simd128__)
    list.push_back(&wasm_kernels);
#endif
    list.push_back(&plain_kernels);
    return list;
  }();
  return {found.begin(), found.end()};
}

const Kernels &kernels() {
  static const Kernels &fastest = *all_kernels().front();
  return fastest;
}

} // namespace plateau::search::network
