#include "arena/contestant.hpp"

#include "arena/baseline.hpp"
#include "arena/testing/starts.hpp"

#include "server/testing/folder.hpp"

#include <gtest/gtest.h>

namespace plateau::arena {
namespace {

using testing::contestant;

std::string_view complaint(std::string_view text) {
  const auto read = read_contestant(text);
  const auto *error = std::get_if<ContestantError>(&read);
  return error != nullptr ? error->code : "";
}

TEST(Contestants, AreReadAsTyped) {
  EXPECT_EQ(contestant("search").kind, Contestant::Kind::search);
  EXPECT_EQ(contestant("level:8").level, 8);
  EXPECT_EQ(contestant("baseline").depth, default_baseline_depth);
  EXPECT_EQ(contestant("baseline:10").depth, 10);
  const auto engine = contestant("uci:gnuchess  -u");
  EXPECT_EQ(engine.kind, Contestant::Kind::engine);
  EXPECT_EQ(engine.command, (std::vector<std::string>{"gnuchess", "-u"}));
  EXPECT_EQ(engine.dialect.hello, "uci");
  const server::testing::Folder folder;
  const auto spaced = (folder.path() / "my engine").string();
  std::filesystem::create_symlink("/bin/true", spaced);
  EXPECT_EQ(contestant("uci:" + spaced).command, std::vector<std::string>{spaced});
  EXPECT_EQ(contestant("ugi:a:b").command, std::vector<std::string>{"a:b"});
  EXPECT_EQ(contestant("ugi:x").dialect.hello, "ugi");
}

TEST(Contestants, WhatIsNoneIsRefused) {
  for (const auto *text : {"", "Search", "search:1", "stockfish", "x:y", ":"})
    EXPECT_EQ(complaint(text), "contestant-unknown") << text;
  for (const auto *text : {"level", "level:", "level:0", "level:9", "level:1x"})
    EXPECT_EQ(complaint(text), "contestant-level") << text;
  for (const auto *text : {"baseline:", "baseline:0", "baseline:11", "baseline:deep"})
    EXPECT_EQ(complaint(text), "contestant-depth") << text;
  for (const auto *text : {"uci", "uci:", "ugi: "})
    EXPECT_EQ(complaint(text), "contestant-command") << text;
}

TEST(Contestants, OptionsAreNamesAndValues) {
  EXPECT_EQ(read_option_setting("Hash=64"), (OptionSetting{"Hash", "64"}));
  EXPECT_EQ(read_option_setting("Move Overhead=5"), (OptionSetting{"Move Overhead", "5"}));
  EXPECT_EQ(read_option_setting("Clear Hash"), (OptionSetting{"Clear Hash", ""}));
  EXPECT_EQ(read_option_setting("File=a=b"), (OptionSetting{"File", "a=b"}));
  EXPECT_FALSE(read_option_setting(""));
  EXPECT_FALSE(read_option_setting("=1"));
  EXPECT_FALSE(read_option_setting("Hash=1\nquit"));
}

} // namespace
} // namespace plateau::arena
