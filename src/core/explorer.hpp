/// @file
/// What was played in a position: how often each move, and how the games ended.
///
///     Explorer<chess::Chess> explorer(position);
///     while (file.next_game())
///       explorer.add(file);
///     for (const auto &played : explorer.moves()) …   // the most frequent first
#pragma once

#include "core/record_replay.hpp"
#include "core/refused_at.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace plateau {

/// How many games ended how, by RecordResult.
using ResultCounts = std::array<std::uint64_t, 4>;

/// Counts what games did in one position, however they got there. A game that comes back to it
/// counts by what it did the first time.
template <Game G> class Explorer {
public:
  struct Played {
    typename G::Move move{};
    ResultCounts results{};

    std::uint64_t games() const { return results[0] + results[1] + results[2] + results[3]; }
  };

  explicit Explorer(const typename G::Position &position) : key_(G::hash(position)) {}

  /// Reads the present game of a file, its main line only. A game that cannot be read to its end is
  /// not counted; what is wrong with it is given.
  /// @param at told at which move, unless it is nullptr
  std::optional<Refusal> add(RecordFile &file, RefusedAt *at = nullptr) {
    Watcher watcher{key_};
    auto refusal = replay<G>(file, watcher);
    if (refusal) {
      ++refused_;
      if (at != nullptr && watcher.setup)
        *at = refused_at(*watcher.setup, watcher.plies);
      return refusal;
    }
    ++games_;
    reached_ += watcher.reached ? 1 : 0;
    if (watcher.answer)
      ++entry_of(*watcher.answer).results[static_cast<std::size_t>(watcher.said)];
    return refusal;
  }

  Explorer &operator+=(const Explorer &other) {
    games_ += other.games_;
    reached_ += other.reached_;
    refused_ += other.refused_;
    for (const auto &played : other.played_) {
      auto &own = entry_of(played.move);
      for (std::size_t i = 0; i < own.results.size(); ++i)
        own.results[i] += played.results[i];
    }
    return *this;
  }

  std::uint64_t games() const { return games_; }     ///< Read.
  std::uint64_t reached() const { return reached_; } ///< Of these, those that had the position.
  std::uint64_t refused() const { return refused_; }
  /// The moves that were played there, the most frequent first.
  std::vector<Played> moves() const {
    auto sorted = played_;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto &a, const auto &b) { return a.games() > b.games(); });
    return sorted;
  }

private:
  /// Looks for the position in a game.
  struct Watcher {
    using Position = typename G::Position;

    Key wanted;
    bool reached = false;
    std::optional<typename G::Move> answer{};
    RecordResult said = RecordResult::open;
    std::optional<Setup<G>> setup{};
    std::size_t plies = 0;

    void begin(const Setup<G> &where) {
      setup = where;
      reached = G::hash(where.position) == wanted;
    }
    void move(const Position &, typename G::Move played, const Position &after) {
      ++plies;
      if (reached && !answer)
        answer = played;
      reached = reached || G::hash(after) == wanted;
    }
    void result(RecordResult result) { said = result; }
  };

  Played &entry_of(typename G::Move move) {
    // There are few: a position has no more moves than its game allows.
    auto at = std::find_if(played_.begin(), played_.end(),
                           [&](const auto &played) { return played.move == move; });
    return at == played_.end() ? played_.emplace_back(Played{move, {}}) : *at;
  }

  Key key_;
  std::uint64_t games_ = 0;
  std::uint64_t reached_ = 0;
  std::uint64_t refused_ = 0;
  std::vector<Played> played_;
};

} // namespace plateau
