// Games and matches between players, most of them scripted.
#include "abalone/abalone.hpp"
#include "arena/baseline.hpp"
#include "arena/contestant.hpp"
#include "arena/game_record.hpp"
#include "arena/standing.hpp"
#include "arena/tournament.hpp"
#include "chess/chess.hpp"
#include "search/abalone_tactics.hpp"
#include "search/chess_tactics.hpp"
#include "search/stackchess_tactics.hpp"
#include "stackchess/stackchess.hpp"

#include <gtest/gtest.h>

namespace plateau::arena {
namespace {

using abalone::Abalone;
using chess::Chess;
using stackchess::Stackchess;

/// A clock that stands still: nothing here depends on time.
search::Now frozen() {
  return [] { return search::Moment{0}; };
}

template <Game G> Opening<G> start_of(std::string_view rules = {}) {
  const auto read = G::read_rules(rules);
  return {{*read, G::start(*read)}, {}};
}

Opening<Chess> opening_of(std::string_view fen) { return {*Chess::read_position(fen, {}), {}}; }

// Contestants.

Contestant contestant(std::string_view text) {
  const auto read = read_contestant(text);
  const auto *found = std::get_if<Contestant>(&read);
  EXPECT_NE(found, nullptr) << text;
  return found != nullptr ? *found : Contestant{};
}

std::string_view complaint(std::string_view text) {
  const auto read = read_contestant(text);
  const auto *error = std::get_if<ContestantError>(&read);
  return error != nullptr ? error->code : "";
}

TEST(Contestants, AreReadAsTyped) {
  EXPECT_EQ(contestant("search").kind, Contestant::Kind::search);
  EXPECT_EQ(contestant("level:8").level, 8);
  EXPECT_EQ(contestant("baseline").depth, default_baseline_depth);
  EXPECT_EQ(contestant("baseline:10").depth, 10);
  const auto engine = contestant("uci:gnuchess  -u");
  EXPECT_EQ(engine.kind, Contestant::Kind::engine);
  EXPECT_EQ(engine.command, (std::vector<std::string>{"gnuchess", "-u"}));
  EXPECT_EQ(engine.dialect.hello, "uci");
  EXPECT_EQ(contestant("ugi:a:b").command, std::vector<std::string>{"a:b"});
  EXPECT_EQ(contestant("ugi:x").dialect.hello, "ugi");
}

TEST(Contestants, WhatIsNoneIsRefused) {
  for (const auto *text : {"", "Search", "search:1", "stockfish", "x:y", ":"})
    EXPECT_EQ(complaint(text), "contestant-unknown") << text;
  for (const auto *text : {"level", "level:", "level:0", "level:9", "level:1x"})
    EXPECT_EQ(complaint(text), "contestant-level") << text;
  for (const auto *text : {"baseline:", "baseline:0", "baseline:11", "baseline:deep"})
    EXPECT_EQ(complaint(text), "contestant-depth") << text;
  for (const auto *text : {"uci", "uci:", "ugi: "})
    EXPECT_EQ(complaint(text), "contestant-command") << text;
}

TEST(Contestants, OptionsAreNamesAndValues) {
  EXPECT_EQ(read_option_setting("Hash=64"), (OptionSetting{"Hash", "64"}));
  EXPECT_EQ(read_option_setting("Move Overhead=5"), (OptionSetting{"Move Overhead", "5"}));
  EXPECT_EQ(read_option_setting("Clear Hash"), (OptionSetting{"Clear Hash", ""}));
  EXPECT_EQ(read_option_setting("File=a=b"), (OptionSetting{"File", "a=b"}));
  EXPECT_FALSE(read_option_setting(""));
  EXPECT_FALSE(read_option_setting("=1"));
  EXPECT_FALSE(read_option_setting("Hash=1\nquit"));
}

// Adjudication.

AdjudicationRules both_rules() {
  AdjudicationRules rules;
  rules.draw_from_move = 3;
  rules.draw_score = 10;
  rules.draw_count = 2;
  rules.resign_score = 500;
  rules.resign_count = 2;
  rules.max_plies = 100;
  return rules;
}

/// Where the game is ended when the sides say these scores in turn; 0 when it is not.
std::size_t ended_after(const std::vector<std::optional<int>> &scores,
                        AdjudicationRules rules = both_rules()) {
  Adjudicator adjudicator(rules);
  Side side = Side::first;
  for (std::size_t ply = 0; ply < scores.size(); ++ply, side = opponent(side)) {
    adjudicator.heard(side, scores[ply]);
    if (adjudicator.verdict(ply + 1))
      return ply + 1;
  }
  return 0;
}

TEST(Adjudication, DrawsWhatBothHoldToBeEven) {
  // Even all along, but not before the third move.
  EXPECT_EQ(ended_after({0, 0, 0, 0, 0, 0, 0}), 6U);
  EXPECT_EQ(ended_after({50, 0, 0, 0, 10, -10, 10, -10}), 6U);
  EXPECT_EQ(ended_after({0, 0, 0, 0, 11, 0, 0, 0, 0}), 9U);
  EXPECT_EQ(ended_after({0, 0, 0, 0, std::nullopt, 0, 0, 0}), 0U);
  auto off = both_rules();
  off.draw_count = 0;
  EXPECT_EQ(ended_after({0, 0, 0, 0, 0, 0, 0, 0}, off), 0U);
}

TEST(Adjudication, ResignsOnlyWhenBothAgree) {
  EXPECT_EQ(ended_after({-500, 500, -500, 500}), 4U);
  EXPECT_EQ(ended_after({500, -600, 700, -800}), 4U);
  EXPECT_EQ(ended_after({-500, 100, -500, 100, -500, 100}), 0U);
  EXPECT_EQ(ended_after({-500, 500, -499, 500, -500, 500}), 6U);
  // Both hold themselves to be winning.
  EXPECT_EQ(ended_after({900, 900, 900, 900, 900, 900}), 0U);
  Adjudicator adjudicator(both_rules());
  for (int move = 0; move < 2; ++move) {
    adjudicator.heard(Side::first, -700);
    adjudicator.heard(Side::second, 700);
  }
  const auto end = adjudicator.verdict(4);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->end, Adjudication::End::loss);
  EXPECT_EQ(end->loser, Side::first);
}

TEST(Adjudication, LongGamesAreDrawn) {
  auto rules = both_rules();
  rules.max_plies = 5;
  EXPECT_EQ(ended_after({100, 100, 100, 100, 100, 100}, rules), 5U);
}

// Openings.

TEST(Openings, AreReadFromPositions) {
  const auto read = read_openings<Chess>(
      "# positions\n\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\r\n"
      "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id \"Sicilian\"; ce 30;\n",
      {});
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ(Chess::side_to_move((*read)[0].setup.position), Side::second);
  EXPECT_EQ(Chess::write_position((*read)[1].setup.position),
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
}

TEST(Openings, AreReadFromGames) {
  const auto read = read_openings<Chess>("[Event \"x\"]\n\n1. e4 (1. d4) e5 *\n\n1. c4 *\n", {});
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ((*read)[0].moves.size(), 2U);
  EXPECT_EQ((*read)[1].match().moves().size(), 1U);
}

TEST(Openings, WhatCannotBeReadIsRefusedWithItsLine) {
  const auto position = read_openings<Chess>(
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\nnonsense\n", {});
  ASSERT_FALSE(position);
  EXPECT_EQ(position.error().line, 3U);
  const auto game = read_openings<Chess>("1. e4 e5\n2. e5 *\n", {});
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().line, 2U);
}

TEST(Openings, ThatAreOverAreLeftOut) {
  const auto read = read_openings<Chess>("1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 *\n", {});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->size(), 1U);
  const auto empty = read_openings<Chess>("", {});
  EXPECT_TRUE(!empty || empty->empty());
}

template <class G> class RandomPlies : public ::testing::Test {};
using Games = ::testing::Types<Chess, Stackchess, Abalone>;
TYPED_TEST_SUITE(RandomPlies, Games);

TYPED_TEST(RandomPlies, AreLegalAndDecidedBySeed) {
  using G = TypeParam;
  std::vector<std::vector<typename G::Move>> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto opening = start_of<G>();
    add_random_plies<G>(opening, 6, seed);
    auto again = start_of<G>();
    add_random_plies<G>(again, 6, seed);
    EXPECT_EQ(opening.moves, again.moves);
    ASSERT_EQ(opening.moves.size(), 6U);
    auto position = opening.setup.position;
    for (const auto move : opening.moves) {
      MoveList<G> moves;
      G::legal_moves(position, moves);
      ASSERT_TRUE(moves.contains(move));
      G::play(position, move);
    }
    EXPECT_FALSE(opening.match().over());
    seen.push_back(opening.moves);
  }
  std::size_t different = 0;
  for (const auto &moves : seen)
    different += moves != seen.front() ? 1 : 0;
  EXPECT_GE(different, 18U);
}

