/// @file
/// Whole game files looked into: every position by a search of its own, so that the answer does not
/// depend on how many threads share the work.
#pragma once

#include "analyse/annotate.hpp"
#include "analyse/journal.hpp"
#include "search/searcher.hpp"
#include "search/searchers.hpp"
#include "system/clock.hpp"
#include "system/threads.hpp"

#include <atomic>
#include <cerrno>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace plateau::analyse {

/// Memory of each search: enough for minutes.
inline constexpr std::size_t analysis_table_bytes = std::size_t{16} << 20;

/// Searchers at rest; whoever needs one takes it and gives it back.
template <Game G> class SearcherPool {
public:
  std::unique_ptr<search::Searcher<G>> take() {
    const std::lock_guard lock(mutex_);
    if (resting_.empty()) {
      auto searcher =
          std::make_unique<search::Searcher<G>>(system::steady_now, analysis_table_bytes);
      searcher->set_oracle(oracle_);
      return searcher;
    }
    auto searcher = std::move(resting_.back());
    resting_.pop_back();
    return searcher;
  }
  void give_back(std::unique_ptr<search::Searcher<G>> searcher) {
    const std::lock_guard lock(mutex_);
    resting_.push_back(std::move(searcher));
  }

  /// For the searchers that will be made.
  void set_oracle(std::shared_ptr<const search::Oracle<G>> oracle) { oracle_ = std::move(oracle); }

private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<search::Searcher<G>>> resting_;
  std::shared_ptr<const search::Oracle<G>> oracle_;
};

/// Looks into games, one after the other.
class Analyst {
public:
  /// @param limits of each search; its `lines` are how many best lines are kept
  /// @param threads how many positions are looked into at a time
  /// @param journal where insights are kept; one that is not open keeps nothing
  /// @param signals stops everything
  /// @param advanced told after each position; from several threads, one at a time
  Analyst(const search::Limits &limits, unsigned threads, Journal &journal,
          const search::Signals &signals, std::function<void()> advanced)
      : limits_(limits), threads_(threads), journal_(journal), signals_(signals),
        advanced_(std::move(advanced)) {}

  /// Lets the searches know how some endings end; before the first of them.
  template <Game G> void set_oracle(std::shared_ptr<const search::Oracle<G>> oracle) {
    std::get<SearcherPool<G>>(pools_).set_oracle(std::move(oracle));
  }

  /// The insights of all positions of the main line. Incomplete, and not to be used, when stopped
  /// or when the journal could not be written.
  template <Game G> std::vector<Insight<G>> look_into(const Tree<G> &tree, std::uint64_t game) {
    const auto moves = tree.line(tree.main_end());
    std::vector<typename G::Position> positions = {tree.setup.position};
    std::vector<Key> keys;
    for (const auto move : moves) {
      keys.push_back(G::hash(positions.back()));
      positions.push_back(positions.back());
      G::play(positions.back(), move);
    }
    std::vector<Insight<G>> insights(positions.size());
    system::share_out(threads_, positions.size(), [&](std::size_t ply) {
      if (signals_.stop || error_ != 0)
        return;
      const History before(keys.data(), ply);
      insights[ply] = look_into<G>(tree.setup.rules, positions[ply], before, game, ply);
      const std::lock_guard lock(mutex_);
      advanced_();
    });
    return insights;
  }

  /// Zero, or the system's reason why the journal could not be written.
  int error() const { return error_; }

private:
  template <Game G>
  Insight<G> look_into(const typename G::Rules &rules, const typename G::Position &position,
                       History before, std::uint64_t game, std::uint64_t ply) {
    Insight<G> insight;
    insight.end = G::outcome(rules, position, before);
    if (insight.end)
      return insight;
    if (auto kept = read_lines<G>(position, journal_.find(game, ply)))
      return *std::move(kept);
    search::Request<G> request;
    request.rules = rules;
    request.position = position;
    request.history.assign(before.begin(), before.end());
    request.limits = limits_;
    auto &pool = std::get<SearcherPool<G>>(pools_);
    auto searcher = pool.take();
    // Cleared: the answer must not depend on which positions this searcher saw before.
    searcher->clear();
    const auto answer = searcher->think(request, signals_);
    pool.give_back(std::move(searcher));
    for (const auto &line : answer.lines) {
      auto line_moves = line.moves;
      line_moves.resize(std::min(line_moves.size(), max_line_plies));
      insight.lines.push_back({std::move(line_moves), line.score, line.depth});
    }
    // A search that was stopped has not seen everything.
    if (!signals_.stop && !journal_.add(game, ply, write_lines<G>(position, insight)))
      error_ = errno;
    return insight;
  }

  search::Limits limits_;
  unsigned threads_;
  Journal &journal_;
  const search::Signals &signals_;
  std::function<void()> advanced_;
  std::mutex mutex_;
  std::atomic<int> error_{0};
  AllGames::tuple_of<SearcherPool> pools_;
};

} // namespace plateau::analyse
