#include "stackchess/position_text.hpp"

#include "core/testing/languages.hpp"
#include "core/texts.hpp"
#include "stackchess/stackchess.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plateau::stackchess {
namespace {

TEST(StackchessPositionText, TheStartOfEachGame) {
  EXPECT_EQ(write_position(start({4, false, false, 0})),
            "b,q,k,b/p,p,p,p/P,P,P,P/B,Q,K,B w n=4 0 0 0");
  EXPECT_EQ(write_position(Position{}),
            "r,b,q,k,b,r/p,p,p,p,p,p/x6/x6/P,P,P,P,P,P/R,B,Q,K,B,R w n=6 0 0 0");
  EXPECT_EQ(write_position(start({8, true, true, 200})),
            "r,n,b,q,k,b,n,r/p,p,p,p,p,p,p,p/x8/x8/x8/x8/P,P,P,P,P,P,P,P/R,N,B,Q,K,B,N,R w "
            "n=8,promotion,knights,limit=200 0 0 0");
}

TEST(StackchessPositionText, StacksStandBottomToTop) {
  const auto position = read_position("x4/x,qrp',x2/x4/BP,x,x2 b n=4,knights 1 2 33");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->position.piece(square_at(0, 0), 0), (Piece{Side::first, Kind::pawn}));
  EXPECT_EQ(position->position.piece(square_at(0, 0), 1), (Piece{Side::first, Kind::bishop}));
  EXPECT_EQ(position->position.piece(square_at(1, 2), 0), (Piece{Side::second, Kind::pawn}));
  EXPECT_EQ(position->position.piece(square_at(1, 2), 2), (Piece{Side::second, Kind::queen}));
  EXPECT_EQ(position->position.lost(Side::second), 2);
  EXPECT_EQ(position->position.plies(), 33U);
  EXPECT_EQ(write_position(position->position), "x4/x,qrp',x2/x4/BP,x3 b n=4,knights 1 2 33");
}

TEST(StackchessPositionText, AFinishedGameIsAPosition) {
  EXPECT_TRUE(read_position("x4/x4/x4/K,x3 b n=4 0 8 0"));
}

struct Row {
  const char *text;
  const char *code;
  std::size_t column;
};

