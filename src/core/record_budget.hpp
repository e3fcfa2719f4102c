/// @file
/// How much a game file may ask of its reader, and the reasons it is refused for.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace plateau {

/// What one game of a file may cost. A game beyond it is refused by name and the next one is read;
/// the memory held never depends on the length of the file. A test crosses each limit by one.
struct RecordBudget {
  /// Text of one game. The longest annotated games known are under 1 MiB.
  static constexpr std::size_t max_game_bytes = std::size_t{4} << 20;
  /// A move, a number, the name of a tag: the limit of the PGN standard.
  static constexpr std::size_t max_word_bytes = 255;
  /// A whole tag on its line. A 26×26 stackchess position takes about 2,000 bytes.
  static constexpr std::size_t max_tag_bytes = 8192;
  /// The PGN standard names 40 tags; databases add a few of their own.
  static constexpr std::size_t max_tags = 128;
  /// One comment. Longer ones are chapters of a book, or a brace that was never closed.
  static constexpr std::size_t max_comment_bytes = std::size_t{64} << 10;
  /// Variations inside variations. Nobody reads beyond ten.
  static constexpr std::size_t max_depth = 64;
  /// Moves, variations included. The longest possible chess game has 17,697 plies.
  static constexpr std::size_t max_plies = std::size_t{1} << 16;
  /// Moves, comments, glyphs and variation marks together: bounds a record held in memory to a few
  /// megabytes, since a one-byte glyph costs an entry.
  static constexpr std::size_t max_items = std::size_t{1} << 18;

  std::size_t game_bytes = max_game_bytes;
  std::size_t depth = max_depth;
  std::size_t plies = max_plies;
  std::size_t items = max_items;
  std::size_t tags = max_tags;
};

/// Why a game file is refused; each has its words under `refusal.<code>`.
namespace code {
inline constexpr std::string_view bad_character = "bad-character";
inline constexpr std::string_view word_too_long = "word-too-long";
inline constexpr std::string_view bad_glyph = "bad-glyph";
inline constexpr std::string_view tag_without_name = "tag-without-name";
inline constexpr std::string_view tag_without_value = "tag-without-value";
inline constexpr std::string_view tag_without_end = "tag-without-end";
inline constexpr std::string_view tag_too_long = "tag-too-long";
inline constexpr std::string_view too_many_tags = "too-many-tags";
inline constexpr std::string_view comment_without_end = "comment-without-end";
inline constexpr std::string_view comment_too_long = "comment-too-long";
inline constexpr std::string_view brace_without_comment = "brace-without-comment";
inline constexpr std::string_view variation_without_move = "variation-without-move";
inline constexpr std::string_view variation_without_end = "variation-without-end";
inline constexpr std::string_view end_without_variation = "end-without-variation";
inline constexpr std::string_view variations_too_deep = "variations-too-deep";
inline constexpr std::string_view too_many_moves = "too-many-moves";
inline constexpr std::string_view too_many_items = "too-many-items";
inline constexpr std::string_view game_too_long = "game-too-long";
inline constexpr std::string_view too_many_games = "too-many-games";
inline constexpr std::string_view move_incomplete = "move-incomplete";
inline constexpr std::string_view null_move = "null-move";
inline constexpr std::string_view result_disagrees = "result-disagrees";
inline constexpr std::string_view unknown_game = "unknown-game";
inline constexpr std::string_view other_game = "other-game";

/// All of the above.
inline constexpr std::array<std::string_view, 24> record = {
    bad_character,         word_too_long,         bad_glyph,
    tag_without_name,      tag_without_value,     tag_without_end,
    tag_too_long,          too_many_tags,         comment_without_end,
    comment_too_long,      brace_without_comment, variation_without_move,
    variation_without_end, end_without_variation, variations_too_deep,
    too_many_moves,        too_many_items,        game_too_long,
    too_many_games,        move_incomplete,       null_move,
    result_disagrees,      unknown_game,          other_game,
};
} // namespace code

} // namespace plateau
