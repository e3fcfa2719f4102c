/// @file
/// What can be agreed before a game: the options of its rules text, `layout=duel,limit=400`. A game
/// declares them once, in a table that its reader and writer, the command line, the page and the
/// server go by.
#pragma once

#include "core/ascii.hpp"
#include "core/refusal.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plateau {

/// One option. Its line of help is the text `<game>.rules.<key>`.
template <class Rules> struct RulesOption {
  enum class Kind : std::uint8_t {
    flag,   ///< `knights`
    number, ///< `limit=400`, `time=30m`
    choice, ///< `layout=duel`; the words of a choice are `<game>.rules.<choice>`
  };

  std::string_view key;
  Kind kind = Kind::flag;
  bool offered = true; ///< A menu shows it; false for what is only written by hand.
  int least = 0;       ///< Of a number.
  int most = 0;
  std::string_view unit = {};    ///< Written behind the number; a text without it is read too.
  std::optional<int> usual = {}; ///< The number that is played by if nothing is said.
  bool by_lot = false;           ///< A menu offers to draw the number by lot.
  std::span<const std::string_view> choices = {}; ///< The usual one first.
  /// The number that the key means alone; its line of help is `<game>.rules.<key>-alone`.
  std::optional<int> alone = {};
  /// Options of one group exclude each other; without a group, an option excludes itself.
  std::string_view group = {};
  /// What a value that is not taken is refused by.
  std::string_view bad_value = code::bad_option_value;

  /// The value in these rules, a flag being 1; nothing where the option is not to be written.
  std::optional<int> (*get)(const Rules &rules) = nullptr;
  void (*set)(Rules &rules, int value) = nullptr;
};

namespace detail {

/// An option as it stands in a text.
struct WrittenOption {
  std::string_view text;
  std::string_view key;
  std::optional<std::string_view> value; ///< What follows the equals sign, if there is one.
  std::size_t column = 0;                ///< 1-based, of the text.
  std::size_t value_column = 0;
};

/// The options of a rules text, separated by commas; blanks before them do not matter.
std::vector<WrittenOption> split_options(std::string_view text);

/// A number in digits alone, within these bounds.
std::optional<int> read_option_number(std::string_view text, int least, int most);

/// The value that was written, or nothing when the option does not take it.
template <class Rules>
std::optional<int> option_value(const RulesOption<Rules> &option, const WrittenOption &written) {
  using Kind = typename RulesOption<Rules>::Kind;
  if (!written.value)
    return option.kind == Kind::flag ? std::optional(1) : option.alone;
  if (option.kind == Kind::number) {
    auto number = *written.value;
    if (number.ends_with(option.unit))
      number.remove_suffix(option.unit.size());
    return read_option_number(number, option.least, option.most);
  }
  const auto found =
      std::find_if(option.choices.begin(), option.choices.end(),
                   [&](std::string_view choice) { return same_name(choice, *written.value); });
  if (found == option.choices.end())
    return std::nullopt;
  return static_cast<int>(found - option.choices.begin());
}

} // namespace detail

/// Reads options in any order, each at most once; what is not named is as usual. An empty text is
/// the ordinary game.
template <class Rules>
Result<Rules> read_rules(std::span<const RulesOption<Rules>> options, std::string_view text) {
  Rules rules;
  std::vector<std::string_view> said; // Groups, or keys of options without one.
  for (const auto &written : detail::split_options(text)) {
    const auto option = std::find_if(options.begin(), options.end(), [&](const auto &one) {
      using Kind = typename RulesOption<Rules>::Kind;
      return one.key == written.key && !(one.kind == Kind::flag && written.value);
    });
    if (option == options.end())
      return Refusal::malformed(code::unknown_option, written.text, written.column);
    const auto value = detail::option_value(*option, written);
    if (!value)
      return Refusal::malformed(option->bad_value, written.value.value_or(written.text),
                                written.value_column);
    const auto group = option->group.empty() ? option->key : option->group;
    if (std::find(said.begin(), said.end(), group) != said.end())
      return Refusal::malformed(code::repeated_option, written.text, written.column);
    said.push_back(group);
    option->set(rules, *value);
  }
  return rules;
}

/// Writes what read_rules reads back.
template <class Rules>
std::string write_rules(std::span<const RulesOption<Rules>> options, const Rules &rules) {
  using Kind = typename RulesOption<Rules>::Kind;
  std::string text;
  for (const auto &option : options) {
    const auto value = option.get(rules);
    if (!value)
      continue;
    text.append(text.empty() ? "" : ",").append(option.key);
    if (option.kind == Kind::number)
      text.append("=").append(std::to_string(*value)).append(option.unit);
    else if (option.kind == Kind::choice)
      text.append("=").append(option.choices[static_cast<std::size_t>(*value)]);
  }
  return text;
}

} // namespace plateau
