/// @file
/// The signs that moves of chess are written with.
#pragma once

#include "chess/types.hpp"
#include "core/ascii.hpp"

#include <optional>
#include <string_view>

namespace plateau::chess {

constexpr bool is_file(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) { return c >= '1' && c <= '8'; }
/// What may stand between the two squares of a move.
constexpr bool is_separator(char c) { return c == 'x' || c == '-' || c == ':'; }

/// The capital of a piece: `N` of a knight.
constexpr char letter_of(Kind kind) {
  return std::string_view("PNBRQK")[static_cast<std::size_t>(kind)];
}

/// The piece of a capital.
constexpr std::optional<Kind> kind_of(char capital) {
  switch (capital) {
  case 'P':
    return Kind::pawn;
  case 'N':
    return Kind::knight;
  case 'B':
    return Kind::bishop;
  case 'R':
    return Kind::rook;
  case 'Q':
    return Kind::queen;
  case 'K':
    return Kind::king;
  default:
    return std::nullopt;
  }
}

} // namespace plateau::chess
