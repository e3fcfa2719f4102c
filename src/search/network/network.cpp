#include "search/network/network.hpp"

#include "core/fnv.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace plateau::search::network {
namespace {

constexpr std::string_view magic = "PLATNET1";
constexpr std::size_t version_digit = 7;
constexpr std::size_t game_size = 16;
constexpr std::size_t features_size = 32;
constexpr std::size_t header_size = magic.size() + game_size + features_size + 5 * 4 + 8;

/// Takes little-endian numbers from bytes whose length was looked at before.
class Source {
public:
  explicit Source(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
      value |= std::to_integer<std::uint64_t>(bytes_[i]) << 8 * i;
    bytes_ = bytes_.subspan(size);
    return value;
  }
  /// A text without the zeros that fill its place.
  std::string text(std::size_t size) {
    std::string found;
    for (const auto byte : bytes_.first(size))
      found += static_cast<char>(byte);
    bytes_ = bytes_.subspan(size);
    found.resize(found.find_last_not_of('\0') + 1);
    return found;
  }
  void numbers(Network::Numbers &into, std::size_t count) {
    into.resize(count / block);
    for (auto &each : into)
      for (auto &value : each.values)
        value = static_cast<std::int16_t>(number(2));
  }
  std::span<const std::byte> rest() const { return bytes_; }

private:
  std::span<const std::byte> bytes_;
};

class Sink {
public:
  void number(std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
      bytes_.push_back(static_cast<std::byte>(value >> 8 * i & 0xFF));
  }
  void text(std::string_view text, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
      bytes_.push_back(i < text.size() ? static_cast<std::byte>(text[i]) : std::byte{0});
  }
  void numbers(const Network::Numbers &from) {
    for (const auto &each : from)
      for (const auto value : each.values)
        number(static_cast<std::uint16_t>(value), 2);
  }
  void append(const std::vector<std::byte> &bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }
  std::vector<std::byte> &bytes() { return bytes_; }

private:
  std::vector<std::byte> bytes_;
};

std::size_t body_size(std::size_t inputs, std::size_t hidden, std::size_t buckets) {
  return (inputs + 1 + 2 * buckets) * hidden * 2 + buckets * 4;
}

std::string shape_text(std::size_t inputs, std::size_t hidden, std::size_t buckets) {
  return std::to_string(inputs) + " inputs, " + std::to_string(hidden) + " units, " +
         std::to_string(buckets) + " heads";
}

/// The most that the weights of one unit can add up to when `max_active` inputs are on, or a little
/// more where inputs repeat.
std::int64_t most_of(std::vector<std::int32_t> &weights, const Wanted &wanted) {
  const auto different = (wanted.max_active + wanted.max_repeats - 1) / wanted.max_repeats;
  const auto last = static_cast<std::ptrdiff_t>(std::min(different, weights.size()));
  std::nth_element(weights.begin(), weights.begin() + last - 1, weights.end(), std::greater<>());
  std::int64_t sum = 0;
  std::for_each(weights.begin(), weights.begin() + last,
                [&](std::int32_t weight) { sum += std::max(weight, 0); });
  return sum * static_cast<std::int64_t>(std::min(wanted.max_repeats, wanted.max_active));
}

bool accumulators_stay_in_range(const Network &network, const Wanted &wanted) {
  constexpr auto most = std::numeric_limits<std::int16_t>::max();
  std::vector<std::int32_t> up(network.inputs);
  std::vector<std::int32_t> down(network.inputs);
  for (std::size_t unit = 0; unit < network.hidden; ++unit) {
    for (std::size_t input = 0; input < network.inputs; ++input) {
      up[input] = network.weights_of(input)[unit];
      down[input] = -up[input];
    }
    const std::int64_t bias = network.bias()[unit];
    if (bias + most_of(up, wanted) > most || -bias + most_of(down, wanted) > most)
      return false;
  }
  return true;
}

bool heads_stay_in_range(const Network &network) {
  constexpr auto square = std::int64_t{accumulator_one} * accumulator_one;
  constexpr auto most = std::numeric_limits<std::int32_t>::max();
  for (std::size_t bucket = 0; bucket < network.buckets; ++bucket) {
    std::int64_t up = 0;
    std::int64_t down = 0;
    for (std::size_t i = 0; i < 2 * network.hidden; ++i) {
      const std::int64_t weight = network.head(bucket)[i];
      if (weight < -max_output_weight || weight > max_output_weight)
        return false;
      (weight > 0 ? up : down) += square * weight;
    }
    if (up > most || down < -most)
      return false;
  }
  return true;
}

} // namespace

