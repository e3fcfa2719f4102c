/// @file
/// Chess in text mode: the program `echecs`, and `plateau play chess`.
#pragma once

#include "chess/chess.hpp"
#include "text/face.hpp"
#include "text/player.hpp"
#include "text/program.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::console {

/// How chess shows itself in a terminal.
class ChessFace {
public:
  using Game = chess::Chess;
  static constexpr bool can_flip = true;

  /// @param prompt the key of its words
  explicit ChessFace(std::string_view prompt = "echecs.prompt") : prompt_(prompt) {}

  std::string board(const Table<Game> &table) const;
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
};

static_assert(Face<ChessFace>);

/// The answer to the question for a promotion piece: one letter of Q R B N, either case; from who
/// writes French, D T F C as well.
std::optional<std::int16_t> read_promotion(Language letters, std::string_view line);

/// Plays chess at a terminal. Threefold repetition and fifty moves end the game by themselves.
/// At the end the program leaves; a person is offered another game, taking back, saving.
/// @param guest the opponent, where it is neither at the keyboard nor the computer
/// @param prompt the key of its words: those of `echecs` are fixed by its contract
/// @return a sentence when the options are not understood, else nothing
std::string run_echecs(Terminal &terminal, const ProgramOptions &options,
                       Guest<chess::Chess> guest = nullptr,
                       std::string_view prompt = "echecs.prompt");

} // namespace plateau::console
