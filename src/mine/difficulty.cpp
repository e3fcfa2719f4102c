#include "mine/difficulty.hpp"

#include <cmath>

namespace plateau::mine {

namespace {

/// What a player of that Elo scores against such a puzzle.
double expected(double elo, double difficulty) {
  return 1 / (1 + std::pow(10, (difficulty - elo) / 400));
}

} // namespace

int difficulty_of(const Fare &fare) {
  constexpr double middle = (search::lowest_elo + search::highest_elo) / 2.0;
  double solved = 0.5;
  for (const int count : fare)
    solved += count;
  int low = learn::easiest_puzzle;
  int high = learn::hardest_puzzle;
  while (low < high) {
    const int half = (low + high) / 2;
    double sum = expected(middle, half);
    for (const int elo : search::level_elo)
      sum += tries * expected(elo, half);
    if (sum > solved)
      low = half + 1;
    else
      high = half;
  }
  return low;
}

} // namespace plateau::mine
