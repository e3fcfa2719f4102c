/// @file
/// One game between two players, with a clock and without mercy.
#pragma once

#include "arena/adjudication.hpp"
#include "arena/openings.hpp"
#include "arena/player.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace plateau::arena {

/// How long the players may think. What is not set does not limit.
struct Pace {
  std::optional<TimeControl> clock;
  std::optional<Milliseconds> move_time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  /// What a player may take beyond its clock or move time without losing: the way to another
  /// process and back, on a busy machine.
  Milliseconds margin{50};
  /// A player without clock or move time that is silent for this long counts as dead.
  Milliseconds patience{60'000};
};

/// What a player did wrong.
enum class Fault : std::uint8_t { none, time, illegal_move, crash };

/// Why a game ended.
struct Ending {
  bool aborted = false; ///< It has no result: somebody stopped the match.
  bool adjudicated = false;
  Fault fault = Fault::none;
  Side culprit = Side::first;                   ///< Whose fault it was.
  std::optional<engine::Breakdown> breakdown{}; ///< Of a crash.
  std::optional<Refusal> refusal{}; ///< Of an illegal move; none when a choice is missing.
  std::string written{};            ///< The illegal move.
};

/// What a player said with a move.
struct Remark {
  std::optional<search::Score> score;
  int depth = 0;
  std::chrono::microseconds elapsed{0};
};

template <Game G> struct PlayedGame {
  Match<G> match;
  std::vector<Remark> remarks; ///< One for each move after the opening.
  Ending ending;
};

/// Both seats: the side that opens the game first.
template <Game G> using Seats = std::array<Player<G> *, 2>;

namespace detail {

/// A game in progress.
template <Game G> class Round {
public:
  Round(const Opening<G> &opening, Seats<G> seats, const Pace &pace, const AdjudicationRules &rules,
        const search::Signals &signals)
      : game_{opening.match(), {}, {}}, seats_(seats), pace_(pace), adjudicator_(rules),
        signals_(signals) {
    if (pace.clock)
      left_ = {pace.clock->initial, pace.clock->initial};
  }

  PlayedGame<G> play(std::array<std::uint64_t, 2> seeds) {
    for (const Side side : {Side::first, Side::second})
      if (auto breakdown = seats_[index(side)]->begin(game_.match, seeds[index(side)])) {
        blame(side, Fault::crash).breakdown = std::move(breakdown);
        return std::move(game_);
      }
    while (!game_.match.over()) {
      if (!make_move())
        break;
      adjudicate();
    }
    return std::move(game_);
  }

private:
  using Moment = std::chrono::microseconds;

  Ending &blame(Side side, Fault fault) {
    game_.ending.fault = fault;
    game_.ending.culprit = side;
    if (fault == Fault::time)
      game_.match.flag(side);
    else
      game_.match.resign(side);
    return game_.ending;
  }

  ThinkingTerms terms(Side side) const {
    ThinkingTerms terms{{}, pace_.patience, signals_};
    terms.go.nodes = pace_.nodes;
    terms.go.depth = pace_.depth;
    terms.go.move_time = pace_.move_time;
    if (pace_.move_time)
      terms.patience = *pace_.move_time + pace_.margin;
    if (pace_.clock) {
      for (const Side each : {Side::first, Side::second}) {
        // An engine told that it has no time at all may never move.
        terms.go.time[index(each)] =
            std::max(std::chrono::duration_cast<Milliseconds>(left_[index(each)]), Milliseconds{1});
        terms.go.increment[index(each)] = pace_.clock->increment;
      }
      terms.patience = *terms.go.time[index(side)] + pace_.margin;
    }
    return terms;
  }

  bool timed() const { return pace_.clock || pace_.move_time; }

  /// Charges the time of a move; false when it was too long.
  bool spend(Side side, Moment elapsed) {
    if (pace_.move_time && elapsed > *pace_.move_time + pace_.margin)
      return false;
    if (!pace_.clock)
      return true;
    auto &left = left_[index(side)];
    left -= elapsed;
    if (left < -Moment(pace_.margin))
      return false;
    left = std::max(left, Moment{0}) + pace_.clock->increment;
    return true;
  }

  /// False when the game has ended in another way than by a move.
  bool make_move() {
    const Side side = game_.match.to_move();
    auto answer = seats_[index(side)]->choose(game_.match, terms(side));
    if (signals_.stop.load()) {
      game_.ending.aborted = true;
      return false;
    }
    if (auto *breakdown = std::get_if<engine::Breakdown>(&answer)) {
      const bool late = breakdown->kind == engine::Breakdown::Kind::silent && timed();
      blame(side, late ? Fault::time : Fault::crash).breakdown = std::move(*breakdown);
      return false;
    }
    const auto &chosen = *std::get_if<Chosen<G>>(&answer);
    if (!spend(side, chosen.elapsed)) {
      blame(side, Fault::time);
      return false;
    }
    const auto *move = chosen.verdict.move();
    if (move == nullptr) {
      auto &ending = blame(side, Fault::illegal_move);
      ending.written = chosen.written;
      if (const auto *refusal = chosen.verdict.refusal())
        ending.refusal = *refusal;
      return false;
    }
    // Rules may limit the time of the whole game: then it is over without this move.
    if (!game_.match.play_unchecked(*move, std::chrono::ceil<Milliseconds>(chosen.elapsed)))
      return false;
    const auto &thought = chosen.thought;
    game_.remarks.push_back({thought.score, thought.depth, chosen.elapsed});
    adjudicator_.heard(side, thought.score);
    return true;
  }

  void adjudicate() {
    auto &match = game_.match;
    if (match.over() || match.claim_draw())
      return;
    const auto end = adjudicator_.verdict(match.moves().size());
    if (!end)
      return;
    game_.ending.adjudicated = true;
    if (end->end == Adjudication::End::loss)
      match.resign(end->loser);
    else
      match.agree_draw();
  }

  PlayedGame<G> game_;
  Seats<G> seats_;
  const Pace &pace_;
  Adjudicator adjudicator_;
  const search::Signals &signals_;
  std::array<Moment, 2> left_{};
};

} // namespace detail

/// Plays a game to its end. The draws that a player could claim are claimed.
/// @param opening where it begins
/// @param seats who plays
/// @param pace how long they may think
/// @param rules when it is ended early
/// @param seeds one for each seat
/// @param signals when `stop` is set, the game ends without a result
template <Game G>
PlayedGame<G> play_game(const Opening<G> &opening, Seats<G> seats, const Pace &pace,
                        const AdjudicationRules &rules, std::array<std::uint64_t, 2> seeds,
                        const search::Signals &signals) {
  return detail::Round<G>(opening, seats, pace, rules, signals).play(seeds);
}

} // namespace plateau::arena
