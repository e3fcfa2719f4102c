/// @file review.hpp
/// A game that was looked through: evaluations, marks and better lines written into its tree as
/// `plateau analyse` writes them, and read from there again. `Report` of protocol.ts.
#pragma once

#include "bridge/study.hpp"
#include "search/report.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plateau::bridge {

/// Follows no better line further than this: what is beyond is guesswork.
inline constexpr std::size_t max_better_plies = 12;

/// What a search saw in one position of the game.
template <Game G> struct Seen {
  search::Score score = search::draw; ///< For the side to move.
  std::vector<typename G::Move> line; ///< Empty where the rules have ended the game.
};

/// A share from 0 to 1 with three digits. Printing a double would bring the files of a C library
/// into the module.
std::string share_text(double share);

/// A comment without the evaluations in it.
std::string without_evals(const std::string &comment);

/// Puts an evaluation before the other comments of a move, in the place of an earlier one.
template <Game G> void set_eval(Tree<G> &tree, typename Tree<G>::Id id, const std::string &text) {
  std::vector<std::string> kept;
  for (const auto &comment : tree.notes(id).after)
    if (auto rest = without_evals(comment); !rest.empty())
      kept.push_back(std::move(rest));
  tree.set_comment(id, "[%eval " + text + "]");
  for (const auto &comment : kept)
    tree.add_comment(id, comment);
}

/// True if somebody has judged the move already: they may know better.
inline bool is_judged(const TreeNotes &notes) {
  return std::any_of(notes.glyphs.begin(), notes.glyphs.end(),
                     [](auto glyph) { return glyph_group(glyph) == 1; });
}

/// Writes what was seen into the tree of a match.
template <Game G> class Review {
public:
  using Id = typename Tree<G>::Id;

  Review(TreeEditor<G> editor, const Match<G> &match, std::vector<Seen<G>> seen)
      : editor_(editor), match_(match), seen_(std::move(seen)) {}

  void write() {
    Id parent = Tree<G>::root;
    for (std::size_t ply = 0; ply < match_.moves().size(); ++ply) {
      const Id id = editor_.tree.first_child(parent);
      write_move(parent, id, ply);
      parent = id;
    }
  }

private:
  /// What the position after so many moves is worth for the side to move there.
  search::Score score_at(std::size_t ply) const {
    const bool ended = ply == match_.moves().size() && match_.over() && !match_.ended_by_hand();
    if (!ended)
      return seen_[ply].score;
    const auto winner = match_.outcome()->winner;
    const Side to_move = G::side_to_move(match_.position_at(ply));
    return !winner ? search::draw : *winner == to_move ? search::win_in(0) : search::loss_in(0);
  }
  void write_move(Id parent, Id id, std::size_t ply) {
    auto &tree = editor_.tree;
    const auto move = tree.move(id);
    const auto &before = seen_[ply];
    const Side mover = G::side_to_move(match_.position_at(ply));
    const auto reached = -score_at(ply + 1);
    const bool best = !before.line.empty() && before.line.front() == move;
    const double loss = best ? 0
                             : search::winning_chances_in<G>(score_at(ply)) -
                                   search::winning_chances_in<G>(reached);
    const auto mark = search::mark_of(loss);
    if (mark && !is_judged(tree.notes(id)))
      tree.add_glyph(id, search::glyph(*mark));
    if (!seen_[ply + 1].line.empty())
      set_eval(tree, id, search::eval_text(score_at(ply + 1), opponent(mover)));
    editor_.noted(id);
    if (mark && !before.line.empty() && !best && before.score > reached &&
        tree.child_by(parent, before.line.front()) == Tree<G>::none)
      add_better(parent, before, mover);
  }
  void add_better(Id parent, const Seen<G> &seen, Side mover) {
    Id at = parent;
    for (std::size_t i = 0; i < std::min(seen.line.size(), max_better_plies); ++i) {
      const auto added = editor_.add(at, seen.line[i]);
      if (!added)
        return;
      at = *added;
      // A win on the spot needs no number.
      if (i == 0 && seen.score != search::win_in(1))
        set_eval(editor_.tree, at,
                 search::eval_text(search::after_move(seen.score), opponent(mover)));
    }
  }

  TreeEditor<G> editor_;
  const Match<G> &match_;
  std::vector<Seen<G>> seen_;
};

/// What the searches of a page saw: `Seen[]`. Nothing when it is not about every position of the
/// match, or has a move that cannot be played.
template <Game G>
std::optional<std::vector<Seen<G>>> seen_in(const JsonValue &request, const Match<G> &match) {
  std::vector<Seen<G>> all;
  for (const auto &item : request["seen"].items()) {
    if (all.size() > match.moves().size())
      return std::nullopt;
    Seen<G> seen;
    auto position = match.position_at(all.size());
    seen.score = static_cast<search::Score>(
        number_in(item, "exact", -search::won_now, search::won_now).value_or(search::draw));
    for (const auto &typed : item["moves"].items()) {
      const auto verdict = G::read_move(position, typed.as_string().value_or(std::string_view{}));
      if (verdict.move() == nullptr)
        return std::nullopt;
      seen.line.push_back(*verdict.move());
      G::play(position, *verdict.move());
    }
    all.push_back(std::move(seen));
  }
  return all.size() == match.moves().size() + 1 ? std::optional(std::move(all)) : std::nullopt;
}

/// Writes how some moves were played: `Played` of protocol.ts.
void write_played(JsonWriter &json, const search::Played &played);

/// Writes the members of `Report` from what stands in the tree, inside an object that is open.
template <Game G> void write_report(JsonWriter &json, const Tree<G> &tree) {
  const auto report = search::report_of(tree);
  json.key("plies").open_array();
  for (const auto &ply : report.plies) {
    json.open_object().key("share");
    ply.share ? json.raw(share_text(*ply.share)) : json.null();
    json.key("mark");
    ply.mark ? json.string(name(*ply.mark)) : json.null();
    json.key("phase").string(name(ply.phase)).close_object();
  }
  json.close_array().key("sides").open_object();
  for (const Side side : {Side::first, Side::second})
    write_played(json.key(G::side_key(side)), report.of(side));
  json.close_object().key("phases").open_object();
  for (const auto phase : phases) {
    json.key(name(phase)).open_object();
    for (const Side side : {Side::first, Side::second})
      write_played(json.key(G::side_key(side)), report.of(phase, side));
    json.close_object();
  }
  json.close_object();
}

} // namespace plateau::bridge
