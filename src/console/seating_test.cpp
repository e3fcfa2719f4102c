#include "console/seating.hpp"

#include "abalone/tactics.hpp"
#include "chess/tactics.hpp"

#include <gtest/gtest.h>

namespace plateau::console {
namespace {

using chess::Chess;

template <Game G> Setup<G> usual_start() { return {{}, G::start({})}; }

ProgramOptions with_level(std::string level) {
  ProgramOptions options;
  options.level = std::move(level);
  return options;
}

std::string mistake_in(const ProgramOptions &options) {
  const auto read = read_pace(options, true);
  const auto *mistake = std::get_if<std::string>(&read);
  return mistake == nullptr ? "" : *mistake;
}

Pace pace_of(const ProgramOptions &options, bool person) {
  const auto read = read_pace(options, person);
  const auto *pace = std::get_if<Pace>(&read);
  EXPECT_NE(pace, nullptr);
  return pace == nullptr ? Pace{} : *pace;
}

TEST(Seating, LevelsGoFromOneToEight) {
  for (const auto *level : {"1", "8"})
    EXPECT_EQ(mistake_in(with_level(level)), "");
  for (const auto *level : {"0", "9", "-1", "x", "3x", "MAX", "99999999999999999999"})
    EXPECT_NE(mistake_in(with_level(level)).find("from 1 to 8, or max"), std::string::npos)
        << level;
}

TEST(Seating, BeyondTheLevelsItPlaysAtItsBest) {
  EXPECT_FALSE(pace_of(ProgramOptions{}, true).against_computer);
  EXPECT_TRUE(pace_of(with_level("8"), true).against_computer);
  const auto best = pace_of(with_level("max"), true);
  EXPECT_TRUE(best.against_computer);
  EXPECT_FALSE(best.level);
}

TEST(Seating, TimesGoUpToADay) {
  ProgramOptions options;
  for (const auto *time : {"1", "86400000"}) {
    options.movetime = time;
    EXPECT_EQ(mistake_in(options), "");
  }
  for (const auto *time : {"0", "86400001", "1.5"}) {
    options.movetime = time;
    EXPECT_NE(mistake_in(options).find("--movetime"), std::string::npos) << time;
  }
}

TEST(Seating, SeedsAreWholeNumbers) {
  ProgramOptions options;
  options.seed = "18446744073709551615";
  EXPECT_EQ(pace_of(options, true).best.seed, UINT64_MAX);
  for (const auto *seed : {"18446744073709551616", "-1", "seed"}) {
    options.seed = seed;
    EXPECT_NE(mistake_in(options).find("--seed"), std::string::npos) << seed;
  }
}

TEST(Seating, APersonWaitsByTheClockAndAPipeByPositions) {
  ProgramOptions options;
  EXPECT_EQ(pace_of(options, true).best.time, default_thinking);
  EXPECT_FALSE(pace_of(options, true).best.nodes);
  EXPECT_EQ(pace_of(options, false).best.nodes, repeatable_nodes);
  EXPECT_FALSE(pace_of(options, false).best.time) << "a clock would not give the same answer twice";
  options.seed = "5";
  EXPECT_EQ(pace_of(options, true).best.nodes, repeatable_nodes);
  options.movetime = "20";
  EXPECT_EQ(pace_of(options, false).best.time, Milliseconds(20));
}

TEST(Seating, SidesHaveTheirNamesInBothLanguages) {
  const auto setup = usual_start<Chess>();
  auto options = with_level("3");
  const auto side_of = [&](const char *name) -> std::optional<Side> {
    options.as = name;
    const auto read = read_seats<Chess>(options, setup, false);
    const auto *seats = std::get_if<Seats<Chess>>(&read);
    return seats == nullptr ? std::nullopt : std::optional(seats->person);
  };
  for (const auto *name : {"", "white", "White", "blancs", "blanc"})
    EXPECT_EQ(side_of(name), Side::first) << name;
  for (const auto *name : {"black", "BLACK", "noirs", "noir"})
    EXPECT_EQ(side_of(name), Side::second) << name;
  for (const auto *name : {"red", "whit", "les"})
    EXPECT_EQ(side_of(name), std::nullopt) << name;
}

TEST(Seating, BlackOpensAbalone) {
  auto options = with_level("3");
  const auto setup = usual_start<abalone::Abalone>();
  const auto person = [&] {
    const auto read = read_seats<abalone::Abalone>(options, setup, false);
    return std::get_if<0>(&read)->person;
  };
  EXPECT_EQ(person(), Side::first);
  options.as = "white";
  EXPECT_EQ(person(), Side::second);
}

TEST(Seating, ThePersonHasTheMoveUnlessToldOtherwise) {
  const auto setup = Chess::read_position("4k3/8/8/8/8/8/8/4K2R b - - 0 1", {});
  ASSERT_TRUE(setup);
  const auto read = read_seats<Chess>(with_level("3"), *setup, false);
  EXPECT_EQ(std::get_if<0>(&read)->person, Side::second);
}

TEST(Seating, ASideAloneMakesNoSense) {
  ProgramOptions options;
  options.as = "white";
  const auto setup = usual_start<Chess>();
  const auto read = read_seats<Chess>(options, setup, false);
  ASSERT_NE(std::get_if<std::string>(&read), nullptr);
  EXPECT_NE(std::get_if<std::string>(&read)->find("--as needs an opponent"), std::string::npos);
}

} // namespace
} // namespace plateau::console
