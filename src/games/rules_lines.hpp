/// @file
/// The rules options of a game as lines of a menu or of help.
#pragma once

#include "core/game.hpp"

#include <string>
#include <vector>

namespace plateau {

/// One way to write an option.
struct RulesLine {
  std::string syntax;  ///< As help shows it: `limit=N`.
  std::string example; ///< A rules text that uses it.
  std::string help;    ///< The key of its line of help.
};

template <Game G> std::vector<RulesLine> rules_lines() {
  using Kind = typename RulesOption<typename G::Rules>::Kind;
  const auto help = [](std::string_view name) {
    return std::string(G::name).append(".rules.").append(name);
  };
  std::vector<RulesLine> lines;
  for (const auto &option : G::rules_options()) {
    const std::string key(option.key);
    if (option.kind == Kind::flag) {
      lines.push_back({key, key, help(key)});
    } else if (option.kind == Kind::number) {
      const int example = option.alone ? *option.alone : option.usual.value_or(option.most);
      const std::string unit(option.unit);
      lines.push_back({key + "=N" + unit, key + "=" + std::to_string(example) + unit, help(key)});
      if (option.alone)
        lines.push_back({key, key, help(key + "-alone")});
    } else {
      for (const auto choice : option.choices) {
        const auto text = key + "=" + std::string(choice);
        lines.push_back({text, text, help(choice)});
      }
    }
  }
  return lines;
}

} // namespace plateau
