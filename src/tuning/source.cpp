#include "tuning/source.hpp"

#include "core/ascii.hpp"

#include <charconv>

namespace plateau::tuning {
namespace {

struct Place {
  std::size_t first;
  std::size_t size;
};

/// Where the numbers of the table stand.
std::optional<std::vector<Place>> places(std::string_view source) {
  constexpr std::string_view opening = "= {{";
  auto at = source.find(opening);
  const auto end = source.find("}};", at == std::string_view::npos ? 0 : at);
  if (at == std::string_view::npos || end == std::string_view::npos)
    return std::nullopt;
  std::vector<Place> found;
  for (at += opening.size(); at < end; ++at) {
    if (source.substr(at, 2) == "//") {
      at = source.find('\n', at);
      continue;
    }
    if (!is_digit(source[at]) && source[at] != '-')
      continue;
    const auto first = at;
    while (is_digit(source[at + 1]))
      ++at;
    found.push_back({first, at + 1 - first});
  }
  return found;
}

} // namespace

std::optional<std::vector<int>> numbers_in(std::string_view source) {
  const auto found = places(source);
  if (!found)
    return std::nullopt;
  std::vector<int> numbers;
  for (const auto &place : *found) {
    int number = 0;
    std::from_chars(source.data() + place.first, source.data() + place.first + place.size, number);
    numbers.push_back(number);
  }
  return numbers;
}

std::optional<std::string> with_numbers(std::string_view source, const std::vector<int> &numbers) {
  const auto found = places(source);
  if (!found || found->size() != numbers.size())
    return std::nullopt;
  std::string text;
  std::size_t after = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto &place = (*found)[i];
    text += source.substr(after, place.first - after);
    text += std::to_string(numbers[i]);
    after = place.first + place.size;
  }
  text += source.substr(after);
  return text;
}

} // namespace plateau::tuning