TEST(StackchessPositionText, WhatCannotBePlayedIsRefusedByName) {
  const Row table[] = {
      {"", "bad-fields", 1},
      {"x4/x4/x4/K,x2,k w", "bad-fields", 17},
      {"x4/x4/x4/K,x2,k  w n=4", "bad-fields", 20},
      {"x4/x4/x4/K,x2,k w n=4 0 0", "bad-fields", 25},
      {"x4/x4/x4/K,x2,k w n=4 0 0 0 0", "bad-fields", 29},
      {"x4/x4/x4/K,x2,k v n=4", "bad-side", 17},
      {"x4/x4/x4/K,x2,k w n=3", "bad-option-value", 21},
      {"x4/x4/x4/K,x2,k w n=4,fast", "unknown-option", 23},
      {"x4/x4/x4/K,x2,k w n=5", "bad-row-count", 1},
      {"x4/x4/K,x2,k w n=4", "bad-row-count", 1},
      {"x4/x4/x4/K,x3,k w n=4", "row-too-long", 15},
      {"x4/x5/x4/K,x2,k w n=4", "row-too-long", 4},
      {"x4/x4/x4/K,x2,k,? w n=4", "row-too-long", 17},
      {"x4/x9999999/x4/K,x2,k w n=4", "row-too-long", 4},
      {"x4/x4/x4/K,x,k w n=4", "row-too-short", 10},
      {"x4//x4/K,x2,k w n=4", "bad-stack", 4},
      {"x4/x4/x4/K,,x,k w n=4", "bad-stack", 12},
      {"x4/x4/x4/K,x0,x2,k w n=4", "bad-stack", 12},
      {"x4/x4/x4/K,x02,k w n=4", "bad-stack", 12},
      {"x4/x4/x4/KZ,x2,k w n=4", "bad-stack", 11},
      {"x4/x4/x4/Kx,x2,k w n=4", "bad-stack", 11},
      {"x4/x4/x4/KRq,x2,k w n=4", "two-colours", 12},
      {"x4/x4/x4/KKKKKKKKK,x2,k w n=4", "too-many-pieces", 18},
      {"x4/x4/x4/K,x2,kkkkkkkkk w n=4", "too-many-pieces", 23},
      {"x4/x4/x4/x4 w n=4", "no-piece-at-all", 1},
      {"x4/x4/x4/KN,x2,k w n=4", "knight-not-in-rules", 11},
      {"P,x3/x4/x4/K,x2,k w n=4,promotion", "unpromoted-pawn", 1},
      {"x4/x4/x4/K,x2,kp w n=4,promotion", "unpromoted-pawn", 16},
      {"x4/x4/x4/K,x2,P' w n=4", "needless-mark", 15},
      {"x4/x4/K',x3/x3,k w n=4", "needless-mark", 7},
      {"x4/x4/P'',x3/x3,k w n=4", "bad-stack", 9},
      {"x4/x4/p',x3/x3,K w n=4", "needless-mark", 7},
      {"x4/x4/x4/K,x2,k w n=4 a 0 0", "bad-counter", 23},
      {"x4/x4/x4/K,x2,k w n=4 0 -1 0", "bad-counter", 25},
      {"x4/x4/x4/K,x2,k w n=4 0 0 1000001", "bad-counter", 27},
      {"x4/x4/x4/K,x2,k w n=4 8 0 0", "too-many-lost", 23},
      {"x4/x4/x4/K,x2,k w n=4 0 8 0", "too-many-lost", 25},
  };
  for (const auto &row : table) {
    const auto read = read_position(row.text);
    ASSERT_FALSE(read) << row.text;
    const auto &refusal = read.error();
    EXPECT_EQ(refusal.kind, RefusalKind::malformed) << row.text;
    EXPECT_EQ(refusal.code, row.code) << row.text;
    EXPECT_EQ(refusal.column, row.column) << row.text;
    for (const auto language : all_languages())
      EXPECT_EQ(explain<Stackchess>(language, refusal).find_first_of("{}["), std::string::npos)
          << explain<Stackchess>(language, refusal);
  }
}

