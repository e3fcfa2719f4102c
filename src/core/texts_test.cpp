#include "core/texts.hpp"

#include "core/refusal.hpp"
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

TEST(Texts, BothLanguagesHaveTheSameKeys) {
  ASSERT_GT(text_count(Language::english), 0U);
  for (std::size_t i = 0; i < text_count(Language::english); ++i)
    EXPECT_FALSE(find_text(Language::french, text_key(Language::english, i)).empty())
        << "missing in French: " << text_key(Language::english, i);
  for (std::size_t i = 0; i < text_count(Language::french); ++i)
    EXPECT_FALSE(find_text(Language::english, text_key(Language::french, i)).empty())
        << "missing in English: " << text_key(Language::french, i);
}

TEST(Texts, ATranslationUsesThePlaceholdersOfItsOriginal) {
  for (std::size_t i = 0; i < text_count(Language::english); ++i) {
    const auto key = text_key(Language::english, i);
    EXPECT_EQ(placeholders(find_text(Language::english, key)),
              placeholders(find_text(Language::french, key)))
        << key;
  }
}

TEST(Texts, KeysAreSortedAndUnique) {
  for (const auto language : all_languages)
    for (std::size_t i = 1; i < text_count(language); ++i)
      EXPECT_LT(text_key(language, i - 1), text_key(language, i));
}

TEST(Texts, AMissingKeyIsVisible) {
  EXPECT_EQ(text(Language::english, "no.such.key"), "[no.such.key]");
}

TEST(Texts, TheLocaleChoosesTheLanguage) {
  EXPECT_EQ(language_of("fr_FR.UTF-8"), Language::french);
  EXPECT_EQ(language_of("fr"), Language::french);
  EXPECT_EQ(language_of("fr-CA"), Language::french);
  EXPECT_EQ(language_of("fry_NL"), Language::english);
  EXPECT_EQ(language_of("C.UTF-8"), Language::english);
  EXPECT_EQ(language_of(""), Language::english);
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

TEST(Texts, EveryEventAndEndHasWords) {
  for (const auto language : all_languages) {
    for (const auto event : event_names) {
      // The end of a game is told by its outcome.
      const bool has_words = !find_text(language, "event." + std::string(event)).empty();
      EXPECT_EQ(has_words, event != "ended") << event;
    }
    for (const auto end : end_reason_names)
      EXPECT_FALSE(find_text(language, "outcome." + std::string(end)).empty()) << end;
  }
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
