// Explains every move of games and verifies every statement: docs/insight.md.
//
//   insight_games GAME GAMES CARELESS NODES [SEED]
//
// CARELESS of a hundred moves are played at random, the others are the best of a short search.
#include "insight/testing/games.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

using namespace plateau;

constexpr int longest_game = 150;

template <search::Searchable G> int run(char **arguments) {
  const auto number = [&](int i) { return std::strtoull(arguments[i], nullptr, 10); };
  const std::uint64_t seed = arguments[5] != nullptr ? number(5) : 1;
  const auto tally =
      insight::testing::verify_games<G>({}, seed, static_cast<int>(number(2)), longest_game,
                                        static_cast<unsigned>(number(3)), number(4));
  for (const auto &wrong : tally.wrong)
    std::printf("wrong: %s\n", wrong.c_str());
  for (const auto &[code, count] : tally.by_code)
    std::printf("%8d %s\n", count, code.c_str());
  std::printf("%d moves, %d statements, %zu wrong, %d too long to verify\n", tally.moves,
              tally.statements, tally.wrong.size(), tally.undecided);
  std::printf("%d mistakes and blunders, %d with a reason (%.1f %%)\n", tally.mistakes, tally.given,
              tally.mistakes == 0 ? 0.0 : 100.0 * tally.given / tally.mistakes);
  return tally.wrong.empty() ? 0 : 1;
}

} // namespace

int main(int count, char **arguments) {
  const std::string_view game = count > 4 ? arguments[1] : "";
  if (game == "chess")
    return run<chess::Chess>(arguments);
  if (game == "stackchess")
    return run<stackchess::Stackchess>(arguments);
  if (game == "abalone")
    return run<abalone::Abalone>(arguments);
  std::fprintf(stderr, "insight_games chess|stackchess|abalone GAMES CARELESS NODES [SEED]\n");
  return 2;
}
