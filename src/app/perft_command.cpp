// plateau perft GAME DEPTH: the leaves of the move tree, counted.
#include "app/menu.hpp"
#include "app/numbers.hpp"
#include "app/start.hpp"
#include "core/json.hpp"
#include "core/perft.hpp"
#include "system/threads.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

namespace plateau::app {

namespace {

/// Positions kept for the threads to choose from: far more than the replies of ordinary positions,
/// while the largest stackchess boards still fit into some tens of megabytes.
constexpr std::size_t max_pieces = 20'000;

struct PerftOptions {
  Start start;
  std::string depth_text; ///< As it was typed.
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

/// First moves alone are too few and too uneven for several threads; their replies may be too many
/// to keep.
template <Game G>
bool split_at_replies(const typename G::Position &position, const PerftOptions &options) {
  return options.threads > 1 && options.depth > 2 && perft<G>(position, 2) <= max_pieces;
}

/// The leaves below each first move, in the order of the generator. Depth is at least 1.
template <Game G>
std::vector<Branch> divide(const typename G::Position &position, const PerftOptions &options) {
  std::vector<std::string> names;
  std::vector<Piece<G>> pieces;
  const bool at_replies = split_at_replies<G>(position, options);
  for_each_child<G>(position, [&](auto move, const auto &after) {
    const auto branch = names.size();
    names.push_back(G::write_move(position, move));
    if (at_replies)
      for_each_child<G>(after, [&](auto, const auto &reply) {
        pieces.push_back({branch, reply, options.depth - 2});
      });
    else
      pieces.push_back({branch, after, options.depth - 1});
  });
  std::vector<Branch> branches(names.size());
  for (std::size_t i = 0; i < names.size(); ++i)
    branches[i].move = std::move(names[i]);
  system::share_out(options.threads, pieces.size(), [&](std::size_t i) {
    const auto &piece = pieces[i];
    branches[piece.branch].leaves += perft<G>(piece.position, piece.depth);
  });
  return branches;
}

/// The count, and its parts by first move where they were made.
struct LeafCount {
  std::uint64_t total = 0;
  std::vector<std::pair<std::string, std::uint64_t>> parts; ///< Sorted by move.
};

template <Game G>
LeafCount count_leaves(const typename G::Position &position, const PerftOptions &options) {
  LeafCount count;
  if (options.depth == 0 || (!options.divide && options.threads == 1)) {
    count.total = perft<G>(position, options.depth);
    return count;
  }
  for (const auto &branch : divide<G>(position, options)) {
    count.total += branch.leaves;
    count.parts.emplace_back(branch.move, branch.leaves);
  }
  std::sort(count.parts.begin(), count.parts.end());
  return count;
}

/// `{"game","position","depth","leaves","divide":{move: leaves}}`, the last one where asked for.
template <Game G>
void append_perft_json(std::string &out, const typename G::Position &position,
                       const LeafCount &count, const PerftOptions &options) {
  JsonWriter json(out);
  json.open_object();
  json.key("game").string(G::name);
  json.key("position").string(G::write_position(position));
  json.key("depth").number(static_cast<std::uint64_t>(options.depth));
  json.key("leaves").number(count.total);
  if (options.divide) {
    json.key("divide").open_object();
    for (const auto &[move, leaves] : count.parts)
      json.key(move).number(leaves);
    json.close_object();
  }
  json.close_object();
}

template <Game G>
Exit print_perft(Context &context, const typename G::Position &position,
                 const PerftOptions &options) {
  const auto count = count_leaves<G>(position, options);
  if (options.start.json) {
    append_perft_json<G>(context.out.buffer(), position, count, options);
    context.out.write("\n");
    return Exit::yes;
  }
  if (options.divide)
    for (const auto &[move, leaves] : count.parts)
      context.out.write(move + ": " + std::to_string(leaves) + "\n");
  context.out.write(std::to_string(count.total) + "\n");
  return Exit::yes;
}

Exit run_perft(Context &context, const PerftOptions &given) {
  auto options = given;
  const auto depth = plain_number(options.depth_text);
  if (!depth || *depth > max_perft_depth)
    return report(context,
                  misuse(context.language, "depth",
                         {{"found", printable(excerpt(options.depth_text, Refusal::max_found))},
                          {"limit", std::to_string(max_perft_depth)}}),
                  options.start);
  options.depth = static_cast<int>(*depth);
  return answer_from(context, options.start, [&]<Game G>(const Match<G> &match) {
    return print_perft<G>(context, match.position(), options);
  });
}

} // namespace

void add_perft_command(const Menu &menu) {
  auto options = std::make_shared<PerftOptions>();
  auto command =
      menu.add("perft", [options](Context &context) { return run_perft(context, *options); });
  add_start_options(menu, command, options->start);
  command.add_option("DEPTH", options->depth_text, menu.words("option.depth"))
      .required()
      .type_name("");
  command.add_flag("--divide", options->divide, menu.words("option.divide"));
  add_threads_option(menu, command, options->threads);
}

} // namespace plateau::app
