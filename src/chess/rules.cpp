#include "chess/rules.hpp"

#include "chess/why.hpp"

#include <charconv>

namespace plateau::chess {
namespace {

constexpr std::string_view standard_option = "standard";
constexpr std::string_view chess960_option = "chess960";
constexpr std::string_view automatic_draws_option = "automatic-draws";

/// A start number written in digits alone.
std::optional<int> read_start_number(std::string_view text) {
  unsigned number = 0; // Of which no sign is read.
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() ||
      number >= unsigned{chess960_starts})
    return std::nullopt;
  return static_cast<int>(number);
}

} // namespace

Result<Rules> read_rules(std::string_view text) {
  Rules rules;
  if (text.empty())
    return rules;
  bool start_said = false; // By `standard` as well as by `chess960`.
  bool draws_said = false;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find(',', begin), text.size());
    const auto option = text.substr(begin, end - begin);
    const auto equals = option.find('=');
    const auto option_name = option.substr(0, equals);
    const bool has_value = equals != std::string_view::npos;
    bool &said = option_name == automatic_draws_option ? draws_said : start_said;
    if (option_name == chess960_option && has_value) {
      const auto value = option.substr(equals + 1);
      rules.chess960 = read_start_number(value);
      if (!rules.chess960)
        return Refusal::malformed(code::bad_option_value, value, begin + equals + 2);
    } else if (option == chess960_option) {
      rules.chess960 = standard_start_number;
    } else if (option == automatic_draws_option) {
      rules.automatic_draws = true;
    } else if (option != standard_option) {
      return Refusal::malformed(code::unknown_option, option, begin + 1);
    }
    if (said)
      return Refusal::malformed(name(Why::repeated_option), option, begin + 1);
    said = true;
    begin = end + 1;
  }
  return rules;
}

std::string write_rules(const Rules &rules) {
  std::string text;
  if (rules.chess960)
    text = std::string(chess960_option) + '=' + std::to_string(*rules.chess960);
  if (rules.automatic_draws)
    text += (text.empty() ? "" : ",") + std::string(automatic_draws_option);
  return text;
}

} // namespace plateau::chess
