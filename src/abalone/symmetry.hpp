/// @file
/// The twelve symmetries of the hexagon.
#pragma once

#include "abalone/abalone.hpp"

#include <array>
#include <utility>

namespace plateau::abalone {

/// A turn by k · 60° about the centre E5, after a reflection or not.
struct Symmetry {
  int turns = 0;
  bool reflected = false;

  Cell operator()(Cell cell) const {
    int row = row_of(cell) - 4;
    int column = column_of(cell) - 4;
    if (reflected)
      std::swap(row, column);
    // East goes to north-east, north-west to west: (row, column) = row·NW + column·E.
    for (int i = 0; i < turns; ++i) {
      const int old_row = row;
      row = column;
      column = column - old_row;
      // NW (1, 0) becomes W (0, −1); E (0, 1) becomes NE (1, 1).
    }
    return cell_at(row + 4, column + 4);
  }
  Position operator()(const Position &position) const {
    const auto draft = draft_of({}, position);
    auto image = draft;
    for (Spot spot = 0; spot < cell_count; ++spot)
      image.marbles[spot_of((*this)(cell_of(spot)))] = draft.marbles[spot];
    return place_unchecked(image);
  }
  Attempt operator()(const Attempt &attempt) const {
    Attempt image;
    for (const Cell cell : attempt.cells)
      image.cells.push_back((*this)(cell));
    return image;
  }
};

inline std::array<Symmetry, 12> all_symmetries() {
  std::array<Symmetry, 12> all;
  for (int i = 0; i < 12; ++i)
    all[static_cast<std::size_t>(i)] = {i % 6, i >= 6};
  return all;
}

} // namespace plateau::abalone
