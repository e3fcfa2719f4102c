// plateau play [GAME]: text play in the terminal.
#include "app/files.hpp"
#include "app/menu.hpp"
#include "app/output.hpp"
#include "app/refused_game.hpp"
#include "app/start.hpp"
#include "app/waiting.hpp"
#include "console/commands.hpp"
#include "console/files.hpp"
#include "console/play.hpp"
#include "console/seating.hpp"
#include "console/standard.hpp"
#include "core/record_file.hpp"
#include "engine/command_words.hpp"
#include "games/games.hpp"
#include "player/engine_player.hpp"
#include "screen/play.hpp"

#include <cerrno>
#include <memory>
#include <unistd.h>

namespace plateau::app {

namespace {

/// The program to seat, as the options name it.
struct EngineOptions {
  std::string command;              ///< A program, or a program and its words.
  std::vector<std::string> options; ///< `NAME=VALUE` each.

  bool any() const { return !command.empty(); }
};

struct PlayOptions {
  std::string game = std::string(AllGames::names[0]);
  console::ProgramOptions program;
  EngineOptions engine;
  bool plain = false; ///< Lines, even where a whole screen could be had.
};

/// How to start it, or a sentence when the options make no sense.
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

/// The engine, started; nullptr when none is asked for; or a sentence that says what is wrong.
template <Game G> std::variant<console::Guest<G>, std::string> invite(const PlayOptions &options) {
  const auto language = options.program.language;
  if (!options.engine.any()) {
    if (!options.engine.options.empty())
      return text(language, "app.refusal.option-without-engine");
    return console::Guest<G>{};
  }
  if (!options.program.level.empty())
    return text(language, "app.refusal.engine-and-level");
  const auto pace = console::read_pace(options.program, true);
  if (const auto *mistake = std::get_if<std::string>(&pace))
    return *mistake;
  auto settings = engine_settings(language, options.engine, engine::dialect_of<G>());
  if (auto *mistake = std::get_if<std::string>(&settings))
    return std::move(*mistake);
  auto guest = std::make_unique<player::EnginePlayer<G>>(std::move(*std::get_if<0>(&settings)));
  const Waiting waiting(text(language, "app.play.waiting", {{"engine", options.engine.command}}));
  if (const auto breakdown = guest->start())
    return engine::explain(language, guest->name(), *breakdown);
  return guest;
}

/// Where the word for the game names a file instead, goes on with the first game in it. Gives what
/// is wrong with it.
std::optional<Failure> open_record(Language language, PlayOptions &options) {
  const bool is_game = with_game(options.game, [](auto) { return true; }).has_value();
  if (is_game || ::access(options.game.c_str(), F_OK) != 0)
    return std::nullopt;
  if (!options.program.position.empty() || !options.program.rules.empty())
    return misuse(language, "file-and-position", {{"file", printable(options.game)}});
  auto content = console::read_game_file(options.game);
  if (!content)
    return unreadable(language, options.game, errno);
  RecordFile file(*content);
  if (!file.next_game())
    return misuse(language, "no-game-in-file", {{"file", printable(options.game)}});
  const auto path = options.game;
  options.game = game_of(file.tags());
  std::optional<Failure> failure;
  with_game(options.game, [&]<Game G>(std::type_identity<G>) {
    RefusedAt at;
    if (const auto tree = read_tree<G>(file, &at); !tree)
      failure = Failure{.code = tree.error().code,
                        .text = refused_words<G>(language, printable(path), tree.error(), at)};
    return true;
  });
  options.program.record = *std::move(content);
  return failure;
}

Exit run_play(Context &context, PlayOptions options) {
  options.program.language = context.language;
  options.program.plain_locale = console::has_plain_locale(console::process_environment);
  if (const auto failure = open_record(context.language, options))
    return report(context, *failure);
  const auto status = with_game(options.game, [&]<Game G>(std::type_identity<G>) {
    const auto refuse = [](const std::string &mistake) {
      complain(mistake);
      return Exit::not_understood;
    };
    auto guest = invite<G>(options);
    if (const auto *mistake = std::get_if<std::string>(&guest))
      return refuse(*mistake);
    if (::isatty(STDIN_FILENO) == 1)
      options.program.keep_at = console::place_to_keep(G::name, console::process_environment);
    if (auto device = options.plain ? nullptr : screen::terminal_device()) {
      const auto mistake =
          screen::play<G>(*device, options.program, std::move(*std::get_if<0>(&guest)));
      // After the screen has gone, so that it can be read.
      device.reset();
      return mistake.empty() ? Exit::yes : refuse(mistake);
    }
    const auto terminal = console::standard_terminal("plateau");
    const auto mistake =
        console::play<G>(*terminal, options.program, std::move(*std::get_if<0>(&guest)));
    if (!mistake.empty())
      return refuse(mistake);
    terminal->flush();
    if (terminal->state() == system::Written::failed)
      return refuse(text(context.language, "console.output-failed"));
    if (terminal->input_failed())
      return refuse(text(context.language, "console.input-failed"));
    return Exit::yes;
  });
  return status ? *status : report(context, unknown_game(context.language, options.game));
}

/// The game that a person chooses from a list, by its number or name; empty when they leave.
std::string ask_for_a_game(console::Terminal &terminal, Language language) {
  terminal.say(text(language, "app.play.welcome"), console::Ink::strong);
  for (std::size_t i = 0; i < AllGames::names.size(); ++i)
    terminal.say("  " + std::to_string(i + 1) + "  " +
                 text(language, std::string(AllGames::names[i]).append(".about")));
  while (true) {
    const auto line =
        terminal.ask(text(language, "app.play.which-game"), console::EmptyLine::answers_a_person);
    if (line.kind == console::InputLine::Kind::end)
      return {};
    const auto command = console::read_command(line.text);
    if (command && command->command == console::Command::quit)
      return {};
    if (line.text.empty())
      return std::string(AllGames::names.front());
    for (std::size_t i = 0; i < AllGames::names.size(); ++i)
      if (line.text == std::to_string(i + 1))
        return std::string(AllGames::names[i]);
    if (const auto meant = game_like(line.text))
      return *meant;
    terminal.say(unknown_game(language, line.text).text, console::Ink::warning);
  }
}

/// The level of the computer that a person wants to play against: empty for two at the keyboard,
/// nothing when they leave.
std::optional<std::string> ask_for_a_level(console::Terminal &terminal, Language language) {
  while (true) {
    const auto line =
        terminal.ask(text(language, "app.play.which-level"), console::EmptyLine::answers_a_person);
    if (line.kind == console::InputLine::Kind::end)
      return std::nullopt;
    const auto command = console::read_command(line.text);
    if (command && command->command == console::Command::quit)
      return std::nullopt;
    if (line.text.empty() || console::read_level(line.text))
      return line.text;
    terminal.say(text(language, "console.no-such-level",
                      {{"least", std::to_string(search::lowest_level)},
                       {"most", std::to_string(search::highest_level)}}),
                 console::Ink::warning);
  }
}

} // namespace

std::optional<Exit> offer_a_game(Context &context) {
  PlayOptions options;
  {
    const auto terminal = console::standard_terminal("plateau");
    if (!terminal->traits().person)
      return std::nullopt;
    options.game = ask_for_a_game(*terminal, context.language);
    const auto level =
        options.game.empty() ? std::nullopt : ask_for_a_level(*terminal, context.language);
    if (!level)
      return Exit::yes;
    options.program.level = *level;
  }
  return run_play(context, options);
}

void add_play_command(const Menu &menu) {
  auto options = std::make_shared<PlayOptions>();
  auto command =
      menu.add("play", [options](Context &context) { return run_play(context, *options); });
  const std::string usual(DefaultGame::name);
  command.add_option("GAME", options->game, menu.words("option.play-game", {{"game", usual}}))
      .type_name("");
  command.add_option("--position", options->program.position, menu.words("option.position"));
  command.add_option("--rules", options->program.rules, menu.words("option.rules"));
  command.add_option("--level", options->program.level, menu.words("option.play-level"))
      .type_name("INT");
  command.add_option("--as", options->program.as, menu.words("option.as"));
  command.add_option("--movetime", options->program.movetime, menu.words("option.play-movetime"))
      .type_name("INT");
  command.add_option("--clock", options->program.clock, menu.words("option.play-clock"));
  command.add_option("--seed", options->program.seed, menu.words("option.seed")).type_name("INT");
  command.add_option("--engine", options->engine.command, menu.words("option.engine"));
  command.add_option("--engine-option", options->engine.options, menu.words("option.engine-option"))
      .one_value_each()
      .type_name("TEXT");
  command.add_flag("--ascii", options->program.ascii, menu.words("option.ascii"));
  command.add_flag("--plain", options->plain, menu.words("option.plain"));
}

} // namespace plateau::app
