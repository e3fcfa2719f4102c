#include "core/texts.hpp"

#include "core/refusal.hpp"
#include "core/testing/languages.hpp"
#include "core/utf8.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plateau {
namespace {

std::vector<std::string> placeholders(std::string_view text) {
  std::vector<std::string> found;
  for (auto open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1))
    found.emplace_back(text.substr(open, text.find('}', open) - open + 1));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

TEST(Texts, AllLanguagesHaveTheSameKeys) {
  ASSERT_GT(text_count(testing::english), 0U);
  for (std::size_t i = 0; i < text_count(testing::english); ++i)
    EXPECT_FALSE(find_text(testing::french, text_key(testing::english, i)).empty())
        << "missing in French: " << text_key(testing::english, i);
  for (std::size_t i = 0; i < text_count(testing::french); ++i)
    EXPECT_FALSE(find_text(testing::english, text_key(testing::french, i)).empty())
        << "missing in English: " << text_key(testing::french, i);
}

TEST(Texts, ATranslationUsesThePlaceholdersOfItsOriginal) {
  for (std::size_t i = 0; i < text_count(testing::english); ++i) {
    const auto key = text_key(testing::english, i);
    EXPECT_EQ(placeholders(find_text(testing::english, key)),
              placeholders(find_text(testing::french, key)))
        << key;
  }
}

TEST(Texts, KeysAreSortedAndUnique) {
  for (const auto language : all_languages())
    for (std::size_t i = 1; i < text_count(language); ++i)
      EXPECT_LT(text_key(language, i - 1), text_key(language, i));
}

TEST(Texts, AMissingKeyIsVisible) {
  EXPECT_EQ(text(testing::english, "no.such.key"), "[no.such.key]");
}

TEST(Texts, TheLocaleChoosesTheLanguage) {
  EXPECT_EQ(language_of("fr_FR.UTF-8"), testing::french);
  EXPECT_EQ(language_of("fr"), testing::french);
  EXPECT_EQ(language_of("fr-CA"), testing::french);
  EXPECT_EQ(language_of("fry_NL"), testing::english);
  EXPECT_EQ(language_of("C.UTF-8"), testing::english);
  EXPECT_EQ(language_of(""), testing::english);
}

TEST(Texts, UntrustedTextCannotDriveATerminal) {
  EXPECT_EQ(printable("plain é ♘"), "plain é ♘");
  EXPECT_EQ(printable("\x1b[31mred"), "?[31mred");
  EXPECT_EQ(printable("a\nb\rc\td\x7f"), "a?b?c?d?");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            "?31m")
      << "the one-byte escape of the upper block";
  EXPECT_EQ(printable("\xE2\x80\xAE"
                      "abc"),
            "?abc")
      << "right-to-left override";
  EXPECT_EQ(printable("\xFF\xC3x"), "??x") << "not UTF-8";
}

TEST(Texts, EveryEventAndEndOfAnyGameHasWords) {
  for (const auto language : all_languages()) {
    for (const auto &event : common_event_kinds) {
      // The end of a game is told by its outcome.
      const bool has_words = !find_text(language, "event." + std::string(event.code)).empty();
      EXPECT_EQ(has_words, event != EventKind::ended) << event.code;
    }
    for (const auto &end : common_end_reasons)
      EXPECT_FALSE(find_text(language, "outcome." + std::string(end.code)).empty()) << end.code;
  }
}

TEST(Texts, LanguagesAreFoundByTheirTags) {
  for (const auto language : all_languages())
    EXPECT_EQ(find_language(language.tag()), language);
  EXPECT_EQ(all_languages().front(), Language{});
  EXPECT_EQ(Language{}.tag(), "en");
  for (const auto *const tag : {"", "e", "english", "EN", "xx"})
    EXPECT_EQ(find_language(tag), std::nullopt) << tag;
}

TEST(Utf8, AnExcerptCutsNoCharacter) {
  EXPECT_EQ(excerpt("abc", 3), "abc");
  EXPECT_EQ(excerpt("abcd", 3), "abc");
  EXPECT_EQ(excerpt("aé€", 2), "a");
  EXPECT_EQ(excerpt("aé€", 3), "aé");
  EXPECT_EQ(excerpt("aé€", 4), "aé");
  EXPECT_EQ(excerpt("aé€", 5), "aé");
  EXPECT_EQ(excerpt("aé€", 6), "aé€");
  EXPECT_EQ(excerpt("🂡x", 3), "");
  EXPECT_EQ(excerpt("é", 0), "");
  EXPECT_EQ(excerpt("\x80\x80\x80\x80", 3), "\x80\x80\x80") << "what is no text is cut anywhere";
  EXPECT_EQ(excerpt("a\xc3", 1), "a");
  const std::string most(Refusal::max_found - 1, 'a');
  std::string longer = most;
  longer.append("é");
  EXPECT_EQ(Refusal::malformed("x", longer, 1).found, most);
}

TEST(Utf8, TheFirstCharacterIsWhole) {
  EXPECT_EQ(first_character("éa"), "é");
  EXPECT_EQ(first_character("ab"), "a");
  EXPECT_EQ(first_character("\xff"
                            "b"),
            "\xff");
  EXPECT_EQ(first_character(""), "");
}

} // namespace
} // namespace plateau
