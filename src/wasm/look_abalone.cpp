#include "wasm/look_abalone.hpp"

#include "wasm/roles.hpp"

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
    all.push_back(
        {"marbles-ejected", side, position.ejected_by[index(side)], abalone::ejections_to_win});
  }
  all.push_back(
      {"plies-since-ejection", std::nullopt, position.plies_since_ejection, std::nullopt});
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

std::string Look<abalone::Abalone>::write_board(const abalone::Rules &, const StackOf &stack_of) {
  LetteredRows rows("Ss");
  for (int row = abalone::side_length - 1; row >= 0; --row) {
    for (int column = 0; column < abalone::side_length; ++column)
      if (abalone::on_board(row, column))
        rows.add(stack_of(abalone::cell_at(row, column)));
    rows.end_row();
  }
  return rows.text();
}

std::string_view Look<abalone::Abalone>::roles(std::string_view code) {
  static constexpr std::array<RolesOfCode, 15> table = {{
      {"empty-cell", "o"},
      {"landing-occupied", "b"},
      {"not-adjacent", "ot"},
      {"not-in-line", "w"},
      {"not-your-marble", "o"},
      {"own-marble-off-board", "w"},
      {"piece-cannot-move", "o"},
      {"push-not-allowed", "e"},
      {"pushed-marbles-blocked", "be"},
      {"row-goes-on", "bot"},
      {"row-too-long", "w"},
      {"same-cell", "o"},
      {"three-landings-occupied", "b"},
      {"too-many-marbles", "w"},
      {"two-landings-occupied", "b"},
  }};
  return find_roles(table, code);
}

} // namespace plateau::bridge
