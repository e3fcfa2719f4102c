/// @file
/// Networks of chance. For tests and measurements only.
#pragma once

#include "search/network/network.hpp"

#include <random>

namespace plateau::search::network::testing {

/// A network that fits, with weights as large as is allowed.
inline Network random_network(const Wanted &wanted, std::size_t hidden, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto within = [&](int most) {
    return static_cast<std::int16_t>(
        static_cast<int>(random() % (2 * static_cast<unsigned>(most) + 1)) - most);
  };
  const auto fill = [&](Network::Numbers &numbers, std::size_t count, int most) {
    numbers.resize(count / block);
    for (auto &each : numbers)
      for (auto &value : each.values)
        value = within(most);
  };
  Network network;
  network.inputs = wanted.inputs;
  network.hidden = hidden;
  network.buckets = wanted.buckets;
  network.scale = 400;
  constexpr int bias = 2000;
  const int largest = std::min(500, (32767 - bias) / static_cast<int>(wanted.max_active));
  fill(network.input_weights, wanted.inputs * hidden, largest);
  fill(network.input_bias, hidden, bias);
  // Half of the weights have either sign.
  const auto most = std::min<std::size_t>(max_output_weight, 2147483647U / (65025U * 2 * hidden));
  fill(network.output_weights, wanted.buckets * 2 * hidden, static_cast<int>(most));
  for (std::size_t i = 0; i < wanted.buckets; ++i)
    network.output_bias.push_back(within(4000));
  return network;
}

} // namespace plateau::search::network::testing
