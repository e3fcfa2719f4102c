#include "abalone/testing/positions.hpp"

#include "core/match.hpp"
#include "core/taps.hpp"
#include "core/testing/languages.hpp"
#include "core/texts.hpp"

namespace plateau::abalone {
namespace {

/// What an observer hears of a move, one word each: `ejected:s:A5-?`.
std::vector<std::string> heard(std::string_view position, std::string_view move) {
  Match<Abalone> match({{}, position_from(position)});
  std::vector<std::string> events;
  match.observe([&](const Event &event) {
    events.push_back(std::string(name(event.kind)) + (event.piece == 0 ? ":S:" : ":s:") +
                     write_cell(event.from) + "-" + write_cell(event.to));
  });
  EXPECT_NE(match.attempt_text(move).move(), nullptr) << move;
  return events;
}

TEST(View, TheObserverHearsWhatMovesWhatIsPushedAndWhatLeaves) {
  using Events = std::vector<std::string>;
  EXPECT_EQ(heard("s4/6/7/8/9/8/7/6/S4 0 0 b 0 1", "a1b2"), (Events{"moved:S:A1-B2"}));
  EXPECT_EQ(heard("5/6/7/8/SSSss4/8/7/6/5 0 0 b 0 1", "e1e2"),
            (Events{"pushed:s:E5-E6", "pushed:s:E4-E5", "moved:S:E3-E4", "moved:S:E2-E3",
                    "moved:S:E1-E2"}));
  EXPECT_EQ(heard("5/6/7/8/4SSSss/8/7/6/5 0 0 b 0 1", "e5e6"),
            (Events{"ejected:s:E9-?", "pushed:s:E8-E9", "moved:S:E7-E8", "moved:S:E6-E7",
                    "moved:S:E5-E6"}));
  EXPECT_EQ(heard("5/6/7/8/2sss3S/8/7/6/5 0 0 w 0 1", "e5e3f6"),
            (Events{"moved:s:E5-F6", "moved:s:E4-F5", "moved:s:E3-F4"}));
}

TEST(View, CarriedOutInOrderTheChangesMakeTheNextBoard) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 100; ++i) {
    const auto position = random_position(random, 15);
    for (const Move move : all_moves(position)) {
      std::array<Set, 2> board = {position.marbles(Side::first), position.marbles(Side::second)};
      EventList events;
      changes(position, move, events);
      for (const auto &event : events) {
        const auto side = static_cast<std::size_t>(event.piece);
        ASSERT_NE(board[side] & set_of(event.from), 0U);
        board[side] &= ~set_of(event.from);
        if (event.to.exists()) {
          ASSERT_EQ((board[0] | board[1]) & set_of(event.to), 0U) << "no marble on another";
          board[side] |= set_of(event.to);
        }
      }
      auto next = position;
      play(next, move);
      EXPECT_EQ(board[0], next.marbles(Side::first)) << write_position(position);
      EXPECT_EQ(board[1], next.marbles(Side::second))
          << write_position(position) << " " << write_move(move);
    }
  }
}

TEST(View, AnEjectionIsAnnounced) {
  const auto position = position_from("5/6/7/8/4SSSss/8/7/6/5 0 0 b 0 1");
  EventList events;
  changes(position, *read_move(position, "e5e6").move(), events);
  EXPECT_EQ(announce<Abalone>(plateau::testing::english, events[0]),
            "The white marble on E9 is pushed off the board!");
  EXPECT_EQ(announce<Abalone>(plateau::testing::french, events[0]),
            "La bille blanche en E9 est éjectée du plateau !");
}

TEST(View, ARowCanBeTappedMarbleByMarble) {
  const auto position = start({});
  const auto taps = [&](std::initializer_list<const char *> names) {
    std::vector<Cell> cells;
    for (const auto *each : names)
      cells.push_back(cell(each));
    const auto move = tapped_move<Abalone>(position, cells, 0);
    return move ? write_move(*move) : "";
  };
  EXPECT_EQ(taps({"A1", "B2"}), "a1b2");
  EXPECT_EQ(taps({"C3", "C4", "C5", "D3"}), "c3c5d3");
  EXPECT_EQ(taps({"C5", "C4", "C3", "D3"}), "c3c5d3") << "next to the last marble";
  EXPECT_EQ(taps({"C3", "C5", "D6"}), "c3c5d4");
  EXPECT_EQ(taps({"C4", "C3", "D4"}), "c3c4d3");
  EXPECT_EQ(taps({"C3", "C4", "C5", "C6"}), "c3c4");
  EXPECT_EQ(taps({"C3", "C4", "C5", "E3"}), "");
}

TEST(Evaluate, LikesTheCentreAndEjectedMarbles) {
  const auto value = [](std::string_view text) { return evaluate(position_from(text)); };
  EXPECT_GT(value("s4/6/7/8/4S4/8/7/6/5 0 0 b 0 1"), value("s4/6/7/8/9/8/7/6/S4 0 0 b 0 1"));
  EXPECT_GT(value("s4/6/7/8/4S4/8/7/6/5 1 0 b 0 1"), value("s4/6/7/8/4S4/8/7/6/5 0 0 b 0 1"));
  EXPECT_GT(value("s4/6/7/8/4SS3/8/7/6/5 0 0 b 0 1"), value("s4/6/7/8/3S1S3/8/7/6/5 0 0 b 0 1"));
}

} // namespace
} // namespace plateau::abalone
