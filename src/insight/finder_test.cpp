#include "insight/finder.hpp"

#include "core/testing/sample.hpp"
#include "insight/testing/games.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plateau::insight {
namespace {

using abalone::Abalone;
using chess::Chess;
using stackchess::Stackchess;

constexpr std::uint64_t nodes = 20'000;

template <Game G> Question<G> asked(std::string_view position, std::string_view move) {
  Question<G> question;
  const auto setup = G::read_position(position, {});
  EXPECT_TRUE(setup) << position;
  question.rules = setup->rules;
  question.position = setup->position;
  const auto verdict = G::read_move(question.position, move);
  EXPECT_TRUE(verdict.move()) << move;
  question.move = *verdict.move();
  question.nodes = nodes;
  return question;
}

template <Game G> Explanation<G> explained(const Question<G> &question) {
  auto explanation = Finder<G>(search::no_clock, testing::small_table).explain(question);
  auto checker = testing::checker_of<G>();
  for (const auto &statement : explanation.statements)
    EXPECT_EQ(checker.wrong_with(question, statement), "") << testing::shown(question, statement);
  return explanation;
}

/// The codes and their cells: `loses-piece e5`.
template <Game G> std::vector<std::string> said(std::string_view position, std::string_view move) {
  std::vector<std::string> all;
  for (const auto &statement : explained(asked<G>(position, move)).statements) {
    auto &text = all.emplace_back(statement.code);
    for (const auto &[cell, role] : statement.cells)
      text.append(" ").append(G::write_cell(cell));
    if (statement.code.ends_with("-win"))
      text.append(" ").append(std::to_string(statement.arguments[0].value));
  }
  return all;
}

using Said = std::vector<std::string>;

// The end of the game.

TEST(Insight, AMateThatIsAllowed) {
  EXPECT_EQ(said<Chess>("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4"),
            Said{"allows-win 1"});
}

TEST(Insight, AMateThatIsMissedAndOneThatIsNot) {
  const std::string fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
  EXPECT_EQ(said<Chess>(fen, "a1a8"), Said{"wins-now"});
  EXPECT_EQ(said<Chess>(fen, "a1a7"), Said{"misses-win 1"});
  EXPECT_EQ(said<Chess>("7k/8/5K2/6R1/8/8/8/8 w - - 0 1", "f6f7"), Said{"forces-win 2"});
}

TEST(Insight, Stalemate) {
  const auto all = said<Chess>("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7");
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all[0], "draws-now");
  EXPECT_EQ(all[1], "misses-win 1");
}

TEST(Insight, TheOnlyLegalMove) {
  EXPECT_EQ(said<Chess>("7k/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2").back(), "only-legal-move");
}

// Material in chess.

TEST(Insight, APieceLeftUnprotected) {
  EXPECT_EQ(said<Chess>("4k3/8/2p5/8/8/2N5/3P4/4K3 w - - 0 1", "c3d5"),
            (Said{"loses-piece d5", "unprotected c6 d5"}));
}

TEST(Insight, AGuardThatWalksAway) {
  // The king leaves the bishop that he protects.
  EXPECT_EQ(said<Chess>("3r2k1/5ppp/8/8/8/8/3B1PPP/4K3 w - - 0 1", "e1f1"),
            (Said{"loses-piece d2", "guard-removed e1 d2"}));
}

TEST(Insight, AFork) {
  EXPECT_EQ(said<Chess>("4k3/8/8/8/1n6/8/P7/R3K3 w - - 0 1", "a2a3"),
            (Said{"loses-piece a1", "fork c2 a1 e1"}));
}

TEST(Insight, ASkewer) {
  const auto all = said<Chess>("r7/2k3p1/8/7Q/3K4/8/8/8 w - - 0 1", "d4d5");
  ASSERT_GE(all.size(), 2U);
  EXPECT_EQ(all[0], "loses-piece h5");
  EXPECT_EQ(all[1], "skewer a5 d5 h5");
}

TEST(Insight, AnExchange) {
  EXPECT_EQ(said<Chess>("4k3/5ppp/8/8/1B3b2/8/5PPP/3R2K1 w - - 0 1", "d1d6").front(),
            "loses-exchange d6");
}

TEST(Insight, AMissedCapture) {
  EXPECT_EQ(said<Chess>("r3k3/8/8/1n6/8/8/8/R3K2R w - - 0 1", "e1e2"), Said{"misses-piece a8"});
  EXPECT_EQ(said<Chess>("r3k3/8/8/1n6/8/8/8/R3K2R w - - 0 1", "a1a8").front(), "wins-piece a8");
}

/// Too far away for trying everything: along the line of the search, whatever else is answered
/// loses as much.
TEST(Insight, ALossAtTheEndOfALine) {
  auto question =
      asked<Chess>("r4k1r/1pq2ppp/4b3/p2pP2P/3R1B2/P1nBPP2/8/2R2KN1 b - - 1 24", "c7c8");
  question.nodes = 4'000; // With more, every reply is tried as deeply.
  const auto first = explained(question).statements.front();
  EXPECT_EQ(first.code, "loses-piece");
  EXPECT_GT(first.plies, 1);
  auto checker = testing::checker_of<Chess>();
  auto more = first;
  more.worth += 100;
  EXPECT_NE(checker.wrong_with(question, more), "");
}

