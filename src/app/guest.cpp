#include "app/guest.hpp"

#include <unistd.h>

namespace plateau::app {

namespace {

/// A program's name may hold blanks; where there is no such program, blanks separate its words.
std::vector<std::string> words_of(const std::string &command) {
  if (::access(command.c_str(), X_OK) == 0)
    return {command};
  std::vector<std::string> words;
  engine::Words rest(command);
  while (!rest.done())
    words.emplace_back(rest.next());
  return words;
}

} // namespace

std::variant<engine::Client::Settings, std::string>
engine_settings(Language language, const EngineOptions &options, bool chess) {
  engine::Client::Settings settings;
  settings.command = words_of(options.command);
  settings.dialect = chess ? engine::uci_dialect : engine::ugi_dialect;
  for (const auto &option : options.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos || equals == 0)
      return text(language, "app.refusal.engine-option",
                  {{"found", printable(std::string_view(option).substr(0, Refusal::max_found))}});
    settings.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  return settings;
}

} // namespace plateau::app
