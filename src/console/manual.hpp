/// @file
/// Manual pages (`man echecs`), made of the same texts as `--help`.
#pragma once

#include "core/texts.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::console {

/// What a manual page says.
struct Manual {
  struct Section {
    std::string title;                                      ///< A key, `console.manual.<title>`.
    std::vector<std::pair<std::string, std::string>> items; ///< An option or so, and what it does.
  };
  std::string page;     ///< The name of the page: `plateau-grade`.
  std::string brief;    ///< One line.
  std::string synopsis; ///< How it is called.
  std::vector<std::string> paragraphs;
  std::vector<Section> sections;
  std::vector<std::string> see_also; ///< Other pages.
};

/// The page as `man` reads it.
std::string write_manual(Language language, std::string_view version, const Manual &manual);

/// The manual of a text program, from the words of its `--help`.
/// @param usage what `<game>.usage` says: a line of usage, then a paragraph
/// @param options what `console.options` says: a line for each option
Manual program_manual(std::string_view program, std::string_view usage, std::string_view options);

} // namespace plateau::console
