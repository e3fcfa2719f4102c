// Explains every move of games and verifies every statement, or asks Stockfish: docs/insight.md.
//
//   insight_games GAME GAMES CARELESS NODES [SEED]
//   insight_games stockfish GAMES NODES STOCKFISH_NODES [SEED]
//
// CARELESS of a hundred moves are played at random, the others are the best of a short search.
#include "insight/testing/stockfish.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

using namespace plateau;
using insight::testing::Tally;

constexpr int longest_game = 150;

/// What is known so far is printed after so many games: long runs are looked at while they run.
constexpr std::uint64_t games_a_report = 5;

std::uint64_t number(const char *text) { return std::strtoull(text, nullptr, 10); }

void report(const Tally &tally) {
  for (const auto &[code, count] : tally.by_code)
    std::printf("%8d %s\n", count, code.c_str());
  std::printf("%d moves, %d statements, %zu wrong, %d too long to verify\n", tally.moves,
              tally.statements, tally.wrong.size(), tally.undecided);
  std::printf("%d mistakes and blunders, %d with a reason (%.1f %%)\n", tally.mistakes, tally.given,
              tally.mistakes == 0 ? 0.0 : 100.0 * tally.given / tally.mistakes);
  std::fflush(stdout);
}

template <search::Searchable G>
int run(std::uint64_t games, unsigned careless, std::uint64_t nodes, std::uint64_t seed) {
  Tally all;
  for (std::uint64_t game = 1; game <= games; ++game) {
    const auto tally =
        insight::testing::verify_games<G>({}, seed + game, 1, longest_game, careless, nodes);
    for (const auto &wrong : tally.wrong)
      std::printf("wrong: %s\n", wrong.c_str());
    all += tally;
    if (game % games_a_report == 0 || game == games)
      report(all);
  }
  return all.wrong.empty() ? 0 : 1;
}

int ask(std::uint64_t games, std::uint64_t nodes, std::uint64_t stockfish_nodes,
        std::uint64_t seed) {
  const auto program = chess::find_stockfish();
  if (!program) {
    std::fprintf(stderr, "Stockfish is not installed\n");
    return 2;
  }
  chess::Stockfish stockfish(*program);
  int asked = 0;
  std::size_t otherwise = 0;
  for (std::uint64_t game = 1; game <= games; ++game) {
    const auto some =
        insight::testing::ask_stockfish(stockfish, seed + game, nodes, stockfish_nodes);
    asked += some.asked;
    otherwise += some.otherwise.size();
    for (const auto &other : some.otherwise)
      std::printf("otherwise: %s\n", other.c_str());
    std::printf("%d claims, Stockfish sees %zu otherwise\n", asked, otherwise);
    std::fflush(stdout);
  }
  return 0;
}

} // namespace

int main(int count, char **arguments) {
  const std::string_view game = count > 4 ? arguments[1] : "";
  const std::uint64_t seed = count > 5 ? number(arguments[5]) : 1;
  if (game == "stockfish")
    return ask(number(arguments[2]), number(arguments[3]), number(arguments[4]), seed);
  const auto walk = [&]<class G>(std::type_identity<G>) {
    return run<G>(number(arguments[2]), static_cast<unsigned>(number(arguments[3])),
                  number(arguments[4]), seed);
  };
  if (game == "chess")
    return walk(std::type_identity<chess::Chess>{});
  if (game == "stackchess")
    return walk(std::type_identity<stackchess::Stackchess>{});
  if (game == "abalone")
    return walk(std::type_identity<abalone::Abalone>{});
  std::fprintf(stderr, "insight_games chess|stackchess|abalone GAMES CARELESS NODES [SEED]\n"
                       "insight_games stockfish GAMES NODES STOCKFISH_NODES [SEED]\n");
  return 2;
}
