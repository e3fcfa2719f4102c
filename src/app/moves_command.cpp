// plateau moves GAME: the legal moves of a position.
#include "app/batch.hpp"
#include "app/menu.hpp"
#include "app/start.hpp"

#include <memory>

namespace plateau::app {

namespace {

template <Game G> Exit print_moves(Context &context, const Match<G> &match, bool json) {
  if (json) {
    append_moves_json(context.out.buffer(), match);
    context.out.write("\n");
    return Exit::yes;
  }
  for (const auto &move : written_legal_moves(match))
    context.out.write(move + "\n");
  // An empty list alone would leave a person wondering.
  if (const auto outcome = match.outcome())
    complain(announce<G>(context.language, *outcome));
  return Exit::yes;
}

Exit run_moves(Context &context, const Start &start) {
  if (!start.batch)
    return answer_from(context, start, [&]<Game G>(const Match<G> &match) {
      return print_moves(context, match, start.json);
    });
  return run_batch(context, start, [&]<Game G>(std::type_identity<G>, auto rules) {
    return [rules, language = context.language](std::string_view line, std::string &out) {
      const auto setup = read_setup<G>(line, rules);
      if (setup)
        append_moves_json(out, Match<G>(*setup));
      else
        append_json(out, failure_of<G>(language, setup.error()));
    };
  });
}

} // namespace

void add_moves_command(const Menu &menu) {
  auto start = std::make_shared<Start>();
  auto command =
      menu.add("moves", [start](Context &context) { return run_moves(context, *start); });
  add_start_options(menu, command, *start);
  add_batch_option(menu, command, *start);
}

} // namespace plateau::app
