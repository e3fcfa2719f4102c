#include "app/spans.hpp"

#include <charconv>

namespace plateau::app {

namespace {

/// The number before the last character.
std::optional<std::int64_t> number_before_unit(std::string_view text, std::int64_t most) {
  if (text.size() < 2 || text.front() < '1' || text.front() > '9')
    return std::nullopt;
  std::int64_t number = 0;
  const auto *end = text.data() + text.size() - 1;
  const auto read = std::from_chars(text.data(), end, number);
  return read.ec == std::errc() && read.ptr == end && number <= most ? std::optional(number)
                                                                     : std::nullopt;
}

} // namespace

std::optional<std::chrono::milliseconds> read_span(std::string_view text) {
  constexpr std::int64_t most_hours = 100 * 366 * 24;
  const auto hours = text.ends_with('d') ? 24 : text.ends_with('h') ? 1 : 0;
  if (hours == 0)
    return std::nullopt;
  const auto number = number_before_unit(text, most_hours / hours);
  return number ? std::optional<std::chrono::milliseconds>(std::chrono::hours(*number * hours))
                : std::nullopt;
}

bool is_span(std::string_view text) { return read_span(text).has_value(); }

std::optional<std::int64_t> read_bytes(std::string_view text) {
  constexpr std::string_view units = "MGT";
  const auto unit = text.empty() ? std::string_view::npos : units.find(text.back());
  if (unit == std::string_view::npos)
    return std::nullopt;
  constexpr std::int64_t most = 1'000'000;
  const auto number = number_before_unit(text, most);
  return number ? std::optional(*number << (20 + 10 * unit)) : std::nullopt;
}

bool is_bytes(std::string_view text) { return read_bytes(text).has_value(); }

} // namespace plateau::app
