// Input: a game, then a file of games: read as trees, meddled with, written, read again.
#include "chain.hpp"

#include "core/tree_record.hpp"

namespace plateau {
namespace {

template <Game G> void read_back(const Tree<G> &tree) {
  const auto written = write_tree(tree);
  RecordFile again(written);
  fuzz::promise(again.next_game(), "a tree written is a game");
  const auto reread = read_tree<G>(again);
  fuzz::promise(reread && *reread == tree, "a tree written is read back");
  fuzz::promise(!again.next_game(), "and is one game");
}

template <Game G> struct Moves {
  std::vector<std::uint32_t> all;
  void move(std::uint32_t id) { all.push_back(id); }
  void open() {}
  void close() {}
};

} // namespace
} // namespace plateau

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace plateau;
  fuzz::with_chosen_game(data, size, [&]<Game G>(std::type_identity<G>, std::string_view text) {
    RecordFile file(text);
    while (file.next_game()) {
      auto tree = read_tree<G>(file);
      if (!tree) {
        fuzz::promise(tree.error().line > 0, "a refusal says where");
        fuzz::say<G>(tree.error());
        continue;
      }
      read_back(*tree);
      Moves<G> moves;
      tree->walk(moves);
      fuzz::promise(moves.all.size() == tree->size(), "every move is told");
      if (moves.all.empty())
        continue;
      // The input also says what is done to the tree.
      const auto chosen = [&](std::size_t salt) {
        return moves.all[(data[size - 1] + salt * size) % moves.all.size()];
      };
      fuzz::promise(bool(tree->promote(chosen(0))), "a variation can be promoted");
      read_back(*tree);
      tree->remove(chosen(1));
      read_back(*tree);
    }
  });
  return 0;
}
