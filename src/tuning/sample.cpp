#include "tuning/sample.hpp"

#include <charconv>

namespace plateau::tuning {
namespace {

/// Takes a number and the space after it off the line.
std::optional<int> take_number(std::string_view &line) {
  int number = 0;
  const auto *end = line.data() + line.size();
  const auto [rest, error] = std::from_chars(line.data(), end, number);
  if (error != std::errc{} || rest == end || *rest != ' ')
    return std::nullopt;
  line.remove_prefix(static_cast<std::size_t>(rest - line.data()) + 1);
  return number;
}

} // namespace

std::string write_sample(const Sample &sample) {
  std::string line = std::to_string(sample.result) + ' ' + std::to_string(sample.score) + ' ';
  line += sample.position;
  return line;
}

std::optional<Sample> read_sample(std::string_view line) {
  const auto result = take_number(line);
  if (!result || *result < 0 || *result > 2)
    return std::nullopt;
  const auto score = take_number(line);
  if (!score || line.empty())
    return std::nullopt;
  return Sample{*result, *score, line};
}

} // namespace plateau::tuning
