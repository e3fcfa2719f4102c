// plateau explain GAME MOVE: what a legal move gives away, misses or wins.
#include "app/explained.hpp"
#include "app/menu.hpp"
#include "app/start.hpp"
#include "console/decimal.hpp"
#include "games/all_insight.hpp"
#include "games/typed.hpp"
#include "insight/finder.hpp"
#include "insight/words.hpp"
#include "insight/written.hpp"
#include "search/request.hpp"
#include "search/searchers.hpp"
#include "system/clock.hpp"

#include <memory>

namespace plateau::app {

namespace {

/// Enough to see the usual mistakes, in about a second.
constexpr std::uint64_t usual_nodes = 100'000;

struct ExplainOptions {
  Start start;
  std::string move;
  std::optional<std::uint64_t> nodes;
};

/// `+0.31`, or `#3` for a win in three moves, `#-3` for a loss.
std::string written(Language language, search::Score score) {
  return search::is_decided(score)
             ? "#" + std::to_string(search::moves_to_end(score))
             : console::decimal(language, score / 100.0, 2, console::Sign::always);
}

template <Game G>
void print(Context &context, const insight::Question<G> &question,
           const insight::Explanation<G> &explanation) {
  const auto language = context.language;
  const auto shown = [&](const auto &line) {
    return insight::texts_of<G>(question.position, line, [&](const auto &position, auto move) {
      return shown_move<G>(language, position, move);
    });
  };
  auto &out = context.out;
  const auto say = [&](const std::string &words) {
    out.write(words);
    out.write("\n");
  };
  for (const auto &statement : explanation.statements)
    say(insight::sentence<G>(language, question.position, statement));
  std::string line;
  for (const auto &move : shown(explanation.statements.front().line))
    line.append(line.empty() ? "" : " ").append(move);
  say(text(language, "app.explain.line", {{"line", line}}));
  const auto played = shown(explanation.line);
  const auto best = shown(explanation.best_line);
  if (played.front() == best.front() || played.size() < 2)
    say(text(language, "app.explain.score",
             {{"move", played.front()}, {"score", written(language, explanation.score)}}));
  else
    say(text(language, "app.explain.scores",
             {{"move", played.front()},
              {"score", written(language, explanation.score)},
              {"best", best.front()},
              {"best_score", written(language, explanation.best_score)},
              {"reply", played[1]}}));
}

/// What cannot be played is answered by why not.
template <Game G> Exit refuse(Context &context, const WhyAnswer<G> &answer, bool json) {
  if (json)
    append_why_json(context.out.buffer(), answer);
  else
    context.out.write(answer.text);
  context.out.write("\n");
  const auto *const refusal = answer.verdict.refusal();
  return refusal != nullptr && refusal->kind == RefusalKind::malformed ? Exit::not_understood
                                                                       : Exit::no;
}

Exit run_explain(Context &context, const ExplainOptions &options) {
  return answer_from(context, options.start, [&]<Game G>(const Match<G> &match) {
    const WhyAnswer<G> answer(context.language, match,
                              typed_move<G>(context.language, match.position(), options.move));
    if (answer.verdict.move() == nullptr)
      return refuse(context, answer, options.start.json);
    const auto question =
        insight::question_about(match, *answer.verdict.move(), options.nodes.value_or(usual_nodes));
    const auto explanation = insight::Finder<G>(system::steady_now).explain(question);
    if (options.start.json) {
      insight::append_json<G>(context.out.buffer(), context.language, question, explanation);
      context.out.write("\n");
    } else {
      print<G>(context, question, explanation);
    }
    return Exit::yes;
  });
}

} // namespace

std::vector<std::string> explained(Language language, const MoveAsked &asked) {
  std::vector<std::string> sentences;
  with_game(asked.game, [&]<Game G>(std::type_identity<G>) {
    auto started = plateau::start_match<G>(language, asked.rules, asked.position);
    auto *const match = std::get_if<Match<G>>(&started);
    if (match == nullptr)
      return true;
    for (const auto &move : asked.moves)
      if (match->attempt_text(move).move() == nullptr)
        return true;
    const auto verdict = match->read_move(asked.move);
    if (verdict.move() == nullptr)
      return true;
    const auto question = insight::question_about(*match, *verdict.move(), asked.nodes);
    for (const auto &statement :
         insight::Finder<G>(system::steady_now).explain(question).statements)
      sentences.push_back(insight::sentence<G>(language, question.position, statement));
    return true;
  });
  return sentences;
}

void add_explain_command(const Menu &menu) {
  auto options = std::make_shared<ExplainOptions>();
  options->start.write_failure = append_why_failure;
  auto command =
      menu.add("explain", [options](Context &context) { return run_explain(context, *options); });
  add_start_options(menu, command, options->start);
  command.add_option("MOVE", options->move, menu.words("option.move")).required().type_name("");
  add_nodes_option(menu, command, options->nodes);
}

} // namespace plateau::app
