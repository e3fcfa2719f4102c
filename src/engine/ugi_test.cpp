#include "engine/ugi.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace plateau::engine {
namespace {

using Lines = std::vector<std::string>;

/// What is answered to some lines, and then the end of input.
Lines answers(std::string_view game, const Lines &lines, std::string_view rules = "") {
  Lines heard;
  const auto source = [&, next = std::size_t{0}]() mutable -> std::optional<std::string> {
    return next < lines.size() ? std::optional(lines[next++]) : std::nullopt;
  };
  const auto status = run_ugi(
      game, rules, source, [&](std::string_view line) { heard.emplace_back(line); },
      [] { return search::Moment{0}; });
  EXPECT_TRUE(status && **status == 0);
  return heard;
}

TEST(Ugi, PlaysEveryGame) {
  for (const auto *game : {"chess", "stackchess", "abalone"}) {
    const auto heard = answers(game, {"ugi", "isready", "uginewgame", "position startpos",
                                      "go depth 3", "isready", "setoption name Hash value 1"});
    EXPECT_NE(std::find(heard.begin(), heard.end(), "ugiok"), heard.end());
    EXPECT_TRUE(std::any_of(heard.begin(), heard.end(), [](const auto &line) {
      return line.starts_with("bestmove ");
    })) << game;
  }
}

TEST(Ugi, RefusesUnknownGamesAndRules) {
  const auto source = [] { return std::optional<std::string>(); };
  const auto sink = [](std::string_view) {};
  const auto now = [] { return search::Moment{0}; };
  EXPECT_FALSE(run_ugi("go", "", source, sink, now));
  const auto refused = run_ugi("stackchess", "n=3", source, sink, now);
  ASSERT_TRUE(refused);
  EXPECT_NE(refused->refusal(), nullptr);
}

TEST(Ugi, ARefereeIsToldHowTheGameStands) {
  const Lines queries = {"query gameover", "query p1turn", "query result"};
  const auto standing = [&](std::string_view game, const std::string &position) {
    Lines lines = {position};
    lines.insert(lines.end(), queries.begin(), queries.end());
    return answers(game, lines);
  };
  EXPECT_EQ(standing("abalone", "position startpos"),
            (Lines{"response false", "response true", "response none"}));
  EXPECT_EQ(standing("abalone", "position fen 5/6/7/8/9/8/S1S4/SS4/sSS2 0 0 w 0 1"),
            (Lines{"response true", "response false", "response p1win"}));
  EXPECT_EQ(standing("chess", "position fen 7K/5q2/6k1/8/8/8/8/8 w - - 0 1"),
            (Lines{"response true", "response true", "response draw"}));
  EXPECT_EQ(standing("chess", "position fen 7K/6q1/6k1/8/8/8/8/8 w - - 0 1"),
            (Lines{"response true", "response true", "response p2win"}));
  EXPECT_EQ(
      answers("abalone", {"query weather"}),
      Lines{"info string query: 'gameover', 'p1turn' or 'result' must follow, found 'weather'"});
}

TEST(Ugi, WhatWasAskedBeforeLeavingIsAnswered) {
  const auto heard =
      answers("abalone", {"position startpos", "go depth 30", "position startpos moves a1b2",
                          "query p1turn", "go depth 30", "quit"});
  EXPECT_EQ(std::count(heard.begin(), heard.end(), "response false"), 1);
  EXPECT_EQ(std::count_if(heard.begin(), heard.end(),
                          [](const auto &line) { return line.starts_with("bestmove "); }),
            1);
}

TEST(Ugi, APositionBringsItsRulesForItselfAlone) {
  const auto small = "position fen x4/k,x3/x4/K,x3 w n=4";
  const auto large = "position fen x5,k/x6/x6/x6/x6/K,x5 w n=6";
  const Lines expected = answers("stackchess", {"position startpos", "d"});
  ASSERT_EQ(expected.size(), 2U);
  EXPECT_EQ(answers("stackchess", {small, large, small, "position startpos", "d"}), expected);
}

TEST(Ugi, CastlingIsAllThatAnOptionChangesOfTheRules) {
  const auto start = [](std::string_view rules, const Lines &options) {
    Lines lines = options;
    lines.insert(lines.end(), {"position startpos", "d"});
    return answers("chess", lines, rules);
  };
  const auto on = "setoption name UCI_Chess960 value true";
  const auto off = "setoption name UCI_Chess960 value false";
  EXPECT_EQ(start("chess960=5", {on}), start("chess960=5", {}));
  EXPECT_EQ(start("chess960=5", {off, on}), start("chess960=5", {}));
  EXPECT_EQ(start("chess960=5", {off}), start("", {}));
  // Knights go out and back until the position stands for the third time.
  const auto thrice = "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
  EXPECT_EQ(answers("chess", {on, thrice, "query gameover"}, "automatic-draws"),
            Lines{"response true"});
}

TEST(Ugi, ALossByOnesOwnLastMoveIsNoDraw) {
  // Whatever is played, the limit of moves is reached, and the other side is ahead.
  const auto heard = answers(
      "abalone", {"position fen 5/6/7/8/9/8/7/SS3s/SS2s 1 0 b 0 1 moves a2a3", "go depth 3"},
      "limit=2");
  EXPECT_TRUE(std::any_of(heard.begin(), heard.end(), [](const auto &line) {
    return line.find(" score mate -1 ") != std::string::npos;
  })) << heard.front();
}

TEST(Ugi, ACountTooDeepIsRefused) {
  for (const auto *game : {"chess", "stackchess", "abalone"})
    EXPECT_EQ(answers(game, {"go perft 17"}),
              Lines{"info string go: perft counts to a depth of 16, found '17'"})
        << game;
}

} // namespace
} // namespace plateau::engine
