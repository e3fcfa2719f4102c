/// @file
/// The two loops in which an evaluation spends its time, compiled for several processors.
///
/// All of them work in integers that do not overflow (stays_in_range), so all find the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace plateau::search::network {

/// Numbers for every unit, a whole number of blocks on a boundary of 64 bytes.
using Row = const std::int16_t *;

/// Rows to add and to take away.
struct RowChanges {
  const Row *on = nullptr;
  std::size_t on_count = 0;
  const Row *off = nullptr;
  std::size_t off_count = 0;
};

struct Kernels {
  const char *name;
  /// Writes `from` with the changes to `to`, which may be `from`.
  void (*update)(Row from, std::int16_t *to, const RowChanges &changes, std::size_t hidden);
  /// Σ clamp(accumulator)² · weight, over the accumulators of the side to move and of the other;
  /// the weights of the other follow those of the side to move.
  std::int32_t (*weigh)(Row own, Row other, Row weights, std::size_t hidden);
};

extern const Kernels plain_kernels;
#if defined(__x86_64__)
extern const Kernels avx2_kernels;
extern const Kernels avx512_kernels;
#elif defined(__wasm_simd128__)
extern const Kernels wasm_kernels;
#endif

/// Those that this processor can run, the fastest first.
std::span<const Kernels *const> all_kernels();
const Kernels &kernels();

} // namespace plateau::search::network
