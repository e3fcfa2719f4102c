// plateau why GAME MOVE: is it legal, and if not, why not.
#include "app/batch.hpp"
#include "app/menu.hpp"
#include "app/start.hpp"
#include "games/typed.hpp"

#include <memory>

namespace plateau::app {

namespace {

template <Game G> Exit status_of(const WhyAnswer<G> &answer) {
  if (const auto *refusal = answer.verdict.refusal())
    return refusal->kind == RefusalKind::malformed ? Exit::not_understood : Exit::no;
  return answer.verdict.move() ? Exit::yes : Exit::no;
}

template <Game G>
void answer_line(Language language, const typename G::Rules &rules, std::string_view line,
                 std::string &out) {
  const auto tab = line.find('\t');
  if (tab == std::string_view::npos)
    return append_why_failure(out, misuse(language, "no-move"));
  const auto setup = read_setup<G>(line.substr(0, tab), rules);
  if (!setup)
    return append_why_failure(out, failure_of<G>(language, setup.error()));
  append_why_json(out, WhyAnswer<G>(language, Match<G>(*setup), line.substr(tab + 1)));
}

template <Game G>
Exit print_why(Context &context, const Match<G> &match, std::string_view move, bool json) {
  const WhyAnswer<G> answer(context.language, match,
                            meant_move<G>(context.language, match.position(), move));
  if (json)
    append_why_json(context.out.buffer(), answer);
  else
    context.out.write(answer.text);
  context.out.write("\n");
  return status_of(answer);
}

Exit run_why(Context &context, const Start &start, const std::string &move) {
  if (start.batch)
    return run_batch(context, start, [&]<Game G>(std::type_identity<G>, auto rules) {
      return [rules, language = context.language](std::string_view line, std::string &out) {
        answer_line<G>(language, rules, line, out);
      };
    });
  return answer_from(context, start, [&]<Game G>(const Match<G> &match) {
    return print_why(context, match, move, start.json);
  });
}

} // namespace

void add_why_command(const Menu &menu) {
  struct Options {
    Start start;
    std::string move;
  };
  auto options = std::make_shared<Options>();
  options->start.write_failure = append_why_failure;
  auto command = menu.add("why", [options](Context &context) {
    return run_why(context, options->start, options->move);
  });
  add_start_options(menu, command, options->start);
  auto move = command.add_option("MOVE", options->move, menu.words("option.move"));
  move.type_name("");
  add_batch_option(menu, command, options->start, &move);
}

} // namespace plateau::app
