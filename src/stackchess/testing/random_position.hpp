/// @file
/// Random set-ups as position texts, and how much a test may cost.
#pragma once

#include "core/testing/sample.hpp"

#include <cstdint>
#include <map>
#include <random>
#include <string>

namespace plateau::stackchess {

/// The sanitizers make everything some ten times slower; the same tests then do less.
inline constexpr int effort_divisor = plateau::testing::sanitized ? 10 : 1;

/// What a random set-up is made of.
struct Recipe {
  int n = 6;
  bool promotion = false;
  bool knights = false;
  int white = 4; ///< Pieces, at most 2n.
  int black = 4;
  std::string letters = "PPPNBBRRQK"; ///< Drawn from; without the knights' rule N becomes P.
};

/// A number below `bound`.
inline int below(std::mt19937_64 &random, int bound) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(bound));
}

/// Pieces thrown on the board, now and then onto others of their colour.
inline std::string random_position(std::mt19937_64 &random, const Recipe &recipe) {
  const int n = recipe.n;
  std::map<int, std::string> stacks;
  for (const bool white : {true, false})
    for (int i = 0; i < (white ? recipe.white : recipe.black);) {
      const int square = below(random, n * n);
      // Some squares are offered twice as often, so that stacks grow.
      const int shared = below(random, 2) == 0 ? square : square % (n + 1) * (n - 1) % (n * n);
      char letter = recipe.letters[static_cast<std::size_t>(
          below(random, static_cast<int>(recipe.letters.size())))];
      if (letter == 'N' && !recipe.knights)
        letter = 'P';
      const int rank = shared / n;
      const int from_edge = white ? rank : n - 1 - rank;
      if (letter == 'P' && recipe.promotion && from_edge == n - 1)
        continue;
      auto &stack = stacks[shared];
      const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
      if (!stack.empty() && is_upper(stack[0]) != white)
        continue;
      stack += white ? letter : static_cast<char>(letter - 'A' + 'a');
      if (letter == 'P' && from_edge == 1 && below(random, 3) == 0)
        stack += '\'';
      ++i;
    }
  std::string text;
  for (int rank = n - 1; rank >= 0; --rank) {
    for (int file = 0; file < n; ++file) {
      const auto found = stacks.find(rank * n + file);
      text += found == stacks.end() ? "x" : found->second;
      if (file + 1 < n)
        text += ',';
    }
    if (rank > 0)
      text += '/';
  }
  text += below(random, 2) == 0 ? " w n=" : " b n=";
  text += std::to_string(n);
  text += recipe.promotion ? ",promotion" : "";
  text += recipe.knights ? ",knights" : "";
  return text;
}

} // namespace plateau::stackchess
