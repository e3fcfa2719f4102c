/// @file
/// A file of games, one after the other: PGN syntax for every game.
///
/// This is the streaming level: nothing is kept but the tags of the present game. How a program
/// reads a file (`plateau replay`, say):
///
///     RecordFile file(text);                       // or RecordFile file(read_chunk);
///     while (file.next_game()) {
///       // file.tags() are read; game_of(file.tags()) of games/games.hpp says which game it is.
///       const auto refusal = replay<chess::Chess>(file, visitor); // record_replay.hpp
///       if (refusal) …                             // its line and column say where
///     }
///
/// A game that is refused, or not replayed at all, is passed over by the next `next_game()`. After
/// a refusal the next game begins at the next tag, or, when the refused game had no tags, after the
/// next result. `read_record<G>` (record.hpp) is the level above: a game as a value.
#pragma once

#include "core/record_tags.hpp"
#include "core/record_tokens.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau {

/// Reads the games of a file in order.
class RecordFile {
public:
  /// The whole text, which must outlive the file: the fast way, for a mapped file.
  explicit RecordFile(std::string_view whole, RecordBudget budget = {})
      : lexer_(whole), budget_(budget) {}
  /// A text that comes in chunks; 256 KiB of it are held at a time.
  explicit RecordFile(ReadChunk read, RecordBudget budget = {})
      : lexer_(std::move(read)), budget_(budget) {}

  /// Goes to the next game and reads its tags. False at the end of the file.
  bool next_game();

  /// The tags of the present game, as they stand in the file.
  const RecordTags &tags() const { return tags_; }
  /// Why the tags could not be read; `replay` answers the same.
  const std::optional<Refusal> &tag_refusal() const { return tag_refusal_; }
  /// Comments that stand before or among the tags, or before the first move.
  const std::vector<std::string> &leading_comments() const { return leading_comments_; }
  const RecordBudget &budget() const { return budget_; }
  /// The line where the present game begins, 1-based.
  std::uint32_t line() const { return line_; }
  /// Bytes of the text before the present game.
  std::uint64_t offset() const { return offset_; }

  // For `replay`: the tokens after the tags and leading comments. A tag is the end of the game.

  /// The next token of this game, valid until the next call; the kind `end` when there is none.
  const RecordToken &next_token();
  /// What follows the last token, as far as it is in memory: 64 KiB of it at least, and never more
  /// than a game may have.
  std::string_view ahead() const { return lexer_.ahead().substr(0, budget_.game_bytes); }
  /// Nobody has asked for the moves of this game yet.
  bool unread() const { return state_ == State::unread; }
  /// The game has come to its end: what follows is another one.
  void finish() { state_ = State::finished; }
  /// The game is refused. A text that made no sense is left by lines, not by tokens.
  void give_up(bool lost) { state_ = lost ? State::lost : State::refused; }
  /// This game has taken more bytes than the budget gives.
  bool over_budget() const { return lexer_.offset() - offset_ > budget_.game_bytes; }

private:
  enum class State : std::uint8_t {
    finished,
    unread,       ///< Nobody has asked for its moves.
    refused,      ///< Somewhere in the moves.
    lost,         ///< In the moves, where tokens make no sense.
    lost_in_tags, ///< The same among the tags.
  };

  /// A tag that makes no sense opens a game all the same, when it stands where tags do.
  bool is_broken_tag() const {
    return token_.kind == RecordToken::Kind::bad && token_.column == 1 && !token_.text.empty() &&
           token_.text.front() == '[';
  }
  void leave_game();
  bool read_tags();
  void add_tag();
  void refuse_tags(Refusal refusal);

  RecordLexer lexer_;
  RecordBudget budget_;
  RecordTags tags_;
  std::optional<Refusal> tag_refusal_;
  std::vector<std::string> leading_comments_;
  RecordToken token_;
  RecordToken no_more_;  ///< Stands for the tag that opens the next game.
  bool pending_ = false; ///< `token_` is still to be looked at.
  State state_ = State::finished;
  std::uint64_t offset_ = 0; ///< Where the game begins.
  std::uint32_t line_ = 1;
};

/// A value or comment as records hold it: a line end is a blank, a control character `?`.
std::string on_one_line(std::string_view comment);

inline const RecordToken &RecordFile::next_token() {
  if (!pending_)
    lexer_.next(token_);
  pending_ = token_.kind == RecordToken::Kind::end;
  if (token_.kind != RecordToken::Kind::tag && !is_broken_tag())
    return token_;
  pending_ = true;
  no_more_.line = token_.line;
  no_more_.column = token_.column;
  return no_more_;
}

} // namespace plateau
