// Whole games at the table: what is said, what stays possible, and the old mistakes (C13–C19).
#include "chess/testing/positions.hpp"
#include "core/match.hpp"
#include "core/testing/languages.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace plateau::chess {
namespace {

using namespace testing;

/// A match that writes down what it announces, in one language.
class Table {
public:
  explicit Table(const char *fen = nullptr, Language language = {})
      : match_(fen ? setup(fen) : Setup<Chess>{{}, Chess::start({})}) {
    match_.observe([this, language](const Event &event) {
      if (auto words = announce<Chess>(language, event); !words.empty())
        said_.push_back(std::move(words));
    });
  }

  Match<Chess> &match() { return match_; }

  /// Plays moves separated by blanks; the code of the first refusal, or `ok`.
  std::string play(const std::string &moves) {
    for (const auto &move : split(moves, ' ')) {
      const auto verdict = match_.attempt_text(move);
      if (verdict.choice())
        return "choice";
      if (const auto *refusal = verdict.refusal())
        return std::string(refusal->code);
    }
    return "ok";
  }

  /// What was said since the last time.
  std::vector<std::string> said() { return std::exchange(said_, {}); }

private:
  Match<Chess> match_;
  std::vector<std::string> said_;
};

using Said = std::vector<std::string>;

TEST(ChessMatch, TheWordsAreThoseOfTheSeeds) {
  EXPECT_EQ(announce_turn<Chess>(plateau::testing::english, Side::first), "White to play");
  EXPECT_EQ(announce_turn<Chess>(plateau::testing::english, Side::second), "Black to play");
  Table mate;
  EXPECT_EQ(mate.play("f2f3 e7e5 g2g4"), "ok");
  mate.said();
  EXPECT_EQ(mate.play("d8h4"), "ok");
  EXPECT_EQ(mate.said(), (Said{"Check!", "Checkmate Black wins!"}));
  Table check("4k3/7p/8/8/8/8/7P/R3K3 w - - 0 1");
  EXPECT_EQ(check.play("a1a8"), "ok");
  EXPECT_EQ(check.said(), Said{"Check!"});
}

/// C15: a position cannot tell which of king and rook has moved; a game can.
TEST(ChessMatch, TheRefusalOfCastlingSaysWhichPieceHasMoved) {
  const auto *const bare = "4k3/p7/8/8/8/8/P7/R3K2R w KQ - 0 1";
  const auto refusal_after = [&](const std::string &moves, const char *fen) {
    Table table(fen);
    return table.play(moves);
  };
  EXPECT_EQ(refusal_after("h1h2 a7a6 h2h1 a6a5 O-O", bare), "castling-rook-has-moved");
  EXPECT_EQ(refusal_after("h1h2 a7a6 h2h1 a6a5 O-O-O", bare), "ok") << "the other rook has not";
  EXPECT_EQ(refusal_after("e1e2 a7a6 e2e1 a6a5 e1g1", bare), "castling-king-has-moved");
  EXPECT_EQ(refusal_after("e1e2 a7a6 e2e1 a6a5 h1h2 a5a4 h2h1 a4a3 O-O", bare),
            "castling-king-has-moved");
  EXPECT_EQ(refusal_after("a2a3 e8e7 h1h2 e7e8 h2h1 e8e7 e1e2 e7e8 e2e1 e8e7 O-O-O", bare),
            "castling-king-has-moved");
  const auto *const lost = "4k3/p7/8/8/8/8/P7/R3K2R w - - 0 1";
  EXPECT_EQ(refusal_after("O-O", lost), "castling-right-lost");
  EXPECT_EQ(refusal_after("a2a3 a7a6 O-O", lost), "castling-right-lost") << "before the set-up";
  // Another rook has come to the corner.
  EXPECT_EQ(refusal_after("h1h8 e8e7 a1d1 e7e6 h8h1 e6e5 O-O", bare), "castling-rook-has-moved");
  Table table(bare);
  table.play("h1h2 a7a6 h2h1 a6a5");
  const auto verdict = table.match().read_move("O-O");
  ASSERT_NE(verdict.refusal(), nullptr);
  EXPECT_EQ(explain<Chess>(plateau::testing::english, *verdict.refusal()),
            "No castling on this side any more: the rook, now on h1, has already moved.");
}

TEST(ChessMatch, TheFrenchWordsAreThoseOfTheSeeds) {
  const auto said = [](const char *fen, const char *moves) {
    Table table(fen, plateau::testing::french);
    EXPECT_EQ(table.play(moves), "ok") << fen;
    return table.said();
  };
  EXPECT_EQ(said("4k3/p7/8/8/8/8/P7/4K2R w K - 0 1", "e1g1"), Said{"Petit roque"});
  EXPECT_EQ(said("4k3/p7/8/8/8/8/P7/R3K3 w Q - 0 1", "e1c1"), Said{"Grand roque"});
  EXPECT_EQ(said("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3"),
            (Said{"Prise en e4", "Prise en passant"}));
  EXPECT_EQ(said("1n5k/P6p/8/8/8/8/7P/4K3 w - - 0 1", "a7b8q"),
            (Said{"Prise en b8", "Promotion", "Échec !"}));
}

TEST(ChessMatch, ANewGameStartsAfresh) {
  // C16: in mid-game, with a promotion open, after mate.
  Table middle;
  EXPECT_EQ(middle.play("e2e4 e7e5"), "ok");
  Table promoting("7k/P6p/8/8/8/8/7P/4K3 w - - 0 1");
  EXPECT_EQ(promoting.play("a7a8"), "choice");
  Table mated;
  EXPECT_EQ(mated.play("f2f3 e7e5 g2g4 d8h4"), "ok");
  for (auto *table : {&middle, &promoting, &mated}) {
    table->match() = Match<Chess>();
    table->said();
    EXPECT_EQ(table->match().position(), Position{});
    EXPECT_EQ(table->match().to_move(), Side::first);
    EXPECT_FALSE(table->match().over());
    EXPECT_FALSE(table->match().can_undo());
    EXPECT_EQ(table->play("e2e4"), "ok");
  }
}

TEST(ChessMatch, AnOpenPromotionChangesNothing) {
  Table table("7k/P6p/8/8/8/8/7P/4K3 w - - 0 1");
  const auto before = table.match().position();
  EXPECT_EQ(table.play("a7a8"), "choice");
  EXPECT_EQ(table.match().position(), before);
  EXPECT_EQ(table.match().to_move(), Side::first);
  EXPECT_TRUE(table.said().empty());
  EXPECT_EQ(table.play("h2h4"), "ok") << "another move may be played instead";
}

TEST(ChessMatch, AfterTheEndNobodyPlaysButUndoIsPossible) {
  // C17, after mate and after stalemate.
  Table mate;
  EXPECT_EQ(mate.play("f2f3 e7e5 g2g4 d8h4"), "ok");
  EXPECT_TRUE(mate.match().over());
  EXPECT_EQ(mate.play("e2e3"), "game-over");
  EXPECT_EQ(mate.play("h4e1"), "game-over");
  EXPECT_TRUE(mate.match().undo());
  EXPECT_FALSE(mate.match().over());
  EXPECT_EQ(mate.play("d8g5"), "ok");

  Table stalemate("7k/8/8/6Q1/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(stalemate.play("g5g6"), "ok");
  EXPECT_EQ(stalemate.said(), Said{"Stalemate: draw"}) << "never in silence";
  EXPECT_EQ(stalemate.play("h8h7"), "game-over");
  EXPECT_TRUE(stalemate.match().undo());
  EXPECT_EQ(stalemate.play("g5g4"), "ok");
}

TEST(ChessMatch, OldMistakesStayAway) {
  // C19, in its order.
  Table black_captures;
  EXPECT_EQ(black_captures.play("e2e4 d7d5 a2a3 d5e4"), "ok");

  Table king_alone("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1");
  EXPECT_EQ(king_alone.play("e1g1"), "castling-no-rook");

  Table rook_captured;
  EXPECT_EQ(rook_captured.play("g2g3 b7b6 f1h3 c8b7 a2a3 b7h1 a3a4 h1d5 g1f3 a7a6"), "ok");
  EXPECT_EQ(rook_captured.play("e1g1"), "castling-no-rook");

  Table out_of_check("3k4/p7/8/8/4r3/8/P7/4K2R w K - 0 1");
  EXPECT_EQ(out_of_check.play("e1g1"), "castling-out-of-check");

  Table diagonal_promotion("7k/P6p/8/8/8/8/7P/4K3 w - - 0 1");
  EXPECT_EQ(diagonal_promotion.play("a7b8q"), "pawn-captures-diagonally");

  Table refused_step;
  EXPECT_EQ(refused_step.play("e2e4 b7b6 g2g3 c8a6 f1h3 h7h6 g1f3 h6h5"), "ok");
  EXPECT_EQ(refused_step.play("e1f1"), "king-steps-into-check");
  EXPECT_EQ(refused_step.play("d2d3 h5h4 e1g1"), "ok");

  Table checking_pawn("8/3p4/8/4P3/4K3/8/8/k7 b - - 0 1");
  EXPECT_EQ(checking_pawn.play("d7d5"), "ok");
  EXPECT_EQ(checking_pawn.play("e5d6"), "ok");
}

TEST(ChessMatch, UndoRestoresRightsAndEnPassant) {
  Table table;
  EXPECT_EQ(table.play("e2e4 a7a6 e4e5 d7d5"), "ok");
  const auto before = table.match().position();
  EXPECT_EQ(table.play("e5d6"), "ok");
  EXPECT_TRUE(table.match().undo());
  EXPECT_EQ(table.match().position(), before);
  EXPECT_EQ(table.play("e5d6"), "ok") << "it is still the very next move";
  EXPECT_TRUE(table.match().undo());
  EXPECT_EQ(table.play("b1c3 b8c6 e5d6"), "en-passant-too-late");
}

} // namespace
} // namespace plateau::chess
