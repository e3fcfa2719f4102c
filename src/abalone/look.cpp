#include "abalone/look.hpp"

#include <bit>

namespace plateau::bridge {

namespace {

bool adjacent(Cell a, Cell b) {
  for (const auto direction : abalone::directions)
    if (abalone::beyond(a, direction) == b)
      return true;
  return false;
}

} // namespace

std::vector<Counter> Look<abalone::Abalone>::counters(const abalone::Rules &rules,
                                                      const Position &position) {
  std::vector<Counter> all;
  for (const Side side : {Side::first, Side::second}) {
    int marbles = 0;
    abalone::for_each_cell_of_board(
        [&](Cell cell) { marbles += abalone::marble_at(position, cell) == side ? 1 : 0; });
    all.push_back({"marbles-left", side, marbles, std::nullopt});
    all.push_back({"marbles-ejected", side, position.ejected_by(side), abalone::ejections_to_win});
  }
  all.push_back(
      {"plies-since-ejection", std::nullopt, position.plies_since_ejection(), std::nullopt});
  all.push_back(
      {"plies", std::nullopt, abalone::plies_played(position),
       rules.ply_limit > 0 ? std::optional<std::int64_t>(rules.ply_limit) : std::nullopt});
  return all;
}

/// A row named marble by marble is named by its ends; and a destination beside the second end means
/// the row begun from there.
abalone::Attempt Look<abalone::Abalone>::attempt(const Position &, std::span<const Cell> cells,
                                                 std::optional<std::int16_t> /*choice*/) {
  if (cells.size() < 3)
    return abalone::attempt_of(cells.front(), cells.back());
  const Cell end = cells.front();
  const Cell other_end = cells[cells.size() - 2];
  const Cell destination = cells.back();
  if (abalone::on_board(end) && abalone::on_board(other_end) && !adjacent(end, destination) &&
      adjacent(other_end, destination))
    return abalone::attempt_of(other_end, end, destination);
  return abalone::attempt_of(end, other_end, destination);
}

} // namespace plateau::bridge
