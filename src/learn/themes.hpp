/// @file themes.hpp
/// What a puzzle is about: a closed list of codes. Words for them are `puzzle.theme.<code>`, or a
/// game's own, `<game>.puzzle.theme.<code>`.
#pragma once

#include "core/texts.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::learn {

/// Sorted as they are shown.
inline constexpr std::array<std::string_view, 24> themes = {
    // The solver wins the game, in so many moves.
    "win-in-1",
    "win-in-2",
    "win-in-3",
    "win-in-4",
    "win-in-5",
    // How.
    "fork",
    "pin",
    "skewer",
    "discovered-attack",
    "double-check",
    "double-threat",
    "guard-removed",
    "unprotected",
    "lesser-attacker",
    "promotion",
    "underpromotion",
    "en-passant",
    "ejection",
    "broadside",
    "capture-by-division",
    "sacrifice",
    "quiet-move",
    // What for, where it is no win.
    "material",
    "defence",
};

/// The code as the list has it; nothing where it is none.
inline std::optional<std::string_view> find_theme(std::string_view code) {
  const auto *const found = std::find(themes.begin(), themes.end(), code);
  return found == themes.end() ? std::nullopt : std::optional(*found);
}

/// What a theme is called in a game.
inline std::string theme_name(Language language, std::string_view game, std::string_view code) {
  const auto key = std::string("puzzle.theme.").append(code);
  const auto own = find_text(language, std::string(game).append(".").append(key));
  return own.empty() ? text(language, key) : std::string(own);
}

} // namespace plateau::learn
