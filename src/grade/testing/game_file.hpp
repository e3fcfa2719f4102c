/// @file
/// Game files for tests.
#pragma once

#include "grade/contract.hpp"

#include <string>
#include <string_view>

namespace plateau::grade::testing {

/// A game file with the last line that belongs to it.
inline std::string file_of(const std::string &moves) {
  const auto game = read_contract_game(moves + "answer\n");
  return moves + "\n" + write_last_line(game.by_the_rules()) + "\n";
}

inline std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

} // namespace plateau::grade::testing
