/// @file
/// What a game brings to the common loop: how it looks and how it asks.
#pragma once

#include "console/grid_face.hpp"
#include "console/table.hpp"

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::console {

/// What a face makes of a line, before the common commands and moves are tried.
struct FaceAnswer {
  enum class Kind : std::uint8_t {
    not_mine, ///< The line goes on to the common commands, then to the moves.
    done,     ///< Something was said or asked; nothing more to do.
    redraw,   ///< The same, and the board looks different now.
    move,     ///< The line, perhaps with answers to questions, means this move.
  };
  Kind kind = Kind::not_mine;
  std::string text; ///< The move.

  static FaceAnswer not_mine() { return {}; }
  static FaceAnswer done() { return {Kind::done, {}}; }
  static FaceAnswer redraw() { return {Kind::redraw, {}}; }
  static FaceAnswer move(std::string text) { return {Kind::move, std::move(text)}; }
};

/// How a game shows itself in a terminal. Only the board and the prompt are required. A face may
/// add, and the loop finds by itself:
///
/// - `FaceAnswer obey(Table<G>&, std::string_view line)`: input of its own;
/// - `std::string words(const Table<G>&, const Heard&)`: an event told its own way;
/// - `std::string alert(const Table<G>&)`: what a position set up or gone back to must be shown
/// with;
/// - `std::string choice_prompt(const Table<G>&, const Choice&)` and
///   `std::optional<std::int16_t> read_choice(const Table<G>&, const Choice&, std::string_view)`:
///   an open choice (without them, options are numbers);
/// - `std::string help(const Table<G>&)`: lines above the common help, on how moves are written;
/// - `static std::string sign(const Stack &, bool ascii, bool colour)`: what stands on a cell in
/// one to
///   three columns, for a screen in full (without it, the texts `<game>.sign.<piece>`); where there
///   are colours, ink tells the sides apart;
/// - `static constexpr bool can_flip = true`: the board can be turned;
/// - `std::string last_line(const Match<G>&)`: what is written when everything is over;
/// - `static Rules at_the_table(Rules)`: the rules that were asked for, as they are played at a
/// table;
/// - `bool ask_for_rules(Terminal&, const ProgramOptions&, Rules&)`: asks what the options left
/// open,
///   before the first move; false when there will be no game;
/// - `std::span<const std::string_view> pipe_commands()`: the only commands in a pipe; empty where
///   a pipe is like a person;
/// - `static bool stays_whole(std::string_view line)`: in a pipe this line is not cut into words;
/// - `static constexpr bool offers_in_pipes = true`: another game is offered at the end even where
///   nobody sits at a terminal.
template <class F>
concept Face = Game<typename F::Game> && requires(F face, Table<typename F::Game> &table) {
  /// The board as lines, each ended by a newline.
  { face.board(table) } -> std::convertible_to<std::string>;
  /// The question for a move, with its trailing blank.
  { face.prompt(table) } -> std::convertible_to<std::string>;
};

/// The face of a game: specialised in `<game>/face.hpp`, else a plain one.
template <Game G> struct FaceOf { using Type = GridFace<G>; };

} // namespace plateau::console
