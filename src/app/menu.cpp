#include "app/menu.hpp"

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
        return good(value) ? std::string()
                           : text(language, key,
                                  {{"option", option},
                                   {"found", std::string(excerpt(value, Refusal::max_found))}});
      },
      ""));
  return *this;
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

std::optional<std::string> Command::read_config(const std::string &file) const {
  const Placeholder where{"file", printable(file)};
  std::vector<CLI::ConfigItem> items;
  try {
    items = CLI::ConfigTOML().from_file(file);
  } catch (const CLI::Error &) {
    return text(language_, "app.usage.config-unreadable", {where});
  }
  for (const auto &item : items) {
    const bool known = item.parents.empty() && item.name != "config" && item.name != "help";
    auto *option = known ? app_->get_option_no_throw("--" + item.name) : nullptr;
    if (option == nullptr)
      return text(language_, "app.usage.config-unknown",
                  {where, {"found", printable(excerpt(item.fullname(), Refusal::max_found))}});
    if (option->count() > 0)
      continue; // The command line goes first.
    try {
      option->add_result(item.inputs);
      option->run_callback();
    } catch (const CLI::ParseError &error) {
      return text(language_, "app.usage.config-wrong",
                  {where, {"problem", usage_complaint(language_, error)}});
    }
  }
  return std::nullopt;
}

Command Menu::add(const std::string &name, Action action) const {
  auto *command = app.add_subcommand(name, words(name + ".help"));
  command->callback([this_chosen = &chosen, action = std::move(action)] { *this_chosen = action; });
  return {*command, language};
}

std::string Menu::words(std::string_view key) const {
  return text(language, std::string("app.").append(key));
}

} // namespace plateau::app
