/// @file options.hpp
/// The rules each game can be played by, for menus and help. The games' `read_rules` decides; a
/// test holds this list against it.
#pragma once

#include "games/games.hpp"

#include <array>
#include <span>
#include <string_view>

namespace plateau {

/// One option of a game's rules text.
struct RulesOption {
  std::string_view syntax;  ///< As help shows it: `chess960=N`.
  std::string_view example; ///< A rules text that uses it.
  std::string_view help;    ///< The key of its line of help: `app.rules.<game>.<help>`.
};

inline constexpr std::array<RulesOption, 4> chess_options = {{
    {"standard", "standard", "standard"},
    {"chess960=N", "chess960=518", "chess960-start"},
    {"chess960", "chess960", "chess960"},
    {"automatic-draws", "automatic-draws", "automatic-draws"},
}};

template <Game G> std::span<const RulesOption> rules_options();
template <> inline std::span<const RulesOption> rules_options<chess::Chess>() {
  return chess_options;
}

} // namespace plateau
