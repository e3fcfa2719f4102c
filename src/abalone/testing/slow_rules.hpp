/// @file
/// The rules a second time, slowly, for tests: rows and columns, no bits, no code shared with the
/// game. A move is a set of marbles and a direction, as the rules of the box say it.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace slow_abalone {

using Place = std::pair<int, int>; ///< Row 0–8 (A–I), column 0–8 (1–9).

constexpr std::array<Place, 6> steps = {{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}};

inline Place add(Place a, Place b, int times = 1) {
  return {a.first + times * b.first, a.second + times * b.second};
}
inline bool inside(Place p) {
  return p.first >= 0 && p.first <= 8 && p.second >= 0 && p.second <= 8 &&
         p.first - p.second <= 4 && p.second - p.first <= 4;
}
/// Steps from one place to another.
inline int distance(Place a, Place b) {
  const int rows = b.first - a.first;
  const int columns = b.second - a.second;
  const auto magnitude = [](int n) { return n < 0 ? -n : n; };
  return std::max({magnitude(rows), magnitude(columns), magnitude(rows - columns)});
}

struct Board {
  std::array<std::array<char, 9>, 9> cell{}; ///< 'S', 's' or '.'; unused corners hold 0.
  char to_move = 'b';
  int by_black = 0;
  int by_white = 0;

  /// What stands there; 0 outside.
  char at(Place p) const {
    return inside(p) ? cell[static_cast<std::size_t>(p.first)][static_cast<std::size_t>(p.second)]
                     : '\0';
  }
  void put(Place p, char what) {
    cell[static_cast<std::size_t>(p.first)][static_cast<std::size_t>(p.second)] = what;
  }
  char own() const { return to_move == 'b' ? 'S' : 's'; }
  char enemy() const { return to_move == 'b' ? 's' : 'S'; }
  bool finished() const { return by_black >= 6 || by_white >= 6; }
};

struct Move {
  std::vector<Place> marbles; ///< One to three, in line.
  Place step;
  int pushed = 0;
  bool ejects = false;
};

/// Reads `board ejected ejected side …`.
Board read(const std::string &text);
/// Writes the first four fields.
std::string write(const Board &board);
std::vector<Move> moves(const Board &board);
Board play(const Board &board, const Move &move);
unsigned long long perft(const Board &board, int depth);

} // namespace slow_abalone
