#include "server/shown_name.hpp"

#include "core/texts.hpp"
#include "core/utf8.hpp"

namespace plateau::server {

std::string shown_name(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const auto letter = first_character(text);
    if (shown.size() + letter.size() > most_name_bytes)
      break;
    text.remove_prefix(letter.size());
    if (printable(letter) == letter)
      shown += letter;
  }
  // A name of blanks would be invisible.
  return shown.find_first_not_of(' ') == std::string::npos ? std::string{} : shown;
}

} // namespace plateau::server
