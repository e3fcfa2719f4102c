#include "core/fnv.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>

namespace plateau {
namespace {

/// From the test suite of its authors (draft-eastlake-fnv, appendix C).
TEST(Fnv, GivesThePublishedSums) {
  EXPECT_EQ(fnv1a(std::string_view{}), 0xCBF29CE484222325U);
  EXPECT_EQ(fnv1a("a"), 0xAF63DC4C8601EC8CU);
  EXPECT_EQ(fnv1a("foobar"), 0x85944171F73967E8U);
  EXPECT_EQ(fnv1a("chongo was here!\n"), 0x46810940EFF5F915U);
}

TEST(Fnv, BytesCountWhateverTheirTypeAndSign) {
  const std::array bytes{std::byte{0xFF}, std::byte{0x00}, std::byte{0x61}};
  EXPECT_EQ(fnv1a(std::span<const std::byte>(bytes)), fnv1a(std::string_view("\xFF\0a", 3)));
}

TEST(Fnv, AParcelledTextHasTheSumOfTheWhole) {
  EXPECT_EQ(fnv1a("bar", fnv1a("foo")), fnv1a("foobar"));
}

} // namespace
} // namespace plateau
