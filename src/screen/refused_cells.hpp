/// @file
/// The cells of a refusal on a board of text: each says by the signs beside it what it has to do
/// with the reason, as the marks of a page do.
#pragma once

#include "core/refusal.hpp"
#include "screen/canvas.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace plateau::screen {

class RefusedCells {
public:
  struct Mark {
    Ground ground = Ground::refused;
    std::string_view left;
    std::string_view right;
  };

  void clear() { cells_.clear(); }
  void take(const Refusal &refusal) { cells_.assign(refusal.cells.begin(), refusal.cells.end()); }

  /// How a cell is drawn; nothing when the refusal does not name it.
  std::optional<Mark> mark_of(Cell cell, bool ascii) const {
    const auto found = std::find_if(cells_.begin(), cells_.end(),
                                    [&](const CellInRole &one) { return one.cell == cell; });
    if (found == cells_.end())
      return std::nullopt;
    if (found->role == role::origin)
      return Mark{origin_alone() ? Ground::refused : Ground::chosen, "<", ">"};
    if (found->role == "attacker")
      return Mark{Ground::refused, ">", "<"};
    if (found->role == role::target || found->role == "crossed")
      return ascii ? Mark{Ground::refused, "x", "x"} : Mark{Ground::refused, "×", "×"};
    // What stands in the way, and every role that only its game knows.
    return Mark{Ground::refused, "!", "!"};
  }

private:
  /// Nothing else explains why: then what was to move is the matter itself.
  bool origin_alone() const {
    return std::all_of(cells_.begin(), cells_.end(),
                       [](const CellInRole &one) { return one.role == role::origin; });
  }

  std::vector<CellInRole> cells_;
};

} // namespace plateau::screen
