#include "stackchess/rules.hpp"

#include "stackchess/judge.hpp"
#include "stackchess/scan.hpp"
#include "stackchess/types.hpp"

#include <optional>

namespace plateau::stackchess {

namespace {

/// The number of a `name=number` option, if it lies within its bounds.
std::optional<int> value_of(std::string_view option, std::string_view name, int low, int high) {
  const auto number = read_number(option.substr(name.size()));
  if (!number || *number < low || *number > high)
    return std::nullopt;
  return number;
}

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

} // namespace

Result<Rules> read_rules(std::string_view text) {
  Rules rules;
  bool size_said = false;
  if (text.empty())
    return rules;
  for (Fields options(text, ','); options.next();) {
    const auto option = options.field();
    const auto bad_value = [&] {
      return Refusal::malformed(code::bad_option_value, option, options.column());
    };
    bool again = false;
    if (starts_with(option, "n=")) {
      const auto size = value_of(option, "n=", smallest_board, largest_board);
      if (!size)
        return bad_value();
      again = size_said;
      size_said = true;
      rules.size = static_cast<std::uint8_t>(*size);
    } else if (starts_with(option, "limit=")) {
      const auto limit = value_of(option, "limit=", 1, max_limit);
      if (!limit)
        return bad_value();
      again = rules.limit != 0;
      rules.limit = static_cast<std::uint16_t>(*limit);
    } else if (option == "promotion") {
      again = rules.promotion;
      rules.promotion = true;
    } else if (option == "knights") {
      again = rules.knights;
      rules.knights = true;
    } else {
      return Refusal::malformed(code::unknown_option, option, options.column());
    }
    if (again)
      return Refusal::malformed(code_of(Why::option_twice), option, options.column());
  }
  return rules;
}

std::string write_rules(const Rules &rules) {
  std::string text = "n=" + std::to_string(rules.size);
  if (rules.promotion)
    text += ",promotion";
  if (rules.knights)
    text += ",knights";
  if (rules.limit != 0)
    text += ",limit=" + std::to_string(rules.limit);
  return text;
}

} // namespace plateau::stackchess
