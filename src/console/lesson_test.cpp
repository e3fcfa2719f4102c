#include "console/lesson.hpp"

#include "bridge/look.hpp"
#include "games/games.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace plateau::console {
namespace {

TEST(Lesson, TellsEveryGameWithAllThatItForbids) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    if constexpr (requires { bridge::Look<G>::rules_sections; })
      for (const auto language : all_languages()) {
        const auto forbidden = learn::forbidden_moves<G>(language);
        const auto lines =
            lesson_words(language, G::name, bridge::Look<G>::rules_sections, forbidden);
        EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                                [](const LessonLine &line) { return line.title; }),
                  std::ssize(bridge::Look<G>::rules_sections) - 1)
            << "all but how a page is clicked on";
        for (const auto &[section, words] : forbidden) {
          const std::string expected = "  - " + words;
          EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                                  [&](const LessonLine &line) { return line.words == expected; }),
                    1)
              << words;
        }
      }
  });
}

} // namespace
} // namespace plateau::console
