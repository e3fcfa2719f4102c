#include "abalone/layouts.hpp"

#include <algorithm>

namespace plateau::abalone {

std::optional<std::size_t> find_layout(std::string_view name) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  for (std::size_t i = 0; i < layouts.size(); ++i)
    if (std::equal(name.begin(), name.end(), layouts[i].name.begin(), layouts[i].name.end(),
                   [&](char a, char b) { return lower(a) == b; }))
      return i;
  return std::nullopt;
}

} // namespace plateau::abalone
