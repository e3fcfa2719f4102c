/// @file
/// The computer player: give it a position and limits, get a move.
#pragma once

#include "search/crew.hpp"
#include "search/limits.hpp"
#include "search/table.hpp"
#include "search/worker.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace plateau::search {

/// Thinks about positions of one game, and remembers between them what may be of use again.
///
/// One thread and a node budget give the same answer every time, starting from the same memory.
template <Searchable G> class Searcher {
public:
  /// @param now the clock to think by
  /// @param table_bytes memory for the table
  /// @param crew who helps when there is to be more than one thread
  explicit Searcher(Now now, std::size_t table_bytes = std::size_t{16} << 20,
                    Crew crew = system_crew())
      : Searcher(std::move(now), Table(table_bytes), std::move(crew)) {}
  /// Uses a table that is there already, with what is in it.
  Searcher(Now now, Table table, Crew crew)
      : now_(std::move(now)), crew_(std::move(crew)), table_(std::move(table)) {
    if constexpr (requires { Tactics<G>::prepare(); })
      Tactics<G>::prepare();
    set_threads(1);
  }
  /// The table, for another searcher; this one is not to think any more.
  Table take_table() { return std::move(table_); }

  /// Both only between searches. False when there was no memory; the smallest table is then used.
  bool set_table_size(std::size_t bytes) { return table_.resize(bytes); }
  void set_threads(std::size_t count) {
    workers_.resize(std::clamp<std::size_t>(count, 1, max_threads));
    for (auto &worker : workers_)
      if (!worker)
        worker = std::make_unique<Worker<G>>();
  }
  std::size_t threads() const { return workers_.size(); }

  /// Forgets everything: for a new game.
  void clear() {
    table_.clear();
    if (held_back_table_)
      held_back_table_->clear();
    for (auto &worker : workers_)
      worker->clear();
  }

  /// Thinks, and answers when a limit is reached or `signals.stop` is set.
  /// @param request what to think about
  /// @param signals set by others to stop
  /// @param listener told each settled line; may be empty
  Answer<G> think(const Request<G> &request, const Signals &signals,
                  const Listener<G> &listener = {}) {
    const auto started = now_();
    Table &table = table_for(request.weakness);
    table.next_search();
    Shared<G> shared{request, table, now_, signals, listener};
    shared.started = started;
    run(shared);
    Answer<G> answer;
    answer.nodes = shared.all_nodes.load();
    answer.elapsed = shared.elapsed();
    answer.threads = shared.threads.load();
    const auto &worker = best_worker(request.limits);
    const auto lines = static_cast<std::size_t>(std::clamp(request.limits.lines, 1, max_lines));
    for (const auto &move : worker.root_moves()) {
      if (answer.lines.size() == lines)
        break;
      answer.lines.push_back(
          {move.line, settled_score(move), worker.completed_depth(), move.selective_depth});
      carry_on(answer.lines.back().moves, request, table,
               static_cast<std::size_t>(worker.completed_depth()));
    }
    return answer;
  }

private:
  /// More than a player that is held back can fill. It forgets before each move, which takes longer
  /// the larger its table is.
  static constexpr std::size_t held_back_table_bytes = std::size_t{4} << 20;

  /// What a weak player believes is not true for a strong one, nor for one weak in another way.
  Table &table_for(const Weakness &weakness) {
    if (weakness != weakness_) {
      weakness_ = weakness;
      for (auto &worker : workers_)
        worker->clear();
      if (held_back_table_)
        held_back_table_->clear();
    }
    if (!weakness.any())
      return table_;
    if (!held_back_table_)
      held_back_table_.emplace(held_back_table_bytes);
    return *held_back_table_;
  }

  void run(Shared<G> &shared) {
    // Not all of them need come.
    for (auto &worker : workers_)
      worker->rest();
    crew_(
        workers_.size() - 1,
        [&] {
          workers_.front()->think(shared, 0);
          shared.finished.store(true, std::memory_order_relaxed);
        },
        [&](std::size_t number) { workers_[number]->think(shared, number); });
  }

  /// The last score that was not cut short; nothing at all is known when stopped at once.
  static Score settled_score(const RootMove<G> &move) {
    if (move.score != -infinite)
      return move.score;
    return move.previous != -infinite ? move.previous : draw;
  }

  /// A helper that got deeper and found better knows better.
  const Worker<G> &best_worker(const Limits &limits) const {
    const Worker<G> *best = workers_.front().get();
    if (limits.lines > 1)
      return *best;
    for (const auto &worker : workers_) {
      if (worker->root_moves().empty() || worker->completed_depth() == 0)
        continue;
      const Score score = worker->root_moves().front().score;
      const Score best_score = best->root_moves().front().score;
      if (worker->completed_depth() > best->completed_depth() && score > best_score)
        best = worker.get();
    }
    return *best;
  }

  Now now_;
  Crew crew_;
  Table table_;
  std::optional<Table> held_back_table_;
  std::vector<std::unique_ptr<Worker<G>>> workers_;
  Weakness weakness_;
};

} // namespace plateau::search
