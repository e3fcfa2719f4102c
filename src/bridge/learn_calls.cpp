// The calls about lessons and exercises: reading a file of them, trying to solve a step, making a
// position to practise on.
#include "bridge/calls.hpp"
#include "bridge/keep.hpp"
#include "bridge/tried.hpp"
#include "learn/drill.hpp"
#include "learn/prove.hpp"

namespace plateau::bridge {

namespace {

/// A page counts in numbers that are exact up to here.
constexpr std::int64_t max_seed = (std::int64_t{1} << 53) - 1;

void write_words(JsonWriter &json, Language language, const std::vector<learn::Words> &list) {
  json.open_array();
  for (const auto &words : list)
    json.string(words.in(language));
  json.close_array();
}

void write_texts(JsonWriter &json, const std::vector<std::string> &texts) {
  json.open_array();
  for (const auto &text : texts)
    json.string(text);
  json.close_array();
}

/// The learner's moves that solve a step, in order.
std::vector<std::string> solution_of(const learn::Goal &goal) {
  std::vector<std::string> solution;
  for (const auto &turn : goal.turns)
    solution.push_back(turn.moves.front());
  if (!goal.moves.empty())
    solution.push_back(goal.moves.front());
  return solution;
}

/// `LessonStep`.
void write_step(JsonWriter &json, Language language, const std::string &game,
                const learn::Step &step) {
  json.open_object().key("id").string(step.id);
  json.key("task").string(step.task.in(language));
  write_words(json.key("hints"), language, step.hints);
  json.key("done").string(step.done.in(language));
  json.key("start").open_object().key("game").string(game);
  json.key("rules").string(step.rules).key("position").string(step.position).close_object();
  write_texts(json.key("moves"), step.moves);
  write_texts(json.key("solution"), solution_of(step.goal));
  json.close_object();
}

/// `Lessons`.
Answered lessons(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  const auto language = language_in(request);
  const auto read = learn::read_proved_course(language, text_in(request, "text"));
  json.open_object();
  if (const auto *const fault = std::get_if<learn::Fault>(&read)) {
    json.key("kind").string("fault").key("code").string(fault->code);
    json.key("text").string(learn::explain(language, *fault)).close_object();
    return answered;
  }
  const auto &course = *std::get_if<learn::Course>(&read);
  json.key("kind").string("lessons").key("game").string(course.game);
  json.key("title").string(course.title.in(language));
  json.key("chapters").open_array();
  for (const auto &chapter : course.chapters) {
    json.open_object().key("id").string(chapter.id);
    json.key("title").string(chapter.title.in(language)).key("steps").open_array();
    for (const auto &step : chapter.steps)
      write_step(json, language, course.game, step);
    json.close_array().close_object();
  }
  json.close_array().close_object();
  return answered;
}

std::string words_of(Language language, learn::Kind kind, const learn::Words *said) {
  if (said != nullptr)
    return std::string(said->in(language));
  if (kind == learn::Kind::right || kind == learn::Kind::wrong)
    return text(language, std::string("learn.").append(learn::name(kind)));
  return {};
}

Answered try_step(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  const auto slot = number_in(request, "match", 0, max_matches - 1);
  if (!slot || !workspace.matches[static_cast<std::size_t>(*slot)])
    return unknown_match;
  const auto step = learn::read_step(request["step"]);
  if (std::holds_alternative<learn::Fault>(step))
    return Answered{{"bad-request", "The step is not one of a file of lessons."}};
  return workspace.matches[static_cast<std::size_t>(*slot)]->visit(
      [&]<Game G>(Match<G> &match) -> Answered {
        const auto asked = asked_move(match, request);
        if (!asked)
          return no_such_cell;
        const auto judged = learn::judge(*std::get_if<learn::Step>(&step), match, asked->verdict);
        write_tried(json, request, match, *asked, judged,
                    words_of(language_in(request), judged.kind, judged.said));
        follow_tried<G>(workspace, static_cast<std::size_t>(*slot), match);
        return answered;
      });
}

/// `Drill`.
Answered drill(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  const auto seed = number_in(request, "seed", 0, max_seed);
  if (!seed)
    return Answered{{"bad-request", "The seed is a whole number that is not negative."}};
  const auto done = with_game(text_in(request, "game"), [&]<Game G>(std::type_identity<G>) {
    const typename G::Rules rules{};
    const auto made = learn::drill<G>(rules, static_cast<std::uint64_t>(*seed));
    json.open_object();
    if (!made) {
      json.key("kind").string("none").close_object();
      return true;
    }
    json.key("kind").string("drill").key("start");
    write_start<G>(json, {rules, made->position});
    json.key("turn").string(G::side_key(G::side_to_move(made->position)));
    json.key("pushes").boolean(learn::has_pushes<G>());
    json.key("attacked").open_array();
    for (const auto &one : made->attacked) {
      json.open_object().key("cell").string(G::write_cell(one.cell)).key("by").open_array();
      for (const auto cell : one.by)
        json.string(G::write_cell(cell));
      json.close_array().close_object();
    }
    json.close_array().close_object();
    return true;
  });
  return done ? answered : no_such_game;
}

} // namespace

std::span<const Call> learn_calls() {
  static constexpr std::array<Call, 3> calls = {
      {{"lessons", lessons}, {"tryStep", try_step}, {"drill", drill}}};
  return calls;
}

} // namespace plateau::bridge
