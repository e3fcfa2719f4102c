/// @file
/// A game as a tree of moves: the line that was played, variations at any depth, and what people
/// wrote beside the moves.
///
///     RecordFile file(text);
///     while (file.next_game())
///       if (auto tree = read_tree<chess::Chess>(file))     // tree_record.hpp
///         text = write_tree(*tree);
///
/// Reading what was written gives an equal tree, whatever was done to it between.
#pragma once

#include "core/record.hpp"
#include "core/tree_notes.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace plateau {

/// How much one tree may hold. A node takes 28 bytes, its notes 72 more, and a comment 32 and its
/// text; so a tree stays below 32 MiB.
struct TreeBudget {
  std::size_t moves = RecordBudget::max_plies;
  /// Moves, glyphs, comments, and two for each variation: what the file of it will hold.
  std::size_t items = RecordBudget::max_items;
  std::size_t depth = RecordBudget::max_depth; ///< Below 256.
  /// Bytes of all comments. With the moves, a file of it stays below RecordBudget::max_game_bytes.
  std::size_t comment_bytes = std::size_t{2} << 20;
};

/// The tree. A move is named by a number that stays its own until it is removed.
template <Game G> class Tree {
public:
  using Move = typename G::Move;
  using Id = std::uint32_t;
  static constexpr Id none = 0xFFFFFFFF;
  /// The start position. It is no move; its notes stand before the first one.
  static constexpr Id root = 0;

  explicit Tree(Setup<G> where = {{}, G::start({})}, TreeBudget budget = {})
      : setup(std::move(where)), budget_(budget), nodes_(1) {}

  // What is said of the whole game.
  RecordTags tags;
  Setup<G> setup;
  RecordResult result = RecordResult::open;

  // Looking.

  /// How many moves there are.
  std::size_t size() const { return moves_; }
  bool exists(Id id) const { return id < nodes_.size() && nodes_[id].stands; }
  Move move(Id id) const { return nodes_[id].move; }
  Id parent(Id id) const { return nodes_[id].parent; }
  /// The move that goes on from here in the main line of this variation, then its alternatives.
  Id first_child(Id id) const { return nodes_[id].first_child; }
  Id next_sibling(Id id) const { return nodes_[id].next; }
  bool is_first_child(Id id) const { return id == root || nodes_[parent(id)].first_child == id; }
  /// The child by this move.
  Id child_by(Id id, Move move) const;
  const TreeNotes &notes(Id id) const;
  /// The moves from the start up to this one, it included.
  std::vector<Id> path(Id id) const;
  std::vector<Move> line(Id id) const;
  /// The last move of the main line; the root when there is none.
  Id main_end() const;
  typename G::Position position(Id id) const;
  /// How many variations a move stands in.
  std::size_t depth(Id id) const { return nodes_[id].depth; }

  // Changing. What the budget does not allow is refused, and nothing is changed.

  /// Adds a legal move behind the children there are, even if one of them is the same move.
  Result<Id> add(Id parent, Move move);
  /// Takes a move and all that follows it away.
  void remove(Id id);
  /// Puts the variation that a move stands in before its alternatives. False when it is the main
  /// line already.
  Result<bool> promote(Id id);
  /// Replaces all comments after a move, or before it, by one, or by none where the text is empty.
  std::optional<Refusal> set_comment(Id id, std::string_view text, bool before = false);
  std::optional<Refusal> add_comment(Id id, std::string_view text, bool before = false);
  std::optional<Refusal> add_glyph(Id id, std::uint8_t glyph);
  /// Replaces all glyphs by one; 0 takes them away.
  std::optional<Refusal> set_glyph(Id id, std::uint8_t glyph);

  /// Calls `move(id)`, `open()` and `close()` in the order files have them. A variation is opened
  /// after the move it replaces.
  template <class Visitor> void walk(Visitor &&visitor, Id from = root) const;

private:
  struct Node {
    Move move{};
    Id parent = none;
    Id first_child = none;
    Id last_child = none;
    Id next = none; ///< The next alternative.
    Id notes = none;
    std::uint8_t depth = 0; ///< How many variations it stands in.
    bool stands = true;
  };

  void unlink(Id id);
  void settle_children(Id parent);
  Id take_free();
  TreeNotes &notes_of(Id id);
  void forget_notes(Id id);
  std::size_t deepest_below(Id id) const;
  std::size_t text_of(const TreeNotes &notes) const;
  std::optional<Refusal> refuse_items(std::size_t more, std::size_t bytes) const;

  TreeBudget budget_;
  std::vector<Node> nodes_;
  std::vector<TreeNotes> notes_;
  std::vector<Id> free_;       ///< Of nodes_.
  std::vector<Id> free_notes_; ///< Of notes_.
  std::size_t moves_ = 0;
  std::size_t items_ = 0;
  std::size_t comment_bytes_ = 0;
};

