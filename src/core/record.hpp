/// @file
/// A game as a value: tags, moves, variations, comments; read from a file and written to one.
///
///     RecordFile file(text);
///     while (file.next_game())
///       if (auto record = read_record<chess::Chess>(file))
///         text = write_record(*record);             // record_write.hpp
///
/// Reading what was written gives an equal record.
#pragma once

#include "core/match.hpp"
#include "core/record_replay.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace plateau {

/// What a game file holds after its tags, in the order it is written; so nothing is lost, and the
/// tree of variations is flat. Each move knows its parent.
template <Game G> struct Record {
  struct Entry {
    enum class Kind : std::uint8_t { move, glyph, comment, open, close };
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    Kind kind = Kind::move;
    std::uint8_t glyph = 0;       ///< Of a glyph: 1 is `!`, 2 is `?`, and so on.
    typename G::Move move{};      ///< Of a move.
    std::uint32_t parent = none;  ///< Of a move: the move before it, `none` at the start.
    std::uint32_t text_begin = 0; ///< Of a comment: where it lies in `comments`.
    std::uint32_t text_size = 0;

    friend bool operator==(const Entry &, const Entry &) = default;
  };

  RecordTags tags; ///< Complete: see complete_tags.
  Setup<G> setup;
  /// `open` begins a variation that replaces the last move, `close` ends it. What stands after a
  /// move belongs to it; a comment before the first move of a line stands before it.
  std::vector<Entry> entries;
  std::string comments; ///< The texts of all comments, one after the other.
  RecordResult result = RecordResult::open;

  std::string_view comment(const Entry &entry) const {
    return std::string_view(comments).substr(entry.text_begin, entry.text_size);
  }

  friend bool operator==(const Record &a, const Record &b) {
    return a.tags == b.tags && a.setup.rules == b.setup.rules &&
           a.setup.position == b.setup.position && a.entries == b.entries &&
           a.comments == b.comments && a.result == b.result;
  }
};

/// Makes a record entry by entry; a visitor of `replay`.
template <Game G> class RecordBuilder {
public:
  using Entry = typename Record<G>::Entry;
  using Position = typename G::Position;

  void begin(const Setup<G> &setup) { record_.setup = setup; }
  void move(const Position &, typename G::Move move, const Position &) { add_move(move); }
  void add_move(typename G::Move move) {
    before_last_ = last_;
    last_ = static_cast<std::uint32_t>(record_.entries.size());
    add({Entry::Kind::move, 0, move, before_last_, 0, 0});
  }
  void glyph(std::uint8_t number) { add({Entry::Kind::glyph, number, {}, Entry::none, 0, 0}); }
  void comment(std::string_view text) {
    const auto line = on_one_line(text);
    add({Entry::Kind::comment,
         0,
         {},
         Entry::none,
         static_cast<std::uint32_t>(record_.comments.size()),
         static_cast<std::uint32_t>(line.size())});
    record_.comments += line;
  }
  void open() {
    add({Entry::Kind::open, 0, {}, Entry::none, 0, 0});
    interrupted_.push_back({before_last_, last_});
    last_ = before_last_;
  }
  void close() {
    if (interrupted_.empty())
      return;
    add({Entry::Kind::close, 0, {}, Entry::none, 0, 0});
    before_last_ = interrupted_.back().before_last;
    last_ = interrupted_.back().last;
    interrupted_.pop_back();
  }
  void result(RecordResult result) { record_.result = result; }

  /// The record, its tags completed.
  Record<G> finish(RecordTags tags) && {
    while (!interrupted_.empty())
      close();
    complete_tags<G>(tags, record_.setup, record_.result);
    record_.tags = std::move(tags);
    return std::move(record_);
  }

private:
  struct Interrupted {
    std::uint32_t before_last;
    std::uint32_t last;
  };
  void add(const Entry &entry) { record_.entries.push_back(entry); }

  Record<G> record_;
  std::uint32_t before_last_ = Entry::none;
  std::uint32_t last_ = Entry::none;
  std::vector<Interrupted> interrupted_;
};

/// The present game of a file, or why it is refused and where.
template <Game G> Result<Record<G>> read_record(RecordFile &file) {
  RecordBuilder<G> builder;
  if (auto refusal = replay<G>(file, builder))
    return *std::move(refusal);
  auto record = std::move(builder).finish(file.tags());
  if (auto refusal = refuse_to_write(record.tags, file.budget()))
    return *std::move(refusal);
  return record;
}

/// The moves of the main line.
template <Game G> std::vector<typename G::Move> main_line(const Record<G> &record) {
  std::vector<typename G::Move> moves;
  std::size_t depth = 0;
  for (const auto &entry : record.entries) {
    using Kind = typename Record<G>::Entry::Kind;
    if (entry.kind == Kind::open)
      ++depth;
    else if (entry.kind == Kind::close && depth > 0)
      --depth;
    else if (entry.kind == Kind::move && depth == 0)
      moves.push_back(entry.move);
  }
  return moves;
}

/// The position after a move of the record, in whichever variation it stands.
template <Game G> typename G::Position position_after(const Record<G> &record, std::size_t entry) {
  std::vector<typename G::Move> moves;
  // A parent stands before its child, so this ends whatever the record holds.
  for (std::size_t at = entry; at < record.entries.size();) {
    moves.push_back(record.entries[at].move);
    const std::size_t parent = record.entries[at].parent;
    if (parent >= at)
      break;
    at = parent;
  }
  auto position = record.setup.position;
  std::for_each(moves.rbegin(), moves.rend(), [&](auto move) { G::play(position, move); });
  return position;
}

/// The record of a match. Tags given by the caller (players, date) come with it.
template <Game G> Record<G> record_of(const Match<G> &match, RecordTags tags = {}) {
  RecordBuilder<G> builder;
  builder.begin({match.rules(), match.start_position()});
  for (const auto move : match.moves())
    builder.add_move(move);
  if (const auto outcome = match.outcome())
    builder.result(read_result(result_text(*outcome)).value_or(RecordResult::open));
  // The match knows where it began.
  tags.remove("SetUp");
  tags.remove("FEN");
  return std::move(builder).finish(std::move(tags));
}

} // namespace plateau
