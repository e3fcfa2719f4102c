// Explains every move of games and verifies every statement, or asks Stockfish: docs/insight.md.
//
//   insight_games GAME GAMES PLAYERS NODES [SEED]
//   insight_games stockfish GAMES PLAYERS NODES STOCKFISH_NODES [SEED]
//   insight_games open GAME GAMES PLAYERS NODES [SEED]
//
// `open` verifies nothing: it counts mistakes and blunders that get a reason, and prints the
// others. PLAYERS is `levels`: levels 2 to 6 of the program against each other; or a number: so
// many of a hundred moves are played at random, the others are the best of a short search.
#include "insight/testing/stockfish.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string_view>

namespace {

using namespace plateau;
using insight::testing::Players;
using insight::testing::Tally;

constexpr int longest_game = 150;

/// What is known so far is printed after so many games: long runs are looked at while they run.
constexpr std::uint64_t games_a_report = 5;

std::uint64_t number(const char *text) { return std::strtoull(text, nullptr, 10); }

Players players_of(const char *text) {
  if (std::string_view(text) == "levels")
    return {.levels = true};
  return {.careless = static_cast<unsigned>(number(text))};
}

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
int run(std::uint64_t games, const Players &players, std::uint64_t nodes, std::uint64_t seed) {
  Tally all;
  for (std::uint64_t game = 1; game <= games; ++game) {
    const auto tally =
        insight::testing::verify_games<G>({}, seed + game, 1, longest_game, players, nodes);
    for (const auto &wrong : tally.wrong)
      std::printf("wrong: %s\n", wrong.c_str());
    all += tally;
    if (game % games_a_report == 0 || game == games)
      report(all);
  }
  return all.wrong.empty() ? 0 : 1;
}

template <search::Searchable G>
std::string written(typename G::Position position, const std::vector<typename G::Move> &line) {
  std::string text;
  for (const auto move : line) {
    text.append(" ").append(G::record_move(position, move));
    G::play(position, move);
  }
  return text;
}

/// What one side has more than at first, at the end of a line and of its captures.
template <search::Searchable G>
int change(const insight::Question<G> &question, const std::vector<typename G::Move> &line) {
  auto position = question.position;
  insight::MaterialProof<G> proof(question.rules, G::side_to_move(position), 100'000);
  const int before = proof.balance(position);
  for (const auto move : line)
    G::play(position, move);
  std::vector<typename G::Move> captures;
  return proof.forced(position, 0, -insight::MaterialProof<G>::everything,
                      insight::MaterialProof<G>::everything, captures) -
         before;
}

/// Mistakes without a reason: position, move, scores, and both lines with what they change.
template <search::Searchable G>
int open(std::uint64_t games, const Players &players, std::uint64_t nodes, std::uint64_t seed) {
  int mistakes = 0;
  int given = 0;
  std::map<std::string_view, int> by_code;
  for (std::uint64_t game = 1; game <= games; ++game) {
    insight::testing::explain_game<G>(
        {}, seed + game, longest_game, players, nodes,
        [&](const auto &question, const auto &explanation) {
          if (!explanation.mark || *explanation.mark == search::Mark::inaccuracy)
            return;
          ++mistakes;
          const auto first = explanation.statements.front().code;
          if (first != insight::code("better-move")) {
            ++given;
            ++by_code[first];
            return;
          }
          std::printf("open: %s | %d %d |%s (%d) |%s (%d)\n",
                      G::write_position(question.position).c_str(), explanation.best_score,
                      explanation.score,
                      written<G>(question.position, explanation.best_line).c_str(),
                      change<G>(question, explanation.best_line),
                      written<G>(question.position, explanation.line).c_str(),
                      change<G>(question, explanation.line));
        });
    if (game % games_a_report != 0 && game != games)
      continue;
    for (const auto &[code, count] : by_code)
      std::printf("%8d %s\n", count, std::string(code).c_str());
    std::printf("%llu games, %d mistakes and blunders, %d with a reason (%.1f %%)\n",
                static_cast<unsigned long long>(game), mistakes, given,
                mistakes == 0 ? 0.0 : 100.0 * given / mistakes);
    std::fflush(stdout);
  }
  return 0;
}

int ask(std::uint64_t games, const Players &players, std::uint64_t nodes,
        std::uint64_t stockfish_nodes, std::uint64_t seed) {
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
        insight::testing::ask_stockfish(stockfish, players, seed + game, nodes, stockfish_nodes);
    asked += some.asked;
    otherwise += some.otherwise.size();
    for (const auto &other : some.otherwise)
      std::printf("otherwise: %s\n", other.c_str());
    std::printf("%d claims, Stockfish sees %zu otherwise\n", asked, otherwise);
    std::fflush(stdout);
  }
  return 0;
}

int usage() {
  std::fprintf(stderr, "insight_games chess|stackchess|abalone GAMES PLAYERS NODES [SEED]\n"
                       "insight_games open GAME GAMES PLAYERS NODES [SEED]\n"
                       "insight_games stockfish GAMES PLAYERS NODES STOCKFISH_NODES [SEED]\n");
  return 2;
}

} // namespace

int main(int count, char **arguments) {
  const bool only_open = count > 1 && std::string_view(arguments[1]) == "open";
  if (only_open) {
    --count;
    ++arguments;
  }
  if (count < 5)
    return usage();
  const std::string_view game = arguments[1];
  const auto players = players_of(arguments[3]);
  if (game == "stockfish")
    return count < 6 ? usage()
                     : ask(number(arguments[2]), players, number(arguments[4]),
                           number(arguments[5]), count > 6 ? number(arguments[6]) : 1);
  const std::uint64_t seed = count > 5 ? number(arguments[5]) : 1;
  const auto walk = [&]<class G>(std::type_identity<G>) {
    const auto games = number(arguments[2]);
    const auto nodes = number(arguments[4]);
    return only_open ? open<G>(games, players, nodes, seed) : run<G>(games, players, nodes, seed);
  };
  if (game == "chess")
    return walk(std::type_identity<chess::Chess>{});
  if (game == "stackchess")
    return walk(std::type_identity<stackchess::Stackchess>{});
  if (game == "abalone")
    return walk(std::type_identity<abalone::Abalone>{});
  return usage();
}