// --- looking

template <Game G> typename Tree<G>::Id Tree<G>::child_by(Id id, Move move) const {
  Id at = first_child(id);
  while (at != none && !(nodes_[at].move == move))
    at = nodes_[at].next;
  return at;
}

template <Game G> const TreeNotes &Tree<G>::notes(Id id) const {
  static const TreeNotes nothing;
  return nodes_[id].notes == none ? nothing : notes_[nodes_[id].notes];
}

template <Game G> std::vector<typename Tree<G>::Id> Tree<G>::path(Id id) const {
  std::vector<Id> path;
  for (Id at = id; at != root; at = parent(at))
    path.push_back(at);
  std::reverse(path.begin(), path.end());
  return path;
}

template <Game G> std::vector<typename G::Move> Tree<G>::line(Id id) const {
  std::vector<Move> moves;
  for (const Id at : path(id))
    moves.push_back(move(at));
  return moves;
}

template <Game G> typename Tree<G>::Id Tree<G>::main_end() const {
  Id at = root;
  while (first_child(at) != none)
    at = first_child(at);
  return at;
}

template <Game G> typename G::Position Tree<G>::position(Id id) const {
  auto position = setup.position;
  for (const auto move : line(id))
    G::play(position, move);
  return position;
}

/// The most variations inside each other among what follows a move.
template <Game G> std::size_t Tree<G>::deepest_below(Id id) const {
  struct Depth {
    std::size_t now = 0;
    std::size_t most = 0;
    void move(Id) {}
    void open() { most = std::max(most, ++now); }
    void close() { --now; }
  } depth;
  walk(depth, id);
  return depth.most;
}

template <Game G> template <class Visitor> void Tree<G>::walk(Visitor &&visitor, Id from) const {
  /// `last` is the last move told on a line, `variation` the next alternative to it.
  struct Line {
    Id last;
    Id variation;
  };
  std::vector<Line> lines = {{from, none}}; // Never longer than variations are deep.
  while (true) {
    Line &line = lines.back();
    if (const Id variation = line.variation; variation != none) {
      line.variation = next_sibling(variation);
      visitor.open();
      visitor.move(variation);
      lines.push_back({variation, none});
    } else if (const Id next = first_child(line.last); next != none) {
      line = {next, next_sibling(next)};
      visitor.move(next);
    } else {
      lines.pop_back();
      if (lines.empty())
        return;
      visitor.close();
    }
  }
}

// --- changing

template <Game G>
std::optional<Refusal> Tree<G>::refuse_items(std::size_t more, std::size_t bytes) const {
  if (items_ + more > budget_.items)
    return Refusal::malformed(code::too_many_items, {}, 0);
  if (comment_bytes_ + bytes > budget_.comment_bytes)
    return Refusal::malformed(code::game_too_long, {}, 0);
  return std::nullopt;
}

template <Game G> typename Tree<G>::Id Tree<G>::take_free() {
  if (free_.empty()) {
    nodes_.emplace_back();
    return static_cast<Id>(nodes_.size() - 1);
  }
  const Id id = free_.back();
  free_.pop_back();
  nodes_[id] = {};
  return id;
}

template <Game G> Result<typename Tree<G>::Id> Tree<G>::add(Id parent, Move move) {
  const bool varies = first_child(parent) != none;
  if (moves_ == budget_.moves)
    return Refusal::malformed(code::too_many_moves, {}, 0);
  if (auto refusal = refuse_items(varies ? 3 : 1, 0))
    return *std::move(refusal);
  if (varies && depth(parent) == budget_.depth)
    return Refusal::malformed(code::variations_too_deep, {}, 0);
  const Id id = take_free();
  nodes_[id].move = move;
  nodes_[id].parent = parent;
  nodes_[id].depth = static_cast<std::uint8_t>(depth(parent) + (varies ? 1 : 0));
  (varies ? nodes_[nodes_[parent].last_child].next : nodes_[parent].first_child) = id;
  nodes_[parent].last_child = id;
  ++moves_;
  items_ += varies ? 3 : 1;
  return id;
}

template <Game G> void Tree<G>::unlink(Id id) {
  Id *link = &nodes_[parent(id)].first_child;
  while (*link != id)
    link = &nodes_[*link].next;
  *link = next_sibling(id);
  nodes_[id].next = none;
}

template <Game G> void Tree<G>::remove(Id id) {
  if (id == root || !exists(id))
    return;
  const Id above = parent(id);
  items_ -= first_child(above) != id || next_sibling(id) != none ? 2 : 0;
  unlink(id);
  std::vector<Id> gone = {id};
  while (!gone.empty()) {
    const Id at = gone.back();
    gone.pop_back();
    for (Id child = first_child(at); child != none; child = next_sibling(child)) {
      gone.push_back(child);
      items_ -= is_first_child(child) ? 0 : 2;
    }
    forget_notes(at);
    nodes_[at] = {};
    nodes_[at].stands = false;
    free_.push_back(at);
    --moves_;
    --items_;
  }
  settle_children(above);
}

