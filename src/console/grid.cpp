#include "console/grid.hpp"

#include "console/layout.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <vector>

namespace plateau::console {

void Grid::set(std::string_view cell, std::string sign) {
  int row = 0;
  if (cell.size() < 2 ||
      std::from_chars(cell.data() + 1, cell.data() + cell.size(), row).ec != std::errc{})
    return;
  signs_[{row, cell.front()}] = std::move(sign);
}

std::string Grid::drawn(bool flipped) const {
  std::set<int> seen_rows;
  std::set<char> seen_columns;
  for (const auto &[place, sign] : signs_) {
    seen_rows.insert(place.first);
    seen_columns.insert(place.second);
  }
  // From the top of the screen down, and from left to right.
  std::vector<int> rows(seen_rows.rbegin(), seen_rows.rend());
  std::vector<char> letters(seen_columns.begin(), seen_columns.end());
  if (flipped) {
    std::reverse(rows.begin(), rows.end());
    std::reverse(letters.begin(), letters.end());
  }
  std::size_t widest = 1;
  for (const int row : rows)
    widest = std::max(widest, std::to_string(row).size());
  std::string text;
  for (const int row : rows) {
    const auto number = std::to_string(row);
    text.append(widest - number.size(), ' ').append(number).append(" ");
    for (const char letter : letters) {
      const auto found = signs_.find({row, letter});
      text.append(" ").append(padded(found == signs_.end() ? "" : found->second, 1));
    }
    text += '\n';
  }
  text.append(widest + 1, ' ');
  for (const char letter : letters)
    text.append(" ").append(1, letter);
  return text + "\n";
}

} // namespace plateau::console
