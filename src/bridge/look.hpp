/// @file look.hpp
/// What a page needs to know of a game beyond the concept: where its cells lie, what is counted,
/// what its position text is made of. One `Look<G>` a game; a fourth game adds one.
#pragma once

#include "games/all_look.hpp"
#include "games/games.hpp"

#include <string_view>

namespace plateau::bridge {

/// The side a piece belongs to, by its name.
template <Game G> Side side_of_piece(int piece) {
  const auto key = G::piece_key(piece);
  const auto first = G::side_key(Side::first);
  return key.substr(0, first.size()) == first ? Side::first : Side::second;
}

/// The second half of a piece's key: `queen` of `white-queen`.
inline std::string_view kind_in(std::string_view key) { return key.substr(key.find('-') + 1); }

/// The name of the shape a piece is drawn by, or the path of it.
template <Game G> std::string_view shape_of(int piece) {
  if constexpr (requires { Look<G>::drawing(piece); }) {
    return Look<G>::drawing(piece);
  } else {
    return kind_in(G::piece_key(piece));
  }
}

/// The number of a piece of that name, or -1.
template <Game G> int piece_of_key(std::string_view key) {
  for (int piece = 0; piece < Look<G>::piece_count; ++piece)
    if (G::piece_key(piece) == key)
      return piece;
  return -1;
}

/// The side of that name.
template <Game G> std::optional<Side> side_of_key(std::string_view key) {
  for (const Side side : {Side::first, Side::second})
    if (G::side_key(side) == key)
      return side;
  return std::nullopt;
}

} // namespace plateau::bridge
