// plateau play [GAME]: text play in the terminal.
#include "app/guest.hpp"
#include "app/menu.hpp"
#include "app/output.hpp"
#include "app/start.hpp"
#include "games/games.hpp"
#include "text/abalone.hpp"
#include "text/echecs.hpp"
#include "text/seating.hpp"
#include "text/stackchess.hpp"
#include "text/standard.hpp"

#include <memory>
#include <unistd.h>

namespace plateau::app {

namespace {

// Which text program plays which game. Each gives a sentence when the options are not understood.

std::string play(console::Terminal &terminal, const console::ProgramOptions &options,
                 console::Guest<chess::Chess> guest) {
  return console::run_echecs(terminal, options, std::move(guest), "play.chess-prompt");
}
std::string play(console::Terminal &terminal, const console::ProgramOptions &options,
                 console::Guest<stackchess::Stackchess> guest) {
  return console::run_stackchess(terminal, options, std::move(guest));
}
std::string play(console::Terminal &terminal, const console::ProgramOptions &options,
                 console::Guest<abalone::Abalone> guest) {
  return console::run_abalone(terminal, options, std::move(guest));
}

struct PlayOptions {
  std::string game = std::string(AllGames::names[0]);
  console::ProgramOptions program;
  EngineOptions engine;
};

/// Says that one waits, where somebody watches, for as long as it lives: an engine may take its
/// time to answer, or never do.
class Waiting {
public:
  explicit Waiting(const std::string &words) {
    if (shown_)
      write_all(STDERR_FILENO, printable(words));
  }
  ~Waiting() {
    constexpr std::string_view erase_line = "\r\x1b[K";
    if (shown_)
      write_all(STDERR_FILENO, erase_line);
  }
  Waiting(const Waiting &) = delete;
  Waiting &operator=(const Waiting &) = delete;

private:
  bool shown_ = ::isatty(STDERR_FILENO) == 1;
};

/// The engine, started; none when none is asked for; or what is wrong.
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
  auto settings = engine_settings(language, options.engine, dialect_of<G>);
  if (auto *mistake = std::get_if<std::string>(&settings))
    return std::move(*mistake);
  engine::Client client;
  const Waiting waiting(text(language, "app.play.waiting", {{"engine", options.engine.command}}));
  auto trouble = client.start(std::move(*std::get_if<0>(&settings)));
  if (trouble)
    return engine::explain(language, client.name(), *trouble);
  return std::make_unique<EnginePlayer<G>>(
      std::move(client), language,
      std::get_if<0>(&pace)->best.time.value_or(console::default_thinking));
}

Exit run_play(Context &context, PlayOptions options) {
  options.program.language = context.language;
  const auto status = with_game(options.game, [&]<Game G>(std::type_identity<G>) {
    const auto refuse = [](const std::string &mistake) {
      complain(mistake);
      return Exit::not_understood;
    };
    auto guest = invite<G>(options);
    if (const auto *mistake = std::get_if<std::string>(&guest))
      return refuse(*mistake);
    const auto terminal = console::standard_terminal("plateau");
    const auto mistake = play(*terminal, options.program, std::move(*std::get_if<0>(&guest)));
    if (!mistake.empty())
      return refuse(mistake);
    terminal->flush();
    if (terminal->state() == console::Written::failed)
      return refuse(text(context.language, "text.output-failed"));
    if (terminal->input_failed())
      return refuse(text(context.language, "text.input-failed"));
    return Exit::yes;
  });
  return status ? *status : report(context, unknown_game(context.language, options.game));
}

} // namespace

void add_play_command(const Menu &menu) {
  auto options = std::make_shared<PlayOptions>();
  auto command =
      menu.add("play", [options](Context &context) { return run_play(context, *options); });
  command.add_option("GAME", options->game, menu.words("option.play-game")).type_name("");
  command.add_option("--position", options->program.position, menu.words("option.position"));
  command.add_option("--rules", options->program.rules, menu.words("option.rules"));
  command.add_option("--level", options->program.level, menu.words("option.play-level"))
      .type_name("INT");
  command.add_option("--as", options->program.as, menu.words("option.as"));
  command.add_option("--movetime", options->program.movetime, menu.words("option.play-movetime"))
      .type_name("INT");
  command.add_option("--seed", options->program.seed, menu.words("option.seed")).type_name("INT");
  command.add_option("--engine", options->engine.command, menu.words("option.engine"));
  command.add_option("--engine-option", options->engine.options, menu.words("option.engine-option"))
      .one_value_each()
      .type_name("TEXT");
  command.add_flag("--ascii", options->program.ascii, menu.words("option.ascii"));
}

} // namespace plateau::app
