/// @file
/// Moves of a tree in words, for whoever reads a game at a terminal.
#pragma once

#include "core/tree_record.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plateau::app {

/// `!?` of 5, and so on; `$14` where there is no sign for it.
std::string glyph_text(std::uint8_t glyph);

/// ` {good} {move}`: what people are told by comments; empty when they hold commands only.
std::string comments_text(const std::vector<std::string> &comments);

/// A position of a tree, and how many plies there were before it. White's, or whoever opens the
/// game, are even.
template <Game G> struct TreePlace {
  typename G::Position position;
  std::size_t ply;

  explicit TreePlace(const Setup<G> &setup)
      : position(setup.position), ply(detail::first_move_number<G>(setup.position) * 2 +
                                      index(G::side_to_move(setup.position))) {}

  void play(typename G::Move move) {
    G::play(position, move);
    ++ply;
  }
  /// `12.` or `12...`
  std::string number() const { return std::to_string(ply / 2) + (ply % 2 == 0 ? "." : "..."); }
  /// `12. Nf3`
  std::string numbered(typename G::Move move, Language letters) const {
    auto text = G::record_move(position, move);
    if constexpr (requires { G::to_language(letters, text); })
      text = G::to_language(letters, text);
    return number() + " " + text;
  }
};

/// The variation that begins with a move, on one line: `1. d4 d5 (1... Nf6 {sharp}) 2. c4`.
template <Game G> class VariationText {
public:
  using Id = typename Tree<G>::Id;

  /// @param place before the move
  VariationText(const Tree<G> &tree, const TreePlace<G> &place, Language letters)
      : tree_(tree), letters_(letters), lines_{{place, place}} {}

  std::string of(Id id) && {
    move(id);
    tree_.walk(*this, id);
    return std::move(text_);
  }

  // As a visitor of the tree.
  void move(Id id) {
    auto &line = lines_.back();
    const auto &notes = tree_.notes(id);
    const auto before = comments_text(notes.before);
    if (!before.empty())
      text_.append(before).append(" ");
    const auto text = line.now.numbered(tree_.move(id), letters_);
    // Black's moves are numbered where something stands before them only.
    const bool numbered = line.now.ply % 2 == 0 || number_needed_;
    if (!text_.empty() && text_.back() != '(' && text_.back() != ' ')
      text_ += ' ';
    text_ += numbered ? text : text.substr(line.now.number().size() + 1);
    for (const auto glyph : notes.glyphs)
      text_ += glyph_text(glyph);
    const auto after = comments_text(notes.after);
    text_ += after;
    number_needed_ = !after.empty();
    line.before = line.now;
    line.now.play(tree_.move(id));
  }
  void open() {
    const auto before = lines_.back().before;
    lines_.push_back({before, before});
    text_ += " (";
    number_needed_ = true;
  }
  void close() {
    lines_.pop_back();
    text_ += ')';
    number_needed_ = true;
  }

private:
  struct Line {
    TreePlace<G> before;
    TreePlace<G> now;
  };
  const Tree<G> &tree_;
  Language letters_;
  std::vector<Line> lines_;
  std::string text_;
  bool number_needed_ = true;
};

} // namespace plateau::app