/// Something is lost in any case; the best move loses less.
TEST(Insight, ALossThatCouldBeSmaller) {
  const auto all =
      said<Chess>("rnb2bnr/pp1k1qp1/2pppp1p/7B/2PPP2N/P1N5/1P3PPP/R1BQ1RK1 b - - 1 10", "f7e7");
  EXPECT_EQ(all.front().substr(0, 10), "loses-more");
}

// Nothing is lost by force.

TEST(Insight, AThreatThatIsAllowed) {
  EXPECT_EQ(
      said<Chess>("r4rk1/3bnq1p/1pp4P/p2p1pb1/3PpNp1/PPP1P3/2NB1PPR/RQ4K1 w - - 3 27", "b1e1"),
      Said{"allows-threat f4"});
}

TEST(Insight, AThreatThatIsMissed) {
  EXPECT_EQ(said<Chess>("rnb1kbnr/pppp1ppp/4p3/6q1/8/4P3/PPPPBPPP/RNBQK1NR w KQkq - 2 3", "e1f1"),
            Said{"misses-threat g5"});
}

TEST(Insight, TheCentreAndABrokenLine) {
  auto centre =
      asked<Abalone>("5/1ssss1/1ss1Ss1/2ssSss1/3sSs3/1sSSS3/1SSSS2/SSSS2/5 0 0 w 29 15", "g4g5");
  auto groups =
      asked<Abalone>("5/1s2s1/1sssss1/1sss1s2/3sSs3/1sSSS3/SSSSSS1/SSSS2/5 0 0 b 26 14", "e5f6");
  centre.nodes = groups.nodes = 1'500; // Where the search sees a difference.
  const auto first = explained(centre).statements.front();
  EXPECT_EQ(first.code, "centre-lost");
  EXPECT_EQ(explained(groups).statements.front().code, "groups-broken");
  auto checker = testing::checker_of<Abalone>();
  for (std::size_t i = 0; i < 2; ++i) {
    auto other = first;
    ++other.arguments[i].value;
    EXPECT_NE(checker.wrong_with(centre, other), "");
  }
}

/// Each count by two ways, over games.
template <Game G> void counts_are_the_same(const testing::Harm<G> &harm) {
  std::mt19937_64 random(5);
  for (int game = 0; game < plateau::testing::sample(20); ++game) {
    auto position = G::start({});
    for (int ply = 0; ply < 80; ++ply) {
      MoveList<G> moves;
      G::legal_moves(position, moves);
      if (moves.empty() || G::outcome({}, position, {}))
        break;
      G::play(position, moves[random() % moves.size()]);
      if (search::Tactics<G>::in_check(position))
        continue;
      for (const auto &measure : Lore<G>::measures())
        for (const Side side : {Side::first, Side::second})
          ASSERT_EQ(measure.of(position, side), harm(measure.code, position, side))
              << measure.code << " " << G::write_position(position);
    }
  }
}

TEST(Insight, CountsOnTheBoard) {
  counts_are_the_same<Chess>(chess::testing::plain_harm);
  counts_are_the_same<Abalone>(testing::harm_in_abalone);
  counts_are_the_same<Stackchess>(testing::harm_in_stackchess);
}

TEST(Insight, NothingToProveIsSaidPlainly) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  EXPECT_EQ(said<Chess>(start, "a2a3"), Said{"better-move"});
}

// The same again.

TEST(Insight, TheSameQuestionHasTheSameAnswer) {
  const auto first = asked<Chess>("4k3/8/8/8/1n6/8/P7/R3K3 w - - 0 1", "a2a3");
  const auto other = asked<Chess>("4k3/8/2p5/8/8/2N5/3P4/4K3 w - - 0 1", "c3d5");
  Finder<Chess> finder(search::no_clock);
  const auto once = finder.explain(first);
  finder.explain(other);
  const auto again = finder.explain(first);
  EXPECT_EQ(once.statements, again.statements);
  EXPECT_EQ(once.score, again.score);
  EXPECT_EQ(once.best_line, again.best_line);
}

// Games.

template <search::Searchable G>
void every_statement_is_true(const typename G::Rules &rules, int games, unsigned careless,
                             std::uint64_t of_nodes) {
  const auto tally =
      testing::verify_games<G>(rules, 11, plateau::testing::sample(games),
                               plateau::testing::sample(60), {.careless = careless}, of_nodes);
  EXPECT_GT(tally.statements, tally.moves - 1);
  for (const auto &wrong : tally.wrong)
    ADD_FAILURE() << wrong;
}

TEST(InsightLaws, EveryStatementOfChessIsTrue) {
  every_statement_is_true<Chess>({}, 2, 100, 1'000);
  every_statement_is_true<Chess>({}, 2, 20, 1'000);
}
TEST(InsightLaws, EveryStatementOfStackchessIsTrue) {
  every_statement_is_true<Stackchess>({}, 4, 100, 1'000);
  every_statement_is_true<Stackchess>({}, 4, 20, 1'000);
}
TEST(InsightLaws, EveryStatementOfAbaloneIsTrue) {
  every_statement_is_true<Abalone>({}, 2, 100, 1'000);
  every_statement_is_true<Abalone>({}, 2, 20, 1'000);
}

} // namespace
} // namespace plateau::insight
