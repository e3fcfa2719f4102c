/// @file
/// A position, how its game ended, and what a search said: one line of a sample file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plateau::tuning {

/// All as the first side sees it.
struct Sample {
  int result = 0; ///< Half points: 0 lost, 1 drawn, 2 won.
  int score = 0;
  std::string_view position; ///< As the game writes it; part of the line.
};

/// `2 -31 <position>`, without a line end.
std::string write_sample(const Sample &sample);

/// None when the line is not of that form.
std::optional<Sample> read_sample(std::string_view line);

} // namespace plateau::tuning
