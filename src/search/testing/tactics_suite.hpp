/// @file
/// Positions with one best move, from our own games: `testdata/tactics.epd`, made by
/// bench/collect_tactics.cpp. For tests and benchmarks only.
#pragma once

#include "chess/chess.hpp"
#include "chess/san.hpp"

#include <fstream>
#include <string>
#include <vector>

namespace plateau::search::testing {

struct Tactic {
  std::string fen;
  std::string best; ///< In short notation.
  chess::Position position;
  chess::Move move;
};

/// A line of the suite: four fields of a FEN, `bm`, the move and a semicolon.
inline std::string write_tactic(const chess::Position &position, chess::Move best) {
  auto fen = chess::write_position(position);
  for (int counters = 0; counters < 2; ++counters)
    fen.resize(fen.rfind(' '));
  return fen + " bm " + chess::write_san(position, best) + ";";
}

/// Reads such a line; false when it is none.
inline bool read_tactic(const std::string &line, Tactic &tactic) {
  const auto mark = line.find(" bm ");
  const auto end = line.find(';');
  if (mark == std::string::npos || end == std::string::npos || end < mark)
    return false;
  tactic.fen = line.substr(0, mark) + " 0 1";
  tactic.best = line.substr(mark + 4, end - mark - 4);
  const auto setup = chess::read_position(tactic.fen);
  if (!setup)
    return false;
  tactic.position = setup->position;
  return chess::find_san(tactic.position, tactic.best, tactic.move);
}

/// All of a file. A line that is none counts in `broken`.
inline std::vector<Tactic> read_tactics(const std::string &path, int &broken) {
  std::vector<Tactic> tactics;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    Tactic tactic;
    if (read_tactic(line, tactic))
      tactics.push_back(tactic);
    else
      ++broken;
  }
  return tactics;
}

} // namespace plateau::search::testing
