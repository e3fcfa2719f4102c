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

Command Menu::add(const std::string &name, Action action) const {
  auto *command = app.add_subcommand(name, words(name + ".help"));
  command->callback([this_chosen = &chosen, action = std::move(action)] { *this_chosen = action; });
  return {*command, language};
}

std::string Menu::words(std::string_view key) const {
  return text(language, std::string("app.").append(key));
}

} // namespace plateau::app
