// plateau.playouts: games of random moves, to their end.
#include "match.hpp"

#include "core/mix.hpp"

#include <pybind11/stl.h>

namespace plateau::python {

namespace {

struct Tally {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t draws = 0;
  std::uint64_t unfinished = 0;
  std::uint64_t plies = 0;

  void add(const std::optional<Outcome> &outcome) {
    if (!outcome)
      ++unfinished;
    else if (!outcome->winner)
      ++draws;
    else
      ++(*outcome->winner == Side::first ? first : second);
  }
};

/// A number below `bound`, by multiplication: the bias is below one in two thousand million.
std::size_t below(std::uint64_t &random, std::size_t bound) {
  return static_cast<std::size_t>(((next_mixed(random) >> 32) * bound) >> 32);
}

/// How the game ended, the moves being listed already: a game that wants to know whether there are
/// any need not look again.
template <Game G>
std::optional<Outcome> outcome_after(const typename G::Rules &rules,
                                     const typename G::Position &position, History history,
                                     const MoveList<G> &moves) {
  if constexpr (requires { G::outcome(rules, position, history, true); })
    return G::outcome(rules, position, history, !moves.empty());
  else
    return G::outcome(rules, position, history);
}

template <Game G>
void play_one(const typename G::Rules &rules, typename G::Position position, int max_plies,
              std::uint64_t &random, std::vector<Key> &history, Tally &tally) {
  history.clear();
  MoveList<G> moves;
  for (int ply = 0;; ++ply) {
    G::legal_moves(position, moves);
    const auto outcome = outcome_after<G>(rules, position, history, moves);
    if (outcome || moves.empty() || ply == max_plies)
      return tally.add(outcome);
    history.push_back(G::hash(position));
    G::play(position, moves[below(random, moves.size())]);
    ++tally.plies;
  }
}

/// More plies than any game of the list can have by its own rules, as far as they limit it.
constexpr int max_max_plies = 1'000'000;

} // namespace

void add_playouts(py::module_ &module) {
  module.def(
      "playouts",
      [](std::string_view game, long long count, std::string_view rules, std::string_view position,
         std::uint64_t seed, int max_plies) {
        check_range("count", count, 0, 1'000'000'000);
        check_range("max_plies", max_plies, 1, max_max_plies);
        Tally tally;
        make_match(game, rules, position).visit([&]<Game G>(const Match<G> &match) {
          const py::gil_scoped_release unlocked;
          Interrupts interrupts;
          auto random = mix(seed);
          std::vector<Key> history;
          for (long long i = 0; i < count; ++i) {
            interrupts.look();
            play_one<G>(match.rules(), match.position(), max_plies, random, history, tally);
          }
        });
        return value("Playouts", tally.first, tally.second, tally.draws, tally.unfinished,
                     tally.plies);
      },
      py::arg("game"), py::arg("count"), py::kw_only(), py::arg("rules") = "",
      py::arg("position") = "", py::arg("seed") = 0, py::arg("max_plies") = 10'000,
      "Plays games of random moves, without Python's lock; the same seed gives the same games.\n\n"
      ">>> import plateau\n"
      ">>> tally = plateau.playouts(\"chess\", 10, seed=1)\n"
      ">>> sum(tally[:4])\n"
      "10\n");
}

} // namespace plateau::python
