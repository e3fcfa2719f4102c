// plateau explain GAME MOVE: what a legal move gives away, misses or wins.
#include "app/menu.hpp"
#include "app/start.hpp"
#include "console/decimal.hpp"
#include "core/json.hpp"
#include "games/all_insight.hpp"
#include "games/typed.hpp"
#include "insight/finder.hpp"
#include "insight/words.hpp"
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

/// The moves of a line, each as `write(position, move)` has it.
template <Game G, class Write>
std::vector<std::string> texts_of(typename G::Position position,
                                  const std::vector<typename G::Move> &line, Write write) {
  std::vector<std::string> texts;
  for (const auto move : line) {
    texts.push_back(write(position, move));
    G::play(position, move);
  }
  return texts;
}

template <Game G>
void write_line(JsonWriter &json, const typename G::Position &position,
                const std::vector<typename G::Move> &line) {
  json.open_array();
  for (const auto &move : texts_of<G>(position, line, G::write_move))
    json.string(move);
  json.close_array();
}

void write_score(JsonWriter &json, search::Score score) {
  if (search::is_decided(score))
    json.key("mate").integer(search::moves_to_end(score));
  else
    json.key("score").integer(score);
}

template <Game G>
void append_json(std::string &out, Language language, const insight::Question<G> &question,
                 const insight::Explanation<G> &explanation) {
  JsonWriter json(out);
  json.open_object();
  json.key("game").string(G::name);
  json.key("position").string(G::write_position(question.position));
  json.key("move").string(G::write_move(question.position, question.move));
  json.key("legal").boolean(true);
  json.key("statements").open_array();
  for (const auto &statement : explanation.statements) {
    json.open_object();
    json.key("code").string(statement.code);
    json.key("text").string(insight::sentence<G>(language, question.position, statement));
    json.key("roles").open_array();
    for (const auto &[cell, role] : statement.cells) {
      json.open_object();
      json.key("cell").string(G::write_cell(cell));
      json.key("role").string(role).close_object();
    }
    json.close_array();
    json.key("worth").integer(statement.worth);
    json.key("line");
    write_line<G>(json, question.position, statement.line);
    json.close_object();
  }
  json.close_array();
  json.key("mark");
  if (explanation.mark)
    json.string(search::name(*explanation.mark));
  else
    json.null();
  json.key("played").open_object();
  write_score(json, explanation.score);
  json.key("line");
  write_line<G>(json, question.position, explanation.line);
  json.close_object();
  json.key("best").open_object();
  write_score(json, explanation.best_score);
  json.key("line");
  write_line<G>(json, question.position, explanation.best_line);
  json.close_object();
  json.key("nodes").number(question.nodes);
  json.close_object();
  out += '\n';
}

template <Game G>
void print(Context &context, const insight::Question<G> &question,
           const insight::Explanation<G> &explanation) {
  const auto language = context.language;
  const auto shown = [&](const auto &line) {
    return texts_of<G>(question.position, line, [&](const auto &position, auto move) {
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
    insight::Question<G> question;
    question.rules = match.rules();
    question.position = match.position();
    question.history.assign(match.history().begin(), match.history().end());
    question.move = *answer.verdict.move();
    question.nodes = options.nodes.value_or(usual_nodes);
    const auto explanation = insight::Finder<G>(system::steady_now).explain(question);
    if (options.start.json)
      append_json<G>(context.out.buffer(), context.language, question, explanation);
    else
      print<G>(context, question, explanation);
    return Exit::yes;
  });
}

} // namespace

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
