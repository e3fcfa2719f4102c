/// @file
/// A match of any game, as Python holds one.
#pragma once

#include "values.hpp"

#include "games/any_match.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plateau::python {

/// The match that texts describe; what they are refused for is raised as `plateau.Refused`.
AnyMatch make_match(std::string_view game, std::string_view rules, std::string_view position);

/// What a search is asked; nothing where Python says None.
struct SearchOptions {
  std::optional<int> depth;
  std::optional<long long> nodes;
  std::optional<double> seconds;
  int lines = 1;
  std::optional<int> level;
  int threads = 1;
  int table = 16; ///< Megabytes.
  long long seed = 0;
};

/// Thinks without holding Python's lock. Gives a `plateau.Answer`.
py::object search_match(const AnyMatch &match, const SearchOptions &options);

/// How a match is drawn.
struct PictureOptions {
  bool last = true;
  std::vector<std::string> arrows;
  std::string why;
  std::string language;
  bool flip = false;
  bool coordinates = true;
  std::string theme;
  std::string pieces;
  long long size = 0;
};

/// The position as an SVG document.
std::string draw_match(const AnyMatch &match, const PictureOptions &options);

/// The match as a game file, with these tags (a dict of texts) besides those it needs.
std::string write_match(const AnyMatch &match, const py::dict &tags);

} // namespace plateau::python
