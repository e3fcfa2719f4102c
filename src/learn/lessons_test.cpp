// Every lesson that comes with Plateau, held against the rules.
#include "learn/embedded.hpp"
#include "learn/prove.hpp"

#include <gtest/gtest.h>

namespace plateau::learn {
namespace {

/// The lessons of a game that were read without a fault.
Course lessons_of(std::string_view game) {
  auto read = read_course(embedded_lessons(game));
  if (const auto *const fault = std::get_if<Fault>(&read))
    ADD_FAILURE() << game << ": " << explain(Language{}, *fault);
  return std::holds_alternative<Course>(read) ? std::get<Course>(std::move(read)) : Course{};
}

template <class See> void for_each_words(const Course &course, See see) {
  see("title", course.title);
  for (const auto &chapter : course.chapters) {
    see(chapter.id, chapter.title);
    for (const auto &step : chapter.steps) {
      const auto id = chapter.id + "/" + step.id;
      see(id + " task", step.task);
      see(id + " done", step.done);
      for (const auto &hint : step.hints)
        see(id + " hint", hint);
      for (const auto &wrong : step.wrong)
        see(id + " wrong " + wrong.move, wrong.text);
    }
  }
}

TEST(Lessons, EveryGameOfTheTreeHasEnough) {
  // Twenty steps teach the rules of a game; chess has more of them.
  for (const auto &[game, least] :
       {std::pair<std::string_view, std::size_t>{"chess", 30}, {"stackchess", 20}, {"abalone", 20}})
    EXPECT_GE(lessons_of(game).step_count(), least) << game;
}

TEST(Lessons, EveryStepIsSolvedAsItSaysAndByNoMoveItCallsWrong) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    if (embedded_lessons(G::name).empty())
      return;
    const auto course = lessons_of(G::name);
    EXPECT_EQ(course.game, G::name);
    for (const auto &chapter : course.chapters)
      for (const auto &step : chapter.steps) {
        auto fault = prove<G>(Language{}, step);
        if (fault) {
          fault->chapter = chapter.id;
          ADD_FAILURE() << G::name << ": " << explain(Language{}, *fault);
        }
      }
  });
}

TEST(Lessons, EveryTextIsThereInEveryLanguage) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    if (embedded_lessons(G::name).empty())
      return;
    for_each_words(lessons_of(G::name), [](const std::string &where, const Words &words) {
      for (const auto language : all_languages())
        EXPECT_TRUE(words.has(language)) << G::name << " " << where << " " << language.tag();
    });
  });
}

TEST(Lessons, EveryStepHasAHint) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    if (embedded_lessons(G::name).empty())
      return;
    for (const auto &chapter : lessons_of(G::name).chapters)
      for (const auto &step : chapter.steps)
        EXPECT_FALSE(step.hints.empty()) << G::name << " " << chapter.id << "/" << step.id;
  });
}

TEST(Lessons, AGameWithoutLessonsHasNone) { EXPECT_EQ(embedded_lessons("nim"), ""); }

} // namespace
} // namespace plateau::learn
