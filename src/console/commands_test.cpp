#include "console/commands.hpp"

#include "console/lines.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

TEST(Commands, WithOrWithoutASlashInEitherLanguageAndCase) {
  for (const auto *line : {"undo", "/undo", "annuler", "/annuler", "UNDO", "/Undo"}) {
    const auto command = read_command(line);
    ASSERT_TRUE(command) << line;
    EXPECT_EQ(command->command, Command::undo) << line;
  }
}

TEST(Commands, EveryWordFindsItsOwnCommand) {
  for (const auto &words : all_commands)
    for (const auto language : all_languages())
      for (std::string_view all :
           {find_text(language, "console.command." + std::string(words.name)), words.other,
            words.name})
        while (!all.empty()) {
          const auto word = first_word(all, all);
          const auto command = read_command(word);
          ASSERT_TRUE(command) << word;
          EXPECT_EQ(command->command, words.command) << word;
        }
}

TEST(Commands, SomeTakeAnArgumentAndTheOthersNone) {
  const auto moves = read_command("moves e2");
  ASSERT_TRUE(moves);
  EXPECT_EQ(moves->argument, "e2");
  const auto save = read_command("/pgn my game.pgn");
  ASSERT_TRUE(save);
  EXPECT_EQ(save->argument, "my game.pgn");
  EXPECT_FALSE(read_command("quit now"));
}

TEST(Commands, AWordTooManyIsSeen) {
  EXPECT_EQ(command_with_too_much("board 2"), "board");
  EXPECT_EQ(command_with_too_much("/Quit now"), "quit");
  for (const auto *line : {"undo", "undo 2", "moves e2", "e2 e4", "", "/"})
    EXPECT_FALSE(command_with_too_much(line)) << line;
}

TEST(Commands, AreGuessedFromWhatIsLikeThem) {
  const auto english = *find_language("en");
  EXPECT_EQ(command_like(english, "hlep"), "help");
  EXPECT_EQ(command_like(english, "/Undoo 2"), "undo");
  EXPECT_EQ(command_like(*find_language("fr"), "anuler"), "annuler");
  EXPECT_EQ(command_like(*find_language("fr"), "hlep"), "help") << "English words do too";
  EXPECT_FALSE(command_like(english, "e2e4"));
  EXPECT_FALSE(command_like(english, ""));
}

TEST(Commands, OtherLinesAreNone) {
  for (const auto *line : {"", "/", "/ quit", "e2e4", "undone", "//quit", "O-O", "Nf3"})
    EXPECT_FALSE(read_command(line)) << line;
}

TEST(Commands, AllHaveHelpInEveryLanguage) {
  for (const auto language : all_languages())
    for (const auto &words : all_commands)
      EXPECT_EQ(help_line(language, words).find("[console."), std::string::npos) << words.name;
}

} // namespace
} // namespace plateau::console
