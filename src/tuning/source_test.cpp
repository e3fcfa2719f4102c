#include "abalone/tuning.hpp"
#include "chess/tuning.hpp"
#include "stackchess/tuning.hpp"
#include "tuning/source.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace plateau::tuning {
namespace {

constexpr std::string_view file = R"(const int before = 7;
constinit const Weights weights = {{
    // material: 1 to 5
    {75, -104}, {0, 12}, // 8 of them
    // rest
    3,
}};
const int after = 9;
)";

TEST(Source, NumbersOfTheTableAreRead) {
  EXPECT_EQ(numbers_in(file), (std::vector<int>{75, -104, 0, 12, 3}));
  EXPECT_FALSE(numbers_in("no table"));
  EXPECT_FALSE(numbers_in("= {{ 1, 2"));
}

TEST(Source, OnlyNumbersOfTheTableChange) {
  EXPECT_EQ(with_numbers(file, {1, 2, -3, 400, 5}), R"(const int before = 7;
constinit const Weights weights = {{
    // material: 1 to 5
    {1, 2}, {-3, 400}, // 8 of them
    // rest
    5,
}};
const int after = 9;
)");
  EXPECT_EQ(with_numbers(file, {75, -104, 0, 12, 3}), file);
  EXPECT_FALSE(with_numbers(file, {1, 2}));
}

template <class G> class SourceOf : public ::testing::Test {};
using Games = ::testing::Types<chess::Chess, stackchess::Stackchess, abalone::Abalone>;
TYPED_TEST_SUITE(SourceOf, Games);

TYPED_TEST(SourceOf, HoldsTheWeightsInUse) {
  std::ifstream in(std::string(PLATEAU_SOURCE_DIR "/") + std::string(Tuning<TypeParam>::source));
  std::ostringstream text;
  text << in.rdbuf();
  EXPECT_EQ(numbers_in(text.str()), Tuning<TypeParam>::numbers());
}

} // namespace
} // namespace plateau::tuning
