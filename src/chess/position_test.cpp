#include "chess/position.hpp"

#include "chess/testing/random_positions.hpp"

#include <gtest/gtest.h>

#include <set>
#include <type_traits>

namespace plateau::chess {
namespace {

static_assert(std::is_trivially_copyable_v<Position> && std::regular<Position>);

Position at(std::string_view fen, const Rules &rules = {}) {
  const auto setup = read_position(fen, rules);
  if (!setup) {
    ADD_FAILURE() << fen << ": " << setup.error().code;
    return {};
  }
  return setup->position;
}

Position after(Position position, std::initializer_list<Move> moves) {
  for (const Move move : moves)
    play(position, move);
  return position;
}

constexpr Square square(std::string_view name) { return square_at(name[0] - 'a', name[1] - '1'); }
constexpr Move move(std::string_view text) {
  return Move::make(square(text.substr(0, 2)), square(text.substr(2)));
}

TEST(Position, StandsAsItStarts) {
  const Position position;
  EXPECT_EQ(position, start({}));
  EXPECT_EQ(write_position(position), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(position.piece_at(square("d8")), (Piece{Side::second, Kind::queen}));
  EXPECT_EQ(position.piece_at(square("e4")), std::nullopt);
  EXPECT_EQ(position.king(Side::first), square("e1"));
  EXPECT_EQ(position.castling_rook(Side::second, Wing::queen_side), square("a8"));
  EXPECT_EQ(std::popcount(position.pieces(Side::first, Kind::pawn)), 8);
}

TEST(Position, EveryChess960StartIsDifferentAndProper) {
  std::set<std::string> seen;
  for (int number = 0; number < chess960_starts; ++number) {
    const Position position = start({number, false});
    seen.insert(write_position(position));
    const Square king = position.king(Side::first);
    EXPECT_LT(*position.castling_rook(Side::first, Wing::queen_side), king);
    EXPECT_GT(*position.castling_rook(Side::first, Wing::king_side), king);
    const Bitboard bishops = position.pieces(Side::first, Kind::bishop);
    EXPECT_EQ(std::popcount(bishops & 0x55), 1) << number;
    EXPECT_EQ(std::popcount(bishops & 0xAA), 1) << number;
  }
  EXPECT_EQ(seen.size(), 960U);
  EXPECT_EQ(start({standard_start_number, false}).board(), Position().board());
  EXPECT_EQ(write_position(start({0, false})).substr(0, 8), "bbqnnrkr");
  EXPECT_EQ(start({960, false}), start({959, false}));
  EXPECT_EQ(start({-1, false}), start({0, false}));
  EXPECT_EQ(write_position(start({959, false})).substr(0, 8), "rkrnnqbb");
}

TEST(Position, EnPassantIsKeptOnlyWhileACaptureIsLegal) {
  EXPECT_EQ(after(Position(), {move("e2e4")}).en_passant(), std::nullopt) << "nobody near";
  const auto near = at("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(after(near, {move("e2e4")}).en_passant(), square("e3"));
  EXPECT_EQ(after(near, {move("e2e4"), move("e8e7")}).en_passant(), std::nullopt);
  // The two pawns are all that stands between the rook and the king.
  EXPECT_EQ(after(at("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1"), {move("e2e4")}).en_passant(),
            std::nullopt);
  EXPECT_EQ(after(at("8/8/8/8/kr1p3R/8/4P3/4K3 w - - 0 1"), {move("e2e4")}).en_passant(),
            square("e3"));
  // The capturing pawn is pinned on its file, or on the diagonal it captures along.
  EXPECT_EQ(after(at("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1"), {move("e2e4")}).en_passant(),
            std::nullopt);
  EXPECT_EQ(after(at("8/8/1k6/8/3p4/8/4PB2/6K1 w - - 0 1"), {move("e2e4")}).en_passant(),
            square("e3"));
  // The double step gives check: taking the checking pawn is a way out.
  EXPECT_EQ(after(at("8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1"), {move("e2e4")}).en_passant(),
            square("e3"));
}

TEST(Position, CastlingRightsGoWithKingAndRooks) {
  const auto position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const auto rights = [](const Position &p) {
    const auto fen = write_position(p);
    const auto begin = fen.find(' ') + 3;
    return fen.substr(begin, fen.find(' ', begin) - begin);
  };
  EXPECT_EQ(rights(after(position, {move("e1e2")})), "kq");
  EXPECT_EQ(rights(after(position, {move("a1b1")})), "Kkq");
  EXPECT_EQ(rights(after(position, {move("h1h8")})), "Qq");
  EXPECT_EQ(
      rights(after(position, {Move::make(square("e1"), square("h1"), Move::Special::castling)})),
      "kq");
}

TEST(Position, CastlingArrivesOnTheSameSquaresInChess960) {
  const auto castle = [](std::string_view fen, std::string_view king, std::string_view rook) {
    Position position = at(fen);
    play(position, Move::make(square(king), square(rook), Move::Special::castling));
    return write_position(position).substr(0, write_position(position).find(' '));
  };
  EXPECT_EQ(castle("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1", "b1"), "4k3/8/8/8/8/8/8/2KR4");
  EXPECT_EQ(castle("4k3/8/8/8/8/8/8/5RK1 w F - 0 1", "g1", "f1"), "4k3/8/8/8/8/8/8/2KR4");
  EXPECT_EQ(castle("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1", "g1"), "4k3/8/8/8/8/8/8/5RK1");
}

TEST(Position, CountersStopAtTheirLimits) {
  Position position = at("4k3/8/8/8/8/8/8/4K3 b - - 9999 9999");
  play(position, move("e8e7"));
  EXPECT_EQ(position.halfmove_clock(), max_halfmove_clock);
  EXPECT_EQ(position.fullmove_number(), max_fullmove_number);
}

TEST(Position, KeyIsTheSameWhicheverWayItCameAbout) {
  for_random_positions(3000, 11, [](const Rules &, const Position &position) {
    ASSERT_EQ(position.key(), hash_from_scratch(position)) << write_position(position);
  });
}

TEST(Position, KeyTellsApartWhatTheRepetitionRuleTellsApart) {
  const auto key = [](std::string_view fen) { return at(fen).key(); };
  const auto base = key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_NE(base, key("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"));
  EXPECT_NE(base, key("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
  EXPECT_EQ(base, key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9"));
  EXPECT_EQ(base, key("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"));
  EXPECT_NE(key("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
  EXPECT_EQ(key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"))
      << "no pawn can take there";
}

} // namespace
} // namespace plateau::chess
