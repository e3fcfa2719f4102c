/// @file
/// A game with what a search thinks of it written into it: evaluations, marks, better lines.
/// Everything that was in it stays.
#pragma once

#include "analyse/insight.hpp"
#include "analyse/tally.hpp"
#include "core/record.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::analyse {

/// `comment` without the evaluations an earlier analysis left in it.
std::string without_evals(std::string_view comment);

/// Writes insights into a game.
template <Game G> class Annotation {
public:
  /// @param record the game, which has to stay
  /// @param insights of the position before each move of the main line, and after the last
  Annotation(const Record<G> &record, std::vector<Insight<G>> insights)
      : record_(record), insights_(std::move(insights)), position_(record.setup.position) {}

  /// The game, annotated.
  Record<G> run() {
    builder_.begin(record_.setup);
    std::size_t depth = 0;
    for (std::size_t at = 0; at < record_.entries.size();) {
      const auto &entry = record_.entries[at];
      if (entry.kind == Kind::move && depth == 0) {
        at = add_main_move(at);
        continue;
      }
      depth += entry.kind == Kind::open ? 1 : 0;
      depth -= entry.kind == Kind::close ? 1 : 0;
      copy(entry);
      ++at;
    }
    builder_.result(record_.result);
    auto tags = record_.tags;
    if (tags.value("Annotator").empty())
      tags.set("Annotator", "Plateau");
    return std::move(builder_).finish(std::move(tags));
  }

  const GameTally &tally() const { return tally_; }

private:
  using Entry = typename Record<G>::Entry;
  using Kind = typename Entry::Kind;
  using Line = typename Insight<G>::Line;

  /// A move of the main line with its remarks, old and new. Gives the entry after them.
  std::size_t add_main_move(std::size_t at) {
    const auto move = record_.entries[at].move;
    const Side mover = G::side_to_move(position_);
    const auto &before = insights_[ply_];
    const auto &after = insights_[ply_ + 1];
    const auto reached = -after.score(opponent(mover));
    const double loss = loss_of(before, move, mover, reached);
    tally_[index(mover)].add(loss);
    builder_.add_move(move);
    auto end = at + 1;
    while (end < record_.entries.size() && is_remark(record_.entries[end]))
      ++end;
    const auto mark = search::mark_of(loss);
    if (mark && !is_judged(at + 1, end))
      builder_.glyph(search::glyph(*mark));
    copy_if(at + 1, end, Kind::glyph);
    if (!after.end)
      comment_eval(after.score(opponent(mover)), opponent(mover));
    copy_if(at + 1, end, Kind::comment);
    if (mark)
      for (const auto &line : before.lines)
        if (!(line.moves.front() == move) && line.score > reached &&
            !is_variation_there(end, line.moves.front()))
          add_variation(line, mover);
    G::play(position_, move);
    ++ply_;
    return end;
  }

  static double loss_of(const Insight<G> &before, typename G::Move move, Side mover,
                        search::Score reached) {
    if (!before.lines.empty() && before.lines.front().moves.front() == move)
      return 0;
    return std::max(0.0, search::winning_chances_in<G>(before.score(mover)) -
                             search::winning_chances_in<G>(reached));
  }

  void comment_eval(search::Score score, Side to_move) {
    builder_.comment("[%eval " + eval_text(score, to_move) + "]");
  }

  void add_variation(const Line &line, Side mover) {
    builder_.open();
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
      builder_.add_move(line.moves[i]);
      // A line that wins with its first move needs no evaluation.
      if (i == 0 && line.score != search::win_in(1))
        comment_eval(search::after_move(line.score), opponent(mover));
    }
    builder_.close();
  }

  static bool is_remark(const Entry &entry) {
    return entry.kind == Kind::glyph || entry.kind == Kind::comment;
  }
  /// True if the file already judges the move (`!`, `?` …): then that judgement is kept, and none
  /// is added.
  bool is_judged(std::size_t from, std::size_t end) const {
    constexpr std::uint8_t last_of_moves = 6; // $1 to $6 judge the move itself.
    return std::any_of(
        record_.entries.begin() + static_cast<std::ptrdiff_t>(from),
        record_.entries.begin() + static_cast<std::ptrdiff_t>(end), [](const Entry &entry) {
          return entry.kind == Kind::glyph && entry.glyph >= 1 && entry.glyph <= last_of_moves;
        });
  }
  /// Whether one of the variations that follow begins with this move.
  bool is_variation_there(std::size_t at, typename G::Move move) const {
    std::size_t depth = 0;
    for (; at < record_.entries.size(); ++at) {
      const auto &entry = record_.entries[at];
      if (entry.kind == Kind::move && depth == 0)
        return false;
      if (entry.kind == Kind::move && depth == 1 && record_.entries[at - 1].kind == Kind::open &&
          entry.move == move)
        return true;
      depth += entry.kind == Kind::open ? 1 : 0;
      depth -= entry.kind == Kind::close ? 1 : 0;
    }
    return false;
  }

  void copy_if(std::size_t from, std::size_t end, Kind kind) {
    for (auto at = from; at < end; ++at)
      if (record_.entries[at].kind == kind)
        copy(record_.entries[at], true);
  }
  /// @param renewed evaluations in it are replaced by new ones
  void copy(const Entry &entry, bool renewed = false) {
    switch (entry.kind) {
    case Kind::move:
      return builder_.add_move(entry.move);
    case Kind::glyph:
      return builder_.glyph(entry.glyph);
    case Kind::comment: {
      const auto comment = record_.comment(entry);
      const auto kept = renewed ? without_evals(comment) : std::string(comment);
      if (!kept.empty() || comment.empty())
        builder_.comment(kept);
      return;
    }
    case Kind::open:
      return builder_.open();
    case Kind::close:
      return builder_.close();
    }
  }

  const Record<G> &record_;
  std::vector<Insight<G>> insights_;
  typename G::Position position_;
  std::size_t ply_ = 0;
  RecordBuilder<G> builder_;
  GameTally tally_;
};

} // namespace plateau::analyse
