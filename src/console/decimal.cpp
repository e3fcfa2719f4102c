#include "console/decimal.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace plateau::console {

std::string decimal(Language language, double value, int places, Sign sign) {
  // No minus before a number that rounds to zero.
  const double kept = std::abs(value) < std::pow(10.0, -places) / 2 ? 0.0 : value;
  std::array<char, 64> digits{};
  std::snprintf(digits.data(), digits.size(), sign == Sign::always ? "%+.*f" : "%.*f", places,
                kept);
  std::string written = digits.data();
  if (const auto point = written.find('.'); point != std::string::npos)
    written.replace(point, 1, text(language, "console.decimal-point"));
  return written;
}

} // namespace plateau::console
