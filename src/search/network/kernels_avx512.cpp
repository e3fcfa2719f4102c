#include <immintrin.h>

#include <cstddef>
#include <cstdint>

namespace plateau::search::network {
namespace {

struct Lanes {
  using Word = __m512i;
  static constexpr std::size_t count = 32;

  static Word load(const std::int16_t *from) { return _mm512_load_si512(from); }
  static void store(std::int16_t *to, Word word) { _mm512_store_si512(to, word); }
  static Word add(Word a, Word b) { return _mm512_add_epi16(a, b); }
  static Word subtract(Word a, Word b) { return _mm512_sub_epi16(a, b); }
  static Word zero() { return _mm512_setzero_si512(); }
  static Word add_squares(Word sum, Word accumulator, Word weights) {
    const Word clamped =
        _mm512_min_epi16(_mm512_max_epi16(accumulator, zero()), _mm512_set1_epi16(255));
    const Word weighted = _mm512_mullo_epi16(clamped, weights);
    return _mm512_add_epi32(sum, _mm512_madd_epi16(weighted, clamped));
  }
  static std::int32_t total(Word a, Word b) {
    const Word sum = _mm512_add_epi32(a, b);
    // The unmasked forms warn of uninitialised values inside g++ 12's own header.
    const __m256i half = _mm256_add_epi32(_mm512_maskz_extracti64x4_epi64(0xFF, sum, 0),
                                          _mm512_maskz_extracti64x4_epi64(0xFF, sum, 1));
    __m128i rest = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    rest = _mm_add_epi32(rest, _mm_shuffle_epi32(rest, 0b01'00'11'10));
    rest = _mm_add_epi32(rest, _mm_shuffle_epi32(rest, 0b10'11'00'01));
    return _mm_cvtsi128_si32(rest);
  }
};

} // namespace
} // namespace plateau::search::network

#include "search/network/kernels.inc"

namespace plateau::search::network {
const Kernels avx512_kernels = {"avx512", update, weigh};
} // namespace plateau::search::network
