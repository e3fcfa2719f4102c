#include "core/match.hpp"
#include "core/texts.hpp"
#include "games/all_actions.hpp"
#include "games/games.hpp"
#include "games/written.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

namespace plateau {
namespace {

/// What the actions of a position may be: each legal move has one of its own, the attempt of which
/// is judged to be that move; any other action is not judged to be a move without one.
template <Game G> void check_actions(const typename G::Position &position) {
  using Moves = Actions<G>;
  MoveList<G> moves;
  G::legal_moves(position, moves);
  std::map<int, typename G::Move> by_action;
  for (const auto move : moves) {
    const int action = Moves::of(position, move);
    ASSERT_GE(action, 0);
    ASSERT_LT(action, Moves::count(position));
    ASSERT_TRUE(by_action.emplace(action, move).second)
        << G::write_position(position) << " " << G::write_move(position, move);
    const auto judged = G::judge(position, Moves::attempt(position, action));
    ASSERT_NE(judged.move(), nullptr) << G::write_move(position, move);
    EXPECT_EQ(*judged.move(), move);
  }
}

/// Every action that is not legal has a reason in words, or is another way of asking for a move.
template <Game G> void check_refusals(const typename G::Position &position, int step) {
  MoveList<G> moves;
  G::legal_moves(position, moves);
  for (int action = 0; action < Actions<G>::count(position); action += step) {
    const auto verdict = G::judge(position, Actions<G>::attempt(position, action));
    if (const auto *refusal = verdict.refusal()) {
      EXPECT_FALSE(explain<G>(Language{}, *refusal).empty()) << G::name << " " << action;
    } else if (const auto *move = verdict.move()) {
      EXPECT_TRUE(moves.contains(*move)) << G::name << " " << action;
    }
  }
}

template <Game G> void play_through(const Setup<G> &setup, std::uint64_t seed, int plies) {
  std::mt19937_64 random(seed);
  Match<G> match(setup);
  const int count = Actions<G>::count(match.position());
  for (int ply = 0; ply < plies && !match.over(); ++ply) {
    const auto &position = match.position();
    ASSERT_EQ(Actions<G>::count(position), count);
    check_actions<G>(position);
    Actions<G>::for_each_right(position, [](const Right &right) {
      EXPECT_LT(right.kind, Actions<G>::rights.size());
      EXPECT_TRUE(G::read_cell(G::write_cell(right.cell)) == right.cell);
    });
    MoveList<G> moves;
    G::legal_moves(position, moves);
    match.play_unchecked(moves[random() % moves.size()]);
    if (::testing::Test::HasFatalFailure())
      return;
  }
  check_refusals<G>(match.position(), count > 100'000 ? 997 : 1);
}

TEST(Actions, AreOneToOneInEveryGame) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
      play_through<G>({{}, G::start({})}, seed, 400);
  });
}

struct Start {
  const char *game;
  const char *rules;
  const char *position;
};

TEST(Actions, AreOneToOneWhereMovesLookAlike) {
  constexpr Start starts[] = {
      {"chess", "", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"},
      {"chess", "", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1"},
      {"chess", "", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
      {"chess", "chess960", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1"},
      {"stackchess", "n=4", ""},
      {"stackchess", "n=26,knights", ""},
      {"abalone", "layout=belgian-daisy", ""},
      {"abalone", "layout=german-daisy", ""},
  };
  for (const auto &start : starts)
    with_game(start.game, [&]<Game G>(std::type_identity<G>) {
      const auto rules = G::read_rules(start.rules);
      EXPECT_TRUE(rules) << start.rules;
      const auto setup = read_setup<G>(start.position, *rules);
      EXPECT_TRUE(setup) << start.position;
      for (std::uint64_t seed = 1; setup && seed <= 5; ++seed)
        play_through<G>(*setup, seed, 60);
      return true;
    });
}

} // namespace
} // namespace plateau
