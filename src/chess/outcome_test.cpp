#include "chess/outcome.hpp"

#include "chess/moves.hpp"
#include "chess/position_text.hpp"
#include "chess/testing/positions.hpp"
#include "chess/testing/random_positions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plateau::chess {
namespace {

using testing::position;

std::optional<Outcome> outcome_of(std::string_view fen, const Rules &rules = {}) {
  return outcome(rules, position(fen), {});
}

TEST(Outcome, WhoeverHasListedTheMovesHearsTheSame) {
  for_random_positions(1000, 24, [](const Rules &rules, const Position &position) {
    Bounded<Move, max_moves> moves;
    legal_moves(position, moves);
    EXPECT_EQ(outcome(rules, position, {}, !moves.empty()), outcome(rules, position, {}))
        << write_position(position);
  });
  EXPECT_EQ(outcome({}, position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), {}, false),
            Outcome::draw(ends::stalemate));
}

TEST(Outcome, MateAndStalemate) {
  EXPECT_EQ(outcome_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
            Outcome::win(Side::second, ends::checkmate));
  EXPECT_EQ(outcome_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"),
            Outcome::win(Side::first, ends::checkmate));
  EXPECT_EQ(outcome_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Outcome::draw(ends::stalemate));
  EXPECT_EQ(outcome_of("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"), std::nullopt);
}

TEST(Outcome, MateGoesBeforeTheSeventyFiveMoves) {
  EXPECT_EQ(outcome_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 90"),
            Outcome::win(Side::first, ends::checkmate));
}

TEST(Outcome, MoveCountsEndTheGameAtTheirPly) {
  const Rules automatic{std::nullopt, true};
  EXPECT_EQ(outcome_of("4k3/8/8/8/8/8/8/R3K3 w - - 149 90"), std::nullopt);
  EXPECT_EQ(outcome_of("4k3/8/8/8/8/8/8/R3K3 w - - 150 90"),
            Outcome::draw(ends::seventy_five_moves));
  EXPECT_EQ(outcome_of("4k3/8/8/8/8/8/8/R3K3 w - - 99 90", automatic), std::nullopt);
  EXPECT_EQ(outcome_of("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", automatic),
            Outcome::draw(ends::fifty_moves));
  EXPECT_EQ(claim({}, position("4k3/8/8/8/8/8/8/R3K3 w - - 99 90"), {}), std::nullopt);
  EXPECT_EQ(claim({}, position("4k3/8/8/8/8/8/8/R3K3 w - - 100 90"), {}),
            Outcome::draw(ends::fifty_moves));
}

TEST(Outcome, InsufficientMaterial) {
  for (const std::string_view dead : {
           "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
           "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1",
           "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",     // Both on light squares.
           "2b1k3/8/8/8/2B5/1B6/8/4KB2 w - - 0 1", // All on light squares.
       })
    EXPECT_EQ(outcome_of(dead), Outcome::draw(ends::insufficient_material)) << dead;
  for (const std::string_view alive : {
           "4k3/8/8/8/8/8/8/4KBB1 w - - 0 1",
           "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
           "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
           "4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1",
           "4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1",
           "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
           "4k3/8/8/8/8/8/8/4KR2 w - - 0 1",
       })
    EXPECT_EQ(outcome_of(alive), std::nullopt) << alive;
}

/// A game that goes to and fro with the knights, and the keys before the present position.
struct Shuffle {
  Position position;
  std::vector<Key> history;

  void once() {
    for (const std::string_view text : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
      history.push_back(position.key());
      play(position, Move::make(square_at(text[0] - 'a', text[1] - '1'),
                                square_at(text[2] - 'a', text[3] - '1')));
    }
  }
};

TEST(Outcome, Repetitions) {
  Shuffle game;
  EXPECT_EQ(occurrences(game.position, game.history), 1);
  game.once();
  EXPECT_EQ(occurrences(game.position, game.history), 2);
  EXPECT_EQ(claim({}, game.position, game.history), std::nullopt);
  game.once();
  EXPECT_EQ(claim({}, game.position, game.history), Outcome::draw(ends::threefold_repetition));
  EXPECT_EQ(outcome({}, game.position, game.history), std::nullopt);
  EXPECT_EQ(outcome({std::nullopt, true}, game.position, game.history),
            Outcome::draw(ends::threefold_repetition));
  game.once();
  EXPECT_EQ(outcome({}, game.position, game.history), std::nullopt);
  game.once();
  EXPECT_EQ(outcome({}, game.position, game.history), Outcome::draw(ends::fivefold_repetition));
}

TEST(Outcome, AClockLongerThanTheHistoryIsNoInvitationToReadBeforeIt) {
  Shuffle game{position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 40 30"), {}};
  EXPECT_EQ(occurrences(game.position, game.history), 1);
  game.once();
  EXPECT_EQ(occurrences(game.position, game.history), 2);
}

TEST(Outcome, ACaptureOrPawnMoveCutsTheHistoryOff) {
  // Keys from before cannot count, even if one were equal by chance.
  const Position position;
  const std::vector<Key> history(8, position.key());
  EXPECT_EQ(occurrences(position, history), 1);
}

TEST(Outcome, WhoCouldStillWinWhenAFlagFalls) {
  const auto can = [](std::string_view fen) { return can_still_win(position(fen), Side::first); };
  EXPECT_FALSE(can("4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1")) << "a bare king";
  EXPECT_FALSE(can("4k3/8/8/8/8/8/8/4KN2 w - - 0 1")) << "a knight alone";
  EXPECT_FALSE(can("4k3/8/8/8/8/8/8/4KB2 w - - 0 1")) << "a bishop alone";
  EXPECT_FALSE(can("3qk3/8/8/8/8/8/8/4KN2 w - - 0 1")) << "a queen never shuts her king in";
  EXPECT_FALSE(can("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1")) << "bishops of one colour";
  EXPECT_FALSE(can("r2qk3/8/8/8/8/8/8/4KB2 w - - 0 1"))
      << "heavy pieces cannot stay on squares a bishop does not reach";
  EXPECT_TRUE(can("4k3/7p/8/8/8/8/8/4KN2 w - - 0 1"));
  EXPECT_TRUE(can("4k2r/8/8/8/8/8/8/4KN2 w - - 0 1"));
  EXPECT_TRUE(can("4k3/7p/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_TRUE(can("4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_TRUE(can("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1"));
  EXPECT_TRUE(can("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1")) << "with help, two knights mate";
  EXPECT_TRUE(can("4k3/8/8/8/8/8/8/4KBB1 w - - 0 1"));
  EXPECT_TRUE(can("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
  EXPECT_TRUE(can("4k3/8/8/8/8/8/8/4KR2 w - - 0 1"));
}

} // namespace
} // namespace plateau::chess
