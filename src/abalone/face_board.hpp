/// @file
/// The hexagon in text.
#pragma once

#include "abalone/position.hpp"
#include "core/event.hpp"

#include <string>
#include <string_view>

namespace plateau::console {

/// How the hexagon is to look.
struct HexagonLook {
  bool ascii = false;  ///< `@` and `O` instead of ● and ○.
  bool colour = false; ///< Coloured cells, the last move marked.
};

/// ● for black, ○ for white; the same filled sign for both where colours tell them apart.
std::string marble_symbol(Side side, const HexagonLook &look);

/// Rows I to A, each with its letter; the numbers of the diagonals stand at their lower ends.
/// `last` is what the last move did.
std::string draw_hexagon(const abalone::Position &position, const EventList &last,
                         const HexagonLook &look);

} // namespace plateau::console
