/// @file
/// The numbers of the search in one table. What they mean and where they come from stands in
/// docs/search.md (*Where its numbers come from*).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plateau::search {

enum class Parameter : std::uint8_t {
  reverse_futility,
  reverse_futility_improving,
  razoring,
  pass_evaluation,
  pass_reduction,
  pass_reduction_depth,
  pass_beyond,
  captures_beyond,
  capture_exchange,
  quiet_exchange,
  late_moves,
  late_moves_depth,
  futility,
  futility_depth,
  history_pruning,
  singular,
  singular_twice,
  reduction,
  reduction_divisor,
  reduction_cut,
  reduction_not_improving,
  reduction_noisy_table_move,
  reduction_cutoffs,
  reduction_main_line,
  reduction_check,
  reduction_killer,
  reduction_history,
  reduction_grain,
  deeper_again,
  deeper_again_depth,
  less_deep_again,
  lesson_square,
  lesson_depth,
  lesson_most,
  gained,
  gained_most,
  hopeless_capture,
  aspiration,
};

/// A number of the search: what it is, between what it may lie, and how far it has to be moved for
/// games to show it. Numbers with step 0 are left alone when all are tuned.
struct ParameterRow {
  Parameter which;
  std::string_view name;
  int value;
  int smallest;
  int largest;
  int step;
};

/// `plateau-tune search` writes the values back: a number stands nowhere in this table but as one
/// of the last four of a row.
// clang-format off
inline constexpr std::array<ParameterRow, 38> parameter_table = {{
    // Hundredths of a unit, of a ply where plies are reduced.
    {Parameter::reverse_futility, "reverse_futility", 90, 20, 200, 15},
    {Parameter::reverse_futility_improving, "reverse_futility_improving", 60, 10, 160, 15},
    {Parameter::razoring, "razoring", 280, 80, 700, 70},
    {Parameter::pass_evaluation, "pass_evaluation", 20, 0, 60, 0},
    {Parameter::pass_reduction, "pass_reduction", 400, 200, 700, 50},
    {Parameter::pass_reduction_depth, "pass_reduction_depth", 25, 10, 60, 6},
    {Parameter::pass_beyond, "pass_beyond", 200, 60, 500, 40},
    {Parameter::captures_beyond, "captures_beyond", 180, 60, 500, 0},
    {Parameter::capture_exchange, "capture_exchange", 95, 20, 250, 25},
    {Parameter::quiet_exchange, "quiet_exchange", 25, 5, 100, 6},
    {Parameter::late_moves, "late_moves", 300, 0, 1200, 80},
    {Parameter::late_moves_depth, "late_moves_depth", 100, 30, 300, 20},
    {Parameter::futility, "futility", 90, 0, 300, 30},
    {Parameter::futility_depth, "futility_depth", 95, 30, 250, 20},
    {Parameter::history_pruning, "history_pruning", 4000, 500, 12000, 1000},
    {Parameter::singular, "singular", 200, 40, 600, 0},
    {Parameter::singular_twice, "singular_twice", 20, 0, 80, 0},
    {Parameter::reduction, "reduction", 80, -50, 250, 20},
    {Parameter::reduction_divisor, "reduction_divisor", 230, 120, 400, 20},
    {Parameter::reduction_cut, "reduction_cut", 100, 0, 350, 30},
    {Parameter::reduction_not_improving, "reduction_not_improving", 100, 0, 250, 30},
    {Parameter::reduction_noisy_table_move, "reduction_noisy_table_move", 100, 0, 250, 0},
    {Parameter::reduction_cutoffs, "reduction_cutoffs", 100, 0, 250, 30},
    {Parameter::reduction_main_line, "reduction_main_line", 100, 0, 300, 30},
    {Parameter::reduction_check, "reduction_check", 100, 0, 300, 0},
    {Parameter::reduction_killer, "reduction_killer", 100, 0, 300, 0},
    {Parameter::reduction_history, "reduction_history", 8192, 3000, 20000, 1200},
    {Parameter::reduction_grain, "reduction_grain", 100, 1, 100, 0},
    {Parameter::deeper_again, "deeper_again", 40, 5, 150, 0},
    {Parameter::deeper_again_depth, "deeper_again_depth", 2, 0, 10, 0},
    {Parameter::less_deep_again, "less_deep_again", 8, 0, 40, 0},
    {Parameter::lesson_square, "lesson_square", 16, 0, 60, 4},
    {Parameter::lesson_depth, "lesson_depth", 32, -100, 250, 0},
    {Parameter::lesson_most, "lesson_most", 2000, 500, 5000, 0},
    {Parameter::gained, "gained", 6, 0, 25, 0},
    {Parameter::gained_most, "gained_most", 600, 50, 2000, 0},
    {Parameter::hopeless_capture, "hopeless_capture", 150, 20, 400, 30},
    {Parameter::aspiration, "aspiration", 14, 4, 60, 0},
}};
// clang-format on

inline constexpr std::size_t parameter_count = parameter_table.size();

constexpr std::size_t index(Parameter which) { return static_cast<std::size_t>(which); }

static_assert([] {
  for (std::size_t i = 0; i < parameter_count; ++i) {
    const auto &row = parameter_table[i];
    if (index(row.which) != i || row.value < row.smallest || row.value > row.largest)
      return false;
  }
  return true;
}());

/// The values of the table, known when the search is compiled.
struct StandardParameters {
  constexpr int operator()(Parameter which) const { return parameter_table[index(which)].value; }
};

/// Values that can be set while the program runs, for the tuner: a search by these is slower.
class FreeParameters {
public:
  using Values = std::array<int, parameter_count>;

  constexpr FreeParameters() : values_{} {
    for (std::size_t i = 0; i < parameter_count; ++i)
      values_[i] = parameter_table[i].value;
  }

  constexpr int operator()(Parameter which) const { return values_[index(which)]; }
  constexpr void set(Parameter which, int value) { values_[index(which)] = value; }

  friend bool operator==(const FreeParameters &, const FreeParameters &) = default;

private:
  Values values_;
};

} // namespace plateau::search