TEST(StackchessPositionText, SaysWhatIsWrongInBothLanguages) {
  struct Golden {
    const char *text;
    const char *english;
    const char *french;
  };
  const Golden table[] = {
      {"x4/x4/x4/K,x2,k w",
       "A position is a board, w or b, the rules, and perhaps three counters, with single spaces "
       "between them; see “w” (column 17).",
       "Une position, c’est un plateau, w ou b, les règles et peut-être trois compteurs, séparés "
       "par un seul espace ; voir « w » (colonne 17)."},
      {"x4/x4/x4/K,x2,k v n=4",
       "“v” (column 17) is neither w (White to play) nor b (Black to play).",
       "« v » (colonne 17) n’est ni w (aux Blancs de jouer) ni b (aux Noirs de jouer)."},
      {"x4/x4/x4/K,x2,k w n=4,n=4",
       "The rules option “n=4” repeats or contradicts one before it (column 23).",
       "L’option de règles « n=4 » répète ou contredit une option qui la précède (colonne 23)."},
      {"x4/x4/x4/K,x2,k w n=5", "The board has 4 rows, but the rules say n=5.",
       "Le plateau a 4 rangées, mais les règles disent n=5."},
      {"x4/x4/x4/K,x3,k w n=4", "Rank 1 has more than 4 squares, from “k” (column 15) on.",
       "La rangée 1 a plus de 4 cases, à partir de « k » (colonne 15)."},
      {"x4/x4/x4/K,x,k w n=4", "Rank 1 has only 3 of its 4 squares (column 10).",
       "La rangée 1 n’a que 3 de ses 4 cases (colonne 10)."},
      {"x4/x4/x4/KZ,x2,k w n=4",
       "“Z” (column 11) cannot stand on a1: write pieces as PNBRQK or pnbrqk, bottom to top, and "
       "empty squares as x or x3.",
       "« Z » (colonne 11) ne peut pas se tenir en a1 : les pièces s’écrivent PNBRQK ou pnbrqk, de "
       "bas en haut, les cases vides x ou x3."},
      {"x4/x4/x4/KRq,x2,k w n=4", "The stack on a1 mixes the two colours.",
       "La pile en a1 mélange les deux couleurs."},
      {"x4/x4/x4/K,x2,kkkkkkkkk w n=4",
       "Too many pieces for Black: on this board a side has at most 8.",
       "Trop de pièces pour les Noirs : sur ce plateau, un camp en a au plus 8."},
      {"x4/x4/x4/x4 w n=4", "There is no piece on this board.",
       "Il n’y a aucune pièce sur ce plateau."},
      {"x4/x4/x4/KN,x2,k w n=4", "There is a knight on a1, but the rules do not say “knights”.",
       "Il y a un cavalier en a1, mais les règles ne disent pas « knights »."},
      {"P,x3/x4/x4/K,x2,k w n=4,promotion",
       "The pawn on a4 is on its last rank: by these rules it would be a queen.",
       "Le pion en a4 est sur sa dernière rangée : selon ces règles, ce serait une "
       "dame."},
      {"x4/x4/K',x3/x3,k w n=4",
       "Only a pawn on its own second rank is marked with ' for having moved: not “K'” on a2 "
       "(column 7).",
       "Seul un pion sur sa propre deuxième rangée porte le signe ' quand il a bougé : pas « K' » "
       "en a2 (colonne 7)."},
      {"x4/x4/x4/K,x2,k w n=4 0 -1 0",
       "“-1” is not a counter: pieces lost by White, by Black, moves played.",
       "« -1 » n’est pas un compteur : pièces perdues par les Blancs, par les Noirs, "
       "coups joués."},
      {"x4/x4/x4/K,x2,k w n=4 0 8 0",
       "Black cannot have lost 8 pieces: with those on the board that would be more "
       "than 8.",
       "Les Noirs ne peuvent pas avoir perdu 8 pièces : avec celles du plateau, cela "
       "ferait plus de 8."},
  };
  for (const auto &row : table) {
    const auto read = read_position(row.text);
    ASSERT_FALSE(read) << row.text;
    EXPECT_EQ(explain<Stackchess>(plateau::testing::english, read.error()), row.english);
    EXPECT_EQ(explain<Stackchess>(plateau::testing::french, read.error()), row.french);
  }
}

TEST(StackchessPositionText, LimitsHoldUpToTheirLastValue) {
  EXPECT_TRUE(read_position("x4/x4/x4/KKKKKKKK,x2,k w n=4"));
  EXPECT_TRUE(read_position("x4/x4/x4/K,x2,k w n=4 7 7 1000000"));
  EXPECT_TRUE(read_position("P,x3/x4/x4/K,x2,k w n=4")) << "without promotion pawns end there";
}

TEST(StackchessPositionText, TheCountOfPliesNeverOutgrowsItsText) {
  auto position = read_position("x4/x4/x4/K,x2,k w n=4 7 7 999999")->position;
  for (int i = 0; i < 3; ++i) {
    MoveList<Stackchess> moves;
    Stackchess::legal_moves(position, moves);
    ASSERT_FALSE(moves.empty());
    Stackchess::play(position, moves[0]);
    EXPECT_EQ(position.plies(), max_plies);
    const auto again = read_position(write_position(position));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->position, position);
  }
}

TEST(StackchessPositionText, RulesThatContradictThePositionAreRefused) {
  const char *text = "x4/x4/x4/K,x2,k w n=4,limit=9";
  EXPECT_TRUE(Stackchess::read_position(text, {})) << "the ordinary rules ask for nothing";
  EXPECT_TRUE(Stackchess::read_position(text, {4, false, false, 9}));
  for (const Rules &other : {Rules{4, false, false, 0}, Rules{4, false, false, 8},
                             Rules{4, true, false, 9}, Rules{8, false, true, 9}}) {
    const auto read = Stackchess::read_position(text, other);
    ASSERT_FALSE(read) << write_rules(other);
    EXPECT_EQ(read.error().code, "rules-contradict-position");
  }
}

} // namespace
} // namespace plateau::stackchess
