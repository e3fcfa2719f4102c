/// @file
/// A game with what a search thinks of it written into it: evaluations, marks, better lines.
/// Everything that was in it stays.
#pragma once

#include "analyse/insight.hpp"
#include "analyse/tally.hpp"
#include "core/tree_record.hpp"
#include "search/evals.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::analyse {

/// `comment` without the evaluations an earlier analysis left in it.
std::string without_evals(std::string_view comment);

/// What a search thinks of one move of the main line.
struct Judgement {
  search::Score reached = 0; ///< What the position after it is worth, for the side that moved.
  double loss = 0;           ///< Winning chances it gave away.
  std::optional<search::Mark> mark;
};

/// Writes insights into a game.
template <Game G> class Annotation {
public:
  /// @param insights of the position before each move of the main line, and after the last
  Annotation(Tree<G> tree, std::vector<Insight<G>> insights)
      : tree_(std::move(tree)), insights_(std::move(insights)), position_(tree_.setup.position) {}

  /// Annotates the game; gives why it cannot be, when there is no room for the annotations in it.
  std::optional<Refusal> run() {
    for (Id id = tree_.first_child(Tree<G>::root); id != Tree<G>::none; id = tree_.first_child(id))
      annotate(id);
    if (tree_.tags.value("Annotator").empty())
      tree_.tags.set("Annotator", "Plateau");
    return refusal_;
  }

  /// Says something more of a move of the main line; what stands there already is not repeated.
  std::optional<Refusal> say(std::size_t ply, const std::string &words) {
    Id id = Tree<G>::root;
    for (std::size_t i = 0; i <= ply && id != Tree<G>::none; ++i)
      id = tree_.first_child(id);
    if (id == Tree<G>::none)
      return std::nullopt;
    const auto &said = tree_.notes(id).after;
    const bool known = std::find(said.begin(), said.end(), words) != said.end();
    return known ? std::nullopt : tree_.add_comment(id, words);
  }

  const Tree<G> &tree() const { return tree_; }
  const std::vector<Insight<G>> &insights() const { return insights_; }
  /// Of the moves of the main line; a null move is not judged.
  const std::vector<Judgement> &judgements() const { return judgements_; }
  const GameTally &tally() const { return tally_; }

private:
  using Id = typename Tree<G>::Id;
  using Line = typename Insight<G>::Line;

  void annotate(Id id) {
    const auto move = tree_.move(id);
    const Side mover = G::side_to_move(position_);
    const auto &before = insights_[judgements_.size()];
    const auto &after = insights_[judgements_.size() + 1];
    const auto judgement = is_pass<G>(position_, move) ? Judgement{} : judge(before, after, move);
    if (!is_pass<G>(position_, move))
      tally_[index(mover)].add(judgement.loss);
    if (judgement.mark && !is_judged(id))
      mark(id, *judgement.mark);
    comment(id, after.end ? std::string{} : eval(after.score(opponent(mover)), opponent(mover)));
    if (judgement.mark)
      for (const auto &line : before.lines)
        if (line.score > judgement.reached &&
            tree_.child_by(tree_.parent(id), line.moves.front()) == Tree<G>::none)
          add_variation(tree_.parent(id), line, mover);
    judgements_.push_back(judgement);
    G::play(position_, move);
  }

  Judgement judge(const Insight<G> &before, const Insight<G> &after, typename G::Move move) const {
    const Side mover = G::side_to_move(position_);
    const auto reached = -after.score(opponent(mover));
    const bool best = !before.lines.empty() && before.lines.front().moves.front() == move;
    const double loss = best ? 0
                             : std::max(0.0, search::winning_chances_in<G>(before.score(mover)) -
                                                 search::winning_chances_in<G>(reached));
    return {reached, loss, search::mark_of(loss)};
  }

  static constexpr std::uint8_t last_of_moves = 6; ///< $1 to $6 judge the move itself.

  /// True if the file already judges the move (`!`, `?` …): then that judgement is kept, and none
  /// is added.
  bool is_judged(Id id) const {
    const auto &glyphs = tree_.notes(id).glyphs;
    return std::any_of(glyphs.begin(), glyphs.end(),
                       [](auto glyph) { return glyph >= 1 && glyph <= last_of_moves; });
  }
  /// Puts the mark before the other glyphs.
  void mark(Id id, search::Mark mark) {
    const auto others = tree_.notes(id).glyphs;
    refuse(tree_.set_glyph(id, search::glyph(mark)));
    for (const auto glyph : others)
      refuse(tree_.add_glyph(id, glyph));
  }
  /// Puts a comment before the others, from which older evaluations are taken out.
  void comment(Id id, const std::string &eval) {
    const auto others = tree_.notes(id).after;
    refuse(tree_.set_comment(id, eval));
    for (const auto &other : others)
      if (const auto kept = without_evals(other); !kept.empty() || other.empty())
        refuse(tree_.add_comment(id, kept));
  }

  static std::string eval(search::Score score, Side to_move) {
    return "[%eval " + search::eval_text(score, to_move) + "]";
  }

  void add_variation(Id parent, const Line &line, Side mover) {
    Id at = parent;
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
      const auto added = tree_.add(at, line.moves[i]);
      if (!added)
        return refuse(added.error());
      at = *added;
      // A line that wins with its first move needs no evaluation.
      if (i == 0 && line.score != search::win_in(1))
        refuse(tree_.add_comment(at, eval(search::after_move(line.score), opponent(mover))));
    }
  }

  void refuse(std::optional<Refusal> refusal) {
    if (!refusal_)
      refusal_ = std::move(refusal);
  }

  Tree<G> tree_;
  std::vector<Insight<G>> insights_;
  typename G::Position position_; ///< Before the move that comes next.
  std::vector<Judgement> judgements_;
  GameTally tally_;
  std::optional<Refusal> refusal_;
};

} // namespace plateau::analyse
