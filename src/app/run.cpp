#include "app/menu.hpp"
#include "app/usage.hpp"

#include <unistd.h>

namespace plateau::app {

namespace {

void describe(CLI::App &app, Language language, std::string &lang, Action &chosen) {
  const Menu menu{app, language, chosen};
  app.formatter(help_formatter(language));
  app.set_help_flag("-h,--help", menu.words("option.help"));
  app.set_version_flag("--version", "plateau " PLATEAU_VERSION, menu.words("option.version"));
  app.add_option("--lang", lang, menu.words("option.lang"))
      ->check(one_of(language, "--lang", {"en", "fr"}))
      ->option_text("en|fr");
  // No command at all is answered by `run`, an unknown one as an unexpected word.
  app.require_subcommand(0, 1);
  // So that `--lang` may also stand after the subcommand.
  app.fallthrough();
  add_play_command(menu);
  add_games_command(menu);
  add_moves_command(menu);
  add_why_command(menu);
  add_perft_command(menu);
  add_replay_command(menu);
  add_grade_command(menu);
  add_analyse_command(menu);
  add_best_command(menu);
  add_match_command(menu);
  add_uci_command(menu);
  add_ugi_command(menu);
  add_bench_command(menu);
  add_serve_command(menu);
  add_archive_commands(menu);
  for (auto *command : app.get_subcommands({}))
    command->group(menu.words("label.Subcommands"));
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
    complain(usage_complaint(context.language, error));
    complain(text(context.language, "app.usage.see-help"));
    return Exit::not_understood;
  }
}

} // namespace

int run(int count, const char *const *arguments) {
  const auto language = chosen_language(count, arguments);
  Output out(STDOUT_FILENO);
  Context context{language, out};
  CLI::App app(text(language, "app.help"), "plateau");
  std::string lang;
  Action chosen;
  describe(app, language, lang, chosen);
  auto status = parse(app, count, arguments, context);
  if (!status && !chosen) {
    write_all(STDERR_FILENO, app.help());
    status = Exit::not_understood;
  }
  if (!status)
    status = chosen(context);
  out.flush();
  // An answer that did not arrive is no answer. A reader who has had enough has its answer.
  if (out.state() == console::Written::failed) {
    complain(text(language, "text.output-failed"));
    status = Exit::not_understood;
  }
  return static_cast<int>(*status);
}

} // namespace plateau::app
