#include "chess/captures.hpp"
#include "chess/chess.hpp"
#include "chess/endings.hpp"
#include "chess/kpk.hpp"
#include "chess/see.hpp"
#include "chess/sides.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <random>
#include <string>
#include <vector>

namespace plateau::chess {
namespace {

Position position_of(std::string_view fen) {
  const auto read = read_fen(fen);
  EXPECT_TRUE(read) << fen;
  return read ? read->position : Position{};
}

/// The same position seen from the other side of the board, colours swapped.
Position mirrored(const Position &position) {
  PositionBuilder builder;
  for_each_square(position.occupied(), [&](Square square) {
    const auto piece = *position.piece_at(square);
    builder.board.toggle(opponent(piece.side), piece.kind, bit(square ^ 56));
  });
  for_each_square(position.board().castling_rooks,
                  [&](Square square) { builder.board.castling_rooks |= bit(square ^ 56); });
  builder.side = opponent(position.side_to_move());
  builder.halfmove_clock = position.halfmove_clock();
  return builder.build();
}

/// Calls `see` with every position of some games of chance.
template <class See> void for_each_random_position(int games, See see) {
  std::mt19937_64 random(5);
  for (int game = 0; game < games; ++game) {
    Position position;
    for (int ply = 0; ply < 150; ++ply) {
      Bounded<Move, max_moves> moves;
      legal_moves(position, moves);
      if (moves.empty())
        break;
      see(position);
      play(position, moves[random() % moves.size()]);
    }
  }
}

TEST(Evaluation, IsTheSameFromBothSides) {
  for_each_random_position(40, [](const Position &position) {
    EXPECT_EQ(evaluate(position), evaluate(mirrored(position))) << write_fen(position);
  });
}

TEST(Evaluation, RememberedPawnsChangeNothing) {
  Evaluator evaluator;
  for_each_random_position(40, [&](const Position &position) {
    EXPECT_EQ(evaluator(position), evaluate(position)) << write_fen(position);
  });
}

TEST(Evaluation, TheTraceAddsUp) {
  for_each_random_position(20, [](const Position &position) {
    EvaluationTrace trace;
    const int value = evaluate(position, trace);
    EXPECT_EQ(value, evaluate(position)) << write_fen(position);
    if (trace.special_ending)
      return;
    int opening = 0;
    int endgame = 0;
    for (std::size_t i = 0; i < weight::count; ++i) {
      opening += trace.counts[i] * weights[i].opening();
      endgame += trace.counts[i] * weights[i].endgame();
    }
    const int for_white =
        (opening * trace.phase + endgame * (full_phase - trace.phase) * trace.scale / full_scale) /
        full_phase;
    EXPECT_EQ(position.side_to_move() == Side::first ? value : -value, for_white);
  });
}

TEST(Evaluation, HalvesOfATaperedValueDoNotMix) {
  for (const int opening : {-32000, -1, 0, 1, 32000})
    for (const int endgame : {-32000, -1, 0, 1, 32000}) {
      const Tapered value(opening, endgame);
      EXPECT_EQ(value.opening(), opening);
      EXPECT_EQ(value.endgame(), endgame);
    }
  const Tapered sum = Tapered(-100, 50) * 3 - Tapered(7, -9) + Tapered(1, 1);
  EXPECT_EQ(sum.opening(), -306);
  EXPECT_EQ(sum.endgame(), 160);
}

TEST(Evaluation, TheHeaviestSetUpsDoNotOverflow) {
  // Fifteen queens against a king, and against fifteen queens.
  const auto one_sided = position_of("7k/8/8/8/8/QQQQQQQQ/QQQQQQQ1/K7 b - - 0 1");
  EXPECT_LT(evaluate(one_sided), -5000);
  EXPECT_GT(evaluate(one_sided), -31000);
  const auto heavy = position_of("qqqqqqqk/qqqqqqqq/8/8/8/8/8/K6R w - - 0 1");
  EXPECT_LT(evaluate(heavy), -5000);
  EXPECT_GT(evaluate(heavy), -31000);
}

TEST(Evaluation, KnowsWhatIsGood) {
  EXPECT_GT(evaluate(position_of("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")), 1000);
  EXPECT_EQ(evaluate(position_of("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1")), 0)
      << "two knights do not mate";
  // The wrong rook pawn: the bishop does not see h8.
  EXPECT_LT(std::abs(evaluate(position_of("7k/8/8/8/8/8/7P/4KB2 w - - 0 1"))), 60);
  // Driving with bishop and knight towards the right corner.
  EXPECT_GT(evaluate(position_of("k7/8/1K6/8/8/8/8/2B1N3 w - - 0 1")),
            evaluate(position_of("7k/8/6K1/8/8/8/8/2B1N3 w - - 0 1")) - 400);
}

// Exchanges.

struct Exchange {
  const char *fen;
  const char *move;
  int value; ///< Exactly what the exchange wins.
};

class Exchanges : public ::testing::TestWithParam<Exchange> {};

TEST_P(Exchanges, AreCountedOutExactly) {
  const auto position = position_of(GetParam().fen);
  const auto verdict = Chess::read_move(position, GetParam().move);
  ASSERT_NE(verdict.move(), nullptr);
  EXPECT_TRUE(exchange_reaches(position, *verdict.move(), GetParam().value));
  EXPECT_FALSE(exchange_reaches(position, *verdict.move(), GetParam().value + 1));
}

INSTANTIATE_TEST_SUITE_P(
    Table, Exchanges,
    ::testing::Values(
        Exchange{"4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100},         // undefended
        Exchange{"4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100 - 500}, // defended by a pawn
        Exchange{"3rk3/8/8/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5", 100},      // backed up
        Exchange{"4k3/8/4p3/3n4/2P5/8/8/4K3 w - - 0 1", "c4d5", 320 - 100}, // pawn takes knight
        Exchange{"4k3/8/2n5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", 100},       // knight does not reach
        Exchange{"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", 100},         // en passant
        Exchange{"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", 850},          // promotion
        Exchange{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1350},        // capturing one
        Exchange{"r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7b8q", -100},        // promoted and taken
        Exchange{"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", 500},           // the king takes
        Exchange{"4k3/8/8/8/8/8/P7/4K2R w K - 0 1", "e1g1", 0},             // castling
        Exchange{"4k3/8/8/8/2p5/8/3P4/4K3 w - - 0 1", "d2d3", -100},        // given away
        Exchange{"4k3/8/8/8/2p5/8/2PP4/4K3 w - - 0 1", "d2d3", 0},          // traded evenly
        Exchange{"4k3/8/8/8/2p1p3/8/3Q4/4K3 w - - 0 1", "d2d3", -950},      // a queen given away
        Exchange{"q3k3/8/8/3p4/4B3/5B2/8/4K3 w - - 0 1", "e4d5", 100}));    // a battery behind

// Captures.

TEST(Captures, AreTheLegalMovesThatChangeTheMaterial) {
  std::size_t seen = 0;
  const auto check = [&](const Position &position) {
    if (in_check(position))
      return;
    Bounded<Move, max_moves> all;
    legal_moves(position, all);
    Bounded<Move, max_moves> some;
    material_moves(position, some);
    std::size_t expected = 0;
    for (const Move move : all)
      if (changes_material(position, move)) {
        ++expected;
        EXPECT_TRUE(some.contains(move)) << write_fen(position) << " " << move.bits;
      }
    EXPECT_EQ(some.size(), expected) << write_fen(position);
    seen += expected;
  };
  for_each_random_position(60, check);
  for (const auto *fen :
       {"4k3/P1P1P3/8/3pP3/8/8/1p1p4/R3K2R w KQ d6 0 1", "r1n3k1/1P1P4/8/8/8/8/8/4K3 w - - 0 1",
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "4k3/4r3/8/8/8/4Q3/8/4K3 w - - 0 1"})
    check(position_of(fen));
  EXPECT_GT(seen, 1000U);
}

// King and pawn against king: every position, solved again by plain retrograde analysis on real
// positions played with the game's own rules.

class PawnEnding {
public:
  /// The value by looking ahead with the rules themselves, to a depth no win exceeds by far.
  PawnEnding() : won_(2 * 64 * 64 * 64) {
    collect();
    while (spread()) {
    }
  }
  bool won(const Position &position) const { return won_[number(position)]; }
  template <class See> void for_each(See see) const {
    for (const auto &position : positions_)
      see(position);
  }

private:
  static std::size_t number(const Position &position) {
    const Square pawn = lowest(position.board().pawns);
    return ((index(position.side_to_move()) * 64 + pawn) * 64 + position.king(Side::first)) * 64 +
           position.king(Side::second);
  }
  void collect() {
    // A third of the files is enough, and a sanitizer's patience.
    for (const int file : {0, 2})
      for (int rank = 1; rank < 7; ++rank)
        for (Square white = 0; white < 64; ++white)
          for (Square black = 0; black < 64; ++black)
            for (const Side side : {Side::first, Side::second})
              add(square_at(file, rank), white, black, side);
  }
  void add(Square pawn, Square white, Square black, Side side) {
    if (white == black || white == pawn || black == pawn || distance(white, black) < 2)
      return;
    PositionBuilder builder;
    builder.board.toggle(Side::first, Kind::pawn, bit(pawn));
    builder.board.toggle(Side::first, Kind::king, bit(white));
    builder.board.toggle(Side::second, Kind::king, bit(black));
    builder.side = side;
    const Position position = builder.build();
    if (attackers(position, position.king(opponent(side)), side, position.occupied()) == 0)
      positions_.push_back(position);
  }
  bool spread() {
    bool changed = false;
    for (const auto &position : positions_) {
      if (won(position) || !is_won(position))
        continue;
      won_[number(position)] = true;
      changed = true;
    }
    return changed;
  }
  bool is_won(const Position &position) const {
    Bounded<Move, max_moves> moves;
    legal_moves(position, moves);
    if (position.side_to_move() == Side::second && moves.empty())
      return in_check(position);
    const auto leads_to_win = [&](Move move) {
      Position next = position;
      play(next, move);
      if (next.board().pawns != 0)
        return won(next);
      // Promoted and not taken at once (or stalemate), or the pawn was taken.
      if ((next.pieces(Kind::queen) | next.pieces(Kind::rook)) == 0)
        return false;
      Bounded<Move, max_moves> replies;
      legal_moves(next, replies);
      if (replies.empty())
        return in_check(next);
      return std::none_of(replies.begin(), replies.end(),
                          [&](Move reply) { return contains(next.occupied(), reply.to()); });
    };
    if (position.side_to_move() == Side::first)
      return std::any_of(moves.begin(), moves.end(), leads_to_win);
    return std::all_of(moves.begin(), moves.end(), leads_to_win);
  }

  std::vector<Position> positions_;
  std::vector<bool> won_;
};

TEST(PawnAgainstKing, AgreesWithTheRules) {
  const PawnEnding ending;
  std::size_t wins = 0;
  std::size_t all = 0;
  std::size_t wrong = 0;
  ending.for_each([&](const Position &position) {
    const bool expected = ending.won(position);
    const bool said =
        pawn_wins(Side::first, position.king(Side::first), lowest(position.board().pawns),
                  position.king(Side::second), position.side_to_move());
    wrong += said == expected ? 0 : 1;
    wins += expected ? 1 : 0;
    ++all;
  });
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(wins, all / 3);
  EXPECT_LT(wins, all);
}

TEST(PawnAgainstKing, IsTheSameForBothSidesAndBothWings) {
  // The opposition: whoever has to move gives way.
  for (const bool white_moves : {false, true}) {
    const Side to_move = white_moves ? Side::first : Side::second;
    const bool wins = !white_moves;
    EXPECT_EQ(pawn_wins(Side::first, square_at(4, 5), square_at(4, 4), square_at(4, 7), to_move),
              true);
    EXPECT_EQ(pawn_wins(Side::first, square_at(4, 4), square_at(4, 3), square_at(4, 6), to_move),
              wins);
    EXPECT_EQ(pawn_wins(Side::first, square_at(3, 4), square_at(3, 3), square_at(3, 6), to_move),
              wins);
    EXPECT_EQ(pawn_wins(Side::second, square_at(4, 3), square_at(4, 4), square_at(4, 1),
                        opponent(to_move)),
              wins);
  }
}

} // namespace
} // namespace plateau::chess
