#include "search/report.hpp"

#include "abalone/tactics.hpp"
#include "chess/tactics.hpp"
#include "core/tree_record.hpp"
#include "stackchess/tactics.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plateau::search {
namespace {

using chess::Chess;

template <Game G> Tree<G> tree_of(std::string_view text) {
  RecordFile file(text);
  EXPECT_TRUE(file.next_game());
  auto tree = read_tree<G>(file);
  EXPECT_TRUE(tree) << text;
  return tree ? *tree : Tree<G>{};
}

TEST(Evaluations, AreWrittenForTheSideThatOpens) {
  EXPECT_EQ(eval_text(31, Side::first), "0.31");
  EXPECT_EQ(eval_text(31, Side::second), "-0.31");
  EXPECT_EQ(eval_text(-205, Side::second), "2.05");
  EXPECT_EQ(eval_text(win_in(5), Side::first), "#3");
  EXPECT_EQ(eval_text(win_in(1), Side::second), "#-1");
  EXPECT_EQ(eval_text(loss_in(2), Side::second), "#1");
  EXPECT_EQ(eval_text(loss_in(1), Side::first), "#-1") << "its own move ends the game";
  EXPECT_EQ(eval_text(loss_in(3), Side::first), "#-2");
  EXPECT_EQ(after_move(win_in(5)), loss_in(4));
  EXPECT_EQ(after_move(loss_in(4)), win_in(3));
  EXPECT_EQ(after_move(31), -31);
}

TEST(Evaluations, AreReadAsTheyWereWritten) {
  for (const Score score : {0, 31, -205, 12345, win_in(5) + 1, loss_in(4)})
    EXPECT_EQ(eval_text(*read_eval(eval_text(score, Side::first)), Side::first),
              eval_text(score, Side::first));
  EXPECT_EQ(read_eval("+0.5,22"), 50) << "with a depth, as other programs write it";
  for (const auto *wrong : {"", "#", "x", "1.2.3", "--1", "12345678"})
    EXPECT_EQ(read_eval(wrong), std::nullopt) << wrong;
}

/// The phase of each move, one letter each.
template <Game G> std::string letters(const Tree<G> &tree) {
  std::string text;
  for (const auto &ply : report_of(tree).plies)
    text += name(ply.phase).front();
  return text;
}

TEST(Phases, OfChessGoByThePiecesOnTheBoard) {
  const auto text = "[FEN \"r2qkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/R2QKB1R w KQkq - 0 1\"]\n\n"
                    "1. e4 *";
  EXPECT_EQ(letters(tree_of<Chess>(text)), "m") << "ten pieces";
  EXPECT_EQ(letters(tree_of<Chess>("1. e4 e5 2. Nf3 Nc6 *")), "oooo");
  EXPECT_EQ(
      letters(tree_of<Chess>("[FEN \"4k3/pppppppp/8/8/8/8/PPPPPPPP/R3KR2 w - - 0 1\"]\n\n1. a3 *")),
      "e");
  EXPECT_EQ(letters(tree_of<Chess>(
                "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/2N1BN2/PPPPBPPP/R2QK3 w - - 0 1\"]\n\n1. d3 *")),
            "m")
      << "White has three men left at home";
}

TEST(Phases, AnOpeningIsOverAfterFifteenMovesAndNothingComesBack) {
  std::string text;
  for (int i = 0; i < 9; ++i)
    text += "Nf3 Nf6 Ng1 Ng8 ";
  EXPECT_EQ(letters(tree_of<Chess>(text + "*")), std::string(30, 'o') + "mmmmmm");
  // Promotion brings a queen back; the endgame goes on.
  EXPECT_EQ(letters(tree_of<Chess>("[FEN \"4k3/P7/8/8/8/8/8/RNBQK3 w - - 0 1\"]\n\n"
                                   "1. Qd3 Kf7 2. a8=Q Kg7 *")),
            "eeee");
}

template <Game G> Phase phase_at(std::string_view text) {
  const auto setup = G::read_position(text, {});
  EXPECT_TRUE(setup) << text;
  return setup ? PhaseWatch<G>(setup->rules).next(setup->position) : Phase::opening;
}

TEST(Phases, OfAbaloneGoByTheMarblesPushedOff) {
  using abalone::Abalone;
  const std::string board = "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss ";
  EXPECT_EQ(phase_at<Abalone>(board + "0 0 b 0 1"), Phase::opening);
  EXPECT_EQ(phase_at<Abalone>(board + "0 1 b 0 1"), Phase::middlegame);
  EXPECT_EQ(phase_at<Abalone>(board + "3 3 b 0 1"), Phase::middlegame);
  EXPECT_EQ(phase_at<Abalone>(board + "4 0 b 0 1"), Phase::endgame);
}

TEST(Phases, OfAGameThatSaysNothingGoByHowManyPiecesAreLeft) {
  using stackchess::Stackchess;
  EXPECT_EQ(phase_at<Stackchess>(Stackchess::write_position(Stackchess::start({}))),
            Phase::opening);
  // A board of four by four begins with eight pieces a side.
  EXPECT_EQ(phase_at<Stackchess>("x4/x4/x4/KKKKKKKK,x2,k w n=4"), Phase::middlegame);
  EXPECT_EQ(phase_at<Stackchess>("x4/x4/x4/KKKKKKK,x2,k w n=4"), Phase::endgame);
}

TEST(Report, CountsBySideAndPhase) {
  const auto tree = tree_of<Chess>("1. e4 {[%eval 0.30]} 1... g5 $2 {[%eval 1.60]} 2. d4 "
                                   "{[%eval 1.60]} 2... f6 $4 {[%eval #1]} 3. Qh5# 1-0");
  const auto report = report_of(tree);
  ASSERT_EQ(report.plies.size(), 5U);
  EXPECT_EQ(report.plies[1].mark, Mark::mistake);
  EXPECT_EQ(report.plies[4].share, 1.0) << "the rules ended it";
  const auto black = report.of(Phase::opening, Side::second);
  EXPECT_EQ(black.moves, 2U);
  EXPECT_EQ(black.judged, 2U);
  EXPECT_EQ(black.marks, (std::array<std::uint64_t, mark_count>{0, 1, 1}));
  EXPECT_EQ(black.accuracy(), report.of(Side::second).accuracy());
  const auto white = report.of(Side::first);
  EXPECT_EQ(white.moves, 3U);
  EXPECT_EQ(white.judged, 2U) << "nothing is known of the position before the first move";
  EXPECT_EQ(white.accuracy(), 100);
  EXPECT_EQ(report.of(Phase::endgame, Side::first).moves, 0U);
  EXPECT_EQ(report.of(Phase::endgame, Side::first).accuracy(), std::nullopt);
}

TEST(Report, OfAGameWithoutEvaluationsJudgesNothing) {
  const auto report = report_of(tree_of<Chess>("1. e4 $2 e5 *"));
  EXPECT_EQ(report.of(Side::first).moves, 1U);
  EXPECT_EQ(report.of(Side::first).marks[1], 0U) << "somebody's opinion, not a report";
  EXPECT_EQ(report.of(Side::first).accuracy(), std::nullopt);
}

TEST(Report, ANullMoveIsNobodysFault) {
  const auto report = report_of(
      tree_of<Chess>("1. e4 {[%eval 0.20]} 1... -- {[%eval 3.50]} 2. d4 {[%eval 3.50]} *"));
  EXPECT_EQ(report.of(Side::second).moves, 0U);
  EXPECT_EQ(report.of(Side::second).judged, 0U);
}

} // namespace
} // namespace plateau::search
