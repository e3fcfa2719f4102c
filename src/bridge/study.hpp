/// @file study.hpp
/// The tree of a match: its variations and notes, as a page shows and changes them. `Studied` of
/// protocol.ts.
#pragma once

#include "bridge/asked.hpp"
#include "bridge/scene.hpp"
#include "core/tree_record.hpp"

namespace plateau::bridge {

/// Takes away a line that says nothing but its moves. A player took it back and played otherwise.
template <Game G> void drop_if_plain(Tree<G> &tree, typename Tree<G>::Id first) {
  for (auto at = first; at != Tree<G>::none; at = tree.first_child(at)) {
    const bool varies = at != first && tree.next_sibling(at) != Tree<G>::none;
    if (varies || !tree.notes(at).empty())
      return;
  }
  tree.remove(first);
}

/// Makes the moves of a match, those taken back included, the main line of its tree. Whatever else
/// the tree holds stays.
template <Game G> void follow(Tree<G> &tree, const Match<G> &match) {
  auto at = Tree<G>::root;
  for (std::size_t ply = 0; ply < known_plies(match); ++ply) {
    const auto move = known_move(match, ply);
    const auto before = tree.first_child(at);
    auto next = tree.child_by(at, move);
    if (next == Tree<G>::none) {
      const auto added = tree.add(at, move);
      if (!added)
        return;
      next = *added;
    }
    if (next != before && before != Tree<G>::none) {
      if (!tree.promote(next))
        return;
      drop_if_plain(tree, before);
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
  follow(tree, match);
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

/// Writes `TreeNode[]`.
template <Game G> class TreeWriter {
public:
  using Id = typename Tree<G>::Id;

  TreeWriter(JsonWriter &json, const Tree<G> &tree) : json_(json), tree_(tree) {
    const auto &start = tree.setup.position;
    const auto ply = detail::first_move_number<G>(start) * 2 + index(G::side_to_move(start));
    lines_.push_back({start, start, ply});
  }
  void write() {
    json_.open_array();
    json_.open_object().key("id").number(Tree<G>::root);
    write_notes(Tree<G>::root);
    json_.close_object();
    tree_.walk(*this);
    json_.close_array();
  }

  // As a visitor of the tree.
  void move(Id id) {
    auto &line = lines_.back();
    const auto move = tree_.move(id);
    json_.open_object().key("id").number(id).key("parent").number(tree_.parent(id));
    json_.key("move").string(G::write_move(line.now, move));
    json_.key("record").string(G::record_move(line.now, move));
    json_.key("side").string(G::side_key(G::side_to_move(line.now)));
    json_.key("number").number(line.ply / 2);
    write_notes(id);
    json_.close_object();
    line.before = line.now;
    G::play(line.now, move);
    ++line.ply;
  }
  void open() {
    const auto before = lines_.back().before;
    lines_.push_back({before, before, lines_.back().ply - 1});
  }
  void close() { lines_.pop_back(); }

private:
  struct Line {
    typename G::Position before;
    typename G::Position now;
    std::size_t ply;
  };

  /// Only those there are: most moves have none.
  void write_notes(Id id) {
    const auto &notes = tree_.notes(id);
    if (!notes.glyphs.empty()) {
      json_.key("glyphs").open_array();
      for (const auto glyph : notes.glyphs)
        json_.number(glyph);
      json_.close_array();
    }
    write_words("before", notes.before);
    write_words("after", notes.after);
    write_commands(notes.after);
  }
  void write_words(std::string_view key, const std::vector<std::string> &comments) {
    std::string words;
    for (const auto &comment : comments)
      if (const auto spoken = spoken_part(comment); !spoken.empty())
        words.append(words.empty() ? "" : " ").append(spoken);
    if (!words.empty())
      json_.key(key).string(words);
  }
  void write_commands(const std::vector<std::string> &comments) {
    bool any = false;
    for (const auto &comment : comments)
      for (const auto &command : commands_in(comment)) {
        if (!any)
          json_.key("commands").open_array();
        any = true;
        json_.open_object().key("name").string(command.name);
        json_.key("value").string(command.value).close_object();
      }
    if (any)
      json_.close_array();
  }

  JsonWriter &json_;
  const Tree<G> &tree_;
  std::vector<Line> lines_;
};

/// The words of a move replaced; the commands beside them stay.
template <Game G>
std::optional<Refusal> set_words(Tree<G> &tree, typename Tree<G>::Id id, std::string_view words) {
  std::string text;
  for (const auto &comment : tree.notes(id).after)
    if (const auto commands = command_part(comment); !commands.empty())
      text.append(text.empty() ? "" : " ").append(commands);
  if (!words.empty())
    text.append(text.empty() ? "" : " ").append(words);
  return tree.set_comment(id, text);
}

/// Where a move tried at `id` belongs. What is tried after the end of a game is a variation of its
/// last move, so that the game stays as it was played.
template <Game G>
Result<typename Tree<G>::Id> place_for(Tree<G> &tree, const Match<G> &match,
                                       typename Tree<G>::Id id) {
  if (id != tree.main_end() || id == Tree<G>::root || !match.over())
    return id;
  const auto move = tree.move(id);
  for (auto at = tree.next_sibling(id); at != Tree<G>::none; at = tree.next_sibling(at))
    if (tree.move(at) == move)
      return at;
  return tree.add(tree.parent(id), move);
}

} // namespace plateau::bridge
