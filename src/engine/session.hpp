/// @file
/// A conversation with a program that wants moves: UCI for chess, UGI for the other games.
#pragma once

#include "core/perft.hpp"
#include "core/texts.hpp"
#include "engine/dialect.hpp"
#include "engine/go.hpp"
#include "engine/lines.hpp"
#include "engine/options.hpp"
#include "search/bench.hpp"
#include "search/searcher.hpp"

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace plateau::engine {

/// Answers line after line. The search runs in a thread of its own, so that `stop` is heard.
template <search::Searchable G> class Session {
public:
  /// @param dialect which protocol
  /// @param sink where answers go
  /// @param now the clock to think by
  /// @param rules what `startpos` starts
  Session(Dialect dialect, LineSink sink, search::Now now, typename G::Rules rules = {});
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  /// Answers one line; false after `quit`.
  bool answer(std::string_view line);

  /// Stops thinking and waits until the best move has been said.
  void stop();
  /// Waits until the search has come to its own end. Returns at once while it waits for `stop`.
  void finish();

private:
  using Position = typename G::Position;
  using Move = typename G::Move;
  static constexpr bool is_chess = G::name == std::string_view("chess");

  void say(std::string_view line);
  void complain(const std::string &what) { say("info string " + what); }
  bool busy(std::string_view command);

  void welcome();
  void set(Words words);
  void set_position(Words words);
  bool play(std::string_view text);
  void go(Words words);
  void think(const search::Request<G> &request);
  void count_leaves(const Position &position, int depth);
  std::uint64_t leaves(const Position &position, int depth) const;
  void tell(const search::Progress<G> &progress);
  void tell_best(const search::Answer<G> &answer);
  void show();
  void bench(Words words);
  void run_bench(int depth);
  template <class Task> void start(bool waits, Task task);

  std::string text_of(const std::vector<Move> &line) const;
  static std::string text_of(search::Score score);

  Dialect dialect_;
  LineSink sink_;
  std::mutex sink_mutex_;
  search::Now now_;
  Options options_;
  search::Searcher<G> searcher_;
  search::Signals signals_;

  typename G::Rules rules_;
  Position position_;
  std::vector<Key> history_;
  std::uint64_t game_seed_ = 1;

  std::thread thinking_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool waiting_ = false; ///< Thought out, or not: no best move before `stop` or `ponderhit`.
};

/// Answers all lines of a source until `quit` or its end, where a search that ends by itself is
/// waited for (so that a script can end with `go depth 10`). The answer is the exit status.
template <search::Searchable G>
int run_session(Dialect dialect, const LineSource &source, const LineSink &sink,
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
