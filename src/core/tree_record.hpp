/// @file
/// Trees read from game files and written to them.
#pragma once

#include "core/record_write.hpp"
#include "core/refused_at.hpp"
#include "core/tree.hpp"

namespace plateau {

/// Makes a tree move by move; a visitor of `replay`, whose budget bounds it.
///
/// What has no place of its own in a tree is kept at the nearest one: a comment after a variation
/// joins those of the move the variation replaces, and so does what stands in a variation without
/// moves.
template <Game G> class TreeBuilder {
public:
  using Id = typename Tree<G>::Id;
  using Position = typename G::Position;

  void begin(const Setup<G> &setup) {
    tree_ = Tree<G>(setup);
    begun_ = true;
  }
  void move(const Position &, typename G::Move move, const Position &) { add_move(move); }
  void add_move(typename G::Move move) {
    const auto added = tree_.add(at_, move);
    if (!added)
      return refuse(added.error());
    at_ = *added;
    hand_over(at_, true);
  }
  void glyph(std::uint8_t number) {
    if (opens_)
      held_.glyphs.push_back(number);
    else
      refuse(tree_.add_glyph(at_, number));
  }
  void comment(std::string_view text) {
    if (opens_)
      held_.before.emplace_back(text);
    else
      refuse(tree_.add_comment(at_, text));
  }
  void open() {
    interrupted_.push_back(at_);
    at_ = tree_.parent(at_);
    opens_ = true;
  }
  void close() {
    if (interrupted_.empty())
      return;
    at_ = interrupted_.back();
    interrupted_.pop_back();
    hand_over(at_, false);
  }
  void result(RecordResult result) { tree_.result = result; }

  /// The move that was to come.
  RefusedAt place() const {
    return begun_ ? refused_at(tree_.setup, tree_.path(at_).size()) : RefusedAt{};
  }
  /// The first thing that the tree had no room for.
  const std::optional<Refusal> &refusal() const { return refusal_; }
  /// The tree, its tags completed.
  Tree<G> finish(RecordTags tags) && {
    complete_tags<G>(tags, tree_.setup, tree_.result);
    tree_.tags = std::move(tags);
    return std::move(tree_);
  }

private:
  /// Gives a move what was held since its variation was opened.
  void hand_over(Id id, bool before) {
    opens_ = false;
    for (const auto number : held_.glyphs)
      refuse(tree_.add_glyph(id, number));
    for (const auto &comment : held_.before)
      refuse(tree_.add_comment(id, comment, before));
    held_ = {};
  }
  void refuse(std::optional<Refusal> refusal) {
    if (!refusal_)
      refusal_ = std::move(refusal);
  }

  Tree<G> tree_;
  Id at_ = Tree<G>::root;
  bool begun_ = false;
  bool opens_ = false; ///< A variation was opened and has no move yet.
  TreeNotes held_;     ///< What stands in it so far.
  std::vector<Id> interrupted_;
  std::optional<Refusal> refusal_;
};

/// The present game of a file, or why it is refused and where.
/// @param at told at which move, unless it is nullptr
template <Game G> Result<Tree<G>> read_tree(RecordFile &file, RefusedAt *at = nullptr) {
  TreeBuilder<G> builder;
  if (auto refusal = replay<G>(file, builder)) {
    if (at != nullptr)
      *at = builder.place();
    return *std::move(refusal);
  }
  // The tree's own budget names no place: the game as a whole is too much.
  if (builder.refusal())
    return located(*builder.refusal(), file.line(), 1);
  auto tree = std::move(builder).finish(file.tags());
  if (auto refusal = refuse_to_write(tree.tags, file.budget()))
    return *std::move(refusal);
  return tree;
}

/// A tree as the flat record of a file.
template <Game G> Record<G> record_of(const Tree<G> &tree) {
  struct Writer {
    const Tree<G> &tree;
    RecordBuilder<G> record;
    void move(typename Tree<G>::Id id) {
      const auto &notes = tree.notes(id);
      for (const auto &comment : notes.before)
        record.comment(comment);
      if (id != Tree<G>::root)
        record.add_move(tree.move(id));
      for (const auto number : notes.glyphs)
        record.glyph(number);
      for (const auto &comment : notes.after)
        record.comment(comment);
    }
    void open() { record.open(); }
    void close() { record.close(); }
  } writer{tree, {}};
  writer.record.begin(tree.setup);
  writer.record.result(tree.result);
  writer.move(Tree<G>::root);
  tree.walk(writer);
  return std::move(writer.record).finish(tree.tags);
}

/// Equal when their files would be.
template <Game G> bool operator==(const Tree<G> &a, const Tree<G> &b) {
  return record_of(a) == record_of(b);
}

template <Game G> std::string write_tree(const Tree<G> &tree) {
  return write_record(record_of(tree));
}

} // namespace plateau
