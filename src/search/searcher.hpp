/// @file
/// The computer player: give it a position and limits, get a move.
#pragma once

#include "search/crew.hpp"
#include "search/limits.hpp"
#include "search/network/standard.hpp"
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
template <Searchable G, class P = StandardParameters> class Searcher {
public:
  /// @param now the clock to think by
  /// @param table_bytes memory for the table
  /// @param crew who helps when there is to be more than one thread
  explicit Searcher(Now now, std::size_t table_bytes = std::size_t{16} << 20,
                    Crew crew = system_crew())
      : Searcher(std::move(now), TranspositionTable(table_bytes), std::move(crew)) {}
  /// Uses a table that is there already, with what is in it.
  Searcher(Now now, TranspositionTable table, Crew crew)
      : now_(std::move(now)), crew_(std::move(crew)), table_(std::move(table)) {
    if constexpr (requires { Tactics<G>::prepare(); })
      Tactics<G>::prepare();
    set_threads(1);
  }
  /// The table, for another searcher; this one is not to think any more.
  TranspositionTable take_table() { return std::move(table_); }

  /// Both only between searches. False when there was no memory; the smallest table is then used.
  bool set_table_size(std::size_t bytes) { return table_.resize(bytes); }
  void set_threads(std::size_t count) {
    workers_.resize(std::clamp<std::size_t>(count, 1, max_threads));
    for (auto &worker : workers_)
      if (!worker) {
        worker = std::make_unique<Worker<G, P>>();
        worker->use(network_);
        worker->set_parameters(parameters_);
      }
  }
  std::size_t threads() const { return workers_.size(); }

  /// Evaluates by this network from the next search on; by the game's own evaluation when it is
  /// none. What was remembered goes by another measure and is forgotten.
  void set_network(std::shared_ptr<const network::Network> network) {
    network_ = std::move(network);
    for (auto &worker : workers_)
      worker->use(network_);
    clear();
  }

  /// The numbers to search by from the next search on.
  void set_parameters(const P &parameters) {
    parameters_ = parameters;
    for (auto &worker : workers_)
      worker->set_parameters(parameters_);
  }

  /// Asks this oracle from the next search on; none when it is empty.
  void set_oracle(std::shared_ptr<const Oracle<G>> oracle) {
    oracle_ = std::move(oracle);
    clear();
  }

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
  /// @param listener told whenever all lines are settled one ply deeper; may be empty
  /// @param move_listener told what is looked at; may be empty
  Answer<G> think(const Request<G> &request, const Signals &signals,
                  const Listener<G> &listener = {}, const MoveListener<G> &move_listener = {}) {
    const auto started = now_();
    TranspositionTable &table = table_for(request.weakness);
    table.next_search();
    Shared<G> shared{request, table, now_, signals, listener, move_listener};
    shared.started = started;
    consult(shared);
    run(shared);
    Answer<G> answer;
    answer.nodes = shared.all_nodes.load();
    answer.elapsed = shared.elapsed();
    answer.threads = shared.threads.load();
    const auto &worker = best_worker(request.limits);
    const auto lines = static_cast<std::size_t>(std::clamp(request.limits.lines, 1, max_lines));
    answer.lines = worker.lines(request, table, lines);
    // A better move may have been found since, or by a helper: the last word is the answer.
    if (listener && worker.completed_depth() > 0 && !same(shared.told, answer.lines))
      shared.tell(answer.lines, answer.nodes);
    return answer;
  }

private:
  /// More than a player that is held back can fill. It forgets before each move, which takes longer
  /// the larger its table is.
  static constexpr std::size_t held_back_table_bytes = std::size_t{4} << 20;

  /// What a weak player believes is not true for a strong one, nor for one weak in another way.
  TranspositionTable &table_for(const Weakness &weakness) {
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

  /// A player that is held back does not ask the oracle. Whoever wants several lines, or certain
  /// moves, wants to hear of them even if they are not the best.
  void consult(Shared<G> &shared) const {
    const auto &request = shared.request;
    if (!oracle_ || request.weakness.any())
      return;
    shared.oracle = oracle_.get();
    if (request.only.empty() && request.limits.lines <= 1)
      shared.advice = oracle_->advice(request.position, request.history);
    // Each first move that keeps the result was looked up.
    if (shared.advice)
      shared.foretold += shared.advice->moves.size();
    if (shared.advice && shared.advice->leads_there)
      shared.oracle = nullptr;
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

  static bool same(const std::vector<Line<G>> &told, const std::vector<Line<G>> &lines) {
    return std::equal(
        told.begin(), told.end(), lines.begin(), lines.end(), [](const auto &a, const auto &b) {
          return a.moves.front() == b.moves.front() && a.score == b.score && a.bound == b.bound;
        });
  }

  /// A helper that got deeper and found better knows better.
  const Worker<G, P> &best_worker(const Limits &limits) const {
    const Worker<G, P> *best = workers_.front().get();
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
  TranspositionTable table_;
  std::optional<TranspositionTable> held_back_table_;
  std::shared_ptr<const network::Network> network_ = network::standard_network<G>();
  std::shared_ptr<const Oracle<G>> oracle_;
  [[no_unique_address]] P parameters_;
  std::vector<std::unique_ptr<Worker<G, P>>> workers_;
  Weakness weakness_;
};

} // namespace plateau::search
