/// @file
/// What people write beside a move: marks, comments, and the commands for programs in them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plateau {

/// The marks and comments of one move. A comment stands before its move only where the move opens a
/// variation: anywhere else, a file cannot tell it from one after the move before.
struct TreeNotes {
  std::vector<std::uint8_t> glyphs; ///< 1 is `!`, 2 is `?`, and so on.
  std::vector<std::string> before;
  std::vector<std::string> after;

  bool empty() const { return glyphs.empty() && before.empty() && after.empty(); }
  friend bool operator==(const TreeNotes &, const TreeNotes &) = default;
};

/// A command in a comment: `[%clk 0:05:00]` is `clk` with the value `0:05:00`.
struct CommentCommand {
  std::string_view name;
  std::string_view value;

  friend bool operator==(const CommentCommand &, const CommentCommand &) = default;
};

/// The commands of a comment, in their order; views into it.
std::vector<CommentCommand> commands_in(std::string_view comment);

/// What a comment says to people: the text without its commands, and without the blanks around.
std::string spoken_part(std::string_view comment);

/// The commands of a comment as they stand in it, one blank between two.
std::string command_part(std::string_view comment);

} // namespace plateau
