// plateau.playouts: games of random moves, to their end.
#include "match.hpp"

#include <pybind11/stl.h>

#include <random>

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
std::size_t below(std::mt19937_64 &random, std::size_t bound) {
  return static_cast<std::size_t>(((random() >> 32) * bound) >> 32);
}

template <Game G>
void play_one(const typename G::Rules &rules, typename G::Position position, int max_plies,
              std::mt19937_64 &random, std::vector<Key> &history, Tally &tally) {
  history.clear();
  auto outcome = G::outcome(rules, position, history);
  for (int ply = 0; !outcome && ply < max_plies; ++ply) {
    MoveList<G> moves;
    G::legal_moves(position, moves);
    if (moves.empty())
      break;
    history.push_back(G::hash(position));
    G::play(position, moves[below(random, moves.size())]);
    ++tally.plies;
    outcome = G::outcome(rules, position, history);
  }
  tally.add(outcome);
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
          std::mt19937_64 random(seed);
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
