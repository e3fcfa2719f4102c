#include "console/clock.hpp"

#include "core/ascii.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace plateau::console {

namespace {

/// A plain decimal number: digits, perhaps a point and digits.
std::optional<double> read_plain(std::string_view text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char letter) {
    return is_digit(letter) || letter == '.';
  });
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return plain && whole ? std::optional(number) : std::nullopt;
}

Milliseconds seconds(double count) {
  return Milliseconds(static_cast<std::int64_t>(std::llround(count * 1000)));
}

std::string two_digits(std::int64_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

} // namespace

std::optional<TimeControl> read_people_clock(std::string_view text) {
  const auto plus = text.find('+');
  const auto minutes = read_plain(text.substr(0, plus));
  const auto increment =
      plus == std::string_view::npos ? std::optional(0.0) : read_plain(text.substr(plus + 1));
  if (!minutes || !increment || *minutes > max_clock_minutes || *increment > max_clock_increment)
    return std::nullopt;
  const TimeControl control{seconds(*minutes * 60), seconds(*increment), {}};
  return control.initial > Milliseconds{0} ? std::optional(control) : std::nullopt;
}

std::string clock_face(Milliseconds left) {
  const auto all = std::max<std::int64_t>(left.count(), 0);
  constexpr std::int64_t last_seconds = 10000;
  if (all < last_seconds)
    return std::to_string(all / 1000) + "." + std::to_string(all % 1000 / 100);
  const auto hours = all / 3600000;
  const auto minutes = all / 60000 % 60;
  const auto rest = all / 1000 % 60;
  return hours > 0 ? std::to_string(hours) + ":" + two_digits(minutes) + ":" + two_digits(rest)
                   : std::to_string(minutes) + ":" + two_digits(rest);
}

} // namespace plateau::console
