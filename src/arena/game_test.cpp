// Games between players who do as they are told.
#include "arena/game.hpp"

#include "arena/game_record.hpp"
#include "arena/testing/starts.hpp"
#include "chess/tactics.hpp"
#include "stackchess/stackchess.hpp"

#include <gtest/gtest.h>

namespace plateau::arena {
namespace {

using chess::Chess;
using testing::start_of;

/// Plays what a function says.
class Puppet final : public Player<Chess> {
public:
  using Answer = arena::Answer<Chess>;
  explicit Puppet(std::function<Answer(const Match<Chess> &)> answer)
      : answer_(std::move(answer)) {}

  std::string name() const override { return "puppet"; }
  std::optional<engine::Breakdown> begin(const Match<Chess> & /*match*/,
                                         std::uint64_t /*seed*/) override {
    return refuses_to_begin;
  }
  Answer choose(const Match<Chess> &match, const ThinkingTerms &terms,
                const player::Tell<Chess> & /*tell*/) override {
    asked.push_back(terms.go);
    return answer_(match);
  }

  std::optional<engine::Breakdown> refuses_to_begin;
  std::vector<engine::GoCommand> asked;

private:
  std::function<Answer(const Match<Chess> &)> answer_;
};

Chosen<Chess> say(const Match<Chess> &match, const std::string &move,
                  std::chrono::microseconds elapsed = {}, std::optional<int> score = {}) {
  return {match.read_move(move), move, {{}, score, 1}, elapsed};
}

/// Knights out and in again.
Chosen<Chess> shuffle(const Match<Chess> &match, std::chrono::microseconds elapsed = {},
                      std::optional<int> score = {}) {
  for (const auto *move : {"g1f3", "f3g1", "g8f6", "f6g8"})
    if (match.read_move(move).move() != nullptr)
      return say(match, move, elapsed, score);
  return say(match, "none");
}

PlayedGame<Chess> play(Puppet &first, Puppet &second, const Pace &pace = {},
                       AdjudicationRules rules = {}) {
  const search::Signals signals;
  return play_game<Chess>(start_of<Chess>(), {&first, &second}, pace, rules, {1, 2}, signals);
}

TEST(PlayGame, DrawsAreClaimed) {
  Puppet one([](const auto &match) { return shuffle(match); });
  Puppet other([](const auto &match) { return shuffle(match); });
  const auto game = play(one, other);
  EXPECT_EQ(game.match.outcome(), Outcome::draw(chess::ends::threefold_repetition));
  EXPECT_EQ(game.match.moves().size(), 8U);
  EXPECT_EQ(game.remarks.size(), 8U);
  EXPECT_EQ(game.ending.fault, Fault::none);
  EXPECT_EQ(termination(game.ending), "normal");
}

TEST(PlayGame, AnIllegalMoveLoses) {
  Puppet one([](const auto &match) { return shuffle(match); });
  Puppet other([](const auto &match) { return say(match, "e8e1"); });
  const auto game = play(one, other);
  EXPECT_EQ(game.match.outcome()->winner, Side::first);
  EXPECT_EQ(game.ending.fault, Fault::illegal_move);
  EXPECT_EQ(game.ending.culprit, Side::second);
  EXPECT_EQ(game.ending.written, "e8e1");
  EXPECT_TRUE(game.ending.refusal);
  EXPECT_EQ(termination(game.ending), "rules infraction");
}

TEST(PlayGame, TroubleLoses) {
  Puppet one([](const auto &) { return engine::Breakdown{engine::Breakdown::Kind::crashed, 11}; });
  Puppet other([](const auto &match) { return shuffle(match); });
  const auto game = play(one, other);
  EXPECT_EQ(game.match.outcome()->winner, Side::second);
  EXPECT_EQ(game.ending.fault, Fault::crash);
  EXPECT_EQ(game.ending.breakdown->code, 11);
  EXPECT_EQ(termination(game.ending), "abandoned");
  Puppet lazy([](const auto &match) { return shuffle(match); });
  lazy.refuses_to_begin = engine::Breakdown{};
  EXPECT_EQ(play(lazy, other).match.outcome()->winner, Side::second);
  EXPECT_EQ(play(other, lazy).match.outcome()->winner, Side::first);
}

TEST(PlayGame, TheClockIsKept) {
  Pace pace;
  pace.clock = TimeControl{Milliseconds(100), Milliseconds(10), {}};
  pace.margin = Milliseconds(5);
  int moves = 0;
  // 100, then 70 + 10 = 80, then 0 + 10 (5 ms over, within the margin), then 6 ms over.
  const std::vector<int> spends = {30, 85, 16};
  Puppet one([&](const auto &match) {
    return shuffle(match, Milliseconds(spends[static_cast<std::size_t>(moves++)]));
  });
  Puppet other([](const auto &match) { return shuffle(match, Milliseconds(1)); });
  const auto game = play(one, other, pace);
  ASSERT_EQ(one.asked.size(), 3U);
  EXPECT_EQ(one.asked[0].time[0], Milliseconds(100));
  EXPECT_EQ(one.asked[1].time[0], Milliseconds(80));
  EXPECT_EQ(one.asked[1].time[1], Milliseconds(109));
  EXPECT_EQ(one.asked[2].time[0], Milliseconds(10));
  EXPECT_EQ(one.asked[2].increment[0], Milliseconds(10));
  EXPECT_EQ(game.ending.fault, Fault::time);
  EXPECT_EQ(game.ending.culprit, Side::first);
  EXPECT_EQ(game.match.outcome(), Outcome::win(Side::second, EndReason::time));
  EXPECT_EQ(termination(game.ending), "time forfeit");
}

/// Plays the first legal move, after twenty seconds.
class Slow final : public Player<stackchess::Stackchess> {
public:
  using G = stackchess::Stackchess;
  std::string name() const override { return "slow"; }
  std::optional<engine::Breakdown> begin(const Match<G> & /*match*/,
                                         std::uint64_t /*seed*/) override {
    return std::nullopt;
  }
  arena::Answer<G> choose(const Match<G> &match, const ThinkingTerms & /*terms*/,
                          const player::Tell<G> & /*tell*/) override {
    MoveList<G> moves;
    G::legal_moves(match.position(), moves);
    return Chosen<G>{
        moves[0], G::write_move(match.position(), moves[0]), {}, std::chrono::seconds(20)};
  }
};

TEST(PlayGame, RulesMayLimitTheTimeOfTheWholeGame) {
  using G = stackchess::Stackchess;
  Slow one;
  Slow other;
  const search::Signals signals;
  const auto game = play_game<G>(start_of<G>("time=1m"), {&one, &other}, {}, {}, {1, 2}, signals);
  EXPECT_EQ(game.match.outcome(), Outcome::draw(stackchess::ends::time_limit));
  EXPECT_EQ(game.match.moves().size(), 2U);
  EXPECT_EQ(game.remarks.size(), 2U);
  EXPECT_EQ(game.ending.fault, Fault::none);
}

TEST(PlayGame, SilenceIsLostOnTimeWhereThereIsAClock) {
  Puppet silent([](const auto &) { return engine::Breakdown{engine::Breakdown::Kind::silent}; });
  Puppet other([](const auto &match) { return shuffle(match); });
  Pace pace;
  EXPECT_EQ(play(silent, other, pace).ending.fault, Fault::crash);
  pace.clock = TimeControl{Milliseconds(100), {}, {}};
  EXPECT_EQ(play(silent, other, pace).ending.fault, Fault::time);
}

TEST(PlayGame, AMoveTimeIsKept) {
  Pace pace;
  pace.move_time = Milliseconds(100);
  pace.margin = Milliseconds(5);
  Puppet exact([](const auto &match) { return shuffle(match, Milliseconds(105)); });
  Puppet late([](const auto &match) { return shuffle(match, std::chrono::microseconds(105'001)); });
  const auto game = play(exact, late, pace);
  EXPECT_EQ(game.ending.fault, Fault::time);
  EXPECT_EQ(game.ending.culprit, Side::second);
  EXPECT_EQ(exact.asked.front().move_time, Milliseconds(100));
}

TEST(PlayGame, ScoresMayEndIt) {
  AdjudicationRules rules;
  rules.resign_count = 1;
  Puppet winning([](const auto &match) { return shuffle(match, {}, 700); });
  Puppet losing([](const auto &match) { return shuffle(match, {}, -650); });
  const auto game = play(winning, losing, {}, rules);
  EXPECT_EQ(game.match.outcome()->winner, Side::first);
  EXPECT_EQ(game.match.moves().size(), 2U);
  EXPECT_TRUE(game.ending.adjudicated);
  EXPECT_EQ(termination(game.ending), "adjudication");
}

TEST(PlayGame, CanBeGivenUp) {
  search::Signals signals;
  Puppet one([&](const auto &match) {
    signals.stop = true;
    return shuffle(match);
  });
  const auto game = play_game<Chess>(start_of<Chess>(), {&one, &one}, {}, {}, {1, 2}, signals);
  EXPECT_TRUE(game.ending.aborted);
  EXPECT_FALSE(game.match.outcome());
}

} // namespace
} // namespace plateau::arena
