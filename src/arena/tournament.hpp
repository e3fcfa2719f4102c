/// @file
/// Many games between two contestants, several at once, each opening twice with colours swapped.
#pragma once

#include "arena/game.hpp"
#include "system/process.hpp"

#include <array>
#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace plateau::arena {

/// More games at once than any machine runs.
inline constexpr unsigned max_concurrency = 256;
static_assert(2 * max_concurrency <= system::max_processes);

/// Everything that decides a match. With one thread a player and a limit by nodes or depth, the
/// same plan gives the same games, however many are played at once.
template <Game G> struct Plan {
  std::array<Contestant, 2> contestants;
  std::vector<Opening<G>> openings; ///< At least one; begun again when all have been played.
  bool shuffle_openings = false;
  int random_plies = 0; ///< Played after each opening, others for each pair of games.
  std::uint64_t seed = 1;
  std::size_t games = 2;
  unsigned concurrency = 1;
  Pace pace;
  AdjudicationRules adjudication;
  /// How long to wait for an engine's answer to anything but `go`.
  Milliseconds engine_patience = engine::default_patience;
};

/// A game of a match.
template <Game G> struct MatchGame {
  std::size_t number = 0; ///< From 0. Two and three are a pair, the same opening.
  /// Which contestant sits on which side: in the second game of a pair they are swapped.
  std::array<std::size_t, 2> seated{0, 1};
  PlayedGame<G> played;

  Side side_of(std::size_t contestant) const {
    return seated[0] == contestant ? Side::first : Side::second;
  }
};

/// Why a match cannot begin.
struct StartFailure {
  std::size_t contestant = 0;
  engine::Breakdown breakdown;
};

/// Sees each game, in the order of their numbers whatever the order they end in; false ends the
/// match. Never called by two threads at a time.
template <Game G> using SeeGame = std::function<bool(const MatchGame<G> &)>;

namespace detail {

template <search::Searchable G> class Hall {
public:
  using Players = std::array<std::unique_ptr<Player<G>>, 2>;

  Hall(const Plan<G> &plan, const search::Now &now, search::Signals &signals, const SeeGame<G> &see)
      : plan_(plan), now_(now), signals_(signals), see_(see),
        order_(plan.shuffle_openings ? shuffled(plan.openings.size(), plan.seed)
                                     : std::vector<std::size_t>{}) {}

  std::optional<StartFailure> hold() {
    auto players = make_players();
    const auto first = opening_of(0).match();
    for (std::size_t i = 0; i < players.size(); ++i)
      if (auto breakdown = players[i]->begin(first, plan_.seed))
        return StartFailure{i, *std::move(breakdown)};
    {
      std::vector<std::jthread> helpers;
      try {
        for (std::size_t i = 1; i < std::min<std::size_t>(plan_.concurrency, plan_.games); ++i)
          helpers.emplace_back([this] { toil(make_players()); });
      } catch (const std::system_error &) {
        // The machine has no more threads to give: those that run play on.
      }
      toil(std::move(players));
    }
    if (failure_)
      std::rethrow_exception(failure_);
    // Games that waited for an earlier one that was aborted.
    for (const auto &[number, game] : finished_)
      if (!ended_ && !see_(game))
        break;
    return std::nullopt;
  }

private:
  Players make_players() const {
    Players players;
    for (std::size_t i = 0; i < players.size(); ++i)
      players[i] = make_player<G>(plan_.contestants[i], now_, plan_.engine_patience);
    return players;
  }

  Opening<G> opening_of(std::size_t pair) const {
    const auto place = pair % plan_.openings.size();
    auto opening = plan_.openings[order_.empty() ? place : order_[place]];
    add_random_plies<G>(opening, plan_.random_plies, mix(plan_.seed) ^ pair);
    return opening;
  }

  void toil(Players players) {
    try {
      while (!signals_.stop.load()) {
        const auto number = next_.fetch_add(1);
        if (number >= plan_.games)
          return;
        take(play(number, players));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      signals_.stop.store(true);
    }
  }

  MatchGame<G> play(std::size_t number, Players &players) const {
    std::array<std::size_t, 2> seated{0, 1};
    if (number % 2 == 1)
      std::swap(seated[0], seated[1]);
    Seats<G> seats{};
    std::array<std::uint64_t, 2> seeds{};
    for (std::size_t side = 0; side < seats.size(); ++side) {
      seats[side] = players[seated[side]].get();
      seeds[side] = mix(mix(plan_.seed) + 2 * number + seated[side]);
    }
    return {number, seated,
            play_game<G>(opening_of(number / 2), seats, plan_.pace, plan_.adjudication, seeds,
                         signals_)};
  }

  void take(MatchGame<G> game) {
    const std::lock_guard lock(mutex_);
    if (game.played.ending.aborted || ended_)
      return;
    finished_.emplace(game.number, std::move(game));
    for (auto next = finished_.find(seen_); next != finished_.end(); next = finished_.find(seen_)) {
      if (!see_(next->second)) {
        ended_ = true;
        signals_.stop.store(true);
        return;
      }
      finished_.erase(next);
      ++seen_;
    }
  }

  const Plan<G> &plan_;
  const search::Now &now_;
  search::Signals &signals_;
  const SeeGame<G> &see_;
  std::vector<std::size_t> order_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_; ///< For what follows.
  std::map<std::size_t, MatchGame<G>> finished_;
  std::size_t seen_ = 0;
  bool ended_ = false;
  std::exception_ptr failure_;
};

} // namespace detail

/// Plays a match. When `signals.stop` is set, games still running are aborted.
template <search::Searchable G>
std::optional<StartFailure> play_match(const Plan<G> &plan, const search::Now &now,
                                       search::Signals &signals, const SeeGame<G> &see) {
  return detail::Hall<G>(plan, now, signals, see).hold();
}

} // namespace plateau::arena
