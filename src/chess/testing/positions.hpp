/// @file
/// What the tests of chess share: positions from text, and the board seen from the other side.
#pragma once

#include "chess/chess.hpp"
#include "core/texts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace plateau::chess::testing {

inline constexpr std::string_view start_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The set-up a test writes down; a text that cannot be read fails the test and gives the start.
inline Setup<Chess> setup(std::string_view fen) {
  const auto read = Chess::read_position(fen, {});
  if (read)
    return *read;
  ADD_FAILURE() << fen << ": " << explain<Chess>(Language{}, read.error());
  return {{}, Chess::start({})};
}

inline Position position(std::string_view fen) { return setup(fen).position; }

inline std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    parts.push_back(part);
  return parts;
}

inline std::string joined(const std::vector<std::string> &parts, char separator) {
  std::string text;
  for (const auto &part : parts) {
    if (!text.empty())
      text.push_back(separator);
    text.append(part);
  }
  return text;
}

/// White and Black exchanged: `Ke1` becomes `ke8`.
inline char other_colour(char letter) {
  if (letter >= 'a' && letter <= 'z')
    return static_cast<char>(letter - 'a' + 'A');
  if (letter >= 'A' && letter <= 'Z')
    return static_cast<char>(letter - 'A' + 'a');
  return letter;
}

/// A move or square seen from the other side: every rank digit flipped. Castling stays.
inline std::string mirrored_move(std::string move) {
  if (!move.empty() && move[0] != 'O')
    for (auto &c : move)
      if (c >= '1' && c <= '8')
        c = static_cast<char>('1' + '8' - c);
  return move;
}

/// The same position with the colours exchanged and the board turned upside down. The move number
/// is kept.
inline std::string mirrored_fen(const std::string &fen) {
  auto fields = split(fen, ' ');
  auto ranks = split(fields[0], '/');
  std::reverse(ranks.begin(), ranks.end());
  fields[0] = joined(ranks, '/');
  for (const std::size_t i : {0U, 2U})
    for (auto &c : fields[i])
      c = other_colour(c);
  // Rights are written White's first.
  std::stable_partition(fields[2].begin(), fields[2].end(), [](char c) { return c <= 'Z'; });
  fields[1][0] = fields[1][0] == 'w' ? 'b' : 'w';
  fields[3] = mirrored_move(fields[3]);
  return joined(fields, ' ');
}

} // namespace plateau::chess::testing
