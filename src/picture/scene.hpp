/// @file
/// What a picture shows, with its game forgotten: cells, what stands on them, and what is marked.
///
///     auto scene = scene_of<chess::Chess>(position);     // of.hpp
///     const auto svg = write_svg(scene, Manner{});       // svg.hpp
#pragma once

#include "bridge/board.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::picture {

struct Piece {
  std::string_view side;  ///< The key of its side.
  std::string_view shape; ///< The name of a drawing, or a path.
};

/// What stands on one cell, bottom to top.
struct Pile {
  std::size_t cell = 0; ///< A place in `Scene::cells`, as everywhere here.
  std::vector<Piece> pieces;
};

struct Arrow {
  std::size_t from = 0;
  std::size_t to = 0;
  std::string_view ink; ///< The colour's name among the marks of a theme.
};

struct CellInRole {
  std::size_t cell = 0;
  std::string_view role;
};

struct Marks {
  std::vector<std::size_t> last; ///< Where the pieces of the last move came from and went.
  std::optional<std::size_t> check;
  std::vector<CellInRole> refusal;
  std::vector<Arrow> arrows;
  std::vector<std::size_t> rings;
};

struct Scene {
  bridge::Shape shape = bridge::Shape::square;
  int height = 0; ///< Rows.
  std::vector<bridge::BoardCell> cells;
  std::vector<Pile> piles;
  Marks marks;
  std::string title;       ///< What a screen reader says first.
  std::string description; ///< More of it: why a move is refused.
};

/// Draws arrows and rings: `e2e4,d5` is an arrow and a ring. Returns the first word that names
/// neither one cell nor two.
std::optional<std::string> draw_arrows(Scene &scene, std::string_view words);

} // namespace plateau::picture
