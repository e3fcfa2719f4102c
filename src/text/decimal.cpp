#include "text/decimal.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace plateau::console {

std::string decimal(Language language, double value, int places, Sign sign) {
  // What would be written as nothing has no minus.
  const double kept = std::abs(value) < std::pow(10.0, -places) / 2 ? 0.0 : value;
  std::array<char, 64> digits{};
  std::snprintf(digits.data(), digits.size(), sign == Sign::always ? "%+.*f" : "%.*f", places,
                kept);
  std::string written = digits.data();
  if (language == Language::french)
    std::replace(written.begin(), written.end(), '.', ',');
  return written;
}

} // namespace plateau::console
