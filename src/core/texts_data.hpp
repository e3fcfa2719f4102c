/// @file
/// The table that cmake/embed_texts.cmake makes from `i18n/` and the `words/` of the games.
#pragma once

#include <span>
#include <string_view>

namespace plateau {

struct TextEntry {
  std::string_view key;
  std::string_view text;
};

/// The texts of a language, sorted by key.
struct LanguageTexts {
  std::string_view tag;
  std::span<const TextEntry> texts;
};

/// Every language, the default one first.
std::span<const LanguageTexts> embedded_texts();

} // namespace plateau
