#include "console/lines.hpp"

#include "console/testing/blocks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace plateau::console {
namespace {

using testing::blocks_of;
using Kind = InputLine::Kind;

std::vector<InputLine> all_lines(std::string input) {
  PipedLines reader(blocks_of(std::move(input)));
  std::vector<InputLine> lines;
  do
    lines.push_back(reader.next(""));
  while (lines.back().kind != Kind::end);
  return lines;
}

TEST(Lines, AreCutAtNewlines) {
  EXPECT_EQ(all_lines("e2e4\n\ne7e5\n"),
            (std::vector<InputLine>{
                {Kind::text, "e2e4"}, {Kind::text, ""}, {Kind::text, "e7e5"}, {Kind::end, ""}}));
}

TEST(Lines, AByteOrderMarkIsNoPartOfTheFirst) {
  EXPECT_EQ(all_lines("\xEF\xBB\xBF"
                      "e2e4\n\xEF\xBB\xBFx"),
            (std::vector<InputLine>{
                {Kind::text, "e2e4"}, {Kind::text, "\xEF\xBB\xBFx"}, {Kind::end, ""}}));
}

std::vector<InputLine> all_words(std::string input) {
  PipedLines reader(blocks_of(std::move(input)));
  reader.read_words([](std::string_view line) { return line.substr(0, 4) == "both"; });
  std::vector<InputLine> words;
  do
    words.push_back(reader.next(""));
  while (words.back().kind != Kind::end);
  return words;
}

TEST(Lines, AreReadWordByWordWhereThatIsWanted) {
  EXPECT_EQ(all_words(" e2e4\te7e5 \n\n# a comment\n/quit\n"),
            (std::vector<InputLine>{{Kind::text, "e2e4"},
                                    {Kind::text, "e7e5"},
                                    {Kind::text, ""},
                                    {Kind::text, "# a comment"},
                                    {Kind::text, "/quit"},
                                    {Kind::end, ""}}));
  EXPECT_EQ(all_words("both words \ntwo words"), (std::vector<InputLine>{{Kind::text, "both words"},
                                                                         {Kind::text, "two"},
                                                                         {Kind::text, "words"},
                                                                         {Kind::end, ""}}));
  const std::string longest(max_line, 'a');
  EXPECT_EQ(all_words(longest + "b " + longest),
            (std::vector<InputLine>{{Kind::too_long, ""}, {Kind::text, longest}, {Kind::end, ""}}));
  std::string game;
  while (game.size() + 5 <= max_line_of_words)
    game.append("e2e4 ");
  EXPECT_EQ(all_words(game).size(), game.size() / 5 + 1) << "a long line of words is read";
  EXPECT_EQ(all_words(std::string(max_line_of_words + 1, ' ') + "\ne2e4\n")[1],
            (InputLine{Kind::text, "e2e4"}));
}

TEST(Lines, TheLastOneMayLackItsNewline) {
  EXPECT_EQ(all_lines("a\nb"),
            (std::vector<InputLine>{{Kind::text, "a"}, {Kind::text, "b"}, {Kind::end, ""}}));
}

TEST(Lines, TheEndStaysTheEnd) {
  PipedLines reader(blocks_of("a"));
  reader.next("");
  EXPECT_EQ(reader.next("").kind, Kind::end);
  EXPECT_EQ(reader.next("").kind, Kind::end);
}

TEST(Lines, AnEndThatIsNoneIsSeen) {
  PipedLines ended(blocks_of(""));
  EXPECT_EQ(ended.next("").kind, Kind::end);
  EXPECT_FALSE(ended.failed());
  bool first = true;
  PipedLines broken([&](std::span<char> block) -> std::optional<std::size_t> {
    if (!std::exchange(first, false))
      return std::nullopt;
    block[0] = 'a';
    return 1;
  });
  EXPECT_EQ(broken.next(""), (InputLine{Kind::text, "a"})) << "what came is not lost";
  EXPECT_EQ(broken.next("").kind, Kind::end);
  EXPECT_TRUE(broken.failed());
}

TEST(Lines, OneByteTooManyIsRefusedAndTheNextLineIsRead) {
  const std::string longest(max_line, 'x');
  EXPECT_EQ(
      all_lines(longest + "\n" + longest + "x\nnext\n"),
      (std::vector<InputLine>{
          {Kind::text, longest}, {Kind::too_long, ""}, {Kind::text, "next"}, {Kind::end, ""}}));
}

TEST(Lines, AVeryLongOneIsNotStored) {
  const auto lines = all_lines(std::string(10'000'000, 'x') + "\nnext");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], (InputLine{Kind::too_long, ""}));
  EXPECT_EQ(lines[1], (InputLine{Kind::text, "next"}));
}

TEST(Lines, MayComeInPiecesOfAnySize) {
  std::string input = "e2e4\ne7e5\n";
  PipedLines reader([&](std::span<char> block) {
    const auto size = std::min<std::size_t>(input.size(), 1);
    std::copy_n(input.begin(), size, block.begin());
    input.erase(0, size);
    return size;
  });
  EXPECT_EQ(reader.next("").text, "e2e4");
  EXPECT_EQ(reader.next("").text, "e7e5");
  EXPECT_EQ(reader.next("").kind, Kind::end);
}

TEST(Lines, KeepNulBytes) {
  const std::string with_nul("a\0b\n", 4);
  EXPECT_EQ(all_lines(with_nul)[0].text, std::string("a\0b", 3));
}

TEST(Lines, TheFirstWordIsSplitOff) {
  std::string_view rest;
  EXPECT_EQ(first_word("moves  e2", rest), "moves");
  EXPECT_EQ(rest, "e2");
  EXPECT_EQ(first_word("undo", rest), "undo");
  EXPECT_EQ(rest, "");
}

} // namespace
} // namespace plateau::console
