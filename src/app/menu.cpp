#include "app/menu.hpp"

#include "app/config_file.hpp"
#include "app/usage.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace plateau::app {

Option &Option::required() {
  option_->required();
  return *this;
}

Option &Option::type_name(const std::string &name) {
  option_->type_name(name);
  return *this;
}

Option &Option::one_value_each() {
  option_->allow_extra_args(false);
  return *this;
}

Option &Option::between(double low, double high, Decimals decimals) {
  option_->check(number_between(language_, option_->get_name(), low, high, decimals));
  return *this;
}

Option &Option::form(bool (*good)(std::string_view), std::string_view key) {
  option_->check(CLI::Validator(
      [good, language = language_, option = option_->get_name(),
       key = "app.usage." + std::string(key)](const std::string &value) -> std::string {
        return good(value)
                   ? std::string()
                   : text(language, key, {{"option", option}, {"found", shown_value(value)}});
      },
      ""));
  return *this;
}

Option &Option::one_of(const std::vector<std::string_view> &choices) {
  option_->check(app::one_of(language_, option_->get_name(), {choices.begin(), choices.end()}));
  std::string all;
  for (const auto choice : choices)
    all.append(all.empty() ? "" : "|").append(choice);
  option_->type_name(all);
  return *this;
}

Option &Option::not_empty() {
  return form([](std::string_view value) { return !value.empty(); }, "empty");
}

template <class Value>
Option Command::add_option(const std::string &name, Value &value, const std::string &words) {
  return {*app_->add_option(name, value, words), language_};
}

using Texts = std::vector<std::string>;
template Option Command::add_option(const std::string &, std::string &, const std::string &);
template Option Command::add_option(const std::string &, Texts &, const std::string &);
template Option Command::add_option(const std::string &, int &, const std::string &);
template Option Command::add_option(const std::string &, unsigned &, const std::string &);
template Option Command::add_option(const std::string &, std::int64_t &, const std::string &);
template Option Command::add_option(const std::string &, double &, const std::string &);
template Option Command::add_option(const std::string &, std::optional<int> &, const std::string &);
template Option Command::add_option(const std::string &, std::optional<std::uint64_t> &,
                                    const std::string &);

Option Command::add_flag(const std::string &name, bool &value, const std::string &words) {
  return {*app_->add_flag(name, value, words), language_};
}

namespace {

/// What an entry of a file of options has that its option does not take; nullptr when it fits.
const char *misfit(const ConfigEntry &entry, const CLI::Option &option) {
  using Kind = ConfigEntry::Kind;
  const bool flag = option.get_items_expected_min() == 0;
  if (entry.kind == Kind::other)
    return "app.config.value";
  if (flag)
    return entry.kind == Kind::truth ? nullptr : "app.config.not-true-or-false";
  if (entry.kind == Kind::truth)
    return "app.config.true-or-false";
  if (entry.kind == Kind::list && option.get_items_expected_max() == 1)
    return "app.config.one-value";
  return nullptr;
}

} // namespace

std::optional<std::string> Command::read_config(const std::string &file) const {
  const auto read = read_config_file(language_, file);
  if (const auto *mistake = std::get_if<std::string>(&read))
    return *mistake;
  for (const auto &entry : *std::get_if<std::vector<ConfigEntry>>(&read)) {
    const auto wrong = [&](const std::string &problem) {
      return config_mistake(language_, file, entry.line, problem);
    };
    const auto wrong_words = [&](const char *key) {
      return wrong(text(language_, key, {{"found", printable(shown_value(entry.name))}}));
    };
    if (entry.kind == ConfigEntry::Kind::section)
      return wrong_words("app.config.section");
    const bool known = entry.name != "config" && entry.name != "help";
    auto *option = known ? app_->get_option_no_throw("--" + entry.name) : nullptr;
    if (option == nullptr)
      return wrong_words("app.config.unknown");
    if (const auto *key = misfit(entry, *option))
      return wrong_words(key);
    if (option->count() > 0 || entry.values.empty())
      continue; // The command line goes first.
    try {
      option->add_result(entry.values);
      option->run_callback();
    } catch (const CLI::ParseError &error) {
      return wrong(usage_complaint(language_, error));
    }
  }
  return std::nullopt;
}

Command Menu::add(const std::string &name, Action action) const {
  auto *command = app.add_subcommand(name, words(name + ".help"));
  command->callback([this_chosen = &chosen, action = std::move(action)] { *this_chosen = action; });
  return {*command, language};
}

std::string Menu::words(std::string_view key, std::initializer_list<Placeholder> fill) const {
  return text(language, std::string("app.").append(key), fill);
}

} // namespace plateau::app
