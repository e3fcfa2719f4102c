// plateau perft GAME DEPTH: the leaves of the move tree, counted.
#include "app/menu.hpp"
#include "app/start.hpp"
#include "app/threads.hpp"
#include "core/perft.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

namespace plateau::app {

namespace {

/// The deepest count that is started. Sixteen plies of the narrowest endings can be counted; of an
/// ordinary position they would outlast the machine, and the total its 64 bits.
constexpr int max_perft_depth = 16;

struct PerftOptions {
  Start start;
  int depth = 0;
  bool divide = false;
  unsigned threads = 1;
};

/// A first move and the leaves below it.
struct Branch {
  std::string move;
  std::atomic<std::uint64_t> leaves{0};
};

/// A position below a first move, small enough a piece of work for one thread.
template <Game G> struct Piece {
  std::size_t branch;
  typename G::Position position;
  int depth;
};

template <Game G, class See> void for_each_child(const typename G::Position &position, See see) {
  MoveList<G> moves;
  G::legal_moves(position, moves);
  for (const auto move : moves) {
    auto next = position;
    G::play(next, move);
    see(move, next);
  }
}

/// The leaves below each first move, sorted by move. Depth is at least 1.
template <Game G>
std::vector<Branch> divide(const typename G::Position &position, const PerftOptions &options) {
  std::vector<std::string> names;
  std::vector<Piece<G>> pieces;
  for_each_child<G>(position, [&](auto move, const auto &after) {
    const auto branch = names.size();
    names.push_back(G::write_move(position, move));
    // First moves alone are too few and too uneven for several threads.
    if (options.threads > 1 && options.depth > 2)
      for_each_child<G>(after, [&](auto, const auto &reply) {
        pieces.push_back({branch, reply, options.depth - 2});
      });
    else
      pieces.push_back({branch, after, options.depth - 1});
  });
  std::vector<Branch> branches(names.size());
  for (std::size_t i = 0; i < names.size(); ++i)
    branches[i].move = std::move(names[i]);
  share_out(options.threads, pieces.size(), [&](std::size_t i) {
    const auto &piece = pieces[i];
    branches[piece.branch].leaves += perft<G>(piece.position, piece.depth);
  });
  return branches;
}

template <Game G>
Exit print_perft(Context &context, const typename G::Position &position,
                 const PerftOptions &options) {
  std::uint64_t total = 0;
  if (options.depth == 0 || (!options.divide && options.threads == 1)) {
    total = perft<G>(position, options.depth);
  } else {
    const auto branches = divide<G>(position, options);
    std::vector<std::string> lines;
    for (const auto &branch : branches) {
      total += branch.leaves;
      lines.push_back(branch.move + ": " + std::to_string(branch.leaves) + "\n");
    }
    std::sort(lines.begin(), lines.end());
    if (options.divide)
      for (const auto &line : lines)
        context.out.write(line);
  }
  context.out.write(std::to_string(total) + "\n");
  return Exit::yes;
}

Exit run_perft(Context &context, const PerftOptions &options) {
  if (options.depth < 0 || options.depth > max_perft_depth)
    return report(context,
                  misuse(context.language, "depth",
                         {{"found", std::to_string(options.depth)},
                          {"limit", std::to_string(max_perft_depth)}}),
                  false);
  return answer_from(context, options.start, [&]<Game G>(const Match<G> &match) {
    return print_perft<G>(context, match.position(), options);
  });
}

} // namespace

void add_perft_command(const Menu &menu) {
  auto options = std::make_shared<PerftOptions>();
  auto *command =
      menu.add("perft", [options](Context &context) { return run_perft(context, *options); });
  add_start_options(menu, command, options->start);
  command->add_option("DEPTH", options->depth, menu.words("option.depth"))
      ->required()
      ->type_name("");
  command->add_flag("--divide", options->divide, menu.words("option.divide"));
  add_threads_option(menu, command, options->threads);
}

} // namespace plateau::app
