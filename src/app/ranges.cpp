#include "app/ranges.hpp"

#include <string>

namespace plateau::app {

std::optional<Failure> first_out_of_range(Language language, std::initializer_list<Range> ranges) {
  for (const auto &range : ranges)
    if (range.value < range.least || range.value > range.most)
      return misuse(language, "out-of-range",
                    {{"option", range.option},
                     {"least", std::to_string(range.least)},
                     {"most", std::to_string(range.most)},
                     {"found", std::to_string(range.value)}});
  return std::nullopt;
}

} // namespace plateau::app
