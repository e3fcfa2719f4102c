#include "console/standard.hpp"
#include "core/testing/languages.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace plateau::console {
namespace {

Environment with(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const char *name) -> std::string_view {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string_view{} : std::string_view{found->second};
  };
}

TEST(Standard, TheLocaleDecidesTheLanguageInPosixOrder) {
  EXPECT_EQ(language_from(with({})), plateau::testing::english);
  EXPECT_EQ(language_from(with({{"LANG", "fr_FR.UTF-8"}})), plateau::testing::french);
  EXPECT_EQ(language_from(with({{"LC_MESSAGES", "en_GB"}, {"LANG", "fr_FR"}})),
            plateau::testing::english);
  EXPECT_EQ(language_from(with({{"LC_ALL", "fr"}, {"LC_MESSAGES", "en"}})),
            plateau::testing::french);
  EXPECT_EQ(language_from(with({{"LC_ALL", ""}, {"LANG", "fr"}})), plateau::testing::french)
      << "an empty variable counts as none";
}

TEST(Standard, SomeLocalesHaveLettersAlone) {
  for (const auto *const plain : {"C", "POSIX", "en_US.ISO-8859-1", "fr_FR.iso88591"})
    EXPECT_TRUE(has_plain_locale(with({{"LC_ALL", plain}}))) << plain;
  for (const auto *const rich : {"C.UTF-8", "fr_FR.utf8", "fr_FR.UTF-8@euro", "fr_FR"})
    EXPECT_FALSE(has_plain_locale(with({{"LANG", rich}}))) << rich;
  EXPECT_FALSE(has_plain_locale(with({}))) << "nobody has said so";
  EXPECT_FALSE(has_plain_locale(with({{"LC_ALL", "C.UTF-8"}, {"LANG", "C"}})));
}

TEST(Standard, ColoursAreForTerminalsThatKnowThemAndPeopleWhoWantThem) {
  EXPECT_TRUE(colour_from(with({{"TERM", "xterm"}}), true));
  EXPECT_FALSE(colour_from(with({{"TERM", "xterm"}}), false));
  EXPECT_FALSE(colour_from(with({{"TERM", "dumb"}}), true));
  EXPECT_FALSE(colour_from(with({}), true));
  EXPECT_FALSE(colour_from(with({{"TERM", "xterm"}, {"NO_COLOR", "1"}}), true));
  EXPECT_TRUE(colour_from(with({{"TERM", "xterm"}, {"NO_COLOR", ""}}), true));
}

} // namespace
} // namespace plateau::console
