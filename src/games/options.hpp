/// @file
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

inline constexpr std::array<RulesOption, 4> stackchess_options = {{
    {"n=N", "n=8", "size"},
    {"promotion", "promotion", "promotion"},
    {"knights", "knights", "knights"},
    {"limit=N", "limit=200", "limit"},
}};

inline constexpr std::array<RulesOption, 16> abalone_options = {{
    {"limit=N", "limit=400", "limit"},
    {"layout=standard", "layout=standard", "standard"},
    {"layout=belgian-daisy", "layout=belgian-daisy", "belgian-daisy"},
    {"layout=german-daisy", "layout=german-daisy", "german-daisy"},
    {"layout=dutch-daisy", "layout=dutch-daisy", "dutch-daisy"},
    {"layout=swiss-daisy", "layout=swiss-daisy", "swiss-daisy"},
    {"layout=domination", "layout=domination", "domination"},
    {"layout=alien-attack", "layout=alien-attack", "alien-attack"},
    {"layout=infiltration", "layout=infiltration", "infiltration"},
    {"layout=the-wall", "layout=the-wall", "the-wall"},
    {"layout=snakes", "layout=snakes", "snakes"},
    {"layout=checkerboard", "layout=checkerboard", "checkerboard"},
    {"layout=duel", "layout=duel", "duel"},
    {"layout=star", "layout=star", "star"},
    {"layout=the-clearing", "layout=the-clearing", "the-clearing"},
    {"layout=papillons", "layout=papillons", "papillons"},
}};

template <Game G> std::span<const RulesOption> rules_options();
template <> inline std::span<const RulesOption> rules_options<chess::Chess>() {
  return chess_options;
}

template <> inline std::span<const RulesOption> rules_options<stackchess::Stackchess>() {
  return stackchess_options;
}
template <> inline std::span<const RulesOption> rules_options<abalone::Abalone>() {
  return abalone_options;
}

} // namespace plateau
