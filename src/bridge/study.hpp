/// @file study.hpp
/// The tree of a match: its variations and notes, as a page shows and changes them. `Studied` of
/// protocol.ts.
#pragma once

#include "bridge/asked.hpp"
#include "bridge/scene.hpp"
#include "bridge/tree_news.hpp"
#include "core/tree_match.hpp"
#include "core/tree_record.hpp"

namespace plateau::bridge {

/// Takes away a line that says nothing but its moves. A player took it back and played otherwise.
template <Game G> void drop_if_plain(TreeEditor<G> &editor, typename Tree<G>::Id first) {
  const auto &tree = editor.tree;
  for (auto at = first; at != Tree<G>::none; at = tree.first_child(at)) {
    const bool varies = at != first && tree.next_sibling(at) != Tree<G>::none;
    if (varies || !tree.notes(at).empty())
      return;
  }
  editor.remove(first);
}

/// Makes the moves of a match, those taken back included, the main line of its tree. Whatever else
/// the tree holds stays.
template <Game G> void follow(TreeEditor<G> editor, const Match<G> &match) {
  const auto &tree = editor.tree;
  auto at = Tree<G>::root;
  for (std::size_t ply = 0; ply < known_plies(match); ++ply) {
    const auto move = known_move(match, ply);
    const auto before = tree.first_child(at);
    auto next = tree.child_by(at, move);
    if (next == Tree<G>::none) {
      const auto added = editor.add(at, move);
      if (!added)
        return;
      next = *added;
    }
    if (next != before && before != Tree<G>::none) {
      if (!editor.promote(next))
        return;
      drop_if_plain(editor, before);
    }
    at = next;
  }
}

/// The tree of a match that was kept with one; without, or when the text is of another game, that
/// of its moves.
template <Game G> Tree<G> tree_of(const Match<G> &match, std::string_view text) {
  Tree<G> tree({match.rules(), match.start_position()});
  if (RecordFile file(text); !text.empty() && file.next_game())
    if (auto read = read_tree<G>(file); read && read->setup.position == match.start_position()) {
      tree = std::move(*read);
      tree.setup.rules = match.rules();
      tree.tags = {};
    }
  TreeChanges untold;
  follow(TreeEditor<G>(tree, untold), match);
  return tree;
}

/// It holds more than the moves of one line.
template <Game G> bool says_more(const Tree<G> &tree) {
  for (auto at = Tree<G>::root; at != Tree<G>::none; at = tree.first_child(at))
    if (!tree.notes(at).empty() || (at != Tree<G>::root && tree.next_sibling(at) != Tree<G>::none))
      return true;
  return false;
}

/// The file that the tree is kept as; empty when the moves alone say as much.
template <Game G> std::string kept_text(const Tree<G> &tree) {
  return says_more(tree) ? write_tree(tree) : std::string{};
}

/// The words after a move replaced, or those before it; the commands beside them stay.
template <Game G>
std::optional<Refusal> set_words(Tree<G> &tree, typename Tree<G>::Id id, std::string_view words,
                                 bool before) {
  std::string text;
  for (const auto &comment : before ? tree.notes(id).before : tree.notes(id).after)
    if (const auto commands = command_part(comment); !commands.empty())
      text.append(text.empty() ? "" : " ").append(commands);
  if (!words.empty())
    text.append(text.empty() ? "" : " ").append(words);
  return tree.set_comment(id, text, before);
}

/// Marks that exclude each other: those that judge the move, and those that judge the position.
constexpr int glyph_group(std::uint8_t glyph) {
  return glyph >= 1 && glyph <= 6 ? 1 : glyph >= 10 && glyph <= 21 ? 2 : 0;
}

/// Sets a mark beside the others, in the place of one it excludes; takes it away where it stands
/// already. 0 takes all away.
template <Game G>
std::optional<Refusal> toggle_glyph(Tree<G> &tree, typename Tree<G>::Id id, std::uint8_t glyph) {
  const auto before = tree.notes(id).glyphs;
  std::vector<std::uint8_t> after;
  const bool stands = std::find(before.begin(), before.end(), glyph) != before.end();
  for (const auto one : before)
    if (one != glyph && (glyph_group(one) == 0 || glyph_group(one) != glyph_group(glyph)))
      after.push_back(one);
  if (!stands)
    after.push_back(glyph);
  if (glyph == 0)
    after.clear();
  tree.set_glyph(id, 0);
  std::optional<Refusal> refusal;
  for (const auto one : after)
    if (auto refused = tree.add_glyph(id, one))
      refusal = std::move(refused);
  return refusal;
}

/// Where a move tried at `id` belongs. What is tried after the end of a game is a variation of its
/// last move, so that the game stays as it was played.
template <Game G>
Result<typename Tree<G>::Id> place_for(TreeEditor<G> &editor, const Match<G> &match,
                                       typename Tree<G>::Id id) {
  const auto &tree = editor.tree;
  if (id != tree.main_end() || id == Tree<G>::root || !match.over())
    return id;
  const auto move = tree.move(id);
  for (auto at = tree.next_sibling(id); at != Tree<G>::none; at = tree.next_sibling(at))
    if (tree.move(at) == move)
      return at;
  return editor.add(tree.parent(id), move);
}

/// The tree as a file has it while moves are taken back: the main line ends where the match stands.
/// If something is said about the moves taken back, or there are variations of them, they stay as a
/// variation of the last move that was played; where none was, or there is no room, they stay as
/// they are.
template <Game G> Tree<G> without_undone(const Tree<G> &whole, const Match<G> &match) {
  auto tree = whole;
  auto last = Tree<G>::root;
  for (std::size_t ply = 0; ply < match.moves().size(); ++ply)
    last = tree.first_child(last);
  TreeChanges untold;
  TreeEditor<G> editor(tree, untold);
  const auto undone = tree.first_child(last);
  if (undone == Tree<G>::none)
    return tree;
  drop_if_plain(editor, undone);
  if (tree.first_child(last) == Tree<G>::none)
    return tree;
  return ending_at(std::move(tree), last).value_or(whole);
}

} // namespace plateau::bridge
