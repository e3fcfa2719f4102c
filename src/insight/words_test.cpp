#include "insight/words.hpp"

#include "core/testing/languages.hpp"
#include "games/all_insight.hpp"
#include "games/all_tactics.hpp"
#include "games/games.hpp"
#include "insight/lore.hpp"

#include <gtest/gtest.h>

namespace plateau::insight {
namespace {

/// Every code of every game has a sentence in every language, and nothing in it stays unfilled.
TEST(InsightWords, EveryCodeHasWords) {
  for (const auto name : AllGames::names)
    with_game(name, []<Game G>(std::type_identity<G>) {
      Bounded<CellInRole, 4> cells;
      G::for_each_cell(G::start({}), [&](Cell cell) {
        if (cells.size() < 3)
          cells.push_back({cell, role("target")});
      });
      for (const auto code : all_codes<G>())
        for (const auto language : all_languages())
          for (const int number : {1, 2}) {
            Bounded<Argument, 4> arguments;
            for (int i = 0; i < 3; ++i)
              arguments.push_back(Argument::number(number));
            const auto words =
                sentence(language, names_of<G>(), code, {cells.begin(), cells.size()},
                         {arguments.begin(), arguments.size()}, {"move", "reply"});
            EXPECT_EQ(words.find_first_of("{}["), std::string::npos) << words;
            EXPECT_TRUE(words.ends_with(".")) << words;
          }
      return 0;
    });
}

TEST(InsightWords, NameWhatIsThere) {
  const auto setup = chess::Chess::read_position("4k3/8/2p5/8/8/2N5/3P4/4K3 w - - 0 1", {});
  ASSERT_TRUE(setup);
  const auto &position = setup->position;
  Statement<chess::Chess> statement;
  statement.code = code("loses-piece");
  statement.cells.push_back({*chess::Chess::read_cell("d5"), role("target")});
  statement.arguments.push_back(Argument::piece(1));
  statement.line.push_back(*chess::Chess::read_move(position, "c3d5").move());
  auto next = position;
  chess::Chess::play(next, statement.line[0]);
  statement.line.push_back(*chess::Chess::read_move(next, "c6d5").move());
  EXPECT_EQ(sentence<chess::Chess>(plateau::testing::english, position, statement),
            "This loses the white knight on d5: cxd5.");
  EXPECT_EQ(sentence<chess::Chess>(plateau::testing::french, position, statement),
            "Ce coup perd le cavalier blanc en d5 : cxd5.");
}

} // namespace
} // namespace plateau::insight
