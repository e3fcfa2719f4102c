#include "stackchess/evaluate.hpp"

#include "stackchess/stackchess.hpp"
#include "stackchess/testing/random_position.hpp"

#include <gtest/gtest.h>

namespace plateau::stackchess {
namespace {

Position position_from(const std::string &text) {
  const auto position = read_position(text);
  EXPECT_TRUE(position) << text;
  return position ? position->position : Position{};
}

/// Calls `see` with set-ups of chance on boards of all kinds.
template <class See> void for_each_board(See see) {
  std::mt19937_64 random(12);
  for (int i = 0; i < 600 / effort_divisor; ++i) {
    Recipe recipe;
    recipe.n = smallest_board + below(random, i % 50 == 0 ? 23 : 5);
    recipe.promotion = below(random, 2) == 0;
    recipe.knights = below(random, 2) == 0;
    recipe.white = 1 + below(random, 2 * recipe.n);
    recipe.black = 1 + below(random, 2 * recipe.n);
    see(position_from(random_position(random, recipe)));
  }
}

/// The same stacks on other squares, or of the other colour.
template <class Place> Position moved(const Position &position, bool exchange, Place place) {
  auto image = draft_of(position.rules(), position);
  for (auto &[square, piece] : image.men) {
    square = place(square);
    if (exchange)
      piece.side = opponent(piece.side);
  }
  image.lost = {};
  image.plies = 0;
  if (exchange)
    image.side_to_move = opponent(image.side_to_move);
  return place_unchecked(image);
}

TEST(Evaluation, IsTheSameForBothColours) {
  for_each_board([](const Position &position) {
    const auto image = moved(position, true, [&](Square square) {
      return square_at(file_of(square), position.size() - 1 - rank_of(square));
    });
    EXPECT_EQ(evaluate(image), evaluate(position)) << write_position(position);
  });
}

TEST(Evaluation, IsTheSameInAMirror) {
  for_each_board([](const Position &position) {
    const auto image = moved(position, false, [&](Square square) {
      return square_at(position.size() - 1 - file_of(square), rank_of(square));
    });
    EXPECT_EQ(evaluate(image), evaluate(position)) << write_position(position);
  });
}

TEST(Evaluation, TheTraceAddsUp) {
  for_each_board([](const Position &position) {
    EvaluationTrace trace;
    const int value = evaluate(position, trace);
    EXPECT_EQ(value, evaluate(position)) << write_position(position);
    int for_white = 0;
    for (std::size_t i = 0; i < weight::count; ++i)
      for_white += trace.counts[i] * weights[i];
    EXPECT_EQ(position.side_to_move() == Side::first ? value : -value, for_white);
  });
}

int count(const std::string &text, std::size_t which) {
  EvaluationTrace trace;
  evaluate(position_from(text), trace);
  return trace.counts[which];
}

TEST(Evaluation, KnowsWhatStacksThreaten) {
  // Two rooks together take the bishop, which nobody guards.
  const std::string loose = "x,x,b,x/x4/x4/x,x,RR,x w n=4";
  EXPECT_EQ(count(loose, weight::threat_now), 1);
  EXPECT_EQ(count(loose, weight::threatened_piece), 1);
  EXPECT_EQ(count(loose, weight::strike + 1), 1);
  // One rook alone never captures.
  EXPECT_EQ(count("x,x,b,x/x4/x4/x,x,R,x w n=4", weight::threat_now), 0);
  // Three kings next to it could avenge it.
  const std::string guarded = "x,kkk,b,x/x4/x4/x,x,RR,x w n=4";
  EXPECT_EQ(count(guarded, weight::threat_now), 0);
  EXPECT_EQ(count(guarded, weight::threat_now + 1), 1);
}

TEST(Evaluation, KnowsWhatIsShutIn) {
  // The pawns on each other's way do not move, the bishop lies under a rook.
  const std::string text = "x4/p,x3/P,x3/x,x,x,BR w n=4";
  EXPECT_EQ(count(text, weight::stuck), 0) << "one on each side";
  EXPECT_EQ(count(text, weight::buried), 1);
  EXPECT_EQ(count("P,x,x,k/x4/x4/x,x,x,K w n=4", weight::pawn_at_end), 1);
  EXPECT_EQ(count("P,x,x,k/x4/x4/x,x,x,K w n=4", weight::stuck), 1);
}

TEST(Evaluation, MoreIsBetter) {
  EXPECT_GT(evaluate(position_from("q,k,x,x/x4/x4/Q,K,R,x w n=4")), 0);
  EXPECT_GT(evaluate(position_from("q,k,r,x/x4/x4/Q,K,x,x b n=4")), 0);
  for (const auto kind : {Kind::pawn, Kind::bishop, Kind::rook, Kind::queen, Kind::king})
    EXPECT_GT(piece_worth(kind), 0);
  EXPECT_GT(piece_worth(Kind::queen), piece_worth(Kind::rook));
}

} // namespace
} // namespace plateau::stackchess
