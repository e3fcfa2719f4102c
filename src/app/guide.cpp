#include "app/guide.hpp"

#include "app/menu.hpp"
#include "app/usage.hpp"
#include "games/games.hpp"
#include "games/rules_lines.hpp"
#include "learn/embedded.hpp"
#include "learn/read.hpp"
#include "learn/themes.hpp"
#include "picture/drawing.hpp"

#include <algorithm>

namespace plateau::app {

namespace {

std::vector<const CLI::App *> commands_of(const CLI::App &program) {
  return program.get_subcommands([](const auto *) { return true; });
}

/// The options that are not arguments, or the arguments alone.
std::vector<const CLI::Option *> options_of(const CLI::App &app, bool positional) {
  return app.get_options(
      [&](const CLI::Option *option) { return option->nonpositional() != positional; });
}

bool takes_value(const CLI::Option &option) { return option.get_items_expected_max() > 0; }

/// What is known of a command line up to the word that is being typed.
struct Typed {
  const CLI::App *command = nullptr;
  std::string game;                  ///< What `--create` or `--game` names, or the first argument.
  std::size_t arguments = 0;         ///< How many of them stand there.
  const CLI::Option *open = nullptr; ///< The option whose value comes next.
};

const CLI::Option *find_option(const CLI::App &program, const CLI::App *command,
                               const std::string &name) {
  const CLI::Option *found = command == nullptr ? nullptr : command->get_option_no_throw(name);
  return found == nullptr ? program.get_option_no_throw(name) : found;
}

bool names_game(const CLI::Option &option) {
  return option.get_name() == "--game" || option.get_name() == "--create";
}

Typed understand(const CLI::App &program, const std::vector<std::string> &words) {
  Typed typed;
  bool only_arguments = false;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const auto &word = words[i];
    if (const auto *const open = std::exchange(typed.open, nullptr); open != nullptr) {
      if (names_game(*open))
        typed.game = word;
      continue;
    }
    if (!only_arguments && word == "--") {
      only_arguments = true;
    } else if (!only_arguments && word.size() > 1 && word.front() == '-') {
      const auto sign = word.find('=');
      const auto *const option = find_option(program, typed.command, word.substr(0, sign));
      const bool valued = option != nullptr && takes_value(*option);
      if (valued && sign == std::string::npos)
        typed.open = option;
      else if (valued && names_game(*option))
        typed.game = word.substr(sign + 1);
    } else if (typed.command == nullptr) {
      const auto all = commands_of(program);
      const auto found = std::find_if(all.begin(), all.end(),
                                      [&](const auto *one) { return one->get_name() == word; });
      if (found == all.end())
        return {};
      typed.command = *found;
    } else {
      if (++typed.arguments == 1 && typed.game.empty())
        typed.game = word;
    }
  }
  return typed;
}

std::vector<std::string> games() { return {AllGames::names.begin(), AllGames::names.end()}; }

/// What may stand after `--rules`: the options of the game, the last of them half written.
std::vector<std::string> rules(const std::string &game, const std::string &begun) {
  const auto comma = begun.rfind(',');
  const auto before = comma == std::string::npos ? std::string() : begun.substr(0, comma + 1);
  std::vector<std::string> all;
  with_game(game.empty() ? AllGames::names[0] : std::string_view(game), [&]<Game G>(
                                                                            std::type_identity<G>) {
    for (const auto &line : rules_lines<G>()) {
      const auto number = line.syntax.find("=N"); // `limit=N`, `time=Nm`
      all.push_back(
          before + (number == std::string::npos ? line.syntax : line.syntax.substr(0, number + 1)));
    }
    return true;
  });
  return all;
}

std::vector<std::string> texts(const std::vector<std::string_view> &words) {
  return {words.begin(), words.end()};
}

/// The values of an option; nothing where any file or text will do.
std::vector<std::string> values(const CLI::Option &option, const Typed &typed,
                                const std::string &begun) {
  const auto name = option.get_name();
  if (name == "--lang")
    return {"en", "fr"};
  if (name == "--rules")
    return rules(typed.game, begun);
  if (name == "--game" || name == "--create")
    return games();
  if (name == "--theme" && typed.command != nullptr && typed.command->get_name() == "picture")
    return texts(picture::theme_names());
  if (name == "--theme")
    return {learn::themes.begin(), learn::themes.end()};
  if (name == "--pieces")
    return texts(picture::set_names());
  if (name == "--level")
    return {"1", "2", "3", "4", "5", "6", "7", "8", "max"};
  return {};
}

/// The chapters of a game's lessons.
std::vector<std::string> chapters(const std::string &game) {
  std::vector<std::string> ids;
  const auto read = learn::read_course(learn::embedded_lessons(game));
  if (const auto *const course = std::get_if<learn::Course>(&read))
    for (const auto &chapter : course->chapters)
      ids.push_back(chapter.id);
  return ids;
}

std::vector<std::string> option_names(const CLI::App &app) {
  std::vector<std::string> names;
  for (const auto *option : options_of(app, false))
    for (const auto &name : option->get_lnames())
      names.push_back("--" + name);
  return names;
}

std::vector<std::string> candidates(const CLI::App &program,
                                    const std::vector<std::string> &words) {
  const auto typed = understand(program, words);
  const auto &begun = words.back();
  if (typed.open != nullptr)
    return values(*typed.open, typed, begun);
  if (begun.substr(0, 2) == "--")
    if (const auto equals = begun.find('='); equals != std::string::npos) {
      const auto name = begun.substr(0, equals);
      std::vector<std::string> all;
      if (const auto *option = find_option(program, typed.command, name))
        for (const auto &value : values(*option, typed, begun.substr(equals + 1)))
          all.push_back(std::string(name).append("=").append(value));
      return all;
    }
  std::vector<std::string> all;
  if (begun.substr(0, 1) == "-") {
    if (typed.command != nullptr)
      all = option_names(*typed.command);
    for (auto &name : option_names(program))
      all.push_back(std::move(name));
    return all;
  }
  if (typed.command == nullptr && typed.arguments == 0 && !words.empty()) {
    for (const auto *command : commands_of(program))
      all.push_back(command->get_name());
    return all;
  }
  const auto arguments = typed.command == nullptr ? std::vector<const CLI::Option *>{}
                                                  : options_of(*typed.command, true);
  if (typed.arguments >= arguments.size())
    return all;
  const auto name = arguments[typed.arguments]->get_name(true);
  if (name == "GAME")
    return games();
  if (name == "ACTION")
    return {"check", "mine"};
  if (name == "CHAPTER")
    return chapters(typed.game);
  if (name == "COMMAND")
    for (const auto *command : commands_of(program))
      all.push_back(command->get_name());
  return all;
}

console::Manual::Section section_of(const CLI::App &app, CLI::Formatter &formatter,
                                    bool positional) {
  console::Manual::Section section{positional ? "arguments" : "options", {}};
  for (const auto *option : options_of(app, positional))
    section.items.emplace_back(
        formatter.make_option_name(option, positional) +
            (positional ? std::string() : formatter.make_option_opts(option)),
        option->get_description());
  return section;
}

} // namespace

