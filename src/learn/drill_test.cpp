#include "learn/drill.hpp"

#include "games/games.hpp"

#include <gtest/gtest.h>

#include <set>

namespace plateau::learn {
namespace {

template <Game G> std::set<std::string> names_of(const std::vector<Attacked> &found) {
  std::set<std::string> names;
  for (const auto &one : found) {
    auto name = G::write_cell(one.cell) + " by";
    std::set<std::string> by;
    for (const auto cell : one.by)
      by.insert(G::write_cell(cell));
    for (const auto &cell : by)
      name += " " + cell;
    names.insert(name);
  }
  return names;
}

std::set<std::string> attacked_in(std::string_view game, const char *text) {
  std::set<std::string> names{"not read"};
  for_each_game([&]<Game G>(std::type_identity<G>) {
    if (G::name != game)
      return;
    const auto setup = G::read_position(text, typename G::Rules{});
    if (setup)
      names = names_of<G>(attacked<G>(setup->position));
  });
  return names;
}

TEST(Drill, WhatIsAttackedIsWhatCanBeTaken) {
  using Names = std::set<std::string>;
  // The queen is defended, which does not matter; the pawn on f6 is behind it.
  EXPECT_EQ(attacked_in("chess", "4k3/8/5p2/3pq3/4P3/5N2/8/6K1 w - - 0 1"),
            (Names{"d5 by e4", "e5 by f3"}));
  // En passant takes a pawn where nobody goes.
  EXPECT_EQ(attacked_in("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), (Names{"d5 by e5"}));
  // A pinned knight takes nothing.
  EXPECT_EQ(attacked_in("chess", "4r1k1/8/8/3p4/8/4N3/8/4K3 w - - 0 1"), Names{});
}

TEST(Drill, EverySeedGivesAPositionWithSomethingToFind) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    std::set<std::string> positions;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const auto made = drill<G>(typename G::Rules{}, seed);
      ASSERT_TRUE(made) << G::name << " " << seed;
      EXPECT_GE(made->attacked.size(), least_attacked);
      EXPECT_LE(made->attacked.size(), most_attacked);
      positions.insert(G::write_position(made->position));
      const auto again = drill<G>(typename G::Rules{}, seed);
      EXPECT_EQ(G::write_position(again->position), G::write_position(made->position));
      // It can be written, read again, and has the same answer then.
      const auto setup = G::read_position(G::write_position(made->position), typename G::Rules{});
      ASSERT_TRUE(setup) << G::name << " " << seed;
      EXPECT_EQ(names_of<G>(attacked<G>(setup->position)), names_of<G>(made->attacked));
    }
    EXPECT_GT(positions.size(), 35U) << G::name;
  });
}

TEST(Drill, WhatIsAttackedBelongsToTheOtherSide) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto made = drill<G>(typename G::Rules{}, seed);
      ASSERT_TRUE(made);
      for (const auto &one : made->attacked) {
        EXPECT_FALSE(G::stack_at(made->position, one.cell).empty());
        ASSERT_FALSE(one.by.empty());
        for (const auto cell : one.by)
          EXPECT_FALSE(G::stack_at(made->position, cell).empty());
      }
    }
  });
}

} // namespace
} // namespace plateau::learn
