/// @file read.hpp
/// Reading files of lessons. Whoever writes one by hand makes mistakes, so everything is checked,
/// and a mistake is told with its place.
#pragma once

#include "core/json_value.hpp"
#include "learn/course.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace plateau::learn {

/// The name of the format, in the member `format` of a file.
inline constexpr std::string_view format_name = "plateau-lessons-1";

// What a file may hold. The lessons that come with Plateau have some tens of steps to a game; these
// leave room for a book of exercises, and keep a page from choking on one.
inline constexpr std::size_t max_file_bytes = std::size_t{1} << 20;
inline constexpr std::size_t max_chapters = 50;
inline constexpr std::size_t max_steps = 100;      ///< In a chapter.
inline constexpr std::size_t max_text_bytes = 600; ///< More is no task but a page of a book.
inline constexpr std::size_t max_moves = 60;       ///< In any list of moves, hints or wrong moves.
inline constexpr std::size_t max_id_length = 40;   ///< It stands in addresses.
inline constexpr std::size_t max_move_length = 64;
inline constexpr std::size_t max_position_length = 8192; ///< Stackchess on its largest board.

/// What is wrong with a file, and where.
struct Fault {
  std::string_view code;  ///< `learn.fault.<code>` says it.
  std::string chapter;    ///< Its id, or its number where it has none.
  std::string step;       ///< The same.
  std::string field;      ///< `goal.moves[2]`.
  std::string found;      ///< What stands there, or what is said of it.
  std::string_view limit; ///< What would be right, where that is short.
};

/// `Chapter “castling”, step “short”, goal.moves[2]: …`.
std::string explain(Language language, const Fault &fault);

/// The lessons of a file, or the first thing that is wrong with it. Positions and moves are only
/// texts here; `prove` (prove.hpp) holds them against the rules.
std::variant<Course, Fault> read_course(std::string_view file);

/// Whether a text can be the name of a chapter, a step or a puzzle.
bool is_id(std::string_view text);

/// One step, as it stands in a file.
std::variant<Step, Fault> read_step(const JsonValue &json);

} // namespace plateau::learn
