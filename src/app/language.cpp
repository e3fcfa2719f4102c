#include "app/command.hpp"
#include "console/standard.hpp"

#include <string_view>

namespace plateau::app {

// Help is written before options are read, so the language is looked for by hand.
Language chosen_language(int count, const char *const *arguments) {
  constexpr std::string_view option = "--lang";
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--")
      break;
    if (argument == option && i + 1 < count)
      return language_of(arguments[i + 1]);
    if (argument.substr(0, option.size() + 1) == "--lang=")
      return language_of(argument.substr(option.size() + 1));
  }
  return console::language_from(console::process_environment);
}

} // namespace plateau::app
