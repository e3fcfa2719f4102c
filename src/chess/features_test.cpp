#include "chess/features.hpp"

#include "chess/testing/positions.hpp"
#include "chess/testing/random_positions.hpp"
#include "core/testing/sample.hpp"
#include "search/network/testing/feature_laws.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <string>

namespace plateau::chess {
namespace {

using namespace search::network::testing;
using F = search::network::Features<Chess>;

/// The inputs as the first field of a FEN tells them, letter by letter.
Tally inputs_by_letters(const Position &position, Side side) {
  const auto fen = write_position(position);
  const char own_king = side == Side::first ? 'K' : 'k';
  struct Man {
    char letter;
    int file;
    int rank; ///< 0 is the side's own.
  };
  std::vector<Man> men;
  bool mirrored = false;
  int file = 0;
  int rank = side == Side::first ? 7 : 0;
  for (const char letter : fen.substr(0, fen.find(' '))) {
    if (letter == '/') {
      file = 0;
      rank += side == Side::first ? -1 : 1;
    } else if (std::isdigit(static_cast<unsigned char>(letter))) {
      file += letter - '0';
    } else {
      if (letter == own_king)
        mirrored = file >= 4;
      men.push_back({letter, file++, rank});
    }
  }
  Tally tally(F::inputs, 0);
  for (const auto &man : men) {
    const bool white = std::isupper(static_cast<unsigned char>(man.letter)) != 0;
    const bool own = white == (side == Side::first);
    const auto kind = std::string("pnbrqk").find(
        static_cast<char>(std::tolower(static_cast<unsigned char>(man.letter))));
    const int column = mirrored ? 7 - man.file : man.file;
    ++tally.at((own ? 0 : 384) + kind * 64 + static_cast<std::size_t>(man.rank * 8 + column));
  }
  return tally;
}

TEST(ChessFeatures, AreThePiecesBySquare) {
  for_random_positions(
      plateau::testing::sample(20'000), 1, [](const Rules &, const Position &position) {
        for (const Side side : {Side::first, Side::second})
          ASSERT_EQ(inputs_of<Chess>(position, side), inputs_by_letters(position, side))
              << write_position(position);
      });
}

TEST(ChessFeatures, ChangesLeadFromPositionToPosition) {
  std::mt19937_64 random(2);
  for (int game = 0; game < plateau::testing::sample(150); ++game) {
    Rules rules;
    if (game % 2 == 1)
      rules.chess960 = static_cast<int>(random() % chess960_starts);
    expect_laws_in_a_random_game<Chess>(rules, 150, random);
  }
}

TEST(ChessFeatures, BothSidesSeeTheStartAlike) {
  const Position start;
  EXPECT_EQ(inputs_of<Chess>(start, Side::first), inputs_of<Chess>(start, Side::second));
}

TEST(ChessFeatures, BucketsGoByTheNumberOfPieces) {
  const auto bucket = [](std::string_view fen) {
    return F::bucket(read_position(fen)->position.board());
  };
  EXPECT_EQ(F::bucket(Position{}.board()), 7U);
  EXPECT_EQ(bucket("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0U);
  EXPECT_EQ(bucket("4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1"), 0U);
  EXPECT_EQ(bucket("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1"), 1U);
}

} // namespace
} // namespace plateau::chess
