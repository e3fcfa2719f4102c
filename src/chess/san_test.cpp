#include "chess/san.hpp"

#include "chess/chess.hpp"
#include "chess/testing/positions.hpp"
#include "core/laws.hpp"
#include "core/testing/languages.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

namespace plateau::chess {
namespace {

using testing::start_fen;

Position position_of(std::string_view fen) {
  const auto read = read_position(fen);
  EXPECT_TRUE(read) << fen;
  return read ? read->position : Position{};
}

/// The move read, as UCI; or `choice`; or the code of the refusal.
std::string read(const Position &position, std::string_view text) {
  const auto verdict = read_san(position, text);
  if (const auto *move = verdict.move())
    return write_uci(position, *move);
  if (verdict.choice() != nullptr)
    return "choice";
  return std::string(verdict.refusal()->code);
}
std::string read(std::string_view fen, std::string_view text) {
  return read(position_of(fen), text);
}

/// The squares a refusal names.
std::string cells_of(std::string_view fen, std::string_view text) {
  const auto verdict = read_san(position_of(fen), text);
  std::string cells;
  if (const auto *refusal = verdict.refusal())
    for (const auto cell : refusal->cells)
      cells += write_cell(cell.cell);
  return cells;
}

/// Knights on b1, f3 and b3, all of them eyeing d2 or d4; rooks on a1 and a5 eyeing a3.
constexpr std::string_view crowd = "4k3/8/8/R7/8/1N3N2/8/RN2K3 w - - 0 1";

TEST(San, IsReadAsPeopleWriteIt) {
  const std::string en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  const std::string promotion = "3rk3/4P3/8/8/8/8/2K5/8 w - - 0 1";
  const std::string castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  struct Case {
    std::string fen, text, expected;
  };
  const std::string start(start_fen);
  const std::vector<Case> cases = {
      {start, "e4", "e2e4"},
      {start, "Nf3", "g1f3"},
      {start, "Nf3+", "g1f3"},
      {start, "Nf3#", "g1f3"},
      {start, "Nxf3", "g1f3"},
      {start, "Ng1f3", "g1f3"},
      {start, "Ng1-f3", "g1f3"},
      {start, "Ngf3", "g1f3"},
      {start, "N1f3", "g1f3"},
      {start, "Nf3!?", "g1f3"},
      {start, "Pe4", "e2e4"},
      {start, "e2e4", "e2e4"},
      {start, "e2-e4", "e2e4"},
      {en_passant, "exd6", "e5d6"},
      {en_passant, "ed6", "e5d6"},
      {en_passant, "e5xd6", "e5d6"},
      {en_passant, "exd6e.p.", "e5d6"},
      {en_passant, "exd6 e.p.", "e5d6"},
      {en_passant, "exd6ep", "e5d6"},
      {en_passant, "xd6", "e5d6"},
      {promotion, "exd8=Q+", "e7d8q"},
      {promotion, "exd8Q", "e7d8q"},
      {promotion, "exd8(N)", "e7d8n"},
      {promotion, "exd8/R+", "e7d8r"},
      {promotion, "exd8=b", "e7d8b"},
      {promotion, "exd8", "choice"},
      {castling, "O-O", "e1g1"},
      {castling, "0-0", "e1g1"},
      {castling, "o-o-o", "e1c1"},
      {castling, "O-O-O+", "e1c1"},
      {castling, "Kg1", "not-how-king-moves"},
      {castling, "Kxh1", "own-piece-on-target"},
      {std::string(crowd), "Nbd4", "b3d4"},
      {std::string(crowd), "N1d2", "b1d2"},
      {std::string(crowd), "R5a3", "a5a3"},
  };
  for (const auto &[fen, text, expected] : cases)
    EXPECT_EQ(read(fen, text), expected) << fen << " " << text;
}

TEST(San, MalformedIllegalAndAmbiguousAreTold) {
  struct Case {
    std::string_view fen, text, code;
    RefusalKind kind;
    std::uint32_t column;
  };
  const std::vector<Case> cases = {
      {start_fen, "", "empty-move", RefusalKind::malformed, 1},
      {start_fen, "hello", "unreadable-move", RefusalKind::malformed, 1},
      {start_fen, "Nhello", "unreadable-move", RefusalKind::malformed, 2},
      {start_fen, "exdog", "unreadable-move", RefusalKind::malformed, 3},
      {start_fen, "Nxxxf3", "unreadable-move", RefusalKind::malformed, 3},
      {start_fen, "Ngggf3", "unreadable-move", RefusalKind::malformed, 2},
      {start_fen, "nf3", "unreadable-move", RefusalKind::malformed, 1},
      {start_fen, "Nf", "unfinished-move", RefusalKind::malformed, 3},
      {start_fen, "Nf9", "no-such-square", RefusalKind::malformed, 2},
      {start_fen, "Nf3xyz", "text-after-move", RefusalKind::malformed, 5},
      {start_fen, "e4=X", "unreadable-promotion", RefusalKind::malformed, 4},
      {start_fen, "e4(Q", "unreadable-promotion", RefusalKind::malformed, 5},
      {start_fen, "O", "unreadable-move", RefusalKind::malformed, 1},
      {start_fen, "O-O-O-O", "text-after-move", RefusalKind::malformed, 6},
      {start_fen, "Nf3Nf3Nf3Nf3Nf3Nf3", "move-too-long", RefusalKind::malformed, 1},
      {start_fen, "e5", "not-how-pawn-moves", RefusalKind::illegal, 0},
      {start_fen, "Qd4", "path-blocked", RefusalKind::illegal, 0},
      {start_fen, "O-O", "castling-piece-between", RefusalKind::illegal, 0},
      {start_fen, "Nd4", "no-knight-reaches", RefusalKind::illegal, 0},
      {start_fen, "Bb5", "path-blocked", RefusalKind::illegal, 0},
      {"4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", "e5", "pawn-has-moved", RefusalKind::illegal, 0},
      {start_fen, "Ne2", "own-piece-on-target", RefusalKind::illegal, 0},
      {start_fen, "e4=Q", "no-promotion-here", RefusalKind::illegal, 0},
      {start_fen, "exd3", "pawn-captures-diagonally", RefusalKind::illegal, 0},
      {"4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nc3", "would-put-king-in-check", RefusalKind::illegal,
       0},
      {"4k3/8/8/8/8/8/3q4/4K1N1 w - - 0 1", "Nf3", "king-still-in-check", RefusalKind::illegal, 0},
      {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "bad-promotion-piece", RefusalKind::illegal, 0},
      {crowd, "Nd2", "ambiguous-move", RefusalKind::ambiguous, 0},
      {crowd, "Nbd2", "ambiguous-move", RefusalKind::ambiguous, 0},
  };
  for (const auto &c : cases) {
    const auto verdict = read_san(position_of(c.fen), c.text);
    ASSERT_NE(verdict.refusal(), nullptr) << c.text;
    EXPECT_EQ(verdict.refusal()->code, c.code) << c.text;
    EXPECT_EQ(verdict.refusal()->kind, c.kind) << c.text;
    EXPECT_EQ(verdict.refusal()->column, c.column) << c.text;
    laws::refusal_can_be_said<Chess>(*verdict.refusal());
  }
}

TEST(San, AnAmbiguousMoveNamesThePieces) {
  EXPECT_EQ(cells_of(crowd, "Nd2"), "b1b3f3");
  EXPECT_EQ(cells_of(crowd, "Ra3"), "a1a5");
  const auto verdict = read_san(position_of(crowd), "Nd2");
  EXPECT_EQ(explain<Chess>(plateau::testing::english, *verdict.refusal()),
            "Several of your pieces can go to d2: say which one, by its square (b1, b3, f3).");
}

TEST(San, AMoveNobodyCanMakeNamesWhoCouldBeMeant) { EXPECT_EQ(cells_of(start_fen, "Nd4"), "b1g1"); }

TEST(San, APinnedTwinNeedsNoMention) {
  // The knight on e2 is pinned: only the other one can go to c3.
  const std::string_view fen = "4k3/8/8/8/4r3/8/4N3/1N2K3 w - - 0 1";
  EXPECT_EQ(read(fen, "Nc3"), "b1c3");
  const auto position = position_of(fen);
  EXPECT_EQ(write_san(position, *read_san(position, "Nc3").move()), "Nc3");
}

TEST(San, WritesAsMuchAsIsNeeded) {
  const auto written = [](std::string_view fen, std::string_view uci) {
    const auto position = position_of(fen);
    return write_san(position, *read_move(position, uci).move());
  };
  EXPECT_EQ(written(start_fen, "e2e4"), "e4");
  EXPECT_EQ(written(crowd, "f3d2"), "Nfd2");
  EXPECT_EQ(written(crowd, "b1d2"), "N1d2") << "file b does not tell, rank 1 does";
  EXPECT_EQ(written(crowd, "b3d2"), "Nb3d2") << "neither file nor rank tells";
  EXPECT_EQ(written(crowd, "a5a3"), "R5a3");
  EXPECT_EQ(written("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
  EXPECT_EQ(written("3rk3/4P3/8/8/8/8/2K5/8 w - - 0 1", "e7d8q"), "exd8=Q+");
  EXPECT_EQ(written("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"), "Ra8#");
  EXPECT_EQ(written("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
}

TEST(San, ReadsBackEveryLegalMoveAndNoTwoAreAlike) {
  std::mt19937_64 random(20);
  const std::array<std::string_view, 6> starts = {
      start_fen,
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
      "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
      "7k/8/Q1Q5/8/Q1Q5/5N2/1N6/K4N2 w - - 0 1",
      "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
  };
  std::size_t seen = 0;
  for (const auto fen : starts)
    for (int game = 0; game < 20; ++game) {
      auto position = position_of(fen);
      for (int ply = 0; ply < 60; ++ply) {
        const auto moves = laws::listed<Chess>(position);
        if (moves.empty())
          break;
        std::map<std::string, Move> written;
        for (const auto move : moves) {
          const auto text = write_san(position, move);
          EXPECT_TRUE(written.emplace(text, move).second)
              << write_position(position) << " " << text;
          const auto again = read_san(position, text);
          ASSERT_NE(again.move(), nullptr) << write_position(position) << " " << text;
          EXPECT_EQ(*again.move(), move) << write_position(position) << " " << text;
          ++seen;
        }
        play(position, moves[random() % moves.size()]);
      }
    }
  EXPECT_GT(seen, 100'000U);
}

/// Whatever the text, the quick reader and the rule book agree.
TEST(San, NothingIsReadThatIsNotLegal) {
  std::mt19937_64 random(4);
  constexpr std::string_view letters = "abcdefgh12345678NBRQKx+#=O-0";
  auto position =
      position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  int legal = 0;
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (auto n = 2 + random() % 4; n > 0; --n)
      text += letters[random() % letters.size()];
    const auto verdict = read_san(position, text);
    if (const auto *move = verdict.move()) {
      const auto moves = laws::listed<Chess>(position);
      EXPECT_NE(std::find(moves.begin(), moves.end(), *move), moves.end()) << text;
      ++legal;
    }
    if (i % 1000 == 999) {
      const auto moves = laws::listed<Chess>(position);
      if (moves.empty())
        position = Position{};
      else
        play(position, moves[random() % moves.size()]);
    }
  }
  EXPECT_GT(legal, 100) << "the letters are too wild to test anything";
}

} // namespace
} // namespace plateau::chess
