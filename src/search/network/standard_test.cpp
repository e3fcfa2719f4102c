#include "search/network/standard.hpp"

#include "abalone/features.hpp"
#include "chess/features.hpp"
#include "stackchess/features.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace plateau::search::network {
namespace {

/// A network lies in the room or it does not; what lies there is part of the program and fits.
template <class G> void expect_as_in_the_room() {
  const auto path = std::string(PLATEAU_SOURCE_DIR "/src/") + std::string(G::name) + "/network.bin";
  const auto file = embedded_file(G::name);
  if (!std::filesystem::exists(path)) {
    EXPECT_TRUE(file.empty());
    EXPECT_EQ(standard_network<G>(), nullptr);
    return;
  }
  EXPECT_EQ(file.size(), std::filesystem::file_size(path));
  BadFile bad;
  EXPECT_TRUE(read(std::as_bytes(std::span(file)), wanted_by<G>(), bad))
      << describe(bad.fault) << bad.found;
  EXPECT_NE(standard_network<G>(), nullptr);
}

TEST(StandardNetwork, IsTheOneInTheRoom) {
  expect_as_in_the_room<chess::Chess>();
  expect_as_in_the_room<abalone::Abalone>();
  expect_as_in_the_room<stackchess::Stackchess>();
}

TEST(StandardNetwork, OfNoGameIsEmpty) { EXPECT_TRUE(embedded_file("draughts").empty()); }

} // namespace
} // namespace plateau::search::network
