#include "abalone/layouts.hpp"

#include "core/ascii.hpp"

namespace plateau::abalone {

std::optional<std::size_t> find_layout(std::string_view name) {
  for (std::size_t i = 0; i < layouts.size(); ++i)
    if (same_name(name, layouts[i].name))
      return i;
  return std::nullopt;
}

} // namespace plateau::abalone
