// plateau uci, plateau ugi GAME: the computer player for other people's programs.
#include "app/menu.hpp"
#include "app/start.hpp"
#include "engine/uci.hpp"
#include "engine/ugi.hpp"
#include "system/clock.hpp"
#include "system/lines.hpp"

#include <memory>
#include <unistd.h>

namespace plateau::app {

namespace {

using system::LineReader;

/// Lines of standard input. One that is too long is handed on as too long, not as its beginning.
/// @param failed becomes true when it cannot be read
engine::LineInput standard_input(bool &failed) {
  auto reader =
      std::make_shared<LineReader>(system::blocks_of(STDIN_FILENO), engine::max_line_bytes);
  return [reader, &failed]() -> std::optional<std::string> {
    std::string_view line;
    switch (reader->next(line)) {
    case LineReader::Status::line:
      return std::string(line);
    case LineReader::Status::too_long:
      return std::string(engine::max_line_bytes + 1, ' ');
    case LineReader::Status::failed:
      failed = true;
      break;
    case LineReader::Status::end:
      break;
    }
    return std::nullopt;
  };
}

/// Each line goes out at once: somebody's clock is running.
engine::LineOutput standard_output(Context &context) {
  return [&context](std::string_view line) {
    context.out.write(line);
    context.out.write("\n");
    context.out.flush();
  };
}

/// How a session ended.
Exit farewell(Context &context, bool input_failed) {
  return input_failed ? report(context, misuse(context.language, "input-unreadable")) : Exit::yes;
}

Exit run_ugi(Context &context, const Start &start) {
  bool input_failed = false;
  const auto status = engine::run_ugi(start.game, start.rules, standard_input(input_failed),
                                      standard_output(context), system::steady_now);
  if (!status)
    return report(context, unknown_game(context.language, start.game));
  if (status->refusal() == nullptr)
    return farewell(context, input_failed);
  const auto refused = with_game(start.game, [&]<Game G>(std::type_identity<G>) {
    return report(context, failure_of<G>(context.language, status->error()));
  });
  return refused.value_or(Exit::not_understood);
}

} // namespace

void add_uci_command(const Menu &menu) {
  menu.add("uci", [](Context &context) {
    bool input_failed = false;
    const auto status =
        engine::run_uci(standard_input(input_failed), standard_output(context), system::steady_now);
    return status ? farewell(context, input_failed)
                  : report(context, misuse(context.language, "no-uci"));
  });
}

void add_ugi_command(const Menu &menu) {
  auto start = std::make_shared<Start>();
  auto command = menu.add("ugi", [start](Context &context) { return run_ugi(context, *start); });
  command.add_option("GAME", start->game, menu.words("option.game")).required().type_name("");
  command.add_option("--rules", start->rules, menu.words("option.rules"));
}

} // namespace plateau::app
