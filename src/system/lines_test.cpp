#include "system/lines.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <unistd.h>

namespace plateau::system {
namespace {

using Status = LineReader::Status;

/// What a reader makes of some bytes: lines, `<too long>` where one was.
std::vector<std::string> lines_of(const std::string &bytes, std::size_t max_line) {
  std::array<int, 2> ends{};
  EXPECT_EQ(::pipe(ends.data()), 0);
  std::jthread writer([&] {
    write_all(ends[1], bytes);
    ::close(ends[1]);
  });
  std::vector<std::string> lines;
  LineReader reader(blocks_of(ends[0]), max_line);
  std::string_view line;
  for (auto status = reader.next(line); status != Status::end; status = reader.next(line)) {
    if (status == Status::failed)
      break;
    lines.push_back(status == Status::too_long ? "<too long>" : std::string(line));
  }
  ::close(ends[0]);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReader, CutsLines) {
  EXPECT_EQ(lines_of("", 10), Lines{});
  EXPECT_EQ(lines_of("\n", 10), Lines{""});
  EXPECT_EQ(lines_of("a\nb\r\n\nc", 10), (Lines{"a", "b", "", "c"}));
  EXPECT_EQ(lines_of(std::string("a\0b\n", 4), 10), (Lines{std::string("a\0b", 3)}));
}

TEST(LineReader, SkipsALineBeyondTheBoundAndGoesOn) {
  const std::string longest(10, 'x');
  EXPECT_EQ(lines_of(longest + "\n" + longest + "\r\nend", 10), (Lines{longest, longest, "end"}));
  EXPECT_EQ(lines_of(longest + "x\nend", 10), (Lines{"<too long>", "end"}));
  EXPECT_EQ(lines_of(longest + "x", 10), (Lines{"<too long>"}));
  EXPECT_EQ(lines_of(std::string(3 << 20, 'x') + "\nend", 10), (Lines{"<too long>", "end"}));
}

TEST(LineReader, ReadsLinesAcrossBlocks) {
  std::string bytes;
  Lines expected;
  for (int i = 0; i < 100000; ++i) {
    expected.push_back("line " + std::to_string(i));
    bytes.append(expected.back()).append("\n");
  }
  EXPECT_EQ(lines_of(bytes, 100), expected);
}

TEST(LineReader, WhatCameBeforeAFailureIsNotLost) {
  bool first = true;
  LineReader reader(
      [&](std::span<char> block) -> std::optional<std::size_t> {
        if (!std::exchange(first, false))
          return std::nullopt;
        block[0] = 'a';
        return 1;
      },
      10);
  std::string_view line;
  EXPECT_EQ(reader.next(line), Status::line);
  EXPECT_EQ(line, "a");
  EXPECT_EQ(reader.next(line), Status::failed);
  EXPECT_EQ(reader.next(line), Status::failed) << "it stays so";
}

TEST(LineReader, SaysWhenItCannotRead) {
  LineReader reader(blocks_of(-1), 10);
  std::string_view line;
  EXPECT_EQ(reader.next(line), Status::failed);
}

TEST(LineCutter, BoundsAreExact) {
  using Cut = LineCutter::Cut;
  LineCutter lines(5);
  std::string_view line;
  lines.incoming() += "12345\n123456\n12345\r\nx";
  EXPECT_EQ(lines.next(line), Cut::line);
  EXPECT_EQ(line, "12345");
  EXPECT_EQ(lines.next(line), Cut::too_long);
  EXPECT_EQ(lines.next(line), Cut::line);
  EXPECT_EQ(line, "12345");
  EXPECT_EQ(lines.next(line), Cut::none);
  lines.incoming() += "yz123456789";
  EXPECT_EQ(lines.next(line), Cut::none);
  EXPECT_EQ(lines.incoming(), "") << "nothing of it is kept";
  lines.incoming() += "still the same line\nnext\nlast";
  EXPECT_TRUE(lines.ready());
  EXPECT_EQ(lines.next(line), Cut::too_long);
  EXPECT_EQ(lines.next(line), Cut::line);
  EXPECT_EQ(line, "next");
  EXPECT_FALSE(lines.ready());
  EXPECT_EQ(lines.next(line), Cut::none);
  EXPECT_EQ(lines.last(line), Cut::line);
  EXPECT_EQ(line, "last");
  EXPECT_EQ(lines.last(line), Cut::none);
}

} // namespace
} // namespace plateau::system
