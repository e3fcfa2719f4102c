/// @file tree_news.hpp
/// A tree that a page follows: what has changed in it since the page was last told, and the nodes
/// as the page reads them. `Studied` of protocol.ts.
#pragma once

#include "bridge/asked.hpp"
#include "core/json.hpp"
#include "core/tree_record.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace plateau::bridge {

/// What has changed in a tree since its page was told.
struct TreeChanges {
  std::vector<std::uint32_t> removed;
  std::vector<std::uint32_t> nodes;   ///< Added, or their notes have changed.
  std::vector<std::uint32_t> parents; ///< Their children, or the order of these, have changed.
  /// The number of the last answer; a page that gives it back is told the changes alone. Nothing
  /// until the whole tree has been told.
  std::optional<std::int64_t> told;

  void clear() {
    removed.clear();
    nodes.clear();
    parents.clear();
  }
};

/// Changes a tree and remembers what it changed.
template <Game G> class TreeEditor {
public:
  using Id = typename Tree<G>::Id;

  TreeEditor(Tree<G> &tree, TreeChanges &changes) : tree(tree), changes_(changes) {}

  Tree<G> &tree;

  Result<Id> add(Id parent, typename G::Move move) {
    auto added = tree.add(parent, move);
    if (added) {
      changes_.nodes.push_back(*added);
      changes_.parents.push_back(parent);
    }
    return added;
  }
  void remove(Id id) {
    if (id == Tree<G>::root)
      return;
    struct Collect {
      std::vector<std::uint32_t> &removed;
      void move(Id at) { removed.push_back(at); }
      void open() {}
      void close() {}
    };
    const Id above = tree.parent(id);
    changes_.removed.push_back(id);
    tree.walk(Collect{changes_.removed}, id);
    tree.remove(id);
    reordered(above);
  }
  Result<bool> promote(Id id) {
    Id fork = id;
    while (fork != Tree<G>::root && tree.is_first_child(fork))
      fork = tree.parent(fork);
    auto promoted = tree.promote(id);
    if (promoted && *promoted)
      reordered(tree.parent(fork));
    return promoted;
  }
  /// The notes of a move have been changed.
  void noted(Id id) { changes_.nodes.push_back(id); }

private:
  /// Another child may be the first now, and what stood before it after it.
  void reordered(Id parent) {
    changes_.parents.push_back(parent);
    if (const Id first = tree.first_child(parent); first != Tree<G>::none)
      changes_.nodes.push_back(first);
  }

  TreeChanges &changes_;
};

/// Writes `TreeNode`s: all of a tree, or some.
template <Game G> class TreeWriter {
public:
  using Id = typename Tree<G>::Id;

  TreeWriter(JsonWriter &json, const Tree<G> &tree) : json_(json), tree_(tree) {
    const auto &start = tree.setup.position;
    first_ply_ = detail::first_move_number<G>(start) * 2 + index(G::side_to_move(start));
  }
  void write_all() {
    const auto &start = tree_.setup.position;
    lines_ = {{start, start, first_ply_}};
    json_.open_array();
    write_start();
    tree_.walk(*this);
    json_.close_array();
  }
  void write_one(Id id) {
    if (id == Tree<G>::root)
      return write_start();
    const auto before = tree_.position(tree_.parent(id));
    write_node(id, before, first_ply_ + tree_.path(id).size() - 1);
  }

  // As a visitor of the tree.
  void move(Id id) {
    auto &line = lines_.back();
    write_node(id, line.now, line.ply);
    line.before = line.now;
    G::play(line.now, tree_.move(id));
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

  void write_start() {
    json_.open_object().key("id").number(Tree<G>::root);
    write_notes(Tree<G>::root);
    json_.close_object();
  }
  void write_node(Id id, const typename G::Position &before, std::size_t ply) {
    const auto move = tree_.move(id);
    json_.open_object().key("id").number(id).key("parent").number(tree_.parent(id));
    json_.key("move").string(G::write_move(before, move));
    json_.key("record").string(G::record_move(before, move));
    json_.key("side").string(G::side_key(G::side_to_move(before)));
    json_.key("number").number(ply / 2);
    write_notes(id);
    json_.close_object();
  }
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
  std::size_t first_ply_ = 0;
  std::vector<Line> lines_;
};

/// Beyond so many changed moves the whole tree is told: each of them is written by playing up to
/// it.
inline constexpr std::size_t max_told_changes = 400;

/// Writes `told` and either `changes` or `tree`, inside an object that is open.
template <Game G>
void write_news(JsonWriter &json, const Tree<G> &tree, TreeChanges &changes,
                std::optional<std::int64_t> since) {
  const auto sorted = [](std::vector<std::uint32_t> &ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  };
  for (auto *const ids : {&changes.removed, &changes.nodes, &changes.parents})
    sorted(*ids);
  TreeWriter<G> writer(json, tree);
  if (changes.told && since == changes.told && changes.nodes.size() <= max_told_changes) {
    json.key("changes").open_object().key("removed").open_array();
    for (const auto id : changes.removed)
      json.number(id);
    json.close_array().key("nodes").open_array();
    for (const auto id : changes.nodes)
      if (tree.exists(id))
        writer.write_one(id);
    json.close_array().key("children").open_array();
    for (const auto id : changes.parents) {
      if (!tree.exists(id))
        continue;
      json.open_array().number(id);
      for (auto at = tree.first_child(id); at != Tree<G>::none; at = tree.next_sibling(at))
        json.number(at);
      json.close_array();
    }
    json.close_array().close_object();
  } else {
    json.key("tree");
    writer.write_all();
  }
  changes.told = changes.told.value_or(0) + 1;
  changes.clear();
  json.key("told").integer(*changes.told);
}

} // namespace plateau::bridge
