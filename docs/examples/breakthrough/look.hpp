/// @file
/// How a page sees Breakthrough.
#pragma once

#include "breakthrough/breakthrough.hpp"
#include "bridge/square_look.hpp"

namespace plateau::bridge {

template <> struct Look<breakthrough::Breakthrough> : SquareLook<breakthrough::Breakthrough, 8, 8> {
  static constexpr int piece_count = 2;
  static constexpr std::array<std::string_view, 3> rules_sections = {"aim", "moves", "here"};
};

} // namespace plateau::bridge
