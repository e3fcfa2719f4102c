#include "stackchess/judge.hpp"

#include "core/texts.hpp"
#include "stackchess/stackchess.hpp"
#include "stackchess/testing/random_position.hpp"
#include "stackchess/testing/slow_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace plateau::stackchess {
namespace {

Position position_of(const std::string &text) {
  const auto read = read_position_text(text);
  EXPECT_TRUE(read) << text;
  return read ? *read : Position{};
}

// What the program says, word for word.

struct Golden {
  const char *position;
  const char *move; ///< With a leading `?` when nobody said how many.
  const char *code;
  const char *english;
  const char *french;
};

/// White: a pawn that has moved on b2 (`P'`), a fresh one on c2, stacks on a1, d1, e3. Black in
/// front.
constexpr auto middle = "x,q,x3,r/x6/p,x2,pp,x2/x,p,x2,RBP,x/x,P',P,x3/RR,x2,KQ,x,B w n=6,knights";
constexpr auto cavalry = "x6/x6/x2,ppp,x3/x6/x6/x,BRN,NP,x3 w n=6,knights";

const Golden golden_table[] = {
    {middle, "g1a1", "off-board", "There is no square g1 on this board of 6 by 6.",
     "Il n’y a pas de case g1 sur ce plateau de 6 sur 6."},
    {middle, "a1a7", "off-board", "There is no square a7 on this board of 6 by 6.",
     "Il n’y a pas de case a7 sur ce plateau de 6 sur 6."},
    {middle, "b1b2", "empty-square", "There is nothing to move on b1: the square is empty.",
     "Il n’y a rien à déplacer en b1 : la case est vide."},
    {middle, "b6b5", "not-yours",
     "The stack on b6 is not yours: the black queen stands on top of it.",
     "La pile en b6 n’est pas à vous : la dame noire en occupe le sommet."},
    {middle, "a1a1", "same-square",
     "The pieces are on a1 already: a move must end on another square.",
     "Les pièces sont déjà en a1 : il faut aller sur une autre case."},
    {middle, "0a1a2", "zero-pieces", "A move takes at least one piece from a1.",
     "Il faut déplacer au moins une pièce de a1."},
    {middle, "3a1a2", "stack-too-low",
     "You cannot move 3 pieces from a1: the stack is only 2 high.",
     "Impossible de déplacer 3 pièces de a1 : la hauteur de la pile n’est que de 2."},
    {middle, "a1e1", "path-blocked", "The way from a1 to e1 is blocked on d1 by the white queen.",
     "Le chemin de a1 à e1 est barré en d1 par la dame blanche."},
    {middle, "2a1a5", "path-blocked", "The way from a1 to a5 is blocked on a4 by the black pawn.",
     "Le chemin de a1 à a5 est barré en a4 par le pion noir."},
    {middle, "a1a4", "lone-capture",
     "One piece alone never captures: to take on a4 (1 there), at least 2 pieces must move "
     "together.",
     "Une pièce seule ne prend jamais : pour prendre en a4 (il y en a 1), il faut déplacer au "
     "moins "
     "2 pièces ensemble."},
    {"x4/r,x3/x4/RR,x3 w n=4", "a1a3", "lone-capture",
     "One piece alone never captures: to take on a3 (1 there), at least 2 pieces must move "
     "together.",
     "Une pièce seule ne prend jamais : pour prendre en a3 (il y en a 1), il faut déplacer au "
     "moins "
     "2 pièces ensemble."},
    {"x4/rrr,x3/x4/RR,x3 w n=4", "2a1a3", "too-few-to-capture",
     "2 pieces cannot take 3: to take on a3, at least 4 pieces must move together.",
     "2 pièces ne peuvent pas en prendre 3 : pour prendre en a3, il faut déplacer au moins 4 "
     "pièces "
     "ensemble."},
    {"x4/rrr,x3/x4/RR,x3 w n=4", "?a1a3", "too-few-to-capture",
     "2 pieces cannot take 3: to take on a3, at least 4 pieces must move together.",
     "2 pièces ne peuvent pas en prendre 3 : pour prendre en a3, il faut déplacer au moins 4 "
     "pièces "
     "ensemble."},
    {cavalry, "3b1c3", "too-few-knights",
     "These 3 pieces cannot leap from b1 to c3: each knight carries one other piece; knights "
     "among them: 1, so at most 2 pieces can leap.",
     "Ces 3 pièces ne peuvent pas sauter de b1 en c3 : chaque cavalier emporte une autre pièce ; "
     "cavaliers parmi elles : 1, donc 2 pièces au plus peuvent sauter."},
    {middle, "a1b3", "rook-off-line",
     "The white rook moves along ranks and files only: it cannot go from a1 to b3.",
     "La tour blanche ne se déplace que le long des rangées et des colonnes : impossible d’aller "
     "de "
     "a1 en b3."},
    {middle, "f1f3", "bishop-off-diagonal",
     "The white bishop moves diagonally only: it cannot go from f1 to f3.",
     "Le fou blanc ne se déplace qu’en diagonale : impossible d’aller de f1 en f3."},
    {middle, "d1e6", "queen-off-line",
     "The white queen moves along ranks, files and diagonals: e6 is on none of those from d1.",
     "La dame blanche se déplace le long des rangées, des colonnes et des diagonales : aucune ne "
     "mène "
     "de d1 en e6."},
    {"x4/x4/x4/K,x2,k w n=4", "a1a3", "king-too-far",
     "The white king moves one square at a time: a3 is too far from a1.",
     "Le roi blanc n’avance que d’une case à la fois : a3 est trop loin de a1."},
    {cavalry, "b1b2", "knight-no-leap",
     "The white knight leaps two squares one way and one square across: it cannot go from b1 to "
     "b2.",
     "Le cavalier blanc saute de deux cases dans un sens et d’une dans l’autre : impossible "
     "d’aller de "
     "b1 en b2."},
    {middle, "c2b2", "pawn-not-ahead",
     "Pawns only move ahead: the white pawn on c2 cannot go sideways or back to b2.",
     "Un pion ne va que vers l’avant : le pion blanc en c2 ne peut aller ni de côté ni en arrière, "
     "vers b2."},
    {middle, "c2c5", "pawn-too-far",
     "The white pawn moves one square straight ahead (two on its first move) and takes one square "
     "diagonally ahead: c5 is out of its reach from c2.",
     "Le pion blanc avance d’une case tout droit (deux pour son premier coup) et prend d’une case "
     "en "
     "diagonale vers l’avant : de c2, c5 est hors de portée."},
    {middle, "b2b4", "pawn-has-moved",
     "The white pawn on b2 has moved already: two squares at once, to b4, are for a pawn’s first "
     "move "
     "only.",
     "Le pion blanc en b2 a déjà bougé : avancer de deux cases, jusqu’en b4, n’est permis qu’au "
     "premier coup d’un pion."},
    {"x4/r,x3/P,x3/x4 w n=4", "a2a4", "pawn-jumps",
     "The white pawn cannot step from a2 to a4 over a3, which is occupied.",
     "Le pion blanc ne peut pas passer de a2 en a4 par-dessus a3, qui est occupée."},
    {middle, "b2b3", "pawn-faces-enemy",
     "The white pawn on b2 cannot take straight ahead: an enemy stands on b3, and pawns take "
     "diagonally.",
     "Le pion blanc en b2 ne prend pas tout droit : un ennemi se tient en b3, et les pions "
     "prennent "
     "en diagonale."},
    {middle, "c2d3", "pawn-takes-nothing",
     "The white pawn on c2 goes diagonally only to take an enemy, and there is none on d3.",
     "Le pion blanc en c2 ne va en diagonale que pour prendre un ennemi, et il n’y en a pas en "
     "d3."},
    {middle, "3e3e4", "bishop-off-diagonal-in-stack",
     "These 3 pieces cannot go together from e3 to e4: the white bishop, number 2 from the top, "
     "moves "
     "diagonally only.",
     "Ces 3 pièces ne peuvent pas aller ensemble de e3 en e4 : le fou blanc, n° 2 en partant du "
     "haut, "
     "ne se déplace qu’en diagonale."},
    {middle, "3e3d4", "rook-off-line-in-stack",
     "These 3 pieces cannot go together from e3 to d4: the white rook, number 3 from the top, "
     "moves "
     "along ranks and files only.",
     "Ces 3 pièces ne peuvent pas aller ensemble de e3 en d4 : la tour blanche, n° 3 en partant du "
     "haut, ne se déplace que le long des rangées et des colonnes."},
    {middle, "?e3d4", "rook-off-line-in-stack",
     "These 3 pieces cannot go together from e3 to d4: the white rook, number 3 from the top, "
     "moves "
     "along ranks and files only.",
     "Ces 3 pièces ne peuvent pas aller ensemble de e3 en d4 : la tour blanche, n° 3 en partant du "
     "haut, ne se déplace que le long des rangées et des colonnes."},
    {middle, "2d1e3", "queen-off-line-in-stack",
     "These 2 pieces cannot go together from d1 to e3: the white queen, number 1 from the top, "
     "moves "
     "along ranks, files and diagonals, and none leads there.",
     "Ces 2 pièces ne peuvent pas aller ensemble de d1 en e3 : la dame blanche, n° 1 en partant du "
     "haut, se déplace le long des rangées, des colonnes et des diagonales, et aucune n’y mène."},
    {middle, "2d1d3", "king-too-far-in-stack",
     "These 2 pieces cannot go together from d1 to d3: the white king, number 2 from the top, "
     "moves "
     "one square at a time.",
     "Ces 2 pièces ne peuvent pas aller ensemble de d1 en d3 : le roi blanc, n° 2 en partant du "
     "haut, "
     "n’avance que d’une case à la fois."},
    {cavalry, "2c1c2", "knight-no-leap-in-stack",
     "These 2 pieces cannot go together from c1 to c2: the white knight, number 2 from the top, "
     "moves "
     "only by a knight’s leap, and this is none.",
     "Ces 2 pièces ne peuvent pas aller ensemble de c1 en c2 : le cavalier blanc, n° 2 en partant "
     "du "
     "haut, ne se déplace que par un saut de cavalier, et ce n’en est pas un."},
    {"x4/x4/QP,x3/x3,k w n=4", "2a2a1", "pawn-not-ahead-in-stack",
     "These 2 pieces cannot go together from a2 to a1: the white pawn, number 1 from the top, goes "
     "neither sideways nor back.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a2 en a1 : le pion blanc, n° 1 en partant du "
     "haut, "
     "ne va ni de côté ni en arrière."},
    {"x4/x4/x4/PQ,x2,k w n=4", "2a1a4", "pawn-too-far-in-stack",
     "These 2 pieces cannot go together from a1 to a4: the white pawn, number 2 from the top, "
     "moves "
     "one square straight ahead (two on its first move) and takes one square diagonally ahead.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a1 en a4 : le pion blanc, n° 2 en partant du "
     "haut, "
     "avance d’une case tout droit (deux pour son premier coup) et prend d’une case en diagonale "
     "vers "
     "l’avant."},
    {"x4/x4/P'Q,x3/x3,k w n=4", "2a2a4", "pawn-has-moved-in-stack",
     "These 2 pieces cannot go together from a2 to a4: the white pawn, number 2 from the top, has "
     "moved already, and two squares at once are for a pawn’s first move only.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a2 en a4 : le pion blanc, n° 2 en partant du "
     "haut, "
     "a déjà bougé, et avancer de deux cases n’est permis qu’au premier coup d’un pion."},
    {"x4/r,x3/QP,x3/x4 w n=4", "2a2a4", "pawn-jumps-in-stack",
     "These 2 pieces cannot go together from a2 to a4: the white pawn, number 1 from the top, "
     "cannot "
     "step over a3, which is occupied.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a2 en a4 : le pion blanc, n° 1 en partant du "
     "haut, "
     "ne peut pas passer par-dessus a3, qui est occupée."},
    {"x4/r,x3/PR,x3/x4 w n=4", "2a2a3", "pawn-faces-enemy-in-stack",
     "These 2 pieces cannot go together from a2 to a3: the white pawn, number 2 from the top, "
     "cannot "
     "take straight ahead.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a2 en a3 : le pion blanc, n° 2 en partant du "
     "haut, "
     "ne prend pas tout droit."},
    {"x4/r,x3/PB,x3/x4 w n=4", "2a2b3", "pawn-takes-nothing-in-stack",
     "These 2 pieces cannot go together from a2 to b3: the white pawn, number 2 from the top, goes "
     "diagonally only to take an enemy, and there is none there.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a2 en b3 : le pion blanc, n° 2 en partant du "
     "haut, "
     "ne va en diagonale que pour prendre un ennemi, et il n’y en a pas là."},
    {"x4/x4/x4/K,x3 w n=4", "a1a2", "game-over", "The game is over: nobody can play any more.",
     "La partie est finie : plus personne ne peut jouer."},
};

Refusal refusal_of(const Golden &row) {
  const auto position = position_of(row.position);
  const bool unsaid = row.move[0] == '?';
  auto attempt = read_attempt(position, row.move + (unsaid ? 1 : 0));
  EXPECT_TRUE(attempt) << row.move;
  if (unsaid)
    attempt->count.reset();
  const auto verdict = judge(position, *attempt);
  EXPECT_NE(verdict.refusal(), nullptr) << row.position << " " << row.move;
  return verdict.refusal() != nullptr ? *verdict.refusal() : Refusal{};
}

TEST(StackchessJudge, SaysWhyInBothLanguages) {
  for (const auto &row : golden_table) {
    const auto refusal = refusal_of(row);
    EXPECT_EQ(refusal.code, row.code) << row.position << " " << row.move;
    EXPECT_EQ(explain<Stackchess>(Language::english, refusal), row.english);
    EXPECT_EQ(explain<Stackchess>(Language::french, refusal), row.french);
  }
}

TEST(StackchessJudge, EveryReasonForAMoveIsInTheTable) {
  for (auto why = Why::off_board; why < Why::bad_move;
       why = static_cast<Why>(static_cast<int>(why) + 1))
    EXPECT_TRUE(std::any_of(std::begin(golden_table), std::end(golden_table),
                            [&](const Golden &row) { return row.code == code_of(why); }))
        << code_of(why);
}

TEST(StackchessJudge, CodesAreUnique) {
  const auto codes = refusal_codes();
  EXPECT_EQ(std::set<std::string_view>(codes.begin(), codes.end()).size(), codes.size());
}

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
    return stack.empty() && refusal.cells[0] == attempt.from;
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
    const auto blocker = place(refusal.cells[0]);
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
    const auto middle_place = place(refusal.cells[2]);
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
          << text << ": " << explain<Stackchess>(Language::english, *refusal);
    });
    if (HasFatalFailure())
      return;
  }
  // Off-board and finished games need no position; all others turn up.
  const auto reasons = static_cast<std::size_t>(Why::bad_move) - 1;
  if (effort_divisor == 1) {
    EXPECT_EQ(seen.size(), reasons);
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
      ASSERT_TRUE(same) << write_position_text(position);
    });
  }
}

} // namespace
} // namespace plateau::stackchess
