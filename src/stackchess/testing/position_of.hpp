/// @file
/// A position a test is sure of.
#pragma once

#include "stackchess/position_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plateau::stackchess::testing {

inline Position position_of(const std::string &text) {
  const auto read = read_position(text);
  EXPECT_TRUE(read) << text;
  return read ? read->position : Position{};
}

} // namespace plateau::stackchess::testing
