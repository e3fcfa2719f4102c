// The laws are tried on the smallest game, and each is shown to notice a game that breaks it.
#include "core/laws.hpp"

#include "core/perft.hpp"
#include "core/testing/nim.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace plateau {
namespace {

using testing::Nim;

/// A game whose generator forgets to take three.
struct Forgetful : Nim {
  static void legal_moves(const Position &position, Bounded<Move, max_moves> &moves) {
    moves.clear();
    for (int taken = 1; taken <= 2 && taken <= position.left; ++taken)
      moves.append_unchecked({static_cast<std::uint8_t>(taken)});
  }
  static Result<Setup<Forgetful>> read_position(std::string_view text, const Rules &rules) {
    const auto read = Nim::read_position(text, rules);
    if (!read)
      return read.error();
    return Setup<Forgetful>{read->rules, read->position};
  }
  static Result<Setup<Forgetful>> check(const Draft &draft) {
    return Setup<Forgetful>{draft.rules, {draft.left, draft.side_to_move}};
  }
  static Draft draft_of(const Setup<Forgetful> &setup) {
    return {setup.rules, setup.position.left, setup.position.turn};
  }
};
static_assert(Game<Forgetful>);

TEST(Laws, AWrongGeneratorIsNoticed) {
  static const Nim::Position position{5, Side::first};
  EXPECT_NONFATAL_FAILURE(laws::fast_twins_agree<Forgetful>(position), "5 w");
}

TEST(Perft, CountsLeavesWithAndWithoutLists) {
  // Compositions of n into parts 1..3 that have exactly d parts or more: small enough by hand.
  const Nim::Position position{4, Side::first};
  EXPECT_EQ(perft<Nim>(position, 0), 1U);
  EXPECT_EQ(perft<Nim>(position, 1), 3U);
  EXPECT_EQ(perft<Nim>(position, 2), 3U + 2U + 1U);
  EXPECT_EQ(perft<Nim>(position, 4), 1U);
  EXPECT_EQ(perft<Nim>(position, 5), 0U);
  for (int depth = 0; depth < 6; ++depth)
    EXPECT_EQ(perft<Nim>(position, depth), perft_with_lists<Nim>(position, depth));
}

TEST(Taps, SpellOutAMove) {
  const Nim::Position position{5, Side::first};
  EXPECT_FALSE(tapped_move<Nim>(position, {}, 0));
  const std::array<Cell, 1> tapped = {Cell{3}};
  EXPECT_EQ(tapped_move<Nim>(position, tapped, 0), Nim::Move{2});
  EXPECT_FALSE(tapped_move<Nim>(position, tapped, 1)) << "there is nothing to choose";
  const std::array<Cell, 1> nonsense = {Cell{0}};
  EXPECT_FALSE(tapped_move<Nim>(position, nonsense, 0));
}

TEST(Bounded, HoldsItsBoundInEveryBuild) {
  Bounded<int, 2> list;
  EXPECT_TRUE(list.push_back(1));
  EXPECT_TRUE(list.push_back(2));
  EXPECT_FALSE(list.push_back(3));
  EXPECT_EQ(list.size(), 2U);
  EXPECT_TRUE(list.contains(2));
  EXPECT_FALSE(list.contains(3));
}

} // namespace
} // namespace plateau
