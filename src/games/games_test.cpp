#include "games/games.hpp"

#include "core/texts.hpp"
#include "games/rules_lines.hpp"

#include <gtest/gtest.h>

namespace plateau {
namespace {

TEST(Games, AreFoundByTheirName) {
  for (const auto name : AllGames::names)
    EXPECT_EQ(with_game(name, []<Game G>(std::type_identity<G>) { return G::name; }), name);
  EXPECT_EQ(with_game("no such game", [](auto) { return true; }), std::nullopt);
  EXPECT_EQ(with_game("", [](auto) { return true; }), std::nullopt);
}

TEST(Games, AFileWithoutAGameIsChess) {
  RecordTags tags;
  EXPECT_EQ(game_of(tags), "chess");
  tags.add({"Game", "abalone"});
  EXPECT_EQ(game_of(tags), "abalone");
}

TEST(Games, TheirRulesOptionsAreReadAndHaveWords) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    for (const auto &line : rules_lines<G>()) {
      const auto rules = G::read_rules(line.example);
      ASSERT_TRUE(rules) << G::name << ": " << line.example;
      EXPECT_EQ(*G::read_rules(G::write_rules(*rules)), *rules) << G::name << ": " << line.example;
      for (const auto language : all_languages())
        EXPECT_FALSE(find_text(language, line.help).empty()) << line.help;
    }
    for (const auto language : all_languages())
      EXPECT_FALSE(find_text(language, std::string(G::name).append(".about")).empty());
  });
}

} // namespace
} // namespace plateau
