// plateau play [GAME]: text play in the terminal.
#include "app/menu.hpp"
#include "app/start.hpp"
#include "games/games.hpp"
#include "text/abalone.hpp"
#include "text/echecs.hpp"
#include "text/stackchess.hpp"
#include "text/standard.hpp"

#include <memory>

namespace plateau::app {

namespace {

// Which text program plays which game. Each gives a sentence when the options are not understood.

std::string play(std::type_identity<chess::Chess> /*game*/, console::Terminal &terminal,
                 const console::ProgramOptions &options) {
  return console::run_echecs(terminal, options);
}
std::string play(std::type_identity<stackchess::Stackchess> /*game*/, console::Terminal &terminal,
                 const console::ProgramOptions &options) {
  return console::run_stackchess(terminal, options);
}
std::string play(std::type_identity<abalone::Abalone> /*game*/, console::Terminal &terminal,
                 const console::ProgramOptions &options) {
  return console::run_abalone(terminal, options);
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
  return status ? *status : report(context, unknown_game(context.language, options.game));
}

} // namespace

void add_play_command(const Menu &menu) {
  auto options = std::make_shared<PlayOptions>();
  auto *command =
      menu.add("play", [options](Context &context) { return run_play(context, *options); });
  command->add_option("GAME", options->game, menu.words("option.play-game"))->type_name("");
  command->add_option("--position", options->program.position, menu.words("option.position"));
  command->add_option("--rules", options->program.rules, menu.words("option.rules"));
  command->add_option("--level", options->program.level, menu.words("option.play-level"));
  command->add_option("--as", options->program.as, menu.words("option.as"));
  command->add_option("--movetime", options->program.movetime, menu.words("option.play-movetime"));
  command->add_option("--seed", options->program.seed, menu.words("option.seed"));
  command->add_flag("--ascii", options->program.ascii, menu.words("option.ascii"));
}

} // namespace plateau::app
