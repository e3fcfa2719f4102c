#include "server/shown_name.hpp"

#include "core/texts.hpp"
#include "core/utf8.hpp"

namespace plateau::server {

namespace {

/// Makes one sign of the emoji on both sides of it; invisible anywhere else.
constexpr std::string_view joiner = "\xE2\x80\x8D";

/// Characters that a joiner joins: emoji, older signs such as ♀, and the mark that chooses their
/// colourful form.
bool is_joined(std::string_view character) {
  const auto starts = [&](std::string_view with) {
    return character.substr(0, with.size()) == with;
  };
  return starts("\xF0\x9F") || starts("\xE2\x98") || starts("\xE2\x99") || starts("\xE2\x9A") ||
         starts("\xE2\x9D") || starts("\xE2\xAC") || character == "\xEF\xB8\x8F";
}

} // namespace

std::string shown_name(std::string_view text) {
  std::string shown;
  std::string_view before;
  while (!text.empty()) {
    const auto letter = first_character(text);
    if (shown.size() + letter.size() > most_name_bytes)
      break;
    text.remove_prefix(letter.size());
    const auto next = text.empty() ? text : first_character(text);
    const bool joins = letter == joiner && is_joined(before) && is_joined(next) &&
                       shown.size() + letter.size() + next.size() <= most_name_bytes;
    if (!joins && printable(letter) != letter)
      continue;
    shown += letter;
    before = letter;
  }
  // A name of blanks would be invisible.
  return shown.find_first_not_of(' ') == std::string::npos ? std::string{} : shown;
}

} // namespace plateau::server
