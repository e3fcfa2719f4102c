/// @file
/// How a subcommand describes itself. CLI11 does the work, behind menu.cpp: to read all of it takes
/// longer than most commands take to compile.
#pragma once

#include "app/command.hpp"
#include "app/numbers.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace plateau::app {

/// An option while it is described.
class Option {
public:
  Option(CLI::Option &option, Language language) : option_(&option), language_(language) {}

  /// The command cannot do without it.
  Option &required();
  /// What help shows as its value: `INT`; empty when the name is enough.
  Option &type_name(const std::string &name);
  /// Takes one value each time it is given, so the next word is not read as a second value.
  Option &one_value_each();
  /// The value is a plain number within bounds.
  Option &between(double low, double high, Decimals decimals = Decimals::refused);

  /// Checks the form of the value. If it is wrong, the text `app.usage.<key>` is said, with
  /// `{option}` and `{found}`.
  Option &form(bool (*good)(std::string_view), std::string_view key);

  /// The value is one of these words.
  Option &one_of(const std::vector<std::string_view> &choices);

  /// An empty text is no value.
  Option &not_empty();

  CLI::Option &cli() const { return *option_; }

private:
  CLI::Option *option_;
  Language language_;
};

/// A subcommand while it is described.
class Command {
public:
  Command(CLI::App &app, Language language) : app_(&app), language_(language) {}

  /// An option; a name without dashes is a positional argument. Values are texts (one or several),
  /// whole numbers, `double`, and `std::optional` of numbers: menu.cpp lists them.
  template <class Value>
  Option add_option(const std::string &name, Value &value, const std::string &words);
  Option add_flag(const std::string &name, bool &value, const std::string &words);

  /// Reads the options that the command line did not give from a TOML file. Returns what is wrong
  /// with the file, in the reader's language. Call it from the command's action, after the command
  /// line has been read.
  std::optional<std::string> read_config(const std::string &file) const;

  CLI::App &cli() const { return *app_; }

private:
  CLI::App *app_;
  Language language_;
};

/// What a command is given when it describes itself: its options' words come from `i18n/`.
struct Menu {
  CLI::App &app;
  Language language;
  Action &chosen;

  /// A subcommand with its line of help (`app.<name>.help`) and what to do when it is chosen.
  Command add(const std::string &name, Action action) const;
  std::string words(std::string_view key, std::initializer_list<Placeholder> fill = {}) const;
};

} // namespace plateau::app
