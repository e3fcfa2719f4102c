#include "app/guide.hpp"
#include "app/menu.hpp"
#include "app/usage.hpp"
#include "core/nearest.hpp"
#include "games/games.hpp"

#include <algorithm>
#include <memory>
#include <unistd.h>
#include <vector>

namespace plateau::app {

namespace {

const CLI::App *find_command(const CLI::App &app, const std::string &name) {
  const auto found = app.get_subcommands([&](const auto *one) { return one->get_name() == name; });
  return found.empty() ? nullptr : found.front();
}

std::string unknown_command(const CLI::App &app, Language language, const std::string &word) {
  std::vector<std::string> names;
  std::string all;
  for (const auto *command : app.get_subcommands([](const auto *) { return true; })) {
    names.push_back(command->get_name());
    all.append(all.empty() ? "" : ", ").append(command->get_name());
  }
  const Placeholder found{"found", printable(excerpt(word, Refusal::max_found))};
  if (const auto meant = nearest(word, names))
    return text(language, "app.usage.unknown-command-like", {found, {"meant", *meant}});
  return text(language, "app.usage.unknown-command", {found, {"commands", all}});
}

/// What people call the games: “Chess, Stackchess and Abalone”.
std::string game_names(Language language) {
  std::vector<std::string> names;
  for_each_game([&]<Game G>(std::type_identity<G>) {
    names.push_back(text(language, std::string(G::name).append(".name")));
  });
  auto all = names.front();
  for (std::size_t i = 1; i + 1 < names.size(); ++i)
    all.append(", ").append(names[i]);
  return names.size() == 1 ? all
                           : text(language, "app.and", {{"first", all}, {"last", names.back()}});
}

void add_help_command(const Menu &menu);

void describe(CLI::App &app, Language language, std::string &lang, Action &chosen) {
  const Menu menu{app, language, chosen};
  app.formatter(help_formatter(language));
  app.set_help_flag("-h,--help", menu.words("option.help"));
  app.set_version_flag("-V,--version", "plateau " PLATEAU_VERSION, menu.words("option.version"));
  std::vector<std::string> tags;
  std::string all_tags;
  for (const auto one : all_languages()) {
    tags.emplace_back(one.tag());
    all_tags.append(all_tags.empty() ? "" : "|").append(one.tag());
  }
  app.add_option("--lang", lang, menu.words("option.lang"))
      ->check(one_of(language, "--lang", tags))
      ->option_text(all_tags);
  // No command at all is answered by `run`, an unknown one as an unexpected word.
  app.require_subcommand(0, 1);
  // So that `--lang` may also stand after the subcommand.
  app.fallthrough();
  add_help_command(menu);
  add_play_command(menu);
  add_join_command(menu);
  add_learn_command(menu);
  add_puzzle_command(menu);
  add_puzzles_command(menu);
  add_games_command(menu);
  add_moves_command(menu);
  add_why_command(menu);
  add_explain_command(menu);
  add_perft_command(menu);
  add_replay_command(menu);
  add_grade_command(menu);
  add_analyse_command(menu);
  add_show_command(menu);
  add_picture_command(menu);
  add_explore_command(menu);
  add_best_command(menu);
  add_match_command(menu);
  add_uci_command(menu);
  add_ugi_command(menu);
  add_bench_command(menu);
  add_serve_command(menu);
  add_archive_commands(menu);
  add_removal_commands(menu);
  for (auto *command : app.get_subcommands({}))
    command->group(menu.words("label.Subcommands"));
}

struct HelpOptions {
  std::vector<std::string> about;
  bool manual = false;
  bool complete = false;
};

/// `plateau help [COMMAND]`, for whoever asks so; as a manual page; and what a word may become, for
/// shells.
void add_help_command(const Menu &menu) {
  auto options = std::make_shared<HelpOptions>();
  auto command = menu.add("help", [options, &app = menu.app](Context &context) {
    const auto &about = options->about;
    if (options->complete) {
      for (const auto &word : completions(app, about))
        context.out.write(word + "\n");
      return Exit::yes;
    }
    if (about.size() > 1) {
      complain(text(context.language, "app.usage.unexpected",
                    {{"found", printable(excerpt(about[1], Refusal::max_found))}}));
      return Exit::not_understood;
    }
    const auto *const asked = about.empty() ? &app : find_command(app, about.front());
    if (asked == nullptr) {
      complain(unknown_command(app, context.language, about.front()));
      return Exit::not_understood;
    }
    if (options->manual) {
      context.out.write(console::write_manual(context.language, PLATEAU_VERSION,
                                              manual_of(app, *asked, context.language)));
      return Exit::yes;
    }
    // Not `help()`: the program's own would be that of the command chosen, which is this one.
    const auto name = "plateau" + (asked == &app ? std::string() : " " + asked->get_name());
    context.out.write(app.get_formatter()->make_help(asked, name, CLI::AppFormatMode::Normal));
    return Exit::yes;
  });
  command.add_option("COMMAND", options->about, menu.words("option.command")).type_name("");
  command.add_flag("--man", options->manual, menu.words("option.man"));
  command.add_flag("--complete", options->complete, menu.words("option.complete"));
}

/// The word that should be a command: the first that is no option of all commands.
std::optional<std::string> command_word(int count, const char *const *arguments) {
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--lang")
      ++i;
    else if (argument.substr(0, 1) != "-")
      return std::string(argument);
    else if (argument.substr(0, 7) != "--lang=")
      return std::nullopt;
  }
  return std::nullopt;
}

/// The arguments that nobody expected, in the order they were typed.
std::vector<std::string> unexpected(const CLI::App &app, int count, const char *const *arguments) {
  auto rest = app.remaining(true);
  std::vector<std::string> ordered;
  for (int i = 1; i < count; ++i)
    if (const auto found = std::find(rest.begin(), rest.end(), arguments[i]); found != rest.end()) {
      ordered.push_back(*found);
      rest.erase(found);
    }
  return ordered;
}

/// Names them, and the option that was meant by the first, if one is like it.
std::string complaint_about(const CLI::App &app, Language language,
                            const std::vector<std::string> &unexpected) {
  std::string all;
  for (const auto &word : unexpected)
    all.append(all.empty() ? "" : " ").append(word);
  const Placeholder found{"found", printable(shown_value(all))};
  std::vector<std::string> names;
  const auto chosen = app.get_subcommands();
  for (const auto *option : (chosen.empty() ? &app : chosen.front())->get_options())
    for (const auto &name : option->get_lnames())
      names.push_back("--" + name);
  const auto &first = unexpected.front();
  const auto meant =
      first.substr(0, 2) == "--" ? nearest(first.substr(0, first.find('=')), names) : std::nullopt;
  return meant ? text(language, "app.usage.unexpected-like", {found, {"meant", *meant}})
               : text(language, "app.usage.unexpected", {found});
}

/// Parses the arguments; an answer means there is nothing left to run.
std::optional<Exit> parse(CLI::App &app, int count, const char *const *arguments,
                          Context &context) {
  try {
    app.parse(count, arguments);
    return std::nullopt;
  } catch (const CLI::CallForHelp &) {
    context.out.write(app.help());
    return Exit::yes;
  } catch (const CLI::CallForVersion &version) {
    context.out.write(std::string(version.what()) + "\n");
    return Exit::yes;
  } catch (const CLI::ParseError &error) {
    const bool extra = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
    const auto words = extra ? unexpected(app, count, arguments) : std::vector<std::string>{};
    complain(words.empty() ? usage_complaint(context.language, error)
                           : complaint_about(app, context.language, words));
    complain(text(context.language, "app.usage.see-help"));
    return Exit::not_understood;
  }
}

} // namespace

int run(int count, const char *const *arguments) {
  const auto language = chosen_language(count, arguments);
  Output out(STDOUT_FILENO);
  Context context{language, out};
  CLI::App app(text(language, "app.help", {{"games", game_names(language)}}), "plateau");
  std::string lang;
  Action chosen;
  describe(app, language, lang, chosen);
  std::optional<Exit> status;
  const auto word = command_word(count, arguments);
  if (word && find_command(app, *word) == nullptr) {
    complain(unknown_command(app, language, *word));
    complain(text(language, "app.usage.see-help"));
    status = Exit::not_understood;
  }
  if (!status)
    status = parse(app, count, arguments, context);
  if (!status && !chosen)
    status = offer_a_game(context);
  if (!status && !chosen) {
    system::write_all(STDERR_FILENO, app.help());
    status = Exit::not_understood;
  }
  if (!status)
    status = chosen(context);
  out.flush();
  // A failed write is a failure of the command. A reader that closed the pipe is not.
  if (out.state() == system::Written::failed) {
    complain(text(language, "console.output-failed"));
    status = Exit::not_understood;
  }
  return static_cast<int>(*status);
}

} // namespace plateau::app
