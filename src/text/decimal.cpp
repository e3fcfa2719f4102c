#include "text/decimal.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace plateau::console {

std::string decimal(Language language, double value, int places, Sign sign) {
  std::array<char, 64> digits{};
  std::snprintf(digits.data(), digits.size(), sign == Sign::always ? "%+.*f" : "%.*f", places,
                value);
  std::string written = digits.data();
  if (language == Language::french)
    std::replace(written.begin(), written.end(), '.', ',');
  return written;
}

} // namespace plateau::console
