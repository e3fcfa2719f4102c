#include "chess/rules.hpp"

#include <array>

namespace plateau::chess {
namespace {

using Option = RulesOption<Rules>;

/// Both say where the game starts.
constexpr std::string_view start = "start";

constexpr std::array<Option, 3> options = {{
    {.key = "standard",
     .offered = false,
     .group = start,
     .get = [](const Rules &) { return std::optional<int>(); },
     .set = [](Rules &rules, int) { rules.chess960.reset(); }},
    {.key = "chess960",
     .kind = Option::Kind::number,
     .least = 0,
     .most = chess960_starts - 1,
     .by_lot = true,
     .alone = standard_start_number,
     .group = start,
     .get = [](const Rules &rules) { return rules.chess960; },
     .set = [](Rules &rules, int number) { rules.chess960 = number; }},
    {.key = "automatic-draws",
     .get =
         [](const Rules &rules) { return rules.automatic_draws ? std::optional(1) : std::nullopt; },
     .set = [](Rules &rules, int) { rules.automatic_draws = true; }},
}};

} // namespace

std::span<const RulesOption<Rules>> rules_options() { return options; }

Result<Rules> read_rules(std::string_view text) {
  return plateau::read_rules(rules_options(), text);
}

std::string write_rules(const Rules &rules) { return plateau::write_rules(rules_options(), rules); }

} // namespace plateau::chess
