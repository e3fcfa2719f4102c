#include "engine/options.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace plateau::engine {
namespace {

enum class Type : std::uint8_t { spin, check, button, text };

struct Option {
  std::string_view name;
  Type type;
  int least;
  int most;
  int (*get)(const Options &);
  void (*set)(Options &, int);
  Changed changed;
  std::string Options::*text = nullptr;
};

template <auto member> int get(const Options &options) { return static_cast<int>(options.*member); }
template <auto member> void set(Options &options, int value) {
  using Value = std::remove_reference_t<decltype(options.*member)>;
  options.*member = static_cast<Value>(value);
}

constexpr int max_overhead = 5000;
/// How UCI writes an empty text.
constexpr std::string_view no_text = "<empty>";

const std::array<Option, 12> all_options = {{
    {"Hash", Type::spin, 1, max_table_megabytes, get<&Options::table_megabytes>,
     set<&Options::table_megabytes>, Changed::table_size},
    {"Clear Hash", Type::button, 0, 0, nullptr, nullptr, Changed::clear_table},
    {"Threads", Type::spin, 1, static_cast<int>(search::max_threads), get<&Options::threads>,
     set<&Options::threads>, Changed::threads},
    {"MultiPV", Type::spin, 1, search::max_lines, get<&Options::lines>, set<&Options::lines>,
     Changed::nothing_to_do},
    {"Ponder", Type::check, 0, 1, get<&Options::ponder>, set<&Options::ponder>,
     Changed::nothing_to_do},
    {"Move Overhead", Type::spin, 0, max_overhead,
     [](const Options &options) { return static_cast<int>(options.overhead.count()); },
     [](Options &options, int value) { options.overhead = Milliseconds(value); },
     Changed::nothing_to_do},
    {"Skill Level", Type::spin, 0, highest_skill, get<&Options::skill>, set<&Options::skill>,
     Changed::nothing_to_do},
    {"UCI_LimitStrength", Type::check, 0, 1, get<&Options::limit_strength>,
     set<&Options::limit_strength>, Changed::nothing_to_do},
    {"UCI_Elo", Type::spin, search::lowest_elo, search::highest_elo, get<&Options::elo>,
     set<&Options::elo>, Changed::nothing_to_do},
    {"UCI_AnalyseMode", Type::check, 0, 1, get<&Options::analysing>, set<&Options::analysing>,
     Changed::nothing_to_do},
    {"UCI_ShowWDL", Type::check, 0, 1, get<&Options::show_chances>, set<&Options::show_chances>,
     Changed::nothing_to_do},
    {"Network", Type::text, 0, 0, nullptr, nullptr, Changed::network, &Options::network},
}};

/// Of games that have one; its name is the game's.
Option switch_option(std::string_view name) {
  return {name,
          Type::check,
          0,
          1,
          get<&Options::switched_on>,
          set<&Options::switched_on>,
          Changed::game_switch,
          nullptr};
}

std::vector<Option> options_with(const GameOptions &own) {
  std::vector<Option> all(all_options.begin(), all_options.end());
  if (!own.game_switch.empty())
    all.push_back(switch_option(own.game_switch));
  if (!own.tables.empty())
    all.push_back(
        {own.tables, Type::text, 0, 0, nullptr, nullptr, Changed::tables, &Options::tables});
  if (own.book) {
    all.push_back({"OwnBook", Type::check, 0, 1, get<&Options::own_book>, set<&Options::own_book>,
                   Changed::nothing_to_do});
    all.push_back({"BookFile", Type::text, 0, 0, nullptr, nullptr, Changed::book, &Options::book});
  }
  return all;
}

std::string describe(const Option &option) {
  const Options defaults;
  std::string line = "option name " + std::string(option.name) + " type ";
  switch (option.type) {
  case Type::button:
    return line + "button";
  case Type::text:
    return line + "string default " + std::string(no_text);
  case Type::check:
    return line + "check default " + (option.get(defaults) != 0 ? "true" : "false");
  case Type::spin:
    break;
  }
  return line + "spin default " + std::to_string(option.get(defaults)) + " min " +
         std::to_string(option.least) + " max " + std::to_string(option.most);
}

std::optional<int> read_value(const Option &option, std::string_view text) {
  if (option.type == Type::button || option.type == Type::text)
    return 0;
  if (option.type == Type::check)
    return text == "true" ? std::optional(1) : text == "false" ? std::optional(0) : std::nullopt;
  const auto number = read_number(text);
  if (!number || *number < option.least || *number > option.most)
    return std::nullopt;
  return static_cast<int>(*number);
}

std::string wanted_value(const Option &option) {
  return option.type == Type::check ? "true or false"
                                    : "a number from " + std::to_string(option.least) + " to " +
                                          std::to_string(option.most);
}

} // namespace

std::string announce_options(const GameOptions &own) {
  std::string lines;
  for (const auto &option : options_with(own))
    lines += describe(option) + "\n";
  return lines;
}

std::optional<Changed> set_option(Options &options, Words words, const GameOptions &own,
                                  std::string &complaint) {
  if (words.next() != "name") {
    complaint = "setoption: 'name' must follow";
    return std::nullopt;
  }
  const std::string name(words.until("value"));
  const auto value = words.rest();
  for (const auto &option : options_with(own)) {
    if (!same_name(option.name, name))
      continue;
    const auto number = read_value(option, value);
    if (!number) {
      complaint = "setoption: " + in_quotes(option.name) + " takes " + wanted_value(option) +
                  ", found " + in_quotes(value);
      return std::nullopt;
    }
    if (option.text != nullptr)
      options.*option.text = value == no_text ? std::string_view{} : value;
    if (option.set != nullptr)
      option.set(options, *number);
    return option.changed;
  }
  complaint = "setoption: no option is called " + in_quotes(name);
  return std::nullopt;
}

search::Strength Options::strength() const {
  if (analysing)
    return {};
  if (limit_strength)
    return search::strength_of_elo(elo);
  if (skill >= highest_skill)
    return {};
  return search::strength_of_elo(
      search::lowest_elo + skill * (search::highest_elo - search::lowest_elo) / highest_skill);
}

} // namespace plateau::engine
