/// @file
/// How a subcommand describes itself. Apart from command.hpp, because CLI11 takes long to compile.
#pragma once

#include "app/command.hpp"

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::app {

/// What a command is given when it describes itself: its options' words come from `i18n/`.
struct Menu {
  CLI::App &app;
  Language language;
  Action &chosen;

  /// A subcommand with its line of help (`app.<name>.help`) and what to do when it is chosen.
  CLI::App *add(const std::string &name, Action action) const {
    auto *command = app.add_subcommand(name, words(name + ".help"));
    command->callback(
        [this_chosen = &chosen, action = std::move(action)] { *this_chosen = action; });
    return command;
  }
  std::string words(std::string_view key) const {
    return text(language, std::string("app.").append(key));
  }
};

} // namespace plateau::app