/// Puts everything right after the children of a move have changed places.
template <Game G> void Tree<G>::settle_children(Id parent) {
  nodes_[parent].last_child = none;
  std::vector<Id> changed;
  for (Id child = first_child(parent); child != none; child = next_sibling(child)) {
    nodes_[parent].last_child = child;
    changed.push_back(child);
  }
  while (!changed.empty()) {
    const Id at = changed.back();
    changed.pop_back();
    const auto depth =
        static_cast<std::uint8_t>(nodes_[nodes_[at].parent].depth + (is_first_child(at) ? 0 : 1));
    if (std::exchange(nodes_[at].depth, depth) == depth)
      continue;
    for (Id child = first_child(at); child != none; child = next_sibling(child))
      changed.push_back(child);
  }
  const Id first = first_child(parent);
  if (first == none || notes(first).before.empty())
    return;
  // Nothing stands before a move that opens no variation: a file could not say so.
  auto &notes = notes_of(first);
  notes.after.insert(notes.after.begin(), std::make_move_iterator(notes.before.begin()),
                     std::make_move_iterator(notes.before.end()));
  notes.before.clear();
}

template <Game G> Result<bool> Tree<G>::promote(Id id) {
  Id fork = id;
  while (fork != root && is_first_child(fork))
    fork = parent(fork);
  if (fork == root)
    return false;
  const Id above = parent(fork);
  // What was the main line is now one variation deeper.
  if (depth(above) + 1 + deepest_below(first_child(above)) > budget_.depth)
    return Refusal::malformed(code::variations_too_deep, {}, 0);
  unlink(fork);
  nodes_[fork].next = std::exchange(nodes_[above].first_child, fork);
  settle_children(above);
  return true;
}

template <Game G> std::size_t Tree<G>::text_of(const TreeNotes &notes) const {
  std::size_t bytes = 0;
  for (const auto *comments : {&notes.before, &notes.after})
    for (const auto &comment : *comments)
      bytes += comment.size();
  return bytes;
}

template <Game G> TreeNotes &Tree<G>::notes_of(Id id) {
  if (nodes_[id].notes != none)
    return notes_[nodes_[id].notes];
  if (free_notes_.empty()) {
    nodes_[id].notes = static_cast<Id>(notes_.size());
    return notes_.emplace_back();
  }
  nodes_[id].notes = free_notes_.back();
  free_notes_.pop_back();
  return notes_[nodes_[id].notes];
}

template <Game G> void Tree<G>::forget_notes(Id id) {
  const Id at = std::exchange(nodes_[id].notes, none);
  if (at == none)
    return;
  auto &notes = notes_[at];
  items_ -= notes.glyphs.size() + notes.before.size() + notes.after.size();
  comment_bytes_ -= text_of(notes);
  notes = {};
  free_notes_.push_back(at);
}

template <Game G>
std::optional<Refusal> Tree<G>::add_comment(Id id, std::string_view text, bool before) {
  auto line = on_one_line(text);
  if (line.size() > RecordBudget::max_comment_bytes)
    return Refusal::malformed(code::comment_too_long, line, 0);
  if (auto refusal = refuse_items(1, line.size()))
    return refusal;
  ++items_;
  comment_bytes_ += line.size();
  auto &notes = notes_of(id);
  (before ? notes.before : notes.after).push_back(std::move(line));
  return std::nullopt;
}

template <Game G>
std::optional<Refusal> Tree<G>::set_comment(Id id, std::string_view text, bool before) {
  std::vector<std::string> old;
  if (nodes_[id].notes != none)
    old = std::exchange(before ? notes_of(id).before : notes_of(id).after, {});
  items_ -= old.size();
  for (const auto &comment : old)
    comment_bytes_ -= comment.size();
  auto refusal = text.empty() ? std::nullopt : add_comment(id, text, before);
  if (refusal)
    for (auto &comment : old)
      add_comment(id, comment, before);
  return refusal;
}

template <Game G> std::optional<Refusal> Tree<G>::add_glyph(Id id, std::uint8_t glyph) {
  if (auto refusal = refuse_items(1, 0))
    return refusal;
  ++items_;
  notes_of(id).glyphs.push_back(glyph);
  return std::nullopt;
}

template <Game G> std::optional<Refusal> Tree<G>::set_glyph(Id id, std::uint8_t glyph) {
  if (!notes(id).glyphs.empty()) {
    items_ -= notes(id).glyphs.size();
    notes_of(id).glyphs.clear();
  }
  return glyph == 0 ? std::nullopt : add_glyph(id, glyph);
}

} // namespace plateau
