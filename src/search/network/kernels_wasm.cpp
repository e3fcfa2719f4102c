#include <wasm_simd128.h>

#include <cstddef>
#include <cstdint>

namespace plateau::search::network {
namespace {

struct Lanes {
  using Word = v128_t;
  static constexpr std::size_t count = 8;

  static Word load(const std::int16_t *from) { return wasm_v128_load(from); }
  static void store(std::int16_t *to, Word word) { wasm_v128_store(to, word); }
  static Word add(Word a, Word b) { return wasm_i16x8_add(a, b); }
  static Word subtract(Word a, Word b) { return wasm_i16x8_sub(a, b); }
  static Word zero() { return wasm_i32x4_splat(0); }
  static Word add_squares(Word sum, Word accumulator, Word weights) {
    const Word clamped = wasm_i16x8_min(wasm_i16x8_max(accumulator, zero()), wasm_i16x8_splat(255));
    const Word weighted = wasm_i16x8_mul(clamped, weights);
    return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(weighted, clamped));
  }
  static std::int32_t total(Word a, Word b) {
    const Word sum = wasm_i32x4_add(a, b);
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
           wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
  }
};

} // namespace
} // namespace plateau::search::network

#include "search/network/kernels.inc"

namespace plateau::search::network {
const Kernels wasm_kernels = {"wasm", update, weigh};
} // namespace plateau::search::network