std::string_view describe(FileFault fault) {
  switch (fault) {
  case FileFault::not_a_network:
    return "this is no network of this program";
  case FileFault::other_version:
    return "the file is of another version";
  case FileFault::other_game:
    return "the network is for another game";
  case FileFault::other_features:
    return "the network is for other features";
  case FileFault::bad_shape:
    return "the network has another shape";
  case FileFault::wrong_length:
    return "the file is too short or too long";
  case FileFault::damaged:
    return "the file is damaged";
  case FileFault::overflows:
    return "the network's numbers are too large";
  }
  return {};
}

bool stays_in_range(const Network &network, const Wanted &wanted) {
  return heads_stay_in_range(network) && accumulators_stay_in_range(network, wanted);
}

std::optional<Network> read(std::span<const std::byte> file, const Wanted &wanted, BadFile &bad) {
  const auto refuse = [&](FileFault fault, std::string found = {}) {
    std::replace_if(
        found.begin(), found.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    bad = {fault, std::move(found)};
    return std::nullopt;
  };
  if (file.size() < magic.size())
    return refuse(FileFault::not_a_network);
  Source source(file);
  const auto form = source.text(magic.size());
  if (form.substr(0, version_digit) != magic.substr(0, version_digit))
    return refuse(FileFault::not_a_network);
  if (form != magic)
    return refuse(FileFault::other_version, form);
  if (file.size() < header_size || file.size() > max_file_size)
    return refuse(FileFault::wrong_length, std::to_string(file.size()));
  if (const auto game = source.text(game_size); game != wanted.game)
    return refuse(FileFault::other_game, game);
  if (const auto features = source.text(features_size); features != wanted.features)
    return refuse(FileFault::other_features, features);

  Network network;
  network.inputs = static_cast<std::size_t>(source.number(4));
  network.hidden = static_cast<std::size_t>(source.number(4));
  network.buckets = static_cast<std::size_t>(source.number(4));
  network.scale = static_cast<std::int32_t>(source.number(4));
  const auto reserved = source.number(4);
  if (network.inputs != wanted.inputs || network.buckets != wanted.buckets || network.hidden == 0 ||
      network.hidden > max_hidden || network.hidden % block != 0 || network.scale <= 0 ||
      network.scale > max_scale || reserved != 0)
    return refuse(FileFault::bad_shape,
                  shape_text(network.inputs, network.hidden, network.buckets));
  const auto sum = source.number(8);
  if (source.rest().size() != body_size(network.inputs, network.hidden, network.buckets))
    return refuse(FileFault::wrong_length, std::to_string(file.size()));
  if (fnv1a(source.rest()) != sum)
    return refuse(FileFault::damaged);

  source.numbers(network.input_weights, network.inputs * network.hidden);
  source.numbers(network.input_bias, network.hidden);
  source.numbers(network.output_weights, network.buckets * 2 * network.hidden);
  for (std::size_t i = 0; i < network.buckets; ++i)
    network.output_bias.push_back(static_cast<std::int32_t>(source.number(4)));
  if (!stays_in_range(network, wanted))
    return refuse(FileFault::overflows);
  return network;
}

std::vector<std::byte> write(const Network &network, const Wanted &wanted) {
  Sink body;
  body.numbers(network.input_weights);
  body.numbers(network.input_bias);
  body.numbers(network.output_weights);
  for (const auto bias : network.output_bias)
    body.number(static_cast<std::uint32_t>(bias), 4);
  Sink file;
  file.text(magic, magic.size());
  file.text(wanted.game, game_size);
  file.text(wanted.features, features_size);
  file.number(network.inputs, 4);
  file.number(network.hidden, 4);
  file.number(network.buckets, 4);
  file.number(static_cast<std::uint32_t>(network.scale), 4);
  file.number(0, 4);
  file.number(fnv1a(body.bytes()), 8);
  file.append(body.bytes());
  return std::move(file.bytes());
}

int evaluate_slowly(const Network &network, std::span<const Input> own,
                    std::span<const Input> other, std::size_t bucket) {
  std::int32_t sum = 0;
  for (const std::size_t half : {0U, 1U}) {
    const auto &inputs = half == 0 ? own : other;
    for (std::size_t unit = 0; unit < network.hidden; ++unit) {
      std::int32_t accumulator = network.bias()[unit];
      for (const auto input : inputs)
        accumulator += network.weights_of(input)[unit];
      const auto clamped = std::clamp(accumulator, 0, accumulator_one);
      sum += clamped * clamped * network.head(bucket)[half * network.hidden + unit];
    }
  }
  return network.value(bucket, sum);
}

} // namespace plateau::search::network
