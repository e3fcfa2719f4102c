#include <immintrin.h>

#include <cstddef>
#include <cstdint>

namespace plateau::search::network {
namespace {

struct Lanes {
  using Word = __m256i;
  static constexpr std::size_t count = 16;

  static Word load(const std::int16_t *from) {
    return _mm256_load_si256(reinterpret_cast<const Word *>(from));
  }
  static void store(std::int16_t *to, Word word) {
    _mm256_store_si256(reinterpret_cast<Word *>(to), word);
  }
  static Word add(Word a, Word b) { return _mm256_add_epi16(a, b); }
  static Word subtract(Word a, Word b) { return _mm256_sub_epi16(a, b); }
  static Word zero() { return _mm256_setzero_si256(); }
  static Word add_squares(Word sum, Word accumulator, Word weights) {
    const Word clamped =
        _mm256_min_epi16(_mm256_max_epi16(accumulator, zero()), _mm256_set1_epi16(255));
    const Word weighted = _mm256_mullo_epi16(clamped, weights);
    return _mm256_add_epi32(sum, _mm256_madd_epi16(weighted, clamped));
  }
  static std::int32_t total(Word a, Word b) {
    const Word sum = _mm256_add_epi32(a, b);
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0b01'00'11'10));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0b10'11'00'01));
    return _mm_cvtsi128_si32(half);
  }
};

} // namespace
} // namespace plateau::search::network

#include "search/network/kernels.inc"

namespace plateau::search::network {
const Kernels avx2_kernels = {"avx2", update, weigh};
} // namespace plateau::search::network
