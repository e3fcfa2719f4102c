/// @file
/// Chess in a terminal: the program `echecs`, and `plateau play chess`.
#pragma once

#include "chess/chess.hpp"
#include "console/face.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plateau::console {

/// How chess shows itself in a terminal.
class ChessFace {
public:
  using Game = chess::Chess;
  static constexpr bool can_flip = true;

  /// @param prompt the key of its words
  /// @param pipe_commands the only commands in a pipe, where a contract says so
  explicit ChessFace(std::string_view prompt = "chess.prompt",
                     std::span<const std::string_view> pipe_commands = {})
      : prompt_(prompt), pipe_commands_(pipe_commands) {}

  std::span<const std::string_view> pipe_commands() const { return pipe_commands_; }

  /// Threefold repetition and fifty moves end the game by themselves.
  static chess::Rules at_the_table(chess::Rules rules) {
    rules.automatic_draws = true;
    return rules;
  }

  std::string board(const Table<Game> &table) const;
  static std::string sign(const Stack &stack, bool ascii, bool colour);
  std::string prompt(const Table<Game> &table) const;
  /// `-> déplacement de ♘ b1c3`; everything but moves in the common words.
  std::string words(const Table<Game> &table, const Heard &heard) const;
  /// A check to the side to move.
  std::string alert(const Table<Game> &table) const;
  std::string choice_prompt(const Table<Game> &table, const Choice &choice) const;
  std::optional<std::int16_t> read_choice(const Table<Game> &table, const Choice &choice,
                                          std::string_view line) const;
  std::string help(const Table<Game> &table) const;
  std::string last_line(const Match<Game> &match) const;

private:
  std::string_view prompt_;
  std::span<const std::string_view> pipe_commands_;
};

template <> struct FaceOf<chess::Chess> { using Type = ChessFace; };

/// The commands of the program `echecs` where no person types: its contract.
inline constexpr std::array<std::string_view, 3> contract_commands = {"/quit", "/resign", "/draw"};

/// The answer to the question for a promotion piece: one letter of Q R B N, either case; from who
/// writes French, D T F C as well.
std::optional<std::int16_t> read_promotion(Language letters, std::string_view line);

} // namespace plateau::console
