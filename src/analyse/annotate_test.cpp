#include "analyse/annotate.hpp"

#include "chess/chess.hpp"
#include "core/tree_record.hpp"

#include <gtest/gtest.h>

namespace plateau::analyse {
namespace {

using chess::Chess;

TEST(Evaluations, OfAnEarlierAnalysisAreTakenOut) {
  EXPECT_EQ(without_evals("[%eval 0.31]"), "");
  EXPECT_EQ(without_evals("[%eval 0.31] the usual"), "the usual");
  EXPECT_EQ(without_evals("good [%eval #-3] move"), "good move");
  EXPECT_EQ(without_evals("[%clk 0:01:00][%eval 1]"), "[%clk 0:01:00]");
  EXPECT_EQ(without_evals("[%eval without an end"), "[%eval without an end");
  EXPECT_EQ(without_evals("as it is "), "as it is ");
}

// Insights as text.

TEST(Insight, IsReadAsItWasWritten) {
  const auto position = Chess::start({});
  const auto read = read_lines<Chess>(position, "31 14 e2e4 e7e5|-31999 3 d2d4");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->lines.size(), 2U);
  EXPECT_EQ(write_lines<Chess>(position, *read), "31 14 e2e4 e7e5|-31999 3 d2d4");
}

TEST(Insight, IsRefusedWhereItMakesNoSense) {
  for (const auto *text : {"", "31", "31 14", "31 14 e2e5", "x 14 e2e4", "31 101 e2e4",
                           "32001 1 e2e4", "|31 14 e2e4", "31 14 e2e4|20 1"})
    EXPECT_FALSE(read_lines<Chess>(Chess::start({}), text)) << text;
}

// Annotations.

Tree<Chess> tree_of_text(std::string_view text) {
  RecordFile file(text);
  EXPECT_TRUE(file.next_game());
  auto tree = read_tree<Chess>(file);
  EXPECT_TRUE(tree) << text;
  return tree ? *tree : Tree<Chess>{};
}

/// Insights that find `scores` in turn, always with the first legal move but where `best` has one.
std::vector<Insight<Chess>> insights_of(const Tree<Chess> &tree,
                                        const std::vector<search::Score> &scores,
                                        const std::vector<std::string> &best) {
  std::vector<Insight<Chess>> insights;
  auto position = tree.setup.position;
  const auto moves = tree.line(tree.main_end());
  for (std::size_t i = 0; i <= moves.size(); ++i) {
    Insight<Chess> insight;
    insight.end = Chess::outcome({}, position, {});
    if (!insight.end)
      insight = *read_lines<Chess>(position, std::to_string(scores[i]) + " 5 " + best[i]);
    insights.push_back(insight);
    if (i < moves.size())
      Chess::play(position, moves[i]);
  }
  return insights;
}

std::string movetext(std::string_view game, const std::vector<search::Score> &scores,
                     const std::vector<std::string> &best, GameTally *tally = nullptr) {
  const auto tree = tree_of_text(game);
  Annotation<Chess> annotation(tree, insights_of(tree, scores, best));
  EXPECT_FALSE(annotation.run());
  const auto written = write_tree(annotation.tree());
  if (tally != nullptr)
    *tally = annotation.tally();
  EXPECT_EQ(write_tree(tree_of_text(written)), written) << "it is read back as it was written";
  const auto begin = written.find("\n\n") + 2;
  auto moves = written.substr(begin, written.size() - begin);
  std::replace(moves.begin(), moves.end(), '\n', ' ');
  return moves;
}

TEST(Annotation, MarksWhatGaveChancesAwayAndShowsTheBetterLine) {
  GameTally tally;
  // Black's move turns an even game into one lost by a pawn and a half.
  const auto text = movetext("1. e4 f6 *", {20, -20, 150}, {"e2e4", "e7e5 g1f3", "d2d4"}, &tally);
  EXPECT_EQ(text, "1. e4 {[%eval 0.20]} 1... f6 $2 {[%eval 1.50]} (1... e5 {[%eval 0.20]} 2. Nf3) *"
                  "  ");
  EXPECT_EQ(tally[0].moves, 1U);
  EXPECT_EQ(tally[0].loss, 0) << "the best move loses nothing, whatever the next search thinks";
  EXPECT_EQ(tally[1].marks, (std::array<std::uint64_t, 3>{0, 1, 0}));
  EXPECT_NEAR(tally[1].average_loss(), search::winning_chances(-20) - search::winning_chances(-150),
              1e-9);
}

TEST(Annotation, KeepsEverythingThatWasThere) {
  const auto text =
      movetext("{first} 1. e4 $1 {[%eval 9.99] hello} (1. d4 d5 (1... Nf6) {end}) {after} f6 $5 *",
               {20, -20, 350}, {"e2e4", "e7e5", "d2d4"});
  EXPECT_EQ(text,
            "{first} 1. e4 $1 {[%eval 0.20]} {hello} {after} (1. d4 d5 {end} (1... Nf6)) 1... "
            "f6 $5 {[%eval 3.50]} (1... e5 {[%eval 0.20]}) *  ");
}

TEST(Annotation, ANullMoveIsNotJudged) {
  GameTally tally;
  const auto text =
      movetext("1. e4 -- 2. d4 *", {20, -20, 350, -350}, {"e2e4", "e7e5", "d2d4", "d7d5"}, &tally);
  EXPECT_EQ(text, "1. e4 {[%eval 0.20]} 1... -- {[%eval 3.50]} 2. d4 {[%eval 3.50]} *  ");
  EXPECT_EQ(tally[1].moves, 0U);
}

TEST(Annotation, VariationsThatAreThereAreNotRepeated) {
  const auto text =
      movetext("1. e4 f6 (1... e5 {mine}) *", {20, -20, 150}, {"e2e4", "e7e5 g1f3", "d2d4"});
  EXPECT_EQ(text, "1. e4 {[%eval 0.20]} 1... f6 $2 {[%eval 1.50]} (1... e5 {mine}) *  ");
}

TEST(Annotation, OfAnAnnotatedGameChangesNothing) {
  const std::vector<search::Score> scores = {20, -20, 150};
  const std::vector<std::string> best = {"e2e4", "e7e5 g1f3", "d2d4"};
  const auto once = movetext("1. e4 f6 *", scores, best);
  EXPECT_EQ(movetext(once, scores, best), once);
}

TEST(Annotation, AnEndNeedsNoEvaluation) {
  const auto text =
      movetext("1. f3 e5 2. g4 Qh4# *", {0, 0, 0, 31999, 0}, {"e2e4", "e7e5", "e2e4", "d8h4", ""});
  EXPECT_NE(text.find("2. g4 $4 {[%eval #-1]} (2. e4 {[%eval 0.00]}) 2... Qh4# *"),
            std::string::npos)
      << text;
}

} // namespace
} // namespace plateau::analyse
