// plateau why GAME MOVE: is it legal, and if not, why not.
#include "app/batch.hpp"
#include "app/json.hpp"
#include "app/menu.hpp"
#include "app/start.hpp"

#include <memory>

namespace plateau::app {

namespace {

constexpr std::string_view legal = "legal";
constexpr std::string_view incomplete = "incomplete";

/// Everything `why` says about one move.
template <Game G> struct Answer {
  Verdict<typename G::Move> verdict;
  std::vector<std::string> options; ///< Where something is still to be chosen: the moves it gives.
  std::string text;

  Answer(Language language, const Match<G> &match, std::string_view typed)
      : verdict(match.read_move(typed)) {
    if (const auto *choice = verdict.choice()) {
      options = completed_moves<G>(match.position(), typed, *choice);
      text = ask_for_choice(language, choice->kind, options);
    } else if (const auto *refusal = verdict.refusal()) {
      text = explain_in(language, match, *refusal);
    }
  }

  std::string_view kind() const {
    if (const auto *refusal = verdict.refusal())
      return name(refusal->kind);
    return verdict.move() ? legal : incomplete;
  }
  Exit status() const {
    if (const auto *refusal = verdict.refusal())
      return refusal->kind == RefusalKind::malformed ? Exit::not_understood : Exit::no;
    return verdict.move() ? Exit::yes : Exit::no;
  }
};

/// The part of the answer that has no game in it.
void append_head(JsonWriter &json, std::string_view kind, std::string_view code) {
  json.open_object();
  json.key("legal").boolean(kind == legal);
  json.key("kind").string(kind);
  json.key("code").string(code);
}

template <Game G>
void append_why_json(std::string &out, Language language, const Answer<G> &answer) {
  JsonWriter json(out);
  const auto *refusal = answer.verdict.refusal();
  const auto *choice = answer.verdict.choice();
  append_head(json, answer.kind(),
              refusal  ? refusal->code
              : choice ? choice_code(choice->kind)
                       : legal);
  json.key("cells").open_array();
  if (refusal)
    for (const auto cell : refusal->cells)
      json.string(G::write_cell(cell));
  json.close_array();
  json.key("text");
  if (answer.verdict.move())
    json.string(find_text(language, "app.why.legal"));
  else
    json.string(answer.text);
  if (choice) {
    json.key("options").open_array();
    for (const auto &option : answer.options)
      json.string(option);
    json.close_array();
  }
  json.close_object();
}

/// A request that cannot be answered has the shape of an answer, so that its reader needs one only.
void append_failure(std::string &out, const Failure &failure) {
  JsonWriter json(out);
  append_head(json, failure.kind, failure.code);
  json.key("cells").open_array().close_array().key("text").string(failure.text).close_object();
}

template <Game G>
void answer_line(Language language, const typename G::Rules &rules, std::string_view line,
                 std::string &out) {
  const auto tab = line.find('\t');
  if (tab == std::string_view::npos)
    return append_failure(out, misuse(language, "no-move"));
  const auto setup = read_setup<G>(line.substr(0, tab), rules);
  if (!setup)
    return append_failure(out, failure_of<G>(language, setup.error()));
  append_why_json(out, language, Answer<G>(language, Match<G>(*setup), line.substr(tab + 1)));
}

template <Game G>
Exit print_why(Context &context, const Match<G> &match, std::string_view move, bool json) {
  const Answer<G> answer(context.language, match, move);
  if (json)
    append_why_json(context.out.buffer(), context.language, answer);
  else
    context.out.write(answer.verdict.move() ? text(context.language, "app.why.legal")
                                            : answer.text);
  context.out.write("\n");
  return answer.status();
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
  options->start.write_failure = append_failure;
  auto *command = menu.add("why", [options](Context &context) {
    return run_why(context, options->start, options->move);
  });
  add_start_options(menu, command, options->start);
  auto *move = command->add_option("MOVE", options->move, menu.words("option.move"));
  move->type_name("");
  add_batch_option(menu, command, options->start, move);
}

} // namespace plateau::app
