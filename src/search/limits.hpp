/// @file
/// What is asked of a search, how it is stopped, and what it answers.
#pragma once

#include "core/clock.hpp"
#include "core/game.hpp"
#include "search/score.hpp"
#include "search/table.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace plateau::search {

/// A reading of a clock that only goes forward. The search reads no clock but the one handed in.
using Moment = std::chrono::microseconds;
using Now = std::function<Moment()>;

/// How long to think: after `soft` no new iteration is worth starting (stretched when the best move
/// is in doubt), at `hard` everything stops.
struct TimeBudget {
  Moment soft{0};
  Moment hard{0};

  /// Time not used now is there for later moves: a clock, not a time given for one move.
  constexpr bool saves() const { return soft < hard; }

  friend constexpr bool operator==(const TimeBudget &, const TimeBudget &) = default;
};

/// More lines than this nobody reads.
inline constexpr int max_lines = 256;

/// More threads than this no machine of today has; each costs a few megabytes.
inline constexpr unsigned max_threads = 256;

/// When to stop. What is not set does not limit; with nothing set the search ends at max_depth.
struct Limits {
  int depth = max_depth;
  std::optional<std::uint64_t> nodes;
  std::optional<TimeBudget> time;
  std::optional<int> win_in_moves; ///< A win in so many moves, or fewer, is good enough.
  int lines = 1;                   ///< How many best moves to find, each with its line.
};

/// How to play worse than one can, as people do. A default one changes nothing.
struct Weakness {
  std::uint64_t seed = 0;
  /// Evaluations are off by up to about this much, always the same for the same position.
  int noise = 0;
  /// Moves overlooked when looking ahead, in thousandths: a move overlooked once is overlooked
  /// everywhere in this search.
  int blind_permille = 0;

  bool any() const { return noise > 0 || blind_permille > 0; }
  friend bool operator==(const Weakness &, const Weakness &) = default;
};

/// What to think about.
template <class G> struct Request {
  typename G::Rules rules{};
  typename G::Position position = G::start({});
  std::vector<Key> history; ///< Keys of the positions before, oldest first.
  Limits limits;
  std::vector<typename G::Move> only; ///< Consider these first moves only; all when empty.
  Weakness weakness;
};

/// Set from another thread while a search runs.
struct Signals {
  std::atomic<bool> stop{false};
  /// True while it is the other side's turn: time does not limit the search. Once it is false, time
  /// does, counted from the start of the search.
  std::atomic<bool> pondering{false};
};

/// A way the game may go on.
template <class G> struct Line {
  std::vector<typename G::Move> moves;
  Score score = 0;
  int depth = 0;
  int selective_depth = 0;
  Bound bound = Bound::exact; ///< Otherwise only this much is known of the score so far.
};

/// From here on a search takes long enough that people want to hear what it is about.
inline constexpr Moment long_search{3'000'000};

/// Told during the search, whenever all lines are settled one ply deeper, and once more when the
/// answer is another than was told last. In a long search for one line also when its score has
/// left the window.
template <class G> struct Progress {
  std::span<const Line<G>> lines; ///< Best first, each with another first move; at least one.
  std::uint64_t nodes = 0;
  Moment elapsed{0};
  int table_permille = 0;
  int threads = 1;            ///< How many take part so far.
  std::uint64_t foretold = 0; ///< How often an oracle knew how a position ends.
};

template <class G> using Listener = std::function<void(const Progress<G> &)>;

/// Told in a long search which first move is being searched, to which depth, and its place in the
/// order.
template <class G>
using MoveListener = std::function<void(typename G::Move move, int depth, int number)>;

/// What the search found. No lines when there is no legal move.
template <class G> struct Answer {
  std::vector<Line<G>> lines; ///< Best first.
  std::uint64_t nodes = 0;
  Moment elapsed{0};
  int threads = 1; ///< How many took part.

  std::optional<typename G::Move> best() const {
    return lines.empty() ? std::nullopt : std::optional(lines.front().moves.front());
  }
  /// The reply that is expected.
  std::optional<typename G::Move> ponder() const {
    return lines.empty() || lines.front().moves.size() < 2 ? std::nullopt
                                                           : std::optional(lines.front().moves[1]);
  }
};

} // namespace plateau::search
