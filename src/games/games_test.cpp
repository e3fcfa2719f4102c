#include "games/games.hpp"

#include "abalone/layouts.hpp"
#include "core/texts.hpp"
#include "games/options.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace plateau {
namespace {

TEST(Games, AreFoundByTheirName) {
  for (const auto name : AllGames::names)
    EXPECT_EQ(with_game(name, []<Game G>(std::type_identity<G>) { return G::name; }), name);
  EXPECT_EQ(with_game("no such game", [](auto) { return true; }), std::nullopt);
  EXPECT_EQ(with_game("", [](auto) { return true; }), std::nullopt);
}

TEST(Games, TheirRulesOptionsAreReadAndHaveWords) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    EXPECT_FALSE(rules_options<G>().empty()) << G::name;
    for (const auto &option : rules_options<G>()) {
      EXPECT_TRUE(G::read_rules(option.example)) << G::name << ": " << option.example;
      std::string key("app.rules.");
      key.append(G::name).append(".").append(option.help);
      for (const auto language : all_languages)
        EXPECT_FALSE(find_text(language, key).empty()) << key;
    }
    for (const auto language : all_languages)
      EXPECT_FALSE(find_text(language, std::string("app.game.").append(G::name)).empty());
  });
}

TEST(Games, EveryAbaloneLayoutIsListed) {
  for (const auto &layout : abalone::layouts) {
    const auto options = rules_options<abalone::Abalone>();
    EXPECT_TRUE(std::any_of(options.begin(), options.end(), [&](const RulesOption &option) {
      return option.help == layout.name;
    })) << layout.name;
  }
}

} // namespace
} // namespace plateau
