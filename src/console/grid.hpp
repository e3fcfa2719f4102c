/// @file
/// A board of squares in text.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::console {

/// Cells with a sign each. A cell is named as in chess: a letter for its column, a number for its
/// row, the first row lowest.
class Grid {
public:
  void set(std::string_view cell, std::string sign);

  /// The rows with their numbers, and the letters of the columns below, each line ended by a
  /// newline.
  /// @param flipped as seen from the other side
  std::string drawn(bool flipped) const;

private:
  std::map<std::pair<int, char>, std::string> signs_; ///< By row and column.
};

} // namespace plateau::console
