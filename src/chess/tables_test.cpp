#include "chess/draft.hpp"
#include "chess/kpk.hpp"
#include "chess/outcome.hpp"
#include "chess/tactics.hpp"

#include <gtest/gtest.h>

#include <array>

#ifdef PLATEAU_ENDGAME_TABLES
namespace plateau::chess {
namespace {

using search::Ending;
using search::Tactics;

std::shared_ptr<const search::Oracle<Chess>> tables() {
  static const auto opened = [] {
    std::string complaint;
    auto made =
        Tactics<Chess>::open_tables(PLATEAU_SOURCE_DIR "/src/chess/testdata/syzygy", complaint);
    EXPECT_EQ(complaint, "");
    return made;
  }();
  return opened;
}

/// A position of kings and one white man, if there can be such a one.
std::optional<Position> with(Kind kind, Square king, Square man, Square lone, Side to_move) {
  if (king == man || king == lone || man == lone)
    return std::nullopt;
  Draft draft;
  draft.squares[king] = Piece{Side::first, Kind::king};
  draft.squares[man] = Piece{Side::first, kind};
  draft.squares[lone] = Piece{Side::second, Kind::king};
  draft.side_to_move = to_move;
  const auto placed = check(draft);
  return placed ? std::optional(placed->position) : std::nullopt;
}

TEST(Tables, KnowPawnEndingsAsOurOwnSolverDoes) {
  const auto oracle = tables();
  ASSERT_TRUE(oracle);
  int compared = 0;
  for (Square king = 0; king < 64; ++king)
    for (Square pawn = 8; pawn < 56; ++pawn)
      for (Square lone = 0; lone < 64; ++lone)
        for (const Side to_move : std::array{Side::first, Side::second}) {
          const auto position = with(Kind::pawn, king, pawn, lone, to_move);
          if (!position || !has_legal_move(*position))
            continue;
          const bool wins = pawn_wins(Side::first, king, pawn, lone, to_move);
          const auto expected = !wins                    ? Ending::drawn
                                : to_move == Side::first ? Ending::won
                                                         : Ending::lost;
          ASSERT_EQ(oracle->ending_of(*position), expected) << Chess::write_position(*position);
          ++compared;
        }
  EXPECT_GT(compared, 300'000);
}

TEST(Tables, SayNothingOfWhatTheyDoNotHold) {
  const auto oracle = tables();
  ASSERT_TRUE(oracle);
  EXPECT_FALSE(oracle->ending_of(Chess::start({})));
  EXPECT_FALSE(oracle->advice(Chess::start({}), {}));
  // Three men, but castling is no part of the tables.
  const auto castling = Chess::read_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", {});
  ASSERT_TRUE(castling);
  EXPECT_FALSE(oracle->ending_of(castling->position));
  EXPECT_FALSE(oracle->advice(castling->position, {}));
}

TEST(Tables, LeadToMateWhateverTheDefenceIs) {
  const auto oracle = tables();
  ASSERT_TRUE(oracle);
  search::Searcher<Chess> searcher([] { return search::Moment{0}; });
  searcher.set_oracle(oracle);
  for (const auto *text : {"8/8/8/8/8/2k5/8/R3K3 w - - 0 1", "8/8/3k4/8/8/8/8/Q3K3 w - - 30 60",
                           "8/8/8/1k6/8/4P3/4K3/8 w - - 0 1"}) {
    search::Request<Chess> request;
    request.position = Chess::read_position(text, {})->position;
    request.limits.nodes = 2'000;
    while (!outcome(request.rules, request.position, request.history)) {
      const auto answer = searcher.think(request, {});
      ASSERT_TRUE(answer.best());
      const Side mover = request.position.side_to_move();
      const auto score = answer.lines.front().score;
      EXPECT_EQ(score > 0, mover == Side::first) << Chess::write_position(request.position);
      EXPECT_GE(std::abs(score), search::least_foretold_win);
      request.history.push_back(request.position.key());
      play(request.position, *answer.best());
      ASSERT_LT(request.history.size(), 120U) << text;
    }
    EXPECT_EQ(outcome(request.rules, request.position, request.history)->winner, Side::first)
        << text;
  }
}

TEST(Tables, AreAskedWithinTheSearch) {
  const auto oracle = tables();
  ASSERT_TRUE(oracle);
  search::Searcher<Chess> searcher([] { return search::Moment{0}; });
  searcher.set_oracle(oracle);
  // Four men; the rook takes the bishop and reaches an ending that the tables hold.
  search::Request<Chess> request;
  request.position = Chess::read_position("8/8/8/3k4/8/b7/8/R3K3 w - - 0 1", {})->position;
  request.limits.depth = 3;
  std::uint64_t foretold = 0;
  const auto answer = searcher.think(
      request, {}, [&](const search::Progress<Chess> &progress) { foretold = progress.foretold; });
  EXPECT_EQ(Chess::write_move(request.position, *answer.best()), "a1a3");
  EXPECT_GE(answer.lines.front().score, search::least_foretold_win);
  EXPECT_GT(foretold, 0U);
}

TEST(Tables, ThatAreNotThereAreComplainedOf) {
  std::string complaint;
  EXPECT_FALSE(Tactics<Chess>::open_tables("/nowhere at all", complaint));
  EXPECT_EQ(complaint, "no endgame tables (*.rtbw) in '/nowhere at all'");
}

} // namespace
} // namespace plateau::chess
#endif
