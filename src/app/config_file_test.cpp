// Files of options: what is read, and what is said of mistakes.
#include "app/config_file.hpp"
#include "app/testing/program.hpp"
#include "core/testing/languages.hpp"

#include <array>

namespace plateau::app {
namespace {

using testing::contains;
using testing::plateau_complains;
using testing::TemporaryFile;
using Kind = ConfigEntry::Kind;

std::vector<ConfigEntry> entries_of(std::string_view content) {
  const TemporaryFile file(content);
  auto read = read_config_file(plateau::testing::english, file.path());
  EXPECT_EQ(std::get_if<std::string>(&read), nullptr) << *std::get_if<std::string>(&read);
  auto *entries = std::get_if<std::vector<ConfigEntry>>(&read);
  return entries == nullptr ? std::vector<ConfigEntry>{} : std::move(*entries);
}

/// The one value of a file's one entry.
std::string value_of(std::string_view content) {
  const auto entries = entries_of(content);
  return entries.size() == 1 && entries[0].values.size() == 1 ? entries[0].values[0]
                                                              : "(not one value)";
}

/// What `plateau serve` says of a file, without where it is.
std::string said_of(std::string_view content, const std::string &language = "en") {
  const TemporaryFile file(content);
  const auto said =
      plateau_complains({"serve", "--lang", language, "--limits", "--config", file.path()});
  EXPECT_EQ(said.status, 2) << content << said.out;
  const auto prefix = "plateau: " + file.path() + ", ";
  EXPECT_EQ(said.out.substr(0, prefix.size()), prefix);
  return said.out.substr(std::min(prefix.size(), said.out.size()));
}

TEST(ConfigFile, TextsAreTomlsTexts) {
  EXPECT_EQ(value_of("store = \"a#b.db\"\n"), "a#b.db");
  EXPECT_EQ(value_of("store = \"\"\"none\"\"\" # kept nowhere\n"), "none");
  EXPECT_EQ(value_of("store = \"\\u0041.db\"\n"), "A.db");
  EXPECT_EQ(value_of("store = 'a\\b \"c\".db'"), "a\\b \"c\".db");
  EXPECT_EQ(value_of("port = 8_064"), "8064");
}

TEST(ConfigFile, EntriesStandInTheOrderOfTheirLines) {
  const auto entries =
      entries_of("# first\nstore = \"none\"\nport = 0\n\nopen = true\n"
                 "origin = [\n  \"https://a.example\",\n  \"https://b.example\",\n]\n"
                 "web = 1.5\n[more]\nx = 1\n");
  ASSERT_EQ(entries.size(), 6u);
  const std::array<std::pair<std::string_view, Kind>, 6> expected = {{{"store", Kind::value},
                                                                      {"port", Kind::value},
                                                                      {"open", Kind::truth},
                                                                      {"origin", Kind::list},
                                                                      {"web", Kind::other},
                                                                      {"more", Kind::section}}};
  const std::array<unsigned, 6> lines = {2, 3, 5, 6, 10, 11};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(entries[i].name, expected[i].first);
    EXPECT_EQ(entries[i].kind, expected[i].second) << entries[i].name;
    EXPECT_EQ(entries[i].line, lines[i]) << entries[i].name;
  }
  EXPECT_EQ(entries[3].values.size(), 2u);
}

TEST(ConfigFile, AMistakeIsSaidWithItsLine) {
  struct Mistake {
    std::string_view content;
    std::string_view line;
    std::string_view words;
  };
  constexpr std::array<Mistake, 24> mistakes = {{
      {"port = 1\nstore = \"a.db\n", "line 2: ", "same quotes"},
      {"store = 'a.db\n", "line 1: ", "same quotes"},
      {"store = \"C:\\x\"\n", "line 1: ", "backslash"},
      {"store = \"a\\u0000b\"\n", "line 1: ", "control characters"},
      {"store = a.db\n", "line 1: ", "texts in quotes"},
      {"store = \"\xff\"\n", "line 1: ", "UTF-8"},
      {"store = true\n", "line 1: ", "“store” takes a text"},
      {"\n\nport 8064\n", "line 3: ", "NAME = VALUE"},
      {"port =\n", "line 1: ", "NAME = VALUE"},
      {"port = 1 2\n", "line 1: ", "behind the value"},
      {"port = 1\n# again\nport = 2\n", "line 3: ", "given before"},
      {"port = [1, 2]\n", "line 1: ", "“port” takes one value"},
      {"port = 1.5\n", "line 1: ", "whole numbers"},
      {"port = 65536\n", "line 1: ", "--port must be between 0 and 65535, not 65536"},
      {"port = -1\n", "line 1: ", "not -1"},
      {"open = 1\n", "line 1: ", "“open” takes true or false"},
      {"origin = [\"https://a.example\" \"x\"]\n", "line 1: ", "a list is written"},
      {"# ours\n[serve]\nport = 1\n", "line 2: ", "section"},
      {"serve.port = 1\n", "line 1: ", "section"},
      {"pört = 1\n", "line 1: ", "NAME = VALUE"},
      {"port = ξ\n", "line 1: ", "texts in quotes"},
      {"port = 2026-11-19T[8:00\n", "line 1: ", "texts in quotes"},
      {"prot = 1\n", "line 1: ", "“prot” is no option"},
      {"config = \"x\"\n", "line 1: ", "“config” is no option"},
  }};
  for (const auto &mistake : mistakes) {
    const auto said = said_of(mistake.content);
    EXPECT_EQ(said.substr(0, mistake.line.size()), mistake.line) << mistake.content << said;
    EXPECT_TRUE(contains(said, mistake.words)) << mistake.content << said;
  }
  EXPECT_TRUE(contains(said_of("port = 1\nport = 2\n", "fr"), "ligne 2 : cette option"));
}

TEST(ConfigFile, NoPasswordIsShown) {
  for (const auto *content :
       {"store = \"postgres://plateau:hunter2@db/x\n", "postgres://plateau:hunter2@db/x\n",
        "\"postgres://plateau:hunter2@db/x\" = 1\n", "origin = \"https://plateau:hunter2@db\"\n",
        "proxy = [\"plateau:hunter2@@db\"]\n", "store = postgres://plateau:hunter2@db\n",
        "port = \"redis://:hunter2@db\"\n"})
    EXPECT_FALSE(contains(said_of(content), "hunter")) << content;
}

TEST(ConfigFile, WhatIsNoFileOfOptionsIsNotReadAsAnEmptyOne) {
  for (const auto *file : {"/", "/proc/self/mem", "/dev/zero", "/nowhere/at/all"}) {
    const auto said = plateau_complains({"serve", "--lang", "en", "--limits", "--config", file});
    EXPECT_EQ(said.status, 2) << file;
    EXPECT_TRUE(contains(said.out, std::string(file) + " cannot be read")) << said.out;
  }
  const std::string filler(max_config_bytes - 1, '#');
  EXPECT_TRUE(entries_of(filler + "\n").empty());
  std::string deepest = "a";
  while (deepest.size() + 4 <= max_config_bytes)
    deepest += ".a";
  EXPECT_EQ(entries_of(deepest + "=1").front().kind, Kind::section);
  const TemporaryFile longer(filler + "\n\n");
  EXPECT_EQ(read_config_file(plateau::testing::english, longer.path()).index(), 1u);
}

} // namespace
} // namespace plateau::app
