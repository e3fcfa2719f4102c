#include "search/network/network.hpp"

#include "abalone/features.hpp"
#include "chess/features.hpp"
#include "search/network/testing/random_network.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace plateau::search::network {
namespace {

constexpr auto chess_wants = wanted_by<chess::Chess>();

using File = std::vector<std::byte>;

File good_file() { return write(testing::random_network(chess_wants, 32, 1), chess_wants); }

/// Why a file is refused; nothing when it is not.
std::optional<FileFault> fault_of(const File &file, const Wanted &wanted = chess_wants) {
  BadFile bad;
  if (read(file, wanted, bad))
    return std::nullopt;
  EXPECT_FALSE(describe(bad.fault).empty());
  return bad.fault;
}

bool same(const Network::Numbers &a, const Network::Numbers &b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](auto &x, auto &y) { return x.values == y.values; });
}

void put(File &file, std::size_t at, std::uint32_t number) {
  for (std::size_t i = 0; i < 4; ++i)
    file[at + i] = static_cast<std::byte>(number >> 8 * i & 0xFF);
}

TEST(Network, IsReadAsItWasWritten) {
  const auto network = testing::random_network(chess_wants, 64, 5);
  BadFile bad;
  const auto again = read(write(network, chess_wants), chess_wants, bad);
  ASSERT_TRUE(again) << describe(bad.fault);
  EXPECT_EQ(again->hidden, 64U);
  EXPECT_EQ(again->scale, network.scale);
  EXPECT_TRUE(same(again->input_weights, network.input_weights));
  EXPECT_TRUE(same(again->input_bias, network.input_bias));
  EXPECT_TRUE(same(again->output_weights, network.output_weights));
  EXPECT_EQ(again->output_bias, network.output_bias);
}

TEST(Network, TheFileIsLaidOutAsDescribed) {
  const auto file = good_file();
  EXPECT_EQ(file.size(), 84U + (768 + 1 + 16) * 32 * 2 + 8 * 4);
  EXPECT_EQ(std::memcmp(file.data(), "PLATNET1chess\0", 14), 0);
  EXPECT_EQ(std::memcmp(file.data() + 24, "chess-768-mirrored-1\0", 21), 0);
  EXPECT_EQ(file[56], std::byte{0});
  EXPECT_EQ(file[57], std::byte{3});
  EXPECT_EQ(file[60], std::byte{32});
  EXPECT_EQ(file[64], std::byte{8});
}

