#include "app/guest.hpp"

#include "engine/command_words.hpp"

namespace plateau::app {

std::variant<engine::Client::Settings, std::string>
engine_settings(Language language, const EngineOptions &options, const engine::Dialect &dialect) {
  engine::Client::Settings settings;
  settings.command = engine::command_words(options.command);
  settings.dialect = dialect;
  for (const auto &option : options.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos || equals == 0)
      return text(language, "app.refusal.engine-option",
                  {{"found", printable(excerpt(option, Refusal::max_found))}});
    settings.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  return settings;
}

} // namespace plateau::app
