#include "core/laws.hpp"
#include "core/testing/languages.hpp"
#include "core/texts.hpp"
#include "stackchess/judge.hpp"
#include "stackchess/stackchess.hpp"
#include "stackchess/testing/position_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace plateau::stackchess {
namespace {

using testing::position_of;

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
     "These 3 pieces cannot go together from e3 to e4: the white bishop among them "
     "moves "
     "diagonally only.",
     "Ces 3 pièces ne peuvent pas aller ensemble de e3 en e4 : le fou blanc, parmi elles, "
     "ne se déplace qu’en diagonale."},
    {middle, "3e3d4", "rook-off-line-in-stack",
     "These 3 pieces cannot go together from e3 to d4: the white rook among them "
     "moves "
     "along ranks and files only.",
     "Ces 3 pièces ne peuvent pas aller ensemble de e3 en d4 : la tour blanche, parmi elles, "
     "ne se déplace que le long des rangées et des colonnes."},
    {middle, "?e3d4", "rook-off-line-in-stack",
     "These 3 pieces cannot go together from e3 to d4: the white rook among them "
     "moves "
     "along ranks and files only.",
     "Ces 3 pièces ne peuvent pas aller ensemble de e3 en d4 : la tour blanche, parmi elles, "
     "ne se déplace que le long des rangées et des colonnes."},
    {middle, "2d1e3", "queen-off-line-in-stack",
     "These 2 pieces cannot go together from d1 to e3: the white queen among them "
     "moves "
     "along ranks, files and diagonals, and none leads there.",
     "Ces 2 pièces ne peuvent pas aller ensemble de d1 en e3 : la dame blanche, parmi elles, "
     "se déplace le long des rangées, des colonnes et des diagonales, et aucune n’y mène."},
    {middle, "2d1d3", "king-too-far-in-stack",
     "These 2 pieces cannot go together from d1 to d3: the white king among them "
     "moves "
     "one square at a time.",
     "Ces 2 pièces ne peuvent pas aller ensemble de d1 en d3 : le roi blanc, parmi elles, "
     "n’avance que d’une case à la fois."},
    {cavalry, "2c1c2", "knight-no-leap-in-stack",
     "These 2 pieces cannot go together from c1 to c2: the white knight among them "
     "moves "
     "only by a knight’s leap, and this is none.",
     "Ces 2 pièces ne peuvent pas aller ensemble de c1 en c2 : le cavalier blanc, parmi elles, "
     "ne se déplace que par un saut de cavalier, et ce n’en est pas un."},
    {"x4/x4/QP,x3/x3,k w n=4", "2a2a1", "pawn-not-ahead-in-stack",
     "These 2 pieces cannot go together from a2 to a1: the white pawn among them "
     "goes "
     "neither sideways nor back.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a2 en a1 : le pion blanc, parmi elles, "
     "ne va ni de côté ni en arrière."},
    {"x4/x4/x4/PQ,x2,k w n=4", "2a1a4", "pawn-too-far-in-stack",
     "These 2 pieces cannot go together from a1 to a4: the white pawn among them "
     "moves "
     "one square straight ahead (two on its first move) and takes one square diagonally ahead.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a1 en a4 : le pion blanc, parmi elles, "
     "avance d’une case tout droit (deux pour son premier coup) et prend d’une case en diagonale "
     "vers "
     "l’avant."},
    {"x4/x4/P'Q,x3/x3,k w n=4", "2a2a4", "pawn-has-moved-in-stack",
     "These 2 pieces cannot go together from a2 to a4: the white pawn among them "
     "has "
     "moved already, and two squares at once are for a pawn’s first move only.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a2 en a4 : le pion blanc, parmi elles, "
     "a déjà bougé, et avancer de deux cases n’est permis qu’au premier coup d’un pion."},
    {"x4/r,x3/QP,x3/x4 w n=4", "2a2a4", "pawn-jumps-in-stack",
     "These 2 pieces cannot go together from a2 to a4: the white pawn among them "
     "cannot "
     "step over a3, which is occupied.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a2 en a4 : le pion blanc, parmi elles, "
     "ne peut pas passer par-dessus a3, qui est occupée."},
    {"x4/r,x3/PR,x3/x4 w n=4", "2a2a3", "pawn-faces-enemy-in-stack",
     "These 2 pieces cannot go together from a2 to a3: the white pawn among them "
     "cannot "
     "take straight ahead.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a2 en a3 : le pion blanc, parmi elles, "
     "ne prend pas tout droit."},
    {"x4/r,x3/PB,x3/x4 w n=4", "2a2b3", "pawn-takes-nothing-in-stack",
     "These 2 pieces cannot go together from a2 to b3: the white pawn among them "
     "goes "
     "diagonally only to take an enemy, and there is none there.",
     "Ces 2 pièces ne peuvent pas aller ensemble de a2 en b3 : le pion blanc, parmi elles, "
     "ne va en diagonale que pour prendre un ennemi, et il n’y en a pas là."},
    {"x4/x4/x4/K,x3 w n=4", "a1a2", "game-over", "The game is over.", "La partie est finie."},
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

TEST(StackchessReasons, SaysWhyInBothLanguages) {
  for (const auto &row : golden_table) {
    const auto refusal = refusal_of(row);
    EXPECT_EQ(refusal.code, row.code) << row.position << " " << row.move;
    EXPECT_EQ(explain<Stackchess>(plateau::testing::english, refusal), row.english);
    EXPECT_EQ(explain<Stackchess>(plateau::testing::french, refusal), row.french);
  }
}

TEST(StackchessReasons, EveryReasonForAMoveIsInTheTable) {
  for (const auto code : std::span(whys).subspan(code::all.size())) {
    if (code == "bad-move")
      break; // From here on, reasons of texts.
    EXPECT_TRUE(std::any_of(std::begin(golden_table), std::end(golden_table),
                            [&](const Golden &row) { return row.code == code; }))
        << code;
  }
}

TEST(StackchessReasons, CodesAreUnique) {
  EXPECT_EQ(std::set<std::string_view>(whys.begin(), whys.end()).size(), whys.size());
}

TEST(StackchessReasons, EveryCellHasItsRole) {
  const auto cells_of = [](const Refusal &refusal) {
    std::string text;
    for (const auto &[cell, role] : refusal.cells)
      text.append(text.empty() ? "" : " ").append(write_cell(cell)).append(":").append(role);
    return text;
  };
  const std::map<std::string_view, std::string_view> expected = {
      {"off-board", "a7:target"},
      {"empty-square", "b1:origin"},
      {"stack-too-low", "a1:origin"},
      {"path-blocked", "a4:blocker a1:origin a5:target"},
      {"lone-capture", "a1:origin a3:enemy"},
      {"pawn-jumps-in-stack", "a2:origin a4:target a3:blocker"},
      {"pawn-faces-enemy-in-stack", "a2:origin a3:target"},
  };
  std::map<std::string_view, std::string> last;
  std::vector<Refusal> refusals;
  for (const auto &row : golden_table) {
    refusals.push_back(refusal_of(row));
    last[row.code] = cells_of(refusals.back());
  }
  for (const auto &[code, cells] : expected)
    EXPECT_EQ(last[code], cells) << code;

  refusals.push_back(read_position("Bq,x3/x4/x4/K,x3 w n=4").error());
  EXPECT_EQ(cells_of(refusals.back()), "a4:misplaced");
  laws::every_role_is_given<Stackchess>(refusals);
}

} // namespace
} // namespace plateau::stackchess