console::Manual manual_of(const CLI::App &program, const CLI::App &asked, Language language) {
  const auto formatter = help_formatter(language);
  const bool whole = &asked == &program;
  console::Manual manual;
  manual.page = "plateau" + (whole ? std::string() : "-" + asked.get_name());
  manual.brief = asked.get_description();
  const auto called = "plateau" + (whole ? std::string() : " " + asked.get_name());
  auto usage = formatter->make_usage(&asked, called);
  usage.erase(0, usage.find(called) == std::string::npos ? 0 : usage.find(called));
  usage.erase(usage.find_last_not_of(" \n") + 1);
  manual.synopsis = usage;
  manual.paragraphs = {asked.get_description()};
  for (const bool positional : {true, false})
    if (auto section = section_of(asked, *formatter, positional); !section.items.empty())
      manual.sections.push_back(std::move(section));
  if (whole) {
    console::Manual::Section commands{"commands", {}};
    for (const auto *command : commands_of(program)) {
      commands.items.emplace_back(command->get_name(), command->get_description());
      manual.see_also.push_back("plateau-" + command->get_name());
    }
    manual.sections.push_back(std::move(commands));
  } else {
    manual.see_also = {"plateau"};
  }
  return manual;
}

std::vector<std::string> completions(const CLI::App &program,
                                     const std::vector<std::string> &words) {
  if (words.empty())
    return {};
  auto all = candidates(program, words);
  all.erase(std::remove_if(all.begin(), all.end(),
                           [&](const std::string &one) {
                             return one.compare(0, words.back().size(), words.back()) != 0;
                           }),
            all.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

} // namespace plateau::app
