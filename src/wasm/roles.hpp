/// @file roles.hpp
/// What the cells of a refusal have to do with it, so that a board can mark them: the games list
/// cells in a fixed order for each reason.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace plateau::bridge {

/// A letter for each cell, the last one for all that follow: origin, target, blocker, attacker,
/// king, crossed, rook, enemy, w own.
struct RolesOfCode {
  std::string_view code;
  std::string_view letters;
};

/// The letters of a code in a table; empty when it is not there.
inline std::string_view find_roles(std::span<const RolesOfCode> table, std::string_view code) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const RolesOfCode &entry) { return entry.code == code; });
  return found == table.end() ? std::string_view{} : found->letters;
}

/// The name on the wire of the role of a cell.
constexpr std::string_view role_name(std::string_view letters, std::size_t cell) {
  if (letters.empty())
    return "other";
  switch (letters[std::min(cell, letters.size() - 1)]) {
  case 'o':
    return "origin";
  case 't':
    return "target";
  case 'b':
    return "blocker";
  case 'a':
    return "attacker";
  case 'k':
    return "king";
  case 'c':
    return "crossed";
  case 'r':
    return "rook";
  case 'e':
    return "enemy";
  case 'w':
    return "own";
  default:
    return "other";
  }
}

} // namespace plateau::bridge
