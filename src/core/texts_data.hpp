/// @file
/// The table that cmake/embed_texts.cmake makes from `i18n/`.
#pragma once

#include <span>
#include <string_view>

namespace plateau {

struct TextEntry {
  std::string_view key;
  std::string_view text;
};

/// Sorted by key.
std::span<const TextEntry> english_texts();
std::span<const TextEntry> french_texts();

} // namespace plateau
