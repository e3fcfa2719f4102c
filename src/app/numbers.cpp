#include "app/numbers.hpp"

#include <charconv>

namespace plateau::app {

namespace {

/// More digits than any option wants; they cannot overflow anything.
constexpr std::size_t max_number_digits = 15;

} // namespace

std::optional<double> plain_number(std::string_view text, Decimals decimals) {
  const auto point = decimals == Decimals::allowed ? text.find('.') : std::string_view::npos;
  const auto is_digits = [](std::string_view part) {
    return !part.empty() && part.size() <= max_number_digits &&
           part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (!is_digits(text.substr(0, point)) ||
      (point != std::string_view::npos && !is_digits(text.substr(point + 1))))
    return std::nullopt;
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

bool is_seed(std::string_view text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  return error == std::errc{} && end == text.data() + text.size();
}

} // namespace plateau::app
