/// @file
/// The result of a match, for people and for programs.
#pragma once

#include "arena/standing.hpp"
#include "core/texts.hpp"

#include <array>
#include <optional>
#include <string>

namespace plateau::app {

/// What a report needs to know besides the standing.
struct MatchHeading {
  std::string_view game;
  std::array<std::string, 2> names;      ///< Of the contestants.
  std::array<std::string_view, 2> sides; ///< Their keys: the side that opens first.
  std::optional<arena::Sprt> sprt;
  bool interrupted = false;
};

/// Some lines of text.
std::string match_report(Language language, const MatchHeading &heading,
                         const arena::Standing &standing);

/// A line of JSON.
std::string match_json(const MatchHeading &heading, const arena::Standing &standing);

/// A short line about a match that goes on.
std::string match_progress(Language language, const arena::Standing &standing, std::size_t games);

} // namespace plateau::app
