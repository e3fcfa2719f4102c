#include "chess/chess.hpp"
#include "core/laws.hpp"
#include "core/testing/languages.hpp"
#include "core/testing/sample.hpp"

#include <gtest/gtest.h>

#include <set>

namespace plateau::chess {
namespace {

struct Start {
  const char *name;
  const char *fen;
  const char *rules;

  friend std::ostream &operator<<(std::ostream &out, const Start &start) {
    return out << start.name;
  }
};

constexpr Start starts[] = {
    {"Start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
    {"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", ""},
    {"EnPassantPins", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", ""},
    {"Promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", ""},
    {"ManyPromotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", ""},
    {"RookEndgame", "8/5k2/8/3R4/8/2K5/6r1/8 w - - 0 1", ""},
    {"PawnEndgame", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", ""},
    {"OnlyCastling", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", ""},
    {"Chess960Inner", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", "chess960"},
    {"Chess960Corner", "rkr5/pp6/8/8/8/8/6PP/5RKR w HFca - 0 1", "chess960"},
    {"Chess960Shield", "5k2/8/8/8/8/8/8/qR1K2R1 w GB - 0 1", "chess960"},
    {"Chess960EFile", "r3k1r1/8/8/8/8/8/8/1R2KR2 w FBga - 0 1", "chess960"},
};

class Laws : public ::testing::TestWithParam<Start> {};

TEST_P(Laws, HoldInRandomGames) {
  const auto rules = Chess::read_rules(GetParam().rules);
  ASSERT_TRUE(rules);
  const auto setup = Chess::read_position(GetParam().fen, *rules);
  ASSERT_TRUE(setup) << explain<Chess>(plateau::testing::english, setup.error());
  laws::Effort effort;
  effort.plies = 80;
  effort.judge_every = plateau::testing::sample_every(2);
  const int seeds = plateau::testing::sample(3);
  for (int seed = 1; seed <= seeds; ++seed)
    laws::check_laws<Chess>(*setup, static_cast<std::uint64_t>(seed), effort);
}

INSTANTIATE_TEST_SUITE_P(Chess, Laws, ::testing::ValuesIn(starts),
                         [](const auto &test) { return std::string(test.param.name); });

TEST(ChessLaws, Chess960StartsObey) {
  // Every eleventh start, to take little time.
  laws::Effort effort;
  effort.plies = 12;
  effort.judge_every = 6;
  const int step = plateau::testing::sample_every(11);
  for (int number = 0; number < chess960_starts; number += step) {
    Rules rules;
    rules.chess960 = number;
    laws::check_laws<Chess>({rules, Chess::start(rules)}, static_cast<std::uint64_t>(number),
                            effort);
  }
}

TEST(ChessLaws, EveryRefusedPositionCanBeExplained) {
  const std::string too_long(max_fen_length + 1, '8');
  std::set<std::string_view> met;
  for (const auto *fen : {
           "",
           too_long.c_str(),
           "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x",
           "4k3/8/8/8/8/8/4K3 w - - 0 1",
           "4k3/8/8/8/8/x7/8/4K3 w - - 0 1",
           "4k3/8/8/44/8/8/8/4K3 w - - 0 1",
           "4k3/8/8/8P/8/8/8/4K3 w - - 0 1",
           "4k3/8/8/7/8/8/8/4K3 w - - 0 1",
           "8/8/8/8/8/8/8/4K3 w - - 0 1",
           "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
           "4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - - 0 1",
           "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
           "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
           "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
           "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
           "4k3/8/8/8/8/8/8/4K2R w X - 0 1",
           "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
           "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
           "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
           "4k3/8/8/8/8/8/8/4K3 w - x 0 1",
           "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
           "4k3/8/4p3/4p3/8/8/8/4K3 w - e6 0 1",
           "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
           "4k3/8/8/8/8/8/8/4K3 w - - x 1",
           "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
       }) {
    const auto read = Chess::read_position(fen, {});
    ASSERT_FALSE(read) << fen;
    laws::refusal_can_be_said<Chess>(read.error());
    met.insert(read.error().code);
  }
  for (const auto code : whys)
    EXPECT_EQ(met.count(code), code.substr(0, 4) == "fen-" ? 1U : 0U) << code;
}

TEST(ChessLaws, EveryReasonHasWords) { laws::every_reason_has_words<Chess>(); }

} // namespace
} // namespace plateau::chess
