#include "abalone/rules.hpp"

#include "abalone/layouts.hpp"
#include "abalone/notation.hpp"
#include "abalone/why.hpp"

#include <charconv>
#include <optional>

namespace plateau::abalone {

namespace {

std::optional<std::uint32_t> read_limit(std::string_view text) {
  std::uint32_t limit = 0;
  const auto *const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, limit);
  if (error != std::errc{} || stop != end || limit == 0 || limit > max_ply_limit)
    return std::nullopt;
  return limit;
}

} // namespace

Result<Rules> read_rules(std::string_view text) {
  Rules rules;
  bool layout_named = false;
  bool limit_named = false;
  std::size_t from = 0;
  // An empty text names nothing; otherwise there is an option before and after each comma.
  while (!text.empty() && from <= text.size()) {
    while (from < text.size() && text[from] == ' ')
      ++from;
    const auto option = text.substr(from, text.find(',', from) - from);
    const auto equals = option.find('=');
    const auto name = option.substr(0, equals);
    const auto value = equals == std::string_view::npos ? "" : option.substr(equals + 1);
    const auto value_column = from + (equals == std::string_view::npos ? 0 : equals + 1) + 1;
    bool *const named = name == "layout" ? &layout_named : name == "limit" ? &limit_named : nullptr;
    if (named == nullptr)
      return Refusal::malformed(code::unknown_option, name, from + 1);
    if (*named)
      return Refusal::malformed(why::repeated_option, name, from + 1);
    *named = true;
    if (named == &layout_named) {
      const auto layout = find_layout(value);
      if (!layout)
        return Refusal::malformed(why::unknown_layout, value, value_column);
      rules.layout = static_cast<std::uint8_t>(*layout);
    } else {
      const auto limit = read_limit(value);
      if (!limit)
        return Refusal::malformed(code::bad_option_value, value, value_column);
      rules.ply_limit = *limit;
    }
    from += option.size() + 1;
  }
  return rules;
}

std::string write_rules(const Rules &rules) {
  std::string text;
  if (rules.layout != 0)
    text.append("layout=").append(layouts[rules.layout].name);
  if (rules.ply_limit != 0)
    text.append(text.empty() ? "" : ",").append("limit=").append(std::to_string(rules.ply_limit));
  return text;
}

Position start(const Rules &rules) {
  const auto marbles = read_board(layouts[rules.layout].board);
  // The layouts are ours and well formed; a test reads them all.
  return marbles ? position_of((*marbles)[0], (*marbles)[1], Side::first) : Position{};
}

} // namespace plateau::abalone