TEST(RandomPliesOfChess, NeverEndTheGame) {
  // Any move of the king but one is no move; whatever is drawn, nobody is mated or stalemated.
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    auto opening = opening_of("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    add_random_plies<Chess>(opening, 3, seed);
    EXPECT_FALSE(opening.match().over());
  }
}

// The baseline.

std::string baseline_move(std::string_view fen, int depth) {
  const auto opening = opening_of(fen);
  const auto best =
      Baseline<Chess>(opening.setup.rules, {}).choose(opening.setup.position, depth, 1);
  return Chess::write_move(opening.setup.position, best.move);
}

TEST(BaselineSearch, SeesWhatItsDepthShows) {
  EXPECT_EQ(baseline_move("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1), "a1a8");
  EXPECT_EQ(baseline_move("k7/8/8/3q4/4P3/8/8/K7 w - - 0 1", 1), "e4d5");
  // The pawn is guarded: at depth 2 it stays.
  EXPECT_NE(baseline_move("k7/8/2p5/3p4/8/8/8/K2Q4 w - - 0 1", 2), "d1d5");
  // Two rooks mate in two.
  EXPECT_EQ(Baseline<Chess>({}, {})
                .choose(opening_of("7k/8/8/8/8/8/R7/1R5K w - - 0 1").setup.position, 3, 1)
                .score,
            search::win_in(3));
}

TEST(BaselineSearch, CountsWhatItShould) {
  EXPECT_EQ(baseline_count(Chess::start({})), 0);
  EXPECT_EQ(baseline_count(opening_of("k7/8/8/8/8/8/8/KQRBNP2 w - - 0 1").setup.position), 2100);
  EXPECT_EQ(baseline_count(opening_of("k7/8/8/8/8/8/8/KQRBNP2 b - - 0 1").setup.position), -2100);
  EXPECT_EQ(baseline_count(Stackchess::start({})), 0);
  EXPECT_EQ(baseline_count(Abalone::start({})), 0);
}

TYPED_TEST(RandomPlies, BaselineIsAlphaBeta) {
  // The same worth as a plain search without bounds.
  using G = TypeParam;
  const auto plain = [](const auto &self, const typename G::Position &position, int depth,
                        int ply) -> int {
    if (const auto end = G::outcome({}, position, {}))
      return !end->winner                                ? 0
             : *end->winner == G::side_to_move(position) ? search::win_in(ply)
                                                         : search::loss_in(ply);
    if (depth == 0)
      return baseline_count(position);
    int best = -search::infinite;
    MoveList<G> moves;
    G::legal_moves(position, moves);
    for (const auto move : moves) {
      auto next = position;
      G::play(next, move);
      best = std::max(best, -self(self, next, depth - 1, ply + 1));
    }
    return best;
  };
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    auto opening = start_of<G>();
    add_random_plies<G>(opening, 10, seed);
    const auto position = opening.match().position();
    EXPECT_EQ(Baseline<G>({}, {}).choose(position, 2, seed).score, plain(plain, position, 2, 0));
  }
}

// Games.

/// Plays what a function says.
class Puppet final : public Player<Chess> {
public:
  using Answer = std::variant<Chosen<Chess>, engine::Trouble>;
  explicit Puppet(std::function<Answer(const Match<Chess> &)> answer)
      : answer_(std::move(answer)) {}

  std::optional<engine::Trouble> begin(const Match<Chess> & /*match*/,
                                       std::uint64_t /*seed*/) override {
    return refuses_to_begin;
  }
  Answer choose(const Match<Chess> &match, const Terms &terms) override {
    asked.push_back(terms.go);
    return answer_(match);
  }

  std::optional<engine::Trouble> refuses_to_begin;
  std::vector<engine::GoCommand> asked;

private:
  std::function<Answer(const Match<Chess> &)> answer_;
};

Chosen<Chess> say(const Match<Chess> &match, const std::string &move,
                  std::chrono::microseconds elapsed = {}, std::optional<int> score = {}) {
  return {match.read_move(move), move, score, 1, elapsed};
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
  EXPECT_EQ(game.match.outcome(), Outcome::draw(EndReason::threefold_repetition));
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
  Puppet one([](const auto &) { return engine::Trouble{engine::Trouble::Kind::crashed, 11}; });
  Puppet other([](const auto &match) { return shuffle(match); });
  const auto game = play(one, other);
  EXPECT_EQ(game.match.outcome()->winner, Side::second);
  EXPECT_EQ(game.ending.fault, Fault::crash);
  EXPECT_EQ(game.ending.trouble->code, 11);
  EXPECT_EQ(termination(game.ending), "abandoned");
  Puppet lazy([](const auto &match) { return shuffle(match); });
  lazy.refuses_to_begin = engine::Trouble{};
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

TEST(PlayGame, SilenceIsLostOnTimeWhereThereIsAClock) {
  Puppet silent([](const auto &) { return engine::Trouble{engine::Trouble::Kind::silent}; });
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

// Matches.

template <Game G> Plan<G> quick_plan(std::string_view a, std::string_view b) {
  Plan<G> plan;
  plan.contestants = {contestant(a), contestant(b)};
  plan.openings = {start_of<G>()};
  plan.random_plies = 4;
  plan.games = 8;
  plan.pace.nodes = 60;
  plan.adjudication.max_plies = 60;
  return plan;
}

/// All games of a match, written down.
template <Game G> std::vector<std::string> games_of(const Plan<G> &plan, Standing &standing) {
  std::vector<std::string> games;
  search::Signals signals;
  const auto trouble = play_match<G>(plan, frozen(), signals, [&](const MatchGame<G> &game) {
    EXPECT_EQ(game.number, games.size());
    games.push_back(write_match_game<G>(game, {{"A", "B"}, "2026.01.02", {}, false}));
    standing.add(game);
    return true;
  });
  EXPECT_FALSE(trouble);
  return games;
}

TYPED_TEST(RandomPlies, MatchesAreTheSameHoweverManyGamesAreAtOnce) {
  using G = TypeParam;
  auto plan = quick_plan<G>("level:2", "level:3");
  Standing one;
  const auto alone = games_of(plan, one);
  EXPECT_EQ(alone.size(), 8U);
  EXPECT_EQ(one.all.games(), 8U);
  plan.concurrency = 3;
  Standing other;
  EXPECT_EQ(games_of(plan, other), alone);
  EXPECT_EQ(other.pairs, one.pairs);
  plan.seed = 2;
  Standing third;
  EXPECT_NE(games_of(plan, third), alone);
}

TYPED_TEST(RandomPlies, GamesWrittenCanBeReadBack) {
  using G = TypeParam;
  auto plan = quick_plan<G>("baseline:1", "level:1");
  plan.games = 2;
  Standing standing;
  for (const auto &text : games_of(plan, standing)) {
    RecordFile file{std::string_view(text)};
    ASSERT_TRUE(file.next_game());
    const auto record = read_record<G>(file);
    ASSERT_TRUE(record) << text;
    EXPECT_EQ(std::to_string(main_line(*record).size()), record->tags.value("PlyCount"));
    EXPECT_EQ(write_record(*record), text);
  }
}

TEST(PlayMatch, ColoursAreSwapped) {
  auto plan = quick_plan<Chess>("level:1", "baseline:1");
  std::vector<std::vector<chess::Move>> openings;
  search::Signals signals;
  const auto trouble =
      play_match<Chess>(plan, frozen(), signals, [&](const MatchGame<Chess> &game) {
        EXPECT_EQ(game.side_of(0), game.number % 2 == 0 ? Side::first : Side::second);
        EXPECT_EQ(game.side_of(1), opponent(game.side_of(0)));
        const auto moves = game.played.match.moves();
        openings.emplace_back(moves.begin(), moves.begin() + 4);
        return true;
      });
  EXPECT_FALSE(trouble);
  ASSERT_EQ(openings.size(), 8U);
  for (std::size_t i = 0; i < 8; i += 2)
    EXPECT_EQ(openings[i], openings[i + 1]);
  EXPECT_NE(openings[0], openings[2]);
}

TEST(PlayMatch, OpeningsComeInTurnOrShuffled) {
  auto plan = quick_plan<Chess>("baseline:1", "baseline:1");
  plan.openings.clear();
  for (const auto *move : {"e4", "d4", "c4", "b4", "a4", "f4", "g4", "h4"}) {
    auto opening = start_of<Chess>();
    opening.moves.push_back(*opening.match().read_move(move).move());
    plan.openings.push_back(opening);
  }
  plan.random_plies = 0;
  plan.games = 18;
  plan.adjudication.max_plies = 3;
  const auto first_moves = [&] {
    std::vector<std::string> moves;
    search::Signals signals;
    const auto trouble =
        play_match<Chess>(plan, frozen(), signals, [&](const MatchGame<Chess> &game) {
          if (game.number % 2 == 0)
            moves.push_back(
                Chess::write_move(game.played.match.position_at(0), game.played.match.moves()[0]));
          return true;
        });
    EXPECT_FALSE(trouble);
    return moves;
  };
  auto in_turn = first_moves();
  ASSERT_EQ(in_turn.size(), 9U);
  EXPECT_EQ(in_turn[0], "e2e4");
  EXPECT_EQ(in_turn[7], "h2h4");
  EXPECT_EQ(in_turn[8], "e2e4");
  plan.shuffle_openings = true;
  auto mixed = first_moves();
  EXPECT_NE(mixed, in_turn);
  std::sort(mixed.begin(), mixed.begin() + 8);
  std::sort(in_turn.begin(), in_turn.begin() + 8);
  EXPECT_TRUE(std::equal(mixed.begin(), mixed.begin() + 8, in_turn.begin()));
}

TEST(PlayMatch, EndsWhenNobodyWantsMore) {
  auto plan = quick_plan<Chess>("baseline:1", "level:1");
  plan.games = 100;
  plan.concurrency = 2;
  std::size_t seen = 0;
  search::Signals signals;
  const auto trouble = play_match<Chess>(plan, frozen(), signals,
                                         [&](const MatchGame<Chess> &) { return ++seen < 5; });
  EXPECT_FALSE(trouble);
  EXPECT_EQ(seen, 5U);
}

TEST(PlayMatch, AnEngineThatIsNotThereIsTold) {
  const auto plan = quick_plan<Chess>("level:1", "uci:/no/such/engine");
  search::Signals signals;
  const auto trouble =
      play_match<Chess>(plan, frozen(), signals, [](const MatchGame<Chess> &) { return true; });
  ASSERT_TRUE(trouble);
  EXPECT_EQ(trouble->contestant, 1U);
  EXPECT_EQ(trouble->trouble.kind, engine::Trouble::Kind::not_started);
}

// Counting.

MatchGame<Chess> game_won_by(std::size_t number, std::optional<std::size_t> winner) {
  MatchGame<Chess> game{number, {0, 1}, {Match<Chess>(), {}, {}}};
  if (number % 2 == 1)
    std::swap(game.seated[0], game.seated[1]);
  if (winner)
    game.played.match.resign(opponent(game.side_of(*winner)));
  else
    game.played.match.agree_draw();
  return game;
}

TEST(StandingOfAMatch, CountsFromTheFirstContestantsView) {
  Standing standing;
  standing.add(game_won_by(0, 0));
  standing.add(game_won_by(1, 0));
  standing.add(game_won_by(2, 1));
  standing.add(game_won_by(3, std::nullopt));
  EXPECT_EQ(standing.all.wins, 2U);
  EXPECT_EQ(standing.all.losses, 1U);
  EXPECT_EQ(standing.all.draws, 1U);
  EXPECT_EQ(standing.by_side[0].wins, 1U);
  EXPECT_EQ(standing.by_side[0].losses, 1U);
  EXPECT_EQ(standing.by_side[1].draws, 1U);
  EXPECT_EQ(standing.pairs, (Pairs{0, 1, 0, 0, 1}));
  // Half a pair counts as a game, and for nothing else.
  standing.add(game_won_by(5, 0));
  standing.add(game_won_by(6, 0));
  EXPECT_EQ(standing.all.games(), 6U);
  EXPECT_EQ(standing.pairs, (Pairs{0, 1, 0, 0, 1}));
}

TEST(StandingOfAMatch, FaultsGoToTheirMaker) {
  Standing standing;
  auto game = game_won_by(1, 0);
  game.played.ending.fault = Fault::time;
  game.played.ending.culprit = Side::first; // The second contestant has the first side here.
  standing.add(game);
  EXPECT_EQ(standing.faults[1].time, 1U);
  EXPECT_EQ(standing.faults[0].time, 0U);
}

TEST(Remarks, AreShort) {
  EXPECT_EQ(write_remark({31, 12, std::chrono::milliseconds(254)}, true), "+0.31/12 0.254s");
  EXPECT_EQ(write_remark({-31, 12, {}}, false), "-0.31/12");
  EXPECT_EQ(write_remark({search::win_in(5), 20, {}}, false), "+M3/20");
  EXPECT_EQ(write_remark({search::loss_in(6), 20, {}}, false), "-M3/20");
  EXPECT_EQ(write_remark({std::nullopt, 0, {}}, false), "?/0");
}

} // namespace
} // namespace plateau::arena
