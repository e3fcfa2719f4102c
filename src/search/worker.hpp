/// @file
/// One thread of a search: iterative deepening over a principal variation search. What it shares
/// with the others is the table and a few counters.
#pragma once

#include "core/mix.hpp"
#include "search/evaluation.hpp"
#include "search/history.hpp"
#include "search/limits.hpp"
#include "search/oracle.hpp"
#include "search/parameters.hpp"
#include "search/principal_line.hpp"
#include "search/reduction.hpp"
#include "search/table.hpp"
#include "search/tactics.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <tuple>
#include <vector>

namespace plateau::search {

/// What the workers of one search have in common.
template <Searchable G> struct Shared {
  const Request<G> &request;
  TranspositionTable &table;
  const Now &now;
  const Signals &signals;
  const Listener<G> &listener;
  const MoveListener<G> &move_listener;
  Moment started{0};
  std::atomic<bool> finished{false};       ///< The first worker is done: all stop.
  std::atomic<std::uint64_t> all_nodes{0}; ///< Of all workers, as far as they have told.
  std::atomic<int> threads{0};             ///< How many workers have begun.
  const Oracle<G> *oracle = nullptr;       ///< Whom to ask, if anybody.
  std::optional<Advice<G>> advice{};       ///< What it says of the first moves.
  std::atomic<std::uint64_t> foretold{0};  ///< How often it knew.
  std::vector<Line<G>> told{};             ///< What the listener heard last.

  Moment elapsed() const { return now() - started; }

  /// Only by the first worker, or when none works.
  void tell(std::vector<Line<G>> lines, std::uint64_t nodes) {
    told = std::move(lines);
    listener({told, nodes, elapsed(), table.permille_used(),
              threads.load(std::memory_order_relaxed), foretold.load(std::memory_order_relaxed)});
  }
};

/// A first move with all that is known of it.
template <class G> struct RootMove {
  typename G::Move move;
  Score score = -infinite;
  Score previous = -infinite;
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  std::vector<typename G::Move> line;
};

/// @tparam P the numbers it searches by
template <Searchable G, class P = StandardParameters> class Worker {
public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Worker();

  /// Forgets what was learned: for a new game.
  void clear();

  /// Between searches: what to evaluate by, as in Evaluation::use.
  void use(std::shared_ptr<const network::Network> network) { evaluation_.use(std::move(network)); }

  /// Between searches: the numbers to search by.
  void set_parameters(const P &parameters) {
    parameters_ = parameters;
    reductions_ = reductions_of(parameters);
  }

  /// Has found nothing in this search, unless it takes part.
  void rest() { completed_depth_ = 0; }

  /// Thinks until a limit is reached or everything is stopped. Worker 0 minds the time and tells
  /// the listener; the others help by filling the table.
  void think(Shared<G> &shared, std::size_t number);

  // What came of it.
  int completed_depth() const { return completed_depth_; }
  const std::vector<RootMove<G>> &root_moves() const { return root_moves_; }
  /// The best lines, no more than `most`; moves of which nothing is known are left out, but for the
  /// first.
  std::vector<Line<G>> lines(const Request<G> &request, const TranspositionTable &table,
                             std::size_t most) const;

private:
  using enum Parameter;
  using T = Tactics<G>;
  using History = Histories<G>;

  /// Where a ply keeps what its children and grandchildren look at.
  struct Frame {
    std::size_t follow = History::no_move;  ///< The move being tried.
    std::optional<std::size_t> quiet_order; ///< Its order index when it is quiet.
    Score evaluation = 0;
    bool in_check = false;
    std::array<PackedMove, 2> killers;
    PackedMove excluded; ///< Left out, to see whether it is the only good move.
    int double_extensions = 0;
    int cutoffs = 0; ///< Among the children of the ply before.
    std::vector<Move> line;
  };
  /// A move on its way through the picker.
  struct Candidate {
    Move move;
    std::uint32_t packed;
    int rank;
    bool noisy;
  };
  /// What a picker gives next: each stage is ranked only when it is reached, as most nodes are cut
  /// before.
  enum class Stage : std::uint8_t { table_move, noisy, quiet, losing_noisy };
  /// A node's moves: a stretch of candidates_, the best of which is brought forward at each pick.
  /// Noisy moves that lose material are put aside at its beginning, where moves were picked
  /// already.
  struct Picker {
    Stage stage;
    bool count_exchanges; ///< Whether noisy moves that lose material have to wait.
    int ply;
    std::size_t first;
    std::size_t next;
    std::size_t stage_end; ///< Where the moves of this stage end.
    std::size_t losing;    ///< Where those put aside end.
    std::size_t end;

    bool empty() const { return first == end; }
  };
  /// A node of the tree while its moves are looked at.
  struct Node {
    Score alpha; ///< Rises with what is found.
    Score beta;
    bool expect_cut; ///< Something is likely to be good enough here.
    bool in_check;
    std::optional<Known> known{};
    Score known_score = 0;
    bool was_main_line = false;
    Score raw = 0;        ///< As evaluated.
    Score evaluation = 0; ///< Corrected, and by what the table knows.
    bool improving = false;
    bool table_move_is_noisy = false;
    Score best = -infinite;
    PackedMove best_move{};
    bool best_is_noisy = false;
  };
  /// A move about to be tried.
  struct Attempt {
    const Candidate &candidate;
    int number; ///< 1 is the first.
    bool gives_check;
    int history; ///< Of a quiet move.

    bool losing_noisy() const { return candidate.noisy && candidate.rank < 0; }
  };
  /// What came of leaving out the best move.
  struct Singled {
    int extension;
    std::optional<Score> cut;
  };
  /// Gives the stretch of candidates_ back.
  struct Lease {
    std::vector<Candidate> &candidates;
    std::size_t size;
    ~Lease() { candidates.resize(size); }
  };

  // The root (worker_root.hpp).
  void list_root_moves();
  void deepen();
  void search_with_window(int depth);
  Score search_root(Score alpha, Score beta, int depth);
  void tell(std::size_t lines);
  void tell_bound(Bound bound, Score score);
  std::uint64_t nodes_of_all() const {
    return shared_->all_nodes.load(std::memory_order_relaxed) + nodes_ - told_nodes_;
  }
  bool enough_time_used(int stable_iterations, Score before);
  bool win_is_near_enough() const;

  // The tree (worker_tree.hpp, worker_quiescence.hpp).
  template <bool main_line>
  Score search(const Position &position, Score alpha, Score beta, int depth, int ply,
               bool expect_cut);
  template <bool main_line>
  Score quiesce(const Position &position, Score alpha, Score beta, int ply);
  std::optional<Score> cut_early(const Position &position, const Node &node, int depth, int ply);
  bool is_hopeless(const Position &position, const Node &node, Picker &picker,
                   const Attempt &attempt, int depth);
  template <bool main_line>
  Singled single_out(const Position &position, const Node &node, std::uint32_t move, int depth,
                     int ply);
  template <bool main_line>
  Score follow(const Position &next, const Node &node, const Attempt &attempt, int new_depth,
               int depth, int ply);
  void look_at(const Position &position, Node &node, int ply);
  void conclude(const Position &position, const Node &node, Score original_alpha, int depth,
                int ply);
  Score try_pass(const Position &position, Score beta, int depth, int ply, Score evaluation);
  Score try_captures_beyond(const Position &position, const Node &node, Score beta, int depth,
                            int ply);

  // Every node (worker_node.hpp).
  bool count_node();
  bool overlooked(const Position &position, Move move) const;
  std::optional<Score> end_of(const Position &position, int ply) const;
  std::optional<Score> foretold(const Position &position, int ply) const;
  bool repeats(const Position &position, int ply) const;
  bool stands_for_the_third_time(const Position &position) const;
  Score score_of(Ending ending, int ply) const;
  Score evaluate(const Position &position, int ply);
  Score corrected(const Position &position, Score raw) const;
  void enter(const Position &before, const Position &after, int ply, std::size_t follow,
             bool gives_check, std::optional<std::size_t> quiet_order);
  void leave() { keys_.pop_back(); }
  void extend_line(int ply, Move move);

  // Ordering (worker_order.hpp).
  Picker all_moves(const Position &position, int ply, PackedMove first);
  Picker noisy_moves(const Position &position, int ply, PackedMove first);
  Picker listed(const Position &position, int ply, PackedMove first, bool count_exchanges);
  void begin_noisy(const Position &position, Picker &picker);
  void begin_quiet(const Position &position, Picker &picker);
  std::optional<Candidate> pick(const Position &position, Picker &picker);
  template <class Keep> void keep_only(Picker &picker, Keep keep_quiet);
  int rank_noisy(const Position &position, Move move);
  int quiet_history(const Position &position, Move move, int ply);
  int history_of(const Position &position, const Candidate &candidate, int ply);
  void learn_cutoff(const Position &position, Move best, bool noisy, int depth, int ply,
                    const std::vector<Candidate> &tried, std::size_t first_tried);
  void learn_quiet(const Position &position, Move move, int ply, int bonus);
  void learn_pairs(std::size_t follow, int ply, int bonus);
  void learn_previous(Side mover, int ply, int bonus);

  bool stopped() const { return stopped_; }
  Frame &frame(int ply) { return frames_[frame_index(ply)]; }
  const Frame &frame(int ply) const { return frames_[frame_index(ply)]; }
  static constexpr std::size_t frame_index(int ply) {
    const int place = ply + frames_before;
    return static_cast<std::size_t>(place);
  }
  bool is_first() const { return number_ == 0; }

  static Reductions reductions_of(const P &parameters) {
    return {parameters(reduction), parameters(reduction_divisor)};
  }
  /// Hundredths of a unit as a score.
  static constexpr Score scaled(int hundredths) { return hundredths * T::unit / 100; }
  Score margin(Parameter which) const { return scaled(parameters_(which)); }
  /// How much less deep a move is searched for coming late, in hundredths of a ply: less if its
  /// history is good.
  int lateness(int depth, int number, int history) const {
    const int grain = parameters_(reduction_grain);
    return reductions_(depth, number) / grain * grain -
           100 * history / parameters_(reduction_history) / grain * grain;
  }
  /// How large a lesson a search of this depth teaches.
  int lesson_of(int depth) const {
    return std::min(parameters_(lesson_square) * depth * depth + parameters_(lesson_depth) * depth,
                    parameters_(lesson_most));
  }

  static constexpr int frames_before = 4; ///< So that four plies before the root may be asked.
  /// How often the clock is read: rarely enough to cost nothing, often enough for 10 ms where a
  /// node takes 50 µs (stackchess on 26 × 26).
  static constexpr std::uint64_t nodes_between_clock_readings = 128;

  [[no_unique_address]] P parameters_;
  Reductions reductions_ = reductions_of(parameters_);
  Shared<G> *shared_ = nullptr;
  std::size_t number_ = 0;
  History history_;
  Evaluation<G> evaluation_;
  std::vector<Frame> frames_;
  std::vector<Candidate> candidates_; ///< Of all nodes on the path, one stretch each.
  std::vector<Candidate> tried_;      ///< Moves that did not cut, likewise.
  std::vector<Key> keys_;             ///< Of the positions before the present one.
  std::size_t first_key_ = 0;         ///< Repetitions are looked for from here: after a pass.
  std::vector<RootMove<G>> root_moves_;
  std::vector<RootMove<G>> settled_; ///< As they stood when all lines had the same depth.
  MoveList<G> scratch_;
  std::size_t line_ = 0; ///< Which line is being sought: root moves before it are settled.
  std::uint64_t nodes_ = 0;
  std::uint64_t told_nodes_ = 0;
  int selective_depth_ = 0;
  int root_depth_ = 0;
  int completed_depth_ = 0;
  int no_pass_before_ = 0; ///< Passing is off above this ply: a pass is being verified.
  bool stopped_ = false;
};

} // namespace plateau::search

#include "search/worker_node.hpp"
#include "search/worker_order.hpp"
#include "search/worker_quiescence.hpp"
#include "search/worker_root.hpp"
#include "search/worker_tree.hpp"
