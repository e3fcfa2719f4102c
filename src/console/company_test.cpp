// One person at the keyboard, somebody else elsewhere.
#include "console/loop.hpp"
#include "console/testing/session.hpp"
#include "core/testing/nim.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace plateau::console {
namespace {

using plateau::testing::Nim;
using testing::session;

struct PlainFace {
  using Game = Nim;
  std::string board(const Table<Nim> &table) {
    return std::string(static_cast<std::size_t>(table.match().position().left), '|') + "\n";
  }
  std::string prompt(const Table<Nim> &) { return "take ? "; }
};

constexpr int heap = 20;
constexpr std::size_t full = heap;

/// Takes one in the first game it is told of, two in the second; and thinks of its position what it
/// is told to.
class Miser final : public player::Player<Nim> {
public:
  explicit Miser(search::Score score, int troubles_after = 1000)
      : score_(score), moves_left_(troubles_after) {}

  std::string name() const override { return "Miser"; }
  std::optional<engine::Breakdown> begin(const Match<Nim> & /*match*/,
                                         std::uint64_t /*seed*/) override {
    ++games_;
    return std::nullopt;
  }
  player::Answer<Nim> choose(const Match<Nim> &match, const player::ThinkingTerms & /*terms*/,
                             const player::Tell<Nim> &tell) override {
    if (moves_left_-- == 0)
      return engine::Breakdown{engine::Breakdown::Kind::silent, 0, Milliseconds(1500), "go"};
    MoveList<Nim> moves;
    Nim::legal_moves(match.position(), moves);
    const auto move = moves[static_cast<std::size_t>(games_ - 1)];
    const player::Thought<Nim> thought{{move}, score_, 3};
    tell(thought);
    return player::Chosen<Nim>{move, Nim::write_move(match.position(), move), thought};
  }

private:
  search::Score score_;
  int moves_left_;
  int games_ = 0;
};

Seat<Nim> seat_miser(search::Score score, int troubles_after = 1000) {
  Seat<Nim> seat;
  seat.player = std::make_unique<Miser>(score, troubles_after);
  seat.described = "the miser";
  seat.named = "Miser";
  return seat;
}

Seats<Nim> seats_against(search::Score score, Side person = Side::first,
                         int troubles_after = 1000) {
  Seats<Nim> seats;
  seats.opponent = seat_miser(score, troubles_after);
  seats.person = person;
  seats.make_adviser = [] { return seat_miser(25); };
  return seats;
}

template <class F = PlainFace>
std::string play(std::string input, Seats<Nim> seats, Traits traits = {}, TableOptions options = {},
                 std::size_t width = 0) {
  return session(
      std::move(input),
      [&](Terminal &terminal) {
        F face;
        play_game(face, terminal, Setup<Nim>{{heap}, Nim::start({heap})}, options,
                  std::move(seats));
      },
      traits, width);
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

/// The rows of marks, in order: how the game went, as far as boards were shown.
std::vector<std::size_t> heaps(std::string_view shown) {
  std::vector<std::size_t> heaps;
  while (!shown.empty()) {
    const auto line = shown.substr(0, shown.find('\n'));
    shown.remove_prefix(std::min(line.size() + 1, shown.size()));
    if (!line.empty() && line.find_first_not_of('|') == std::string_view::npos)
      heaps.push_back(line.size());
  }
  return heaps;
}

TEST(Company, TheOpponentAnswersAndTheBoardIsShownOnceForBoth) {
  const auto shown = play("3\n2\n", seats_against(0));
  EXPECT_EQ(count(shown, "Miser plays 1."), 2U) << shown;
  EXPECT_EQ(heaps(shown), (std::vector{full, full - 4, full - 7}));
}

TEST(Company, TheOpponentOpensWhenThePersonHasTheOtherSide) {
  const auto shown = play("", seats_against(0, Side::second));
  EXPECT_EQ(heaps(shown), (std::vector{full, full - 1}));
}

TEST(Company, UndoGoesBackToOnesOwnMove) {
  const auto shown = play("3\n2\nundo\nundo\nundo\n", seats_against(0));
  EXPECT_EQ(heaps(shown), (std::vector{full, full - 4, full - 7, full - 4, full}));
  EXPECT_EQ(count(shown, "Move taken back"), 2U) << "both moves are told as one";
  EXPECT_EQ(count(shown, "There is no move to take back."), 1U);
}

TEST(Company, TheOpponentsFirstMoveAloneIsNotTakenBack) {
  const auto shown = play("undo\n", seats_against(0, Side::second));
  EXPECT_EQ(count(shown, "There is no move to take back."), 1U);
  EXPECT_EQ(heaps(shown).back(), full - 1);
}

TEST(Company, RedoPlaysTheAnswerToo) {
  const auto shown = play("3\nundo\nredo\n", seats_against(0));
  EXPECT_EQ(heaps(shown), (std::vector{full, full - 4, full, full - 4}));
  EXPECT_EQ(count(shown, "Miser plays"), 1U) << "it is not asked again";
}

/// Says every move, and what else happened.
struct TalkingFace : PlainFace {
  std::string words(const Table<Nim> &table, const Heard &heard) {
    const auto &event = heard.event;
    return event.kind == EventKind::moved ? "-> " + std::to_string(event.count)
                                          : announce<Nim>(table.language(), event);
  }
};

TEST(Company, WhatIsSaidOfAMoveStandsUnderThatMove) {
  const auto shown = play<TalkingFace>("3\nundo\nredo\n", seats_against(0));
  EXPECT_EQ(count(shown, "-> 3\n   Move played again\n-> 1\n"), 1U) << shown;
}

TEST(Company, AResignationIsThePersonsAndCanBeTakenBack) {
  TableOptions options;
  options.after_end = AfterEnd::offer;
  const auto shown = play("3\nresign\nundo\n1\n", seats_against(0), {}, options);
  EXPECT_EQ(count(shown, "The end of the game is taken back."), 1U);
  EXPECT_EQ(heaps(shown), (std::vector{full, full - 4, full - 4, full - 6}));
}

TEST(Company, AGameAgainstTheComputerIsResumedAgainstIt) {
  Traits person;
  person.person = true;
  TableOptions options;
  options.keep_at = ::testing::TempDir() + "plateau_company_kept.txt";
  const auto resumed = [&](const std::string &white, const std::string &black) {
    std::ofstream(options.keep_at)
        << "[White \"" << white << "\"]\n[Black \"" << black << "\"]\n\n1. 3 1 *\n";
    Seats<Nim> seats;
    seats.make_computer = [](std::optional<int> level) {
      auto seat = seat_miser(0);
      seat.described = level ? "level " + std::to_string(*level) : "its best";
      return seat;
    };
    return play("resume\n2\nquit\n", std::move(seats), person, options);
  };
  const auto shown = resumed("?", "Plateau, level 3");
  EXPECT_EQ(count(shown, "You play White against level 3."), 1U) << shown;
  EXPECT_EQ(count(shown, "Miser plays"), 1U) << shown;
  EXPECT_EQ(count(resumed("Plateau", "?"), "You play Black against its best."), 1U);
  EXPECT_EQ(count(resumed("Ann", "Plateau, level 9"), "You play"), 0U);
  std::remove(options.keep_at.c_str());
}

TEST(Company, ADrawIsTakenByWhoeverIsWorse) {
  // The person is to move: a good score is bad for the opponent.
  EXPECT_EQ(count(play("draw\n", seats_against(150)), "Miser takes the draw."), 1U);
  EXPECT_EQ(count(play("draw\n", seats_against(50)), "Miser declines the draw"), 1U);
  EXPECT_EQ(count(play("draw\n", seats_against(-150)), "Miser declines the draw"), 1U);
  EXPECT_EQ(heaps(play("draw\n2\n", seats_against(0))).back(), full - 3) << "the game goes on";
}

TEST(Company, DrawsByScoreAndLength) {
  EXPECT_TRUE(search::takes_draw(-100, 0));
  EXPECT_FALSE(search::takes_draw(-99, 39));
  EXPECT_TRUE(search::takes_draw(10, 40));
  EXPECT_FALSE(search::takes_draw(11, 40));
  EXPECT_TRUE(search::takes_draw(search::loss_in(4), 0));
}

TEST(Company, AHintNamesTheMoveItsScoreAndLine) {
  const auto shown = play("hint\nhint\n", seats_against(0));
  EXPECT_EQ(count(shown, "Hint: 1"), 2U) << shown;
  EXPECT_EQ(count(shown, "+0.25"), 2U);
  EXPECT_EQ(heaps(shown).size(), 1U) << "nothing was played";
}

TEST(Company, AnEvaluationSaysWhoStandsBetterAndNotByWhichMove) {
  const auto shown = play("eval\n", seats_against(0));
  EXPECT_EQ(count(shown, "Evaluation: depth 3 · "), 1U) << shown;
  EXPECT_EQ(count(shown, "+0.25\n"), 1U) << shown;
  EXPECT_EQ(count(play("eval\n", {}), "There are no hints in this game."), 1U);
}

TEST(Company, HintsAreThereWithoutAnOpponent) {
  Seats<Nim> seats;
  EXPECT_EQ(count(play("hint\n", {}), "There are no hints in this game."), 1U);
  seats.make_adviser = [] { return seat_miser(search::win_in(5)); };
  EXPECT_EQ(count(play("hint\n", std::move(seats)), "wins in 3"), 1U);
}

TEST(Company, ThePersonGoesOnWhenTheOpponentCannot) {
  const auto shown = play("3\n2\n1\nundo\n", seats_against(0, Side::first, 1));
  EXPECT_EQ(count(shown, "Miser did not answer"), 1U);
  EXPECT_EQ(count(shown, "from here on you play both sides"), 1U);
  EXPECT_EQ(heaps(shown), (std::vector{full, full - 4, full - 6, full - 7, full - 6})) << shown;
}

TEST(Company, TheOpponentIsToldOfANewGame) {
  const auto shown = play("1\nnew\n1\n", seats_against(0));
  EXPECT_EQ(count(shown, "Miser plays 1."), 1U) << shown;
  EXPECT_EQ(count(shown, "Miser plays 2."), 1U) << shown;
}

/// What is written between carriage returns.
std::vector<std::string> overwritten(std::string_view shown) {
  std::vector<std::string> pieces;
  for (auto at = shown.find('\r'); at != std::string_view::npos; at = shown.find('\r')) {
    shown.remove_prefix(at + 1);
    pieces.emplace_back(shown.substr(0, shown.find('\r')));
  }
  return pieces;
}

TEST(Company, OnlyAPersonSeesProgressAndItIsWiped) {
  Traits person;
  person.person = true;
  const auto seen = play("1\n", seats_against(0), person, {}, 60);
  const auto pieces = overwritten(seen);
  ASSERT_GE(pieces.size(), 3U) << seen;
  EXPECT_EQ(pieces.front(), "Miser is thinking…");
  const auto &wiped = pieces[pieces.size() - 2];
  EXPECT_FALSE(wiped.empty());
  EXPECT_EQ(wiped.find_first_not_of(' '), std::string::npos) << wiped;
  const auto piped = play("1\n", seats_against(0));
  EXPECT_EQ(count(piped, "thinking"), 0U);
  EXPECT_EQ(count(piped, "\r"), 0U);
}

TEST(Company, AnOpponentKeepsItsPlanToItself) {
  Traits person;
  person.person = true;
  const auto pieces_of = [&](const char *input) {
    std::string all;
    for (const auto &piece : overwritten(play(input, seats_against(77), person, {}, 60)))
      all += piece.substr(0, piece.find('\n')) + "|";
    return all;
  };
  EXPECT_EQ(count(pieces_of("1\n"), "0.77"), 0U) << pieces_of("1\n");
  EXPECT_EQ(count(pieces_of("1\n"), "· 1"), 0U);
}

TEST(Company, ProgressFitsANarrowScreen) {
  Traits person;
  person.person = true;
  for (const std::size_t width : {10U, 18U, 19U, 40U}) {
    const auto pieces = overwritten(play("1\n", seats_against(0), person, {}, width));
    ASSERT_GE(pieces.size(), 3U);
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i)
      EXPECT_LT(columns(pieces[i]), width) << "the last column stays free";
  }
}

TEST(Company, TheGameFileNamesTheOpponent) {
  Traits person;
  person.person = true;
  std::string saved;
  TableOptions options;
  options.save = [&](const std::string &, std::string_view content, bool) {
    saved = content;
    return Saved::yes;
  };
  play("3\nsave it\n", seats_against(0), person, options);
  EXPECT_NE(saved.find("\"Miser\"]"), std::string::npos) << saved;
}

} // namespace
} // namespace plateau::console
