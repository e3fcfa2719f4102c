/// @file
/// A conversation with a program that wants moves: UCI or UGI.
#pragma once

#include "core/perft.hpp"
#include "core/texts.hpp"
#include "engine/dialect.hpp"
#include "engine/go.hpp"
#include "engine/identity.hpp"
#include "engine/lines.hpp"
#include "engine/network_file.hpp"
#include "engine/options.hpp"
#include "search/bench.hpp"
#include "search/chances.hpp"
#include "search/searcher.hpp"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace plateau::engine {

/// How many bytes of commands may wait for a search to end: enough for scripts of many thousand
/// commands. Further ones are refused instead of waited for, so that a `stop` after them is heard.
inline constexpr std::size_t max_waiting_bytes = std::size_t{4} << 20;

/// Nodes of each search behind `explain`, where nothing else is said: well under a second.
inline constexpr std::uint64_t explained_nodes = 20'000;

/// Answers line after line. The search runs in a thread of its own, so that commands are read while
/// it runs. There is never more than one search. What happens to a command meanwhile:
///
/// - `go`, `bench`, `explain`, `setoption` and a new game need the searcher. If the search will end
/// by itself,
///   they wait for it; if it is endless, it is stopped for them.
/// - `position` and `query` do not need it, but wait too, so that commands keep their order.
/// - `d` and `eval` are answered at once unless one of those commands is waiting.
/// - Everything else (`isready`, `stop`, `ponderhit` …) is answered at once.
///
/// The last line of a search (`bestmove`) is written once the searcher is free again: a command
/// that answers it never waits.
template <search::Searchable G> class Session {
public:
  /// @param dialect which protocol
  /// @param sink where answers go
  /// @param now the clock to think by
  /// @param rules what `startpos` starts
  Session(Dialect dialect, LineOutput sink, search::Now now, typename G::Rules rules = {});
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  /// Answers one line; false after `quit`.
  bool answer(std::string_view line);

  /// Stops the search and returns once the best move has been said. Waiting commands are carried
  /// out first, and searches that they start are stopped too.
  void stop();
  /// Returns once the search and all waiting commands have ended by themselves, or when only a
  /// search is left that waits for `stop`.
  void finish();

private:
  using Position = typename G::Position;
  using Move = typename G::Move;
  /// Long work; empty when a command needs none. It returns its last line, which is written once
  /// the next command need not wait any more.
  using Task = std::function<std::string()>;
  static constexpr std::string_view game_switch = switch_of<G>();

  void say(std::string_view line);
  void complain(const std::string &what) { say("info string " + what); }

  bool answer_at_once(std::string_view command);
  bool shows_at_once(std::string_view command);
  bool is_obeyed_in_turn(std::string_view command) const;
  bool is_new_game(std::string_view command) const {
    return command == dialect_.new_game || command == "newgame";
  }
  bool is_query(std::string_view command) const {
    return command == "query" && dialect_.hello == ugi_dialect.hello;
  }
  void obey_in_turn(std::string_view line);
  void drop_searches();
  enum class Place : std::uint8_t { none_needed, in_line, no_room };
  Place find_place(std::string_view line);
  Task obey(std::string_view line);
  void work(Task task);
  std::optional<std::string> next_in_line();
  void begin(bool waits, bool pondering, bool endless);
  void end_pondering();

  void welcome();
  void set(Words words);
  void set_switch(bool on);
  void set_network();
  void set_tables();
  void set_book();
  std::optional<Move> move_from_book(const GoCommand &command) const;
  void set_position(Words words);
  bool play(std::string_view text);
  void answer_query(Words words);
  void show();
  void show_evaluation();

  Task go(Words words);
  Task bench(Words words);
  Task explain_move(Words words);
  std::string think(const search::Request<G> &request);
  std::string count_leaves(const Position &position, int depth);
  std::uint64_t leaves(const Position &position, int depth) const;
  std::string run_bench(int depth);
  void tell(const Position &position, const search::Progress<G> &progress);
  std::string best_move(const Position &position, const search::Answer<G> &answer);

  Dialect dialect_;
  LineOutput sink_;
  std::mutex sink_mutex_;
  search::Now now_;
  Options options_;
  std::shared_ptr<const search::network::Network> network_ = search::network::standard_network<G>();
  std::shared_ptr<const Book> book_;
  search::Searcher<G> searcher_;
  search::Signals signals_;

  /// Guards the position, because `d` and `eval` read it while a search runs.
  std::mutex position_mutex_;
  const typename G::Rules given_rules_;
  typename G::Rules start_rules_; ///< What `startpos` starts, and positions are read by.
  typename G::Rules rules_;       ///< Of the position.
  Position position_;
  std::vector<Key> history_;
  std::uint64_t game_seed_ = 1;

  std::thread thinking_;
  std::mutex mutex_; ///< Guards everything below.
  std::condition_variable changed_;
  std::deque<std::string> line_; ///< Commands that wait.
  std::size_t line_bytes_ = 0;   ///< Their memory, by `bytes_of`.
  bool obeying_ = false;         ///< A command from the queue is being carried out.
  bool busy_ = false;            ///< `thinking_` is at work.
  bool hurry_ = false;           ///< `stop` was called: stop every search at once.
  bool waiting_ = false;         ///< The search says no best move before `stop` or `ponderhit`.
  bool endless_ = false;         ///< It waits for `stop` even after `ponderhit`.
};

/// Answers all lines of a source until `quit` or its end, and returns the exit status. At the end
/// of input it waits for a search that ends by itself, so that a script can end with `go depth 10`.
template <search::Searchable G>
int run_session(Dialect dialect, const LineInput &source, const LineOutput &sink,
                const search::Now &now, const typename G::Rules &rules = {}) {
  Session<G> session(dialect, sink, now, rules);
  while (const auto line = source())
    if (!session.answer(*line))
      return 0;
  session.finish();
  session.stop();
  return 0;
}

} // namespace plateau::engine

#include "engine/session_impl.hpp"
#include "engine/session_thinking.hpp"
#include "engine/session_turns.hpp"
