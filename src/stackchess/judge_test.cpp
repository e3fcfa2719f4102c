#include "stackchess/judge.hpp"

#include "core/testing/languages.hpp"
#include "core/texts.hpp"
#include "stackchess/stackchess.hpp"
#include "stackchess/testing/position_of.hpp"
#include "stackchess/testing/random_position.hpp"
#include "stackchess/testing/slow_rules.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace plateau::stackchess {
namespace {

using testing::position_of;

TEST(StackchessJudge, AsksForTheHeightWhenSeveralWouldDo) {
  const auto position = position_of("x4/x4/x4/RRR,x,k,x w n=4");
  const auto open = judge(position, {*read_cell("a1"), *read_cell("a3"), std::nullopt});
  ASSERT_NE(open.choice(), nullptr);
  EXPECT_EQ(open.choice()->kind, Choice::Kind::height);
  EXPECT_EQ(open.choice()->options.size(), 3U);
  const auto capture = judge(position, {*read_cell("a1"), *read_cell("c1"), std::nullopt});
  ASSERT_NE(capture.choice(), nullptr);
  EXPECT_EQ(capture.choice()->options.size(), 2U);
  const auto only = judge(position_of("x4/x4/x4/RR,x,k,x w n=4"),
                          {*read_cell("a1"), *read_cell("c1"), std::nullopt});
  ASSERT_NE(only.move(), nullptr);
  EXPECT_EQ(only.move()->count(), 2);
}

TEST(StackchessJudge, NonsenseIsRefusedToo) {
  const Position position;
  for (const auto cell : {Cell::none(), Cell{676}, Cell{675}}) {
    const auto verdict = judge(position, {cell, cell, std::int16_t{-5}});
    ASSERT_NE(verdict.refusal(), nullptr);
    EXPECT_EQ(verdict.refusal()->code, "off-board");
  }
  EXPECT_EQ(judge(position, {*read_cell("a1"), *read_cell("a2"), std::int16_t{-5}}).refusal()->code,
            "zero-pieces");
}

// Every claim is true: checked with the slow rules, which know nothing of reasons.

slow::Place place(Cell cell) { return {cell.number % 26, cell.number / 26}; }

/// Whether the square lies strictly between two others on a line.
bool between(slow::Place a, slow::Place x, slow::Place b) {
  const int cross = (b.file - a.file) * (x.rank - a.rank) - (b.rank - a.rank) * (x.file - a.file);
  const int along = (b.file - a.file) * (x.file - a.file) + (b.rank - a.rank) * (x.rank - a.rank);
  const int length = (b.file - a.file) * (b.file - a.file) + (b.rank - a.rank) * (b.rank - a.rank);
  return cross == 0 && along > 0 && along < length;
}

int number_of(const slow::Man &man) {
  const std::string letters = "PNBRQK";
  return static_cast<int>(letters.find(slow::kind(man))) + (slow::is_white(man) ? 0 : 6);
}

int argument(const Refusal &refusal, std::size_t i) { return refusal.arguments[i].value; }

/// Whether what the refusal says holds on the board.
bool claim_holds(const slow::Board &board, const Attempt &attempt, int count,
                 const Refusal &refusal) {
  const auto from = place(attempt.from);
  const auto to = place(attempt.to);
  const auto &stack = board.at(from);
  const auto &target = board.at(to);
  const std::string code(refusal.code);
  const auto size = [](const auto &list) { return static_cast<int>(list.size()); };
  if (code == "empty-square")
    return stack.empty() && refusal.cells[0].cell == attempt.from;
  if (code == "not-yours")
    return slow::enemies(board, from) && argument(refusal, 0) == number_of(stack.back());
  if (code == "same-square")
    return attempt.from == attempt.to;
  if (code == "zero-pieces")
    return count == 0;
  if (code == "stack-too-low")
    return argument(refusal, 0) == count && argument(refusal, 1) == size(stack) &&
           count > size(stack);
  if (code == "path-blocked") {
    const auto blocker = place(refusal.cells[0].cell);
    return !board.at(blocker).empty() && between(from, blocker, to) &&
           slow::way_is_free(board, from, blocker) &&
           argument(refusal, 0) == number_of(board.at(blocker).back());
  }
  if (code == "lone-capture")
    return slow::enemies(board, to) && argument(refusal, 0) == size(target) &&
           argument(refusal, 1) == size(target) + 1 && (count == 1);
  if (code == "too-few-to-capture")
    return slow::enemies(board, to) && argument(refusal, 0) == count && count <= size(target) &&
           argument(refusal, 1) == size(target) && argument(refusal, 2) == size(target) + 1;
  if (code == "too-few-knights") {
    int knights = 0;
    for (int i = 0; i < count; ++i)
      knights += slow::kind(stack[stack.size() - 1 - static_cast<std::size_t>(i)]) == 'N' ? 1 : 0;
    return slow::is_leap(from, to) && argument(refusal, 1) == knights && count > 2 * knights &&
           knights > 0 && argument(refusal, 2) == 2 * knights;
  }
  // What remains names one of the pieces that move: it must be there, and unable to go.
  const bool in_stack = code.size() > 9 && code.substr(code.size() - 9) == "-in-stack";
  const int depth = in_stack ? argument(refusal, 2) - 1 : 0;
  if (in_stack != (count > 1) || depth >= count || (in_stack && argument(refusal, 1) != count))
    return false;
  const auto &man = stack[stack.size() - 1 - static_cast<std::size_t>(depth)];
  if (argument(refusal, 0) != number_of(man) || slow::goes(board, man, from, to))
    return false;
  const int ahead = (to.rank - from.rank) * (board.white ? 1 : -1);
  const int aside = std::abs(to.file - from.file);
  const bool pawn = slow::kind(man) == 'P';
  const auto is = [&](const char *name) { return code.rfind(name, 0) == 0; };
  if (is("rook") || is("bishop") || is("queen") || is("king") || is("knight"))
    return std::tolower(code[0]) == std::tolower(slow::kind(man) == 'N' ? 'k' : slow::kind(man));
  if (is("pawn-not-ahead"))
    return pawn && ahead <= 0;
  if (is("pawn-too-far"))
    return pawn && ahead > 0 && (ahead > 2 || aside > 1 || (aside == 1 && ahead == 2));
  if (is("pawn-has-moved"))
    return pawn && man.moved && ahead == 2 && aside == 0;
  if (is("pawn-jumps")) {
    const auto middle_place = place(refusal.cells[2].cell);
    return pawn && ahead == 2 && aside == 0 && between(from, middle_place, to) &&
           !board.at(middle_place).empty();
  }
  if (is("pawn-faces-enemy"))
    return pawn && aside == 0 && ahead <= 2 && slow::enemies(board, to);
  if (is("pawn-takes-nothing"))
    return pawn && aside == 1 && ahead == 1 && !slow::enemies(board, to);
  return false;
}

TEST(StackchessJudge, EveryClaimIsTrue) {
  std::mt19937_64 random(23);
  std::set<std::string_view> seen;
  for (int i = 0; i < 150 / effort_divisor; ++i) {
    const Recipe recipe{4 + i % 4, i % 2 == 0, i % 3 != 0, 2 + below(random, 7),
                        2 + below(random, 7)};
    const auto text = random_position(random, recipe);
    const auto position = position_of(text);
    const auto board = slow::read(text);
    for_each_attempt(position, [&](const Attempt &attempt) {
      const auto verdict = judge(position, attempt);
      const auto *refusal = verdict.refusal();
      if (refusal == nullptr || !attempt.count)
        return;
      seen.insert(refusal->code);
      ASSERT_TRUE(claim_holds(board, attempt, *attempt.count, *refusal))
          << text << ": " << explain<Stackchess>(plateau::testing::english, *refusal);
    });
    if (HasFatalFailure())
      return;
  }
  // Off-board and finished games need no position; all others turn up.
  const auto *const first = std::find(whys.begin(), whys.end(), "empty-square");
  const auto reasons = std::find(whys.begin(), whys.end(), "bad-move") - first;
  if (effort_divisor == 1) {
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(reasons));
  }
}

TEST(StackchessJudge, AReasonWithoutANumberIsTheReasonOfSomeNumber) {
  std::mt19937_64 random(24);
  for (int i = 0; i < 30 / effort_divisor; ++i) {
    const auto position =
        position_of(random_position(random, {5, false, true, 2 + below(random, 7), 5}));
    for_each_attempt(position, [&](const Attempt &attempt) {
      const auto verdict = judge(position, attempt);
      if (attempt.count || verdict.refusal() == nullptr)
        return;
      bool same = false;
      for (int count = 0; count <= max_side_pieces && !same; ++count) {
        const auto one = judge(position, complete(attempt, static_cast<std::int16_t>(count)));
        same = one.refusal() != nullptr && *one.refusal() == *verdict.refusal();
      }
      ASSERT_TRUE(same) << write_position(position);
    });
  }
}

} // namespace
} // namespace plateau::stackchess
