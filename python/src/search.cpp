// plateau.Match.search: the computer player, without Python's lock.
#include "match.hpp"

#include "search/levels.hpp"
#include "search/request.hpp"
#include "search/searcher.hpp"
#include "search/searchers.hpp"
#include "search/time.hpp"
#include "system/clock.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>

namespace plateau::python {

namespace {

/// A day: nobody waits longer for a function to return.
constexpr double max_seconds = 86'400;
/// As many megabytes as a process may reasonably ask for.
constexpr int max_table = 1 << 16;
constexpr double usual_seconds = 1;

void check(const SearchOptions &options) {
  if (options.depth)
    check_range("depth", *options.depth, 1, search::max_depth);
  if (options.nodes)
    check_range("nodes", *options.nodes, 1, std::numeric_limits<long long>::max());
  // Written so that a NaN is refused too.
  if (options.seconds && !(*options.seconds > 0 && *options.seconds <= max_seconds))
    throw py::value_error("seconds must be above 0 and at most 86400");
  check_range("lines", options.lines, 1, search::max_lines);
  if (options.level)
    check_range("level", *options.level, search::lowest_level, search::highest_level);
  check_range("threads", options.threads, 1, search::max_threads);
  check_range("table", options.table, 1, max_table);
}

template <Game G>
search::Request<G> request_for(const Match<G> &match, const SearchOptions &options) {
  auto request = search::request_of(match);
  request.limits.lines = options.lines;
  if (options.nodes)
    request.limits.nodes = static_cast<std::uint64_t>(*options.nodes);
  if (options.depth)
    request.limits.depth = *options.depth;
  if (options.seconds || (!options.depth && !options.nodes))
    request.limits.time = search::budget_for_move(
        Milliseconds(std::max(1LL, std::llround(options.seconds.value_or(usual_seconds) * 1000))),
        {});
  if (options.level)
    search::hold_back(request, search::strength_of_level(*options.level),
                      static_cast<std::uint64_t>(options.seed));
  return request;
}

/// Thinks in another thread while this one listens for Ctrl-C.
template <Game G>
search::Answer<G> think(const search::Request<G> &request, const SearchOptions &options) {
  const py::gil_scoped_release unlocked;
  search::Signals signals;
  auto thinking = std::async(std::launch::async, [&] {
    search::Searcher<G> searcher(system::steady_now, static_cast<std::size_t>(options.table) << 20);
    searcher.set_threads(static_cast<std::size_t>(options.threads));
    return searcher.think(request, signals);
  });
  Interrupts interrupts;
  while (thinking.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
    try {
      interrupts.look();
    } catch (...) {
      signals.stop.store(true);
      thinking.wait();
      throw;
    }
  }
  return thinking.get();
}

template <Game G> py::object line_of(typename G::Position position, const search::Line<G> &line) {
  py::tuple moves(line.moves.size());
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    moves[i] = text_of(G::write_move(position, line.moves[i]));
    G::play(position, line.moves[i]);
  }
  const bool decided = search::is_decided(line.score);
  const py::object score = decided ? py::object(py::none()) : py::int_(line.score);
  const py::object mate =
      decided ? py::object(py::int_(search::moves_to_end(line.score))) : py::none();
  return value("Line", moves, score, mate, line.depth);
}

} // namespace

py::object search_match(const AnyMatch &any, const SearchOptions &options) {
  check(options);
  return any.visit([&]<Game G>(const Match<G> &match) {
    const auto position = match.position();
    search::Answer<G> answer;
    if (!match.over())
      answer = think<G>(request_for<G>(match, options), options);
    py::tuple lines(answer.lines.size());
    for (std::size_t i = 0; i < answer.lines.size(); ++i)
      lines[i] = line_of<G>(position, answer.lines[i]);
    const auto best = answer.best();
    const py::object move = best ? py::object(text_of(G::write_move(position, *best))) : py::none();
    return value("Answer", move, lines, answer.nodes,
                 static_cast<double>(answer.elapsed.count()) / 1e6);
  });
}

} // namespace plateau::python
