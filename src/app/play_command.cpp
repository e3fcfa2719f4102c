// plateau play [GAME]: text play in the terminal.
#include "app/menu.hpp"
#include "app/start.hpp"
#include "games/games.hpp"
#include "text/echecs.hpp"
#include "text/loop.hpp"
#include "text/standard.hpp"

#include <memory>

namespace plateau::app {

namespace {

/// A game without a face of its own shows its position as it is written.
template <Game G> struct PlainFace {
  using Game = G;

  std::string board(const console::Table<G> &table) const {
    return G::write_position(table.match().position()) + "\n";
  }
  std::string prompt(const console::Table<G> &table) const {
    return table.words("app.play.prompt");
  }
};

// How each game is played in a terminal. Each gives a sentence when the options are not understood.

template <Game G>
std::string play(std::type_identity<G> /*game*/, console::Terminal &terminal,
                 const console::ProgramOptions &options) {
  const auto rules = G::read_rules(options.rules);
  if (!rules)
    return explain<G>(options.language, rules.error());
  const auto setup = read_setup<G>(options.position, *rules);
  if (!setup)
    return explain<G>(options.language, setup.error());
  console::TableOptions table;
  table.language = options.language;
  table.after_end = terminal.traits().person ? console::AfterEnd::offer : console::AfterEnd::leave;
  PlainFace<G> face;
  console::play_game(face, terminal, *setup, table);
  return {};
}
std::string play(std::type_identity<chess::Chess> /*game*/, console::Terminal &terminal,
                 const console::ProgramOptions &options) {
  return console::run_echecs(terminal, options);
}

struct PlayOptions {
  std::string game = std::string(AllGames::names[0]);
  console::ProgramOptions program;
};

Exit run_play(Context &context, const PlayOptions &options) {
  auto program = options.program;
  program.language = context.language;
  const auto status = with_game(options.game, [&]<Game G>(std::type_identity<G> game) {
    const auto terminal = console::standard_terminal("plateau");
    if (const auto mistake = play(game, *terminal, program); !mistake.empty()) {
      complain(mistake);
      return Exit::not_understood;
    }
    terminal->flush();
    return terminal->state() == console::Written::failed ? Exit::not_understood : Exit::yes;
  });
  return status ? *status : report(context, unknown_game(context.language, options.game), false);
}

} // namespace

void add_play_command(const Menu &menu) {
  auto options = std::make_shared<PlayOptions>();
  auto *command =
      menu.add("play", [options](Context &context) { return run_play(context, *options); });
  command->add_option("GAME", options->game, menu.words("option.play-game"))->type_name("");
  command->add_option("--position", options->program.position, menu.words("option.position"));
  command->add_option("--rules", options->program.rules, menu.words("option.rules"));
  command->add_flag("--ascii", options->program.ascii, menu.words("option.ascii"));
}

} // namespace plateau::app
