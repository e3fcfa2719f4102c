#include "stackchess/rules.hpp"

#include "stackchess/types.hpp"

#include <array>

namespace plateau::stackchess {

namespace {

using Option = RulesOption<Rules>;

constexpr std::optional<int> if_on(bool on) { return on ? std::optional(1) : std::nullopt; }

constexpr std::array<Option, 5> options = {{
    {.key = "n",
     .kind = Option::Kind::number,
     .least = smallest_board,
     .most = largest_board,
     .usual = Rules{}.size,
     .get = [](const Rules &rules) { return std::optional<int>(rules.size); },
     .set = [](Rules &rules, int size) { rules.size = static_cast<std::uint8_t>(size); }},
    {.key = "promotion",
     .get = [](const Rules &rules) { return if_on(rules.promotion); },
     .set = [](Rules &rules, int) { rules.promotion = true; }},
    {.key = "knights",
     .get = [](const Rules &rules) { return if_on(rules.knights); },
     .set = [](Rules &rules, int) { rules.knights = true; }},
    {.key = "limit",
     .kind = Option::Kind::number,
     .least = 1,
     .most = max_limit,
     .get =
         [](const Rules &rules) {
           return rules.limit != 0 ? std::optional<int>(rules.limit) : std::nullopt;
         },
     .set = [](Rules &rules, int limit) { rules.limit = static_cast<std::uint16_t>(limit); }},
    {.key = "time",
     .kind = Option::Kind::number,
     .least = 1,
     .most = max_minutes,
     .unit = "m",
     .get =
         [](const Rules &rules) {
           return rules.minutes != 0 ? std::optional<int>(rules.minutes) : std::nullopt;
         },
     .set = [](Rules &rules, int minutes) { rules.minutes = static_cast<std::uint16_t>(minutes); }},
}};

} // namespace

std::span<const RulesOption<Rules>> rules_options() { return options; }

Result<Rules> read_rules(std::string_view text) {
  return plateau::read_rules(rules_options(), text);
}

std::string write_rules(const Rules &rules) { return plateau::write_rules(rules_options(), rules); }

} // namespace plateau::stackchess
