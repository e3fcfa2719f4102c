// A game that puts pieces on squares, as small as can be: three in the row of a board of 3 × 3.
#include "core/square_game.hpp"

#include "core/laws.hpp"
#include "core/mix.hpp"
#include "core/phase.hpp"

#include <gtest/gtest.h>

namespace plateau {
namespace {

struct Board {
  std::array<std::uint16_t, 2> taken{}; ///< A bit for each square.
  Side to_move = Side::first;

  friend bool operator==(const Board &, const Board &) = default;
};

struct Row : SquareGame<Row, Board, 3, 3> {
  static constexpr std::string_view name = "row";
  static constexpr std::size_t max_moves = 9; // one for each square
  static constexpr std::string_view letters = "wb";
  static constexpr bool places = true;
  static constexpr EndReason full{"full"};
  static constexpr std::array<EndReason, 1> ends = {full};

  static bool empty(const Board &board, int square) {
    return ((board.taken[0] | board.taken[1]) >> square & 1) == 0;
  }
  static Board start(const Rules &) { return {}; }
  static Result<Setup<Row>> check(const Draft &draft) {
    Board board{{}, draft.side_to_move};
    for (std::size_t square = 0; square < square_count; ++square)
      if (const auto piece = draft.squares[square])
        board.taken[static_cast<std::size_t>(*piece)] |= static_cast<std::uint16_t>(1U << square);
    return Setup<Row>{draft.rules, board};
  }
  static void legal_moves(const Board &board, Bounded<Move, max_moves> &moves) {
    moves.clear();
    for (int square = 0; square < square_count; ++square)
      if (empty(board, square))
        moves.append_unchecked(move_of(square, square));
  }
  static void play(Board &board, Move move) {
    board.taken[index(board.to_move)] |= static_cast<std::uint16_t>(1U << move.to);
    board.to_move = opponent(board.to_move);
  }
  static Verdict<Move> judge(const Board &board, const Attempt &attempt) {
    if (attempt.from != attempt.to || !empty(board, attempt.to.number))
      return Refusal::illegal(square_code::not_a_move);
    return move_of(attempt.to.number, attempt.to.number);
  }
  static std::optional<Outcome> outcome(const Rules &, const Board &board, History) {
    return (board.taken[0] | board.taken[1]) == 0x1FF ? std::optional(Outcome::draw(full))
                                                      : std::nullopt;
  }
  static bool can_still_win(const Board &, Side) { return true; }
  static Key hash(const Board &board) {
    return mix(board.taken[0] + mix(board.taken[1] + index(board.to_move)));
  }
  static Stack stack_at(const Board &board, Cell cell) {
    Stack stack;
    for (const Side side : {Side::first, Side::second})
      if ((board.taken[index(side)] >> cell.number & 1) != 0)
        stack.push_back(static_cast<std::int16_t>(side));
    return stack;
  }
  static std::string_view piece_key(int piece) { return piece == 0 ? "white-disc" : "black-disc"; }
  static std::span<const std::string_view> refusal_codes() { return square_code::all; }
  static std::span<const std::string_view> role_codes() { return {}; }
  static std::span<const EndReason> end_reasons() { return ends; }
  static int evaluate(const Board &) { return 0; }
};
static_assert(Game<Row>);

TEST(SquareGame, AMoveThatPutsAPieceIsOneSquare) {
  const auto start = Row::start({});
  const auto verdict = Row::read_move(start, "b2");
  ASSERT_NE(verdict.move(), nullptr);
  EXPECT_EQ(Row::write_move(start, *verdict.move()), "b2");
  EXPECT_EQ(Row::record_move(start, *verdict.move()), "b2");
  for (const auto *const text : {"b2b3", "b", "d1", ""})
    EXPECT_EQ(Row::read_move(start, text).move(), nullptr) << text;
  SpellingList spellings;
  Row::spellings(start, *verdict.move(), spellings);
  ASSERT_EQ(spellings.size(), 1U);
  EXPECT_EQ(spellings[0].cells.size(), 1U);
  EventList events;
  Row::changes(start, *verdict.move(), events);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].from, Cell::none());
  EXPECT_EQ(events[0].to, *Row::read_cell("b2"));
  EXPECT_EQ(events[0].piece, 0);
}

TEST(SquareGame, AGameThatPutsPiecesKeepsTheLaws) {
  Match<Row> match({{}, Row::start({})});
  for (const auto *const move : {"b2", "a1", "c3", "a2", "c1"}) {
    const auto &position = match.position();
    laws::fast_twins_agree<Row>(position);
    laws::moves_end_with_the_game<Row>(position);
    laws::write_then_read_is_identity<Row>({}, position);
    laws::an_editor_builds_the_same<Row>({}, position);
    laws::every_move_can_be_tapped<Row>(position);
    ASSERT_NE(match.attempt_text(move).move(), nullptr) << move;
  }
  EXPECT_EQ(Row::write_position(match.position()), "2w/bw1/b1w b");
}

TEST(SquareGame, WhereTheBoardFillsUpPhasesGoByEmptySquares) {
  Match<Row> match({{}, Row::start({})});
  PhaseWatch<Row> watch({});
  std::vector<Phase> seen;
  for (const auto *const move : {"b2", "a1", "c3", "a2", "c1", "a3"}) {
    seen.push_back(watch.next(match.position()));
    ASSERT_NE(match.attempt_text(move).move(), nullptr) << move;
  }
  EXPECT_EQ(seen, (std::vector{Phase::opening, Phase::opening, Phase::middlegame, Phase::middlegame,
                               Phase::middlegame, Phase::endgame}));
}

} // namespace
} // namespace plateau
