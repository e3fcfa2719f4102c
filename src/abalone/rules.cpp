#include "abalone/rules.hpp"

#include "abalone/codes.hpp"
#include "abalone/layouts.hpp"

#include <array>

namespace plateau::abalone {

namespace {

using Option = RulesOption<Rules>;

constexpr auto layout_names = [] {
  std::array<std::string_view, layouts.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i)
    names[i] = layouts[i].name;
  return names;
}();

constexpr std::array<Option, 2> options = {{
    {.key = "layout",
     .kind = Option::Kind::choice,
     .choices = layout_names,
     .bad_value = why("unknown-layout"),
     .get =
         [](const Rules &rules) {
           return rules.layout != 0 ? std::optional<int>(rules.layout) : std::nullopt;
         },
     .set = [](Rules &rules, int layout) { rules.layout = static_cast<std::uint8_t>(layout); }},
    {.key = "limit",
     .kind = Option::Kind::number,
     .least = 1,
     .most = static_cast<int>(max_ply_limit),
     .get =
         [](const Rules &rules) {
           return rules.ply_limit != 0 ? std::optional(static_cast<int>(rules.ply_limit))
                                       : std::nullopt;
         },
     .set = [](Rules &rules, int limit) { rules.ply_limit = static_cast<std::uint32_t>(limit); }},
}};

} // namespace

std::span<const RulesOption<Rules>> rules_options() { return options; }

Result<Rules> read_rules(std::string_view text) {
  return plateau::read_rules(rules_options(), text);
}

std::string write_rules(const Rules &rules) { return plateau::write_rules(rules_options(), rules); }

} // namespace plateau::abalone
