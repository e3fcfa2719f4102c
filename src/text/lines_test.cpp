#include "text/lines.hpp"

#include "text/testing/blocks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace plateau::console {
namespace {

using testing::blocks_of;
using Kind = Line::Kind;

std::vector<Line> all_lines(std::string input) {
  LineReader reader(blocks_of(std::move(input)));
  std::vector<Line> lines;
  do
    lines.push_back(reader.next(""));
  while (lines.back().kind != Kind::end);
  return lines;
}

TEST(Lines, AreCutAtNewlines) {
  EXPECT_EQ(all_lines("e2e4\n\ne7e5\n"),
            (std::vector<Line>{
                {Kind::text, "e2e4"}, {Kind::text, ""}, {Kind::text, "e7e5"}, {Kind::end, ""}}));
}

TEST(Lines, TheLastOneMayLackItsNewline) {
  EXPECT_EQ(all_lines("a\nb"),
            (std::vector<Line>{{Kind::text, "a"}, {Kind::text, "b"}, {Kind::end, ""}}));
}

TEST(Lines, TheEndStaysTheEnd) {
  LineReader reader(blocks_of("a"));
  reader.next("");
  EXPECT_EQ(reader.next("").kind, Kind::end);
  EXPECT_EQ(reader.next("").kind, Kind::end);
}

TEST(Lines, AnEndThatIsNoneIsSeen) {
  LineReader ended(blocks_of(""));
  EXPECT_EQ(ended.next("").kind, Kind::end);
  EXPECT_FALSE(ended.failed());
  bool first = true;
  LineReader broken([&](std::span<char> block) -> std::optional<std::size_t> {
    if (!std::exchange(first, false))
      return std::nullopt;
    block[0] = 'a';
    return 1;
  });
  EXPECT_EQ(broken.next(""), (Line{Kind::text, "a"})) << "what came is not lost";
  EXPECT_EQ(broken.next("").kind, Kind::end);
  EXPECT_TRUE(broken.failed());
}

TEST(Lines, OneByteTooManyIsRefusedAndTheNextLineIsRead) {
  const std::string longest(max_line, 'x');
  EXPECT_EQ(
      all_lines(longest + "\n" + longest + "x\nnext\n"),
      (std::vector<Line>{
          {Kind::text, longest}, {Kind::too_long, ""}, {Kind::text, "next"}, {Kind::end, ""}}));
}

TEST(Lines, AVeryLongOneIsNotStored) {
  const auto lines = all_lines(std::string(10'000'000, 'x') + "\nnext");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], (Line{Kind::too_long, ""}));
  EXPECT_EQ(lines[1], (Line{Kind::text, "next"}));
}

TEST(Lines, MayComeInPiecesOfAnySize) {
  std::string input = "e2e4\ne7e5\n";
  LineReader reader([&](std::span<char> block) {
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

TEST(Lines, BlanksAreTrimmedAtBothEnds) {
  EXPECT_EQ(trimmed(" \te2e4 \r"), "e2e4");
  EXPECT_EQ(trimmed(" \t\r"), "");
  EXPECT_EQ(trimmed(""), "");
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
