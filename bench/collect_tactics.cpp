/// Collects positions with one best move from games the engine plays against itself, for
/// src/search/testdata/tactics.epd:
///
///     build/tools/collect_tactics COUNT [SEED] >tactics.epd
///
/// A position is looked at when a very short search and a longer one disagree (it takes looking),
/// and the longer one sees much between its two best moves. It is taken when stockfish, asked twice
/// with rising node counts, names the same move as clearly better than the second best one. Our own
/// search does not decide which move is right.
#include "chess/tactics.hpp"
#include "chess/testing/stockfish.hpp"
#include "search/testing/tactics_suite.hpp"

#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

namespace {

using namespace plateau;
using chess::Chess;
using search::Score;

constexpr int random_plies = 8;
constexpr int longest_game = 160;
constexpr std::uint64_t glance_nodes = 400;
constexpr std::uint64_t playing_nodes = 6'000;
constexpr int first_look_nodes = 50'000;
constexpr int second_look_nodes = 400'000;
/// The second best move is so much worse, in hundredths of a pawn.
constexpr int least_margin = 150;
constexpr Score promising_margin = 100;
/// What is won or lost anyway is no test.
constexpr int decided = 600;
constexpr int mate = 30'000;
constexpr int from_one_game = 4;

/// Stockfish's best two moves.
struct Opinion {
  std::string best;
  int score = 0;
  int second = -mate;
};

int score_in(const std::string &line) {
  const auto at = line.find(" score ");
  const int number = std::atoi(line.c_str() + at + (line.compare(at + 7, 2, "cp") == 0 ? 10 : 12));
  if (line.compare(at + 7, 2, "cp") == 0)
    return number;
  return number > 0 ? mate - number : -mate - number;
}

Opinion ask(chess::Stockfish &stockfish, const std::string &fen, int nodes) {
  stockfish.send("ucinewgame");
  stockfish.send("setoption name MultiPV value 2");
  stockfish.set_up(fen, false);
  stockfish.send("go nodes " + std::to_string(nodes));
  Opinion opinion;
  for (auto line = stockfish.read_line(); line; line = stockfish.read_line()) {
    if (line->starts_with("bestmove "))
      break;
    const auto pv = line->find(" pv ");
    if (pv == std::string::npos)
      continue;
    if (line->find(" multipv 1 ") != std::string::npos) {
      opinion.score = score_in(*line);
      opinion.best = line->substr(pv + 4, line->find(' ', pv + 4) - pv - 4);
    } else {
      opinion.second = score_in(*line);
    }
  }
  return opinion;
}

/// One move is clearly the best, and it matters: the game is neither won nor lost anyway.
bool is_clear(const Opinion &opinion) {
  return opinion.score - opinion.second >= least_margin && opinion.second < decided &&
         opinion.score > -decided;
}

search::Answer<Chess> look(search::Searcher<Chess> &searcher, search::Request<Chess> &request,
                           std::uint64_t nodes, int lines) {
  request.limits.nodes = nodes;
  request.limits.lines = lines;
  return searcher.think(request, search::Signals{});
}

/// Whether a longer look shows what a glance did not.
bool is_promising(const search::Answer<Chess> &glance, const search::Answer<Chess> &answer) {
  return glance.best() != answer.best() && answer.lines.size() == 2 &&
         answer.lines[0].score - answer.lines[1].score >= promising_margin &&
         answer.lines[1].score < decided && answer.lines[0].score > -decided;
}

/// The one best move by stockfish's word, if there is one.
std::optional<chess::Move> best_move(chess::Stockfish &stockfish, const chess::Position &position) {
  const auto fen = chess::write_position(position);
  const auto first = ask(stockfish, fen, first_look_nodes);
  if (!is_clear(first))
    return std::nullopt;
  const auto second = ask(stockfish, fen, second_look_nodes);
  const auto best = chess::read_move(position, second.best);
  if (!is_clear(second) || second.best != first.best || best.move() == nullptr)
    return std::nullopt;
  return *best.move();
}

} // namespace

int main(int argc, char **argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 120;
  std::uint64_t state = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const auto program = chess::find_stockfish();
  if (!program) {
    std::fputs("collect_tactics: stockfish is not installed\n", stderr);
    return 1;
  }
  chess::Stockfish stockfish(*program);
  const search::Now no_clock = [] { return search::Moment{0}; };
  search::Searcher<Chess> player(no_clock);
  search::Searcher<Chess> glancer(no_clock, std::size_t{1} << 20);
  std::set<Key> seen;
  int found = 0;
  while (found < count) {
    search::Request<Chess> request;
    player.clear();
    int in_this_game = 0;
    for (int ply = 0; ply < longest_game && found < count && in_this_game < from_one_game; ++ply) {
      auto &position = request.position;
      MoveList<Chess> moves;
      Chess::legal_moves(position, moves);
      if (moves.empty() || search::Tactics<Chess>::ended({}, position))
        break;
      state = mix(state);
      auto move = moves[state % moves.size()];
      if (ply >= random_plies) {
        glancer.clear();
        const auto glance = look(glancer, request, glance_nodes, 1);
        const auto answer = look(player, request, playing_nodes, 2);
        move = *answer.best();
        if (is_promising(glance, answer) && seen.insert(position.key()).second) {
          if (const auto best = best_move(stockfish, position)) {
            std::printf("%s\n", search::testing::write_tactic(position, *best).c_str());
            std::fflush(stdout);
            ++found;
            ++in_this_game;
          }
        }
      }
      request.history.push_back(position.key());
      Chess::play(position, move);
    }
  }
  return 0;
}
