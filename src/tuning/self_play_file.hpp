/// @file
/// Files of games the engine played against itself: moves and scores, two to three bytes a
/// position. docs/search.md describes the format.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plateau::tuning {

/// A game as it was played. Moves are places in the list of legal moves.
struct SelfPlayGame {
  struct Ply {
    std::uint16_t move = 0;
    std::int16_t score = 0; ///< Of the search before the move, for the first side.

    friend bool operator==(const Ply &, const Ply &) = default;
  };

  std::string rules;                  ///< As the game writes them.
  std::vector<std::uint16_t> opening; ///< Moves by chance, before thinking started.
  std::vector<Ply> plies;
  int result = 1; ///< Half points of the first side: 0 lost, 1 drawn, 2 won.
  /// A part of the last position's key. It differs when a changed generator lists moves in another
  /// order, because moves are stored as places in that list.
  std::uint16_t end_check = 0;

  friend bool operator==(const SelfPlayGame &, const SelfPlayGame &) = default;
};

/// Longer games than this do not fit the two bytes of their size.
inline constexpr int max_game_plies = 10'000;

/// The first line of a file: what it holds, and how the games were played.
std::string write_heading(std::string_view game, std::string_view options);

/// A game as a file holds it.
/// @param game the game
/// @param number its place in the file, from 0: it is part of the checksum
std::string pack(const SelfPlayGame &game, std::uint64_t number);

/// A file in memory. The texts are parts of it.
struct SelfPlayFile {
  std::string_view heading;            ///< With the line end.
  std::vector<std::string_view> games; ///< Whole ones, their checksums right; see unpack.
  std::size_t whole_bytes = 0;         ///< What follows is a game that was cut off.
};

/// Finds the games in a file of this game, or says what is wrong with it.
std::variant<SelfPlayFile, std::string> read_self_play_file(std::string_view bytes,
                                                            std::string_view game);

/// Reads one of `SelfPlayFile::games`; nothing when its bytes are no game although the checksum is
/// right.
std::optional<SelfPlayGame> unpack(std::string_view bytes);

} // namespace plateau::tuning
