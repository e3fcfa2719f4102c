#include "console/terminal.hpp"

#include "console/testing/session.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

using testing::blocks_of;
using testing::MemorySink;
using testing::session;

TEST(Terminal, ShowsWhatAPipeSaysSoThatATranscriptReadsLikeASession) {
  EXPECT_EQ(session("e2e4\n",
                    [](Terminal &terminal) {
                      EXPECT_EQ(terminal.ask("? ").text, "e2e4");
                      terminal.say("done");
                    }),
            "? e2e4\ndone\n");
}

TEST(Terminal, DoesNotRepeatWhatAKeyboardShows) {
  Traits traits;
  traits.person = traits.keyboard = true;
  EXPECT_EQ(
      session(
          "e2e4\n", [](Terminal &terminal) { terminal.ask("? "), terminal.say("done"); }, traits),
      "? done\n");
}

TEST(Terminal, SkipsBlankAndCommentLines) {
  EXPECT_EQ(session("\n  \r\n# e2e4\n\t#\n e7e5 \t\r\n",
                    [](Terminal &terminal) { EXPECT_EQ(terminal.ask("? ").text, "e7e5"); }),
            "? e7e5\n");
}

TEST(Terminal, AfterAnUnansweredPromptALineStartsAfresh) {
  EXPECT_EQ(session("",
                    [](Terminal &terminal) {
                      EXPECT_EQ(terminal.ask("? ").kind, InputLine::Kind::end);
                      terminal.say("bye");
                    }),
            "? \nbye\n");
}

TEST(Terminal, NeverEchoesControlBytes) {
  const auto out = session(std::string("\x1b[2J\x07\0x\xC2\x9B\xFF\n", 12),
                           [](Terminal &terminal) { terminal.ask("? "); });
  EXPECT_EQ(out, "? ?[2J??x??\n");
}

TEST(Terminal, ColoursOnlyWhereTheyAreUnderstood) {
  const auto program = [](Terminal &terminal) { terminal.say("no", Ink::warning); };
  EXPECT_EQ(session("", program), "no\n");
  Traits traits;
  traits.colour = true;
  EXPECT_EQ(session("", program, traits), "\x1b[31mno\x1b[0m\n");
}

TEST(Terminal, FoldsWhatItSaysButNotWhatItDraws) {
  EXPECT_EQ(session(
                "",
                [](Terminal &terminal) {
                  terminal.say("one two");
                  terminal.write("+-----+\n");
                },
                {}, 4),
            "one\ntwo\n+-----+\n");
}

TEST(Terminal, AsksNothingWhenNobodyReads) {
  std::string out;
  Terminal terminal(std::make_unique<PipedLines>(blocks_of("a\nb\n")),
                    std::make_unique<MemorySink>(out, 0, 3));
  EXPECT_EQ(terminal.ask("? ").text, "a");
  terminal.flush();
  EXPECT_EQ(terminal.state(), Written::nobody_reads);
  EXPECT_EQ(terminal.ask("? ").kind, InputLine::Kind::end) << "there would be another line";
}

TEST(Terminal, ShowsEverythingBeforeItWaits) {
  std::string out;
  std::string shown;
  Terminal terminal(std::make_unique<PipedLines>([&](std::span<char> block) {
                      shown = out;
                      block[0] = '\n';
                      return shown.empty() ? std::size_t{1} : std::size_t{0};
                    }),
                    std::make_unique<MemorySink>(out));
  terminal.ask("? ");
  EXPECT_EQ(shown, "? ");
}

TEST(Terminal, HoldsBackABoundedAmountOfOutput) {
  std::string out;
  Terminal terminal(std::make_unique<PipedLines>(blocks_of("")), std::make_unique<MemorySink>(out));
  terminal.write("x");
  EXPECT_EQ(out.size(), 0U);
  terminal.write(std::string(65536, 'x'));
  EXPECT_EQ(out.size(), 65537U);
}

} // namespace
} // namespace plateau::console
