/// @file
/// A tree and the moves played from its start: the game goes on, or otherwise than before, and
/// nothing the tree holds is lost.
#pragma once

#include "core/tree.hpp"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace plateau {

/// Makes a line of moves the main line, as far as it goes; what was the main line is a variation
/// where they part. Gives the last move of the line.
template <Game G>
Result<typename Tree<G>::Id> lead(Tree<G> &tree, std::span<const typename G::Move> line) {
  auto at = Tree<G>::root;
  for (const auto move : line) {
    auto next = tree.child_by(at, move);
    if (next == Tree<G>::none) {
      const auto added = tree.add(at, move);
      if (!added)
        return added.error();
      next = *added;
    }
    if (!tree.is_first_child(next))
      if (const auto promoted = tree.promote(next); !promoted)
        return promoted.error();
    at = next;
  }
  return at;
}

/// Copies what follows a move below another one, notes included. False when there is no room.
template <Game G>
bool copy_below(Tree<G> &tree, typename Tree<G>::Id from, typename Tree<G>::Id to) {
  using Id = typename Tree<G>::Id;
  std::vector<std::pair<Id, Id>> open = {{from, to}};
  while (!open.empty()) {
    const auto [source, copy] = open.back();
    open.pop_back();
    for (Id at = tree.first_child(source); at != Tree<G>::none; at = tree.next_sibling(at)) {
      const auto added = tree.add(copy, tree.move(at));
      if (!added)
        return false;
      const auto notes = tree.notes(at);
      for (const auto glyph : notes.glyphs)
        if (tree.add_glyph(*added, glyph))
          return false;
      for (const bool before : {true, false})
        for (const auto &comment : before ? notes.before : notes.after)
          if (tree.add_comment(*added, comment, before))
            return false;
      open.push_back({at, *added});
    }
  }
  return true;
}

/// The tree with its main line ending at `last`, a move of it: what followed stays as a variation
/// of that move. Nothing where `last` is no move, or there is no room.
template <Game G> std::optional<Tree<G>> ending_at(Tree<G> tree, typename Tree<G>::Id last) {
  if (last == Tree<G>::root)
    return std::nullopt;
  if (tree.first_child(last) == Tree<G>::none)
    return tree;
  const auto again = tree.add(tree.parent(last), tree.move(last));
  if (!again || !copy_below(tree, last, *again))
    return std::nullopt;
  while (tree.first_child(last) != Tree<G>::none)
    tree.remove(tree.first_child(last));
  return tree;
}

} // namespace plateau
