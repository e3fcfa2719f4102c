/// @file
/// Weights in a source file: the numbers change, comments and lines stay.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::tuning {

/// The numbers of the table `= {{ … }};`, in order, comments left out; none without such a table.
std::optional<std::vector<int>> numbers_in(std::string_view source);

/// The same text with other numbers; none unless there are as many as before.
std::optional<std::string> with_numbers(std::string_view source, const std::vector<int> &numbers);

} // namespace plateau::tuning