TEST(Network, OtherFilesAreRefusedByName) {
  EXPECT_EQ(fault_of({}), FileFault::not_a_network);
  EXPECT_EQ(fault_of(File(100'000)), FileFault::not_a_network);
  auto file = good_file();
  file[7] = std::byte{'0'};
  EXPECT_EQ(fault_of(file), FileFault::other_version);
  EXPECT_EQ(fault_of(good_file(), wanted_by<abalone::Abalone>()), FileFault::other_game);
  auto older = chess_wants;
  older.features = "chess-768-mirrored-0";
  BadFile bad;
  EXPECT_FALSE(read(write(testing::random_network(chess_wants, 32, 1), older), chess_wants, bad));
  EXPECT_EQ(bad.fault, FileFault::other_features);
  EXPECT_EQ(bad.found, "chess-768-mirrored-0");
}

TEST(Network, FilesCutShortOrTooLongAreRefused) {
  const auto file = good_file();
  for (std::size_t size = 0; size < file.size(); size += size < 200 ? 1 : 997)
    EXPECT_TRUE(fault_of({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)}));
  auto longer = file;
  longer.push_back(std::byte{0});
  EXPECT_EQ(fault_of(longer), FileFault::wrong_length);
  longer.resize(max_file_size + 1);
  EXPECT_EQ(fault_of(longer), FileFault::wrong_length);
}

TEST(Network, OtherShapesAreRefused) {
  const auto refused = [](std::size_t at, std::uint32_t number) {
    auto file = good_file();
    put(file, at, number);
    return fault_of(file);
  };
  EXPECT_EQ(refused(56, 769), FileFault::bad_shape);
  for (const std::uint32_t hidden : {0U, 16U, 33U, 1056U, 0xFFFFFFE0U})
    EXPECT_EQ(refused(60, hidden), FileFault::bad_shape) << hidden;
  EXPECT_EQ(refused(60, 64), FileFault::wrong_length);
  EXPECT_EQ(refused(64, 7), FileFault::bad_shape);
  for (const std::uint32_t scale : {0U, 10'001U, 0xFFFFFFFFU})
    EXPECT_EQ(refused(68, scale), FileFault::bad_shape) << scale;
  EXPECT_EQ(refused(72, 1), FileFault::bad_shape);
}

TEST(Network, ADamagedByteIsNoticed) {
  const auto file = good_file();
  for (std::size_t at = 0; at < file.size(); at += at < 100 ? 1 : 1009) {
    auto damaged = file;
    damaged[at] ^= std::byte{0x10};
    // Another scale is the only damage that nobody notices.
    EXPECT_TRUE(fault_of(damaged) || (at >= 68 && at < 72)) << at;
  }
}

/// A network of zeros that a test puts a number into.
Network zeros() {
  auto network = testing::random_network(chess_wants, 32, 1);
  for (auto *numbers : {&network.input_weights, &network.input_bias, &network.output_weights})
    for (auto &each : *numbers)
      each.values.fill(0);
  return network;
}

TEST(Network, AccumulatorsThatCouldOverflowAreRefused) {
  auto network = zeros();
  // Thirty-two inputs on at once reach exactly the largest number.
  for (std::size_t input = 0; input < 40; ++input)
    network.input_weights[input].values[3] = 1000;
  network.input_bias[0].values[3] = 767;
  EXPECT_FALSE(fault_of(write(network, chess_wants)));
  network.input_bias[0].values[3] = 768;
  EXPECT_EQ(fault_of(write(network, chess_wants)), FileFault::overflows);
  for (std::size_t input = 0; input < 40; ++input)
    network.input_weights[input].values[3] = -1000;
  EXPECT_FALSE(fault_of(write(network, chess_wants)));
  network.input_bias[0].values[3] = -768;
  EXPECT_EQ(fault_of(write(network, chess_wants)), FileFault::overflows);
}

TEST(Network, AnInputThatIsOnSeveralTimesCountsAsOften) {
  auto wanted = chess_wants;
  wanted.max_repeats = 4;
  auto network = zeros();
  network.input_weights[9].values[3] = 8000;
  EXPECT_TRUE(stays_in_range(network, wanted));
  wanted.max_repeats = 5;
  EXPECT_FALSE(stays_in_range(network, wanted));
}

TEST(Network, HeadsThatCouldOverflowAreRefused) {
  auto network = zeros();
  network.output_weights[5].values[1] = 127;
  EXPECT_FALSE(fault_of(write(network, chess_wants)));
  network.output_weights[5].values[1] = 128;
  EXPECT_EQ(fault_of(write(network, chess_wants)), FileFault::overflows);
  network.output_weights[5].values[1] = -128;
  EXPECT_EQ(fault_of(write(network, chess_wants)), FileFault::overflows);

  network = testing::random_network(chess_wants, 256, 1);
  for (auto &each : network.output_weights)
    each.values.fill(64); // 512 · 64 · 255² is below 2³¹.
  EXPECT_TRUE(stays_in_range(network, chess_wants));
  for (auto &each : network.output_weights)
    each.values.fill(65);
  EXPECT_FALSE(stays_in_range(network, chess_wants));
}

TEST(Network, TheValueIsWhatTheFormulaSays) {
  auto network = zeros();
  // One unit is 0.5 for the side to move and beyond 1 for the other.
  network.input_weights[0].values[0] = 128;
  network.input_weights[1].values[0] = 300;
  network.output_weights[2 * 2].values[0] = 64;
  network.output_weights[2 * 2 + 1].values[0] = -32;
  network.output_bias.assign(8, 1632); // 0.1
  const std::array<Input, 1> own = {0};
  const std::array<Input, 1> other = {1};
  const int sum = 128 * 128 * 64 - 255 * 255 * 32;
  EXPECT_EQ(evaluate_slowly(network, own, other, 2), (sum / 255 + 1632) * 400 / (255 * 64));
  EXPECT_EQ(evaluate_slowly(network, own, other, 1), 40);
}

} // namespace
} // namespace plateau::search::network
