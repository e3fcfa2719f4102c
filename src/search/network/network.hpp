/// @file
/// A network as a value, and its file. Which position it judges is the features' matter.
///
/// Each side's inputs add up to `hidden` numbers (an accumulator); these are clamped to 0 … 255,
/// squared and weighted by one of the heads, which gives the value for the side to move. All are
/// integers, so that every processor finds the same.
#pragma once

#include "search/network/features.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::search::network {

/// What 1.0 is among input weights and accumulators, and among output weights.
inline constexpr int accumulator_one = 255;
inline constexpr int output_one = 64;
/// So that a clamped accumulator times a weight fits 16 bits.
inline constexpr int max_output_weight = 127;

/// Accumulators go through the processor in blocks of this many.
inline constexpr std::size_t block = 32;
/// A larger network would cost more speed than it adds knowledge.
inline constexpr std::size_t max_hidden = 1024;
/// What the repository and a first visit to the page can bear.
inline constexpr std::size_t max_file_size = std::size_t{2} << 20;
/// Values reach far less; more could be taken for a won game.
inline constexpr int max_scale = 10'000;

/// What the features of a game ask of a network.
struct Wanted {
  std::string_view game;
  std::string_view features;
  std::size_t inputs;
  std::size_t buckets;
  std::size_t max_active;
  std::size_t max_repeats;
};

template <class G>
requires Featured<G>
constexpr Wanted wanted_by() {
  using F = Features<G>;
  return {G::name, F::name, F::inputs, F::buckets, F::max_active, F::max_repeats};
}

/// The numbers of a network.
struct Network {
  /// Thirty-two numbers where a processor reads them fastest.
  struct alignas(64) Block {
    std::array<std::int16_t, block> values{};
  };
  using Numbers = std::vector<Block>;

  std::size_t inputs = 0;
  std::size_t hidden = 0; ///< A multiple of `block`.
  std::size_t buckets = 0;
  int scale = 0;
  Numbers input_weights; ///< For each input `hidden` numbers.
  Numbers input_bias;
  Numbers output_weights; ///< For each bucket `hidden` for the side to move, then for the other.
  std::vector<std::int32_t> output_bias;

  std::size_t row_blocks() const { return hidden / block; }
  const std::int16_t *weights_of(std::size_t input) const {
    return input_weights[input * row_blocks()].values.data();
  }
  const std::int16_t *bias() const { return input_bias.front().values.data(); }
  const std::int16_t *head(std::size_t bucket) const {
    return output_weights[bucket * 2 * row_blocks()].values.data();
  }

  /// From what the head's two halves add up to, to hundredths.
  int value(std::size_t bucket, std::int32_t sum) const {
    const std::int64_t at_one = std::int64_t{sum / accumulator_one} + output_bias[bucket];
    return static_cast<int>(at_one * scale / (accumulator_one * output_one));
  }
};

/// Why a file is refused.
enum class FileFault : std::uint8_t {
  not_a_network, ///< Something else, or the beginning is missing.
  other_version, ///< Of the file's form.
  other_game,
  other_features, ///< Made for inputs that this program does not have.
  bad_shape,      ///< Numbers of inputs, units or heads that do not fit, or too many.
  wrong_length,
  damaged,   ///< The checksum does not match.
  overflows, ///< Some position could exceed the numbers' range.
};

/// The fault in a few words of English, for other programs.
std::string_view describe(FileFault fault);

/// Why a file cannot be used. `found` is the game or the features it names, where these are wrong.
struct BadFile {
  FileFault fault = FileFault::not_a_network;
  std::string found;
};

/// Reads a network from the bytes of a file, whatever they are; sets `bad` when it returns nothing.
std::optional<Network> read(std::span<const std::byte> file, const Wanted &wanted, BadFile &bad);

/// The file of a network.
std::vector<std::byte> write(const Network &network, const Wanted &wanted);

/// Whether no position with the inputs that are wanted takes the numbers out of their range.
bool stays_in_range(const Network &network, const Wanted &wanted);

/// The reference: the value from the inputs of the side to move and of the other, number by number.
int evaluate_slowly(const Network &network, std::span<const Input> own,
                    std::span<const Input> other, std::size_t bucket);

} // namespace plateau::search::network
