#include "stackchess/outcome.hpp"

#include "core/match.hpp"
#include "core/testing/languages.hpp"
#include "core/texts.hpp"
#include "stackchess/no_capture.hpp"
#include "stackchess/stackchess.hpp"
#include "stackchess/testing/position_of.hpp"
#include "stackchess/testing/random_position.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <unordered_set>
#include <vector>

namespace plateau::stackchess {
namespace {

using testing::position_of;

/// The end of a position standing alone, in words; "goes on" when it is none.
std::string end_of(const std::string &text) {
  const auto position = position_of(text);
  const auto end = outcome(position.rules(), position, {});
  return end ? announce<Stackchess>(plateau::testing::english, *end) : "goes on";
}

constexpr auto drawn = "Draw: neither side can ever capture again";

TEST(StackchessOutcome, ASideWithoutPiecesLoses) {
  EXPECT_EQ(end_of("x4/x4/x4/K,x3 w n=4"), "Black has no piece left: White wins!");
  EXPECT_EQ(end_of("x4/x4/x4/k,x3 w n=4"), "White has no piece left: Black wins!");
}

TEST(StackchessOutcome, TheMoveLimitCountsCaptures) {
  EXPECT_EQ(end_of("x4/kr,x3/x4/RK,x3 w n=4,limit=40 3 2 39"), "goes on");
  EXPECT_EQ(end_of("x4/kr,x3/x4/RK,x3 w n=4,limit=40 3 2 40"),
            "Move limit reached: Black wins on captures!");
  EXPECT_EQ(end_of("x4/kr,x3/x4/RK,x3 w n=4,limit=40 2 3 40"),
            "Move limit reached: White wins on captures!");
  EXPECT_EQ(end_of("x4/kr,x3/x4/RK,x3 w n=4,limit=40 3 3 41"),
            "Move limit reached with equal captures: draw");
}

/// A match with so many minutes for the whole game, begun at a position.
Match<Stackchess> match_of(const std::string &text, std::optional<TimeControl> time = {}) {
  const auto setup = Stackchess::read_position(text, {});
  EXPECT_TRUE(setup) << text;
  return Match<Stackchess>(*setup, time);
}

TEST(StackchessOutcome, WhenTimeIsUpCapturesCount) {
  const auto end = [](const std::string &text) {
    auto match = match_of(text);
    EXPECT_FALSE(match.over());
    EXPECT_TRUE(match.time_is_up());
    EXPECT_FALSE(match.time_is_up()) << "it is over";
    EXPECT_EQ(match.game_time(), Milliseconds{0});
    return announce<Stackchess>(plateau::testing::english, *match.outcome());
  };
  EXPECT_EQ(end("x4/kr,x3/x4/RK,x3 w n=4,time=30m 3 2 9"), "Time is up: Black wins on captures!");
  EXPECT_EQ(end("x4/kr,x3/x4/RK,x3 w n=4,time=30m 2 3 9"), "Time is up: White wins on captures!");
  EXPECT_EQ(end("x4/kr,x3/x4/RK,x3 w n=4,time=30m 3 3 9"), "Time is up with equal captures: draw");
  EXPECT_FALSE(Match<Stackchess>().time_is_up()) << "there is no limit";
}

TEST(StackchessOutcome, TheTimeForTheGameIsThatOfBothSides) {
  using namespace std::chrono_literals;
  auto match = match_of("x4/kr,x3/x4/RK,x3 w n=4,time=2m 2 3 0");
  ASSERT_NE(match.attempt_text("a1-b1", 30s).move(), nullptr);
  ASSERT_NE(match.attempt_text("a3-b3", 20s).move(), nullptr);
  EXPECT_EQ(match.game_time(), 70s);
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(match.game_time(), 90s) << "taking back gives the time back";
  ASSERT_TRUE(match.redo());
  EXPECT_EQ(match.game_time(), 70s);
  EXPECT_FALSE(match.game_time_ends(70s - 1ms));
  const auto late = match.attempt_text("b1-c1", 70s);
  ASSERT_NE(late.refusal(), nullptr) << "the move is not played";
  EXPECT_EQ(late.refusal()->code, code::game_over);
  EXPECT_EQ(match.moves().size(), 2U);
  EXPECT_EQ(match.outcome(), Outcome::win(Side::first, ends::time_limit));
  EXPECT_TRUE(match.ended_by_hand());
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(match.game_time(), 70s);
  EXPECT_FALSE(match.over());
}

TEST(StackchessOutcome, WhicheverTimeIsOverFirstEndsTheGame) {
  using namespace std::chrono_literals;
  const auto ended_after = [](Milliseconds each, Milliseconds delay) {
    auto match = match_of("x4/kr,x3/x4/RK,x3 w n=4,time=1m 2 3 0", TimeControl{each, 0s, delay});
    EXPECT_FALSE(match.attempt_text("a1-b1", 70s).move());
    return *match.outcome();
  };
  EXPECT_EQ(ended_after(59s, 0s), Outcome::win(Side::second, EndReason::time));
  EXPECT_EQ(ended_after(60s, 0s), Outcome::win(Side::first, ends::time_limit));
  EXPECT_EQ(ended_after(59s, 1s), Outcome::win(Side::first, ends::time_limit)) << "a delay counts";
}

TEST(StackchessOutcome, TheThirdTimeIsADraw) {
  Match<Stackchess> match;
  for (int round = 0; round < 2; ++round)
    for (const auto *move : {"c1-d1", "c6-d6", "d1-c1", "d6-c6"}) {
      EXPECT_FALSE(match.over());
      ASSERT_NE(match.attempt_text(move).move(), nullptr) << move;
    }
  ASSERT_TRUE(match.over());
  EXPECT_EQ(*match.outcome(), Outcome::draw(ends::threefold_repetition));
}

TEST(StackchessOutcome, OnTimeOneWinsUnlessNobodyCould) {
  EXPECT_TRUE(can_still_win(Position{}, Side::first));
  EXPECT_FALSE(can_still_win(position_of("x4/x4/x4/K,x2,k w n=4"), Side::first));
}

// The impasses the seed describes, and what the program says of each.

TEST(StackchessImpasses, DrawByPlacement) {
  // Two pawns on each other against two on the same file, or more than one file away.
  EXPECT_EQ(end_of("x2,p,x3/x2,p,x3/x6/x6/x2,PP,x3/x6 w n=6"), drawn);
  EXPECT_EQ(end_of("x6/x4,pp,x/x6/x6/PP,x5/x6 w n=6"), drawn);
  EXPECT_EQ(end_of("x6/x2,pp,x3/x6/x6/PP,x5/x6 w n=6"), drawn) << "two files away";
  // On neighbouring files they may meet; past each other they never will.
  EXPECT_EQ(end_of("x6/x,pp,x4/x6/x6/PP,x5/x6 w n=6"), "goes on");
  EXPECT_EQ(end_of("x6/PP,x5/x6/x6/x,pp,x4/x6 w n=6"), drawn);
  // Pawns that may become queens are no impasse, unless enemy pawns stand in their way for ever.
  EXPECT_EQ(end_of("x6/x4,pp,x/x6/x6/PP,x5/x6 w n=6,promotion"), "goes on");
  EXPECT_EQ(end_of("x6/x2,pp,x3/x6/x6/x2,PP,x3/x6 w n=6,promotion"), drawn);
}

TEST(StackchessImpasses, DrawByTypeOfPiece) {
  EXPECT_EQ(end_of("x6/x4,b,r/x6/x6/RB,x5/x6 w n=6"), drawn) << "rook and bishop never together";
  EXPECT_EQ(end_of("x6/x4,k,x/x6/RP,x5/x6/x6 w n=6"), drawn) << "rook and pawn never take together";
  EXPECT_EQ(end_of("x6/x4,k,x/x6/BP,x5/x6/x6 w n=6"), "goes on") << "bishop and pawn do";
  EXPECT_EQ(end_of("x6/x4,k,x/x6/x6/x6/B,B,x4 w n=6"), drawn)
      << "bishops of two colours never meet";
  EXPECT_EQ(end_of("x6/x4,k,x/x6/x6/x6/B,x,B,x3 w n=6"), "goes on");
  EXPECT_EQ(end_of("x6/x3,b,x2/x6/x6/x6/B,x,B,x3 w n=6"), drawn)
      << "a bishop is never on the squares of bishops of the other colour";
  EXPECT_EQ(end_of("x6/x4,b,x/x6/x6/x6/B,x,B,x3 w n=6"), "goes on");
  EXPECT_EQ(end_of("x6/x4,k,x/x6/x6/x6/K,x5 w n=6"), drawn) << "one piece alone never captures";
  EXPECT_EQ(end_of("x6/x4,k,x/x6/x6/x6/NR,x5 w n=6,knights"), "goes on")
      << "a knight carries anyone";
  EXPECT_EQ(end_of("x6/x4,k,x/x6/x6/x6/N,x5 w n=6,knights"), drawn);
}

TEST(StackchessImpasses, PawnRookBishop) {
  // The seed's stack, bottom to top. It is no draw: the bishop can step down and come back under
  // the pawn's capture.
  EXPECT_EQ(end_of("x6/x4,p,x/x2,r,p,x2/x2,PRB,x3/x6/x6 w n=6"), "goes on");
  // Buried under a pawn that can never move again, it is.
  EXPECT_EQ(end_of("x2,BRP,x3/x6/x4,k,x/x6/x6/x6 b n=6"), drawn);
  EXPECT_EQ(end_of("x6/x6/x2,p,k,x2/x2,BRP,x3/x6/x6 b n=6"), drawn)
      << "king and pawn could take on b3 or d3, where nobody will ever stand";
  EXPECT_EQ(end_of("x6/x6/x2,p,r,x2/x2,BRP,x3/x6/x6 b n=6"), drawn);
  EXPECT_EQ(end_of("x6/x6/x2,p,r,x2/x2,RBP,x3/x6/x6 b n=6"), "goes on")
      << "pawn and bishop take what comes to b4 or d4";
  EXPECT_EQ(end_of("x6/x6/x2,p,r,x2/x2,BNP,x3/x6/x6 b n=6,knights"), "goes on")
      << "the knight carries the pawn away";
}

TEST(StackchessImpasses, NoMove) {
  EXPECT_EQ(end_of("x5,k/x6/x2,p,x3/x2,P,x3/x6/x6 w n=6"), "White cannot move: Black wins!");
  EXPECT_EQ(end_of("x6/x6/x2,p,p,x2/x2,RP,x3/x6/x6 w n=6"), "White cannot move: Black wins!");
}

TEST(StackchessImpasses, GoingRoundInCircles) {
  // Two rooks each: nobody is forced to be taken, so only the third repetition ends it.
  constexpr auto text = "x2,r,x3/x4,r,x/x6/x6/x6/RR,x5 w n=6";
  EXPECT_EQ(end_of(text), "goes on");
  const auto position = position_of(text);
  Match<Stackchess> match({position.rules(), position});
  for (int round = 0; round < 2; ++round)
    for (const auto *move : {"2a1-b1", "c6-d6", "2b1-a1", "d6-c6"})
      ASSERT_NE(match.attempt_text(move).move(), nullptr) << move;
  ASSERT_TRUE(match.over());
  EXPECT_EQ(match.outcome()->reason, ends::threefold_repetition);
}

// The proof is never wrong: both sides helping, every position that can be reached is looked at.

enum class Reachable { no, yes, too_many };

Reachable capture_reachable(const Position &from, std::size_t most_positions) {
  std::unordered_set<Key> seen = {from.key()};
  std::deque<Position> waiting = {from};
  while (!waiting.empty()) {
    const auto position = waiting.front();
    waiting.pop_front();
    Moves moves;
    legal_moves(position, moves);
    for (const auto move : moves) {
      if (position.owner(move.to()) == opponent(position.side_to_move()))
        return Reachable::yes;
      auto next = position;
      play(next, move);
      if (!seen.insert(next.key()).second)
        continue;
      if (seen.size() > most_positions)
        return Reachable::too_many;
      waiting.push_back(next);
    }
  }
  return Reachable::no;
}

TEST(StackchessNoCapture, IsNeverClaimedWhereACaptureCanBeReached) {
  std::mt19937_64 random(10);
  int declared = 0;
  int without_capture = 0;
  for (int i = 0; i < 1500 / effort_divisor; ++i) {
    Recipe recipe{
        4 + i % 2,    i / 2 % 3 == 0, i / 6 % 4 == 0, 1 + below(random, 3), 1 + below(random, 3),
        "PPPPPBBRKQN"};
    const auto text = random_position(random, recipe);
    const auto position = position_of(text);
    const bool claimed = no_capture_possible(position);
    const auto reachable = capture_reachable(position, 20000);
    ASSERT_FALSE(claimed && reachable == Reachable::yes) << text;
    without_capture += reachable == Reachable::no ? 1 : 0;
    declared += claimed && reachable == Reachable::no ? 1 : 0;
  }
  // Hundreds of claims were checked, and most positions without a capture are recognised: the
  // others soon leave a side without a move.
  EXPECT_GT(declared, 400 / effort_divisor);
  EXPECT_GT(declared * 10, without_capture * 7);
}

TEST(StackchessNoCapture, IsNeverClaimedWhereACaptureCanBeReachedAmongBlockedPawns) {
  // Pawns face to face, and pieces on and under them.
  std::mt19937_64 random(11);
  int declared = 0;
  for (int i = 0; i < 1000 / effort_divisor; ++i) {
    const int size = 4 + i % 2;
    Draft draft;
    draft.rules = {static_cast<std::uint8_t>(size), i % 3 == 0, i % 5 == 0, 0};
    const int rank = 1 + below(random, size - 2);
    const int file = below(random, size);
    const auto other = [&](Side side) {
      constexpr Kind kinds[] = {Kind::pawn, Kind::bishop, Kind::rook, Kind::king, Kind::knight};
      const auto kind = kinds[below(random, draft.rules.knights ? 5 : 4)];
      return Piece{side, kind};
    };
    for (const auto side : {Side::first, Side::second}) {
      // The second rank's pawns may be fresh: here all have moved.
      const auto square = square_at(file, side == Side::first ? rank - 1 : rank);
      for (int below_pawn = below(random, 3); below_pawn > 0; --below_pawn)
        draft.men.push_back({square, other(side)});
      draft.men.push_back({square, {side, Kind::pawn}});
      const auto anywhere = square_at(below(random, size), below(random, size));
      if (below(random, 2) == 0 && file_of(anywhere) != file &&
          std::none_of(
              draft.men.begin(), draft.men.end(),
              [&](const Man &man) { return man.square == anywhere && man.piece.side != side; }) &&
          rank_of(anywhere) != (side == Side::first ? size - 1 : 0))
        draft.men.push_back({anywhere, other(side)});
    }
    draft.side_to_move = i % 2 == 0 ? Side::first : Side::second;
    const auto position = place_unchecked(draft);
    if (!no_capture_possible(position))
      continue;
    ++declared;
    ASSERT_NE(capture_reachable(position, 20000), Reachable::yes) << write_position(position);
  }
  EXPECT_GT(declared, 100 / effort_divisor);
}

} // namespace
} // namespace plateau::stackchess
