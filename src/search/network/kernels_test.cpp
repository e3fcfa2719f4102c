#include "search/network/kernels.hpp"

#include "search/network/network.hpp"

#include <gtest/gtest.h>

#include <random>

namespace plateau::search::network {
namespace {

Network::Numbers random_numbers(std::size_t hidden, int most, std::mt19937_64 &random) {
  Network::Numbers numbers(hidden / block);
  for (auto &each : numbers)
    for (auto &value : each.values)
      value = static_cast<std::int16_t>(
          static_cast<int>(random() % (2 * static_cast<unsigned>(most) + 1)) - most);
  return numbers;
}

Row row(const Network::Numbers &numbers) { return numbers.front().values.data(); }

class EveryKernel : public ::testing::TestWithParam<const Kernels *> {};

TEST_P(EveryKernel, UpdatesLikeThePlainOne) {
  std::mt19937_64 random(1);
  for (std::size_t hidden = block; hidden <= max_hidden; hidden += block)
    for (std::size_t on = 0; on < 4; ++on)
      for (std::size_t off = 0; off < 4; ++off) {
        const auto from = random_numbers(hidden, 20'000, random);
        std::vector<Network::Numbers> numbers;
        std::vector<Row> rows;
        for (std::size_t i = 0; i < on + off; ++i)
          numbers.push_back(random_numbers(hidden, 1500, random));
        for (const auto &each : numbers)
          rows.push_back(row(each));
        const RowChanges changes{rows.data(), on, rows.data() + on, off};
        Network::Numbers expected(hidden / block);
        Network::Numbers found(hidden / block);
        plain_kernels.update(row(from), expected.front().values.data(), changes, hidden);
        GetParam()->update(row(from), found.front().values.data(), changes, hidden);
        for (std::size_t i = 0; i < found.size(); ++i)
          ASSERT_EQ(found[i].values, expected[i].values) << hidden;
        // In place, too.
        auto place = from;
        GetParam()->update(row(place), place.front().values.data(), changes, hidden);
        for (std::size_t i = 0; i < place.size(); ++i)
          ASSERT_EQ(place[i].values, expected[i].values) << hidden;
      }
}

TEST_P(EveryKernel, WeighsLikeThePlainOne) {
  std::mt19937_64 random(2);
  for (std::size_t hidden = block; hidden <= max_hidden; hidden += block)
    for (const int most : {100, 400, 32'767}) {
      const auto own = random_numbers(hidden, most, random);
      const auto other = random_numbers(hidden, most, random);
      // So that the sum stays in range.
      const auto weights = random_numbers(2 * hidden, 16, random);
      std::int64_t sum = 0;
      for (std::size_t i = 0; i < 2 * hidden; ++i) {
        const int accumulator = i < hidden ? row(own)[i] : row(other)[i - hidden];
        const std::int64_t clamped = std::clamp(accumulator, 0, accumulator_one);
        sum += clamped * clamped * row(weights)[i];
      }
      ASSERT_EQ(GetParam()->weigh(row(own), row(other), row(weights), hidden), sum) << hidden;
    }
}

TEST_P(EveryKernel, TakesTheLargestWeights) {
  Network::Numbers ones(1);
  ones[0].values.fill(32'767);
  for (const int weight : {-max_output_weight, max_output_weight}) {
    Network::Numbers weights(2);
    for (auto &each : weights)
      each.values.fill(static_cast<std::int16_t>(weight));
    EXPECT_EQ(GetParam()->weigh(row(ones), row(ones), row(weights), block),
              64 * 255 * 255 * weight);
  }
}

INSTANTIATE_TEST_SUITE_P(OfThisProcessor, EveryKernel,
                         ::testing::ValuesIn(all_kernels().begin(), all_kernels().end()),
                         [](const auto &each) { return std::string(each.param->name); });

} // namespace
} // namespace plateau::search::network
