// The calls about lessons: reading a file of them, and trying to solve a step.
#include "bridge/calls.hpp"
#include "bridge/tried.hpp"
#include "learn/prove.hpp"

namespace plateau::bridge {

namespace {

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

} // namespace

std::span<const Call> learn_calls() {
  static constexpr std::array<Call, 2> calls = {{{"lessons", lessons}, {"tryStep", try_step}}};
  return calls;
}

} // namespace plateau::bridge
