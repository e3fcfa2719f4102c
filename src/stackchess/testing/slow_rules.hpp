/// @file
/// Stackchess a second time, for tests only: written from the rules S1–S9 alone, slow and plain. It
/// shares no code with the game, not even the reading of positions.
#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace plateau::stackchess::slow {

struct Man {
  char letter = 'P'; ///< Upper case is White's.
  bool moved = false;
};

struct Place {
  int file = 0;
  int rank = 0;
};

struct Step {
  Place from;
  Place to;
  int count = 1;
};

struct Board {
  int n = 6;
  bool promotion = false;
  bool knights = false;
  bool white = true;
  std::vector<std::vector<std::vector<Man>>> squares; ///< [rank][file], bottom first.

  std::vector<Man> &at(Place p) {
    return squares[static_cast<std::size_t>(p.rank)][static_cast<std::size_t>(p.file)];
  }
  const std::vector<Man> &at(Place p) const {
    return squares[static_cast<std::size_t>(p.rank)][static_cast<std::size_t>(p.file)];
  }
};

inline bool is_white(const Man &man) {
  return std::isupper(static_cast<unsigned char>(man.letter));
}
inline char kind(const Man &man) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(man.letter)));
}
inline bool mine(const Board &board, Place p) {
  return !board.at(p).empty() && is_white(board.at(p).back()) == board.white;
}
inline bool enemies(const Board &board, Place p) {
  return !board.at(p).empty() && is_white(board.at(p).back()) != board.white;
}

/// Reads the position text of a position known to be well written.
inline Board read(const std::string &text) {
  Board board;
  std::istringstream fields(text);
  std::string rows;
  std::string side;
  std::string rules;
  fields >> rows >> side >> rules;
  board.white = side == "w";
  std::istringstream options(rules);
  for (std::string option; std::getline(options, option, ',');) {
    if (option.substr(0, 2) == "n=")
      board.n = std::atoi(option.c_str() + 2);
    board.promotion = board.promotion || option == "promotion";
    board.knights = board.knights || option == "knights";
  }
  const auto n = static_cast<std::size_t>(board.n);
  board.squares.assign(n, std::vector<std::vector<Man>>(n));
  std::istringstream lines(rows);
  int rank = board.n - 1;
  for (std::string line; std::getline(lines, line, '/'); --rank) {
    std::istringstream cells(line);
    int file = 0;
    for (std::string cell; std::getline(cells, cell, ',');) {
      if (cell[0] == 'x') {
        file += cell.size() > 1 ? std::atoi(cell.c_str() + 1) : 1;
        continue;
      }
      for (const char c : cell) {
        auto &stack = board.at({file, rank});
        if (c == '\'') {
          stack.back().moved = true;
          continue;
        }
        // A pawn anywhere but on its second rank has moved.
        const int second = std::isupper(static_cast<unsigned char>(c)) ? 1 : board.n - 2;
        stack.push_back({c, rank != second});
      }
      ++file;
    }
  }
  return board;
}

/// Whether nothing stands strictly between two squares on a line.
inline bool way_is_free(const Board &board, Place from, Place to) {
  const int df = (to.file > from.file) - (to.file < from.file);
  const int dr = (to.rank > from.rank) - (to.rank < from.rank);
  for (Place p{from.file + df, from.rank + dr}; p.file != to.file || p.rank != to.rank;
       p = {p.file + df, p.rank + dr})
    if (!board.at(p).empty())
      return false;
  return true;
}

inline bool is_leap(Place from, Place to) {
  const int df = std::abs(to.file - from.file);
  const int dr = std::abs(to.rank - from.rank);
  return (df == 1 && dr == 2) || (df == 2 && dr == 1);
}

/// Whether this piece, by itself, goes from one square to the other (S5, S6).
inline bool goes(const Board &board, const Man &man, Place from, Place to) {
  const int df = to.file - from.file;
  const int dr = to.rank - from.rank;
  const bool straight = df == 0 || dr == 0;
  const bool diagonal = std::abs(df) == std::abs(dr);
  switch (kind(man)) {
  case 'K':
    return std::abs(df) <= 1 && std::abs(dr) <= 1;
  case 'Q':
    return (straight || diagonal) && way_is_free(board, from, to);
  case 'R':
    return straight && way_is_free(board, from, to);
  case 'B':
    return diagonal && way_is_free(board, from, to);
  case 'P': {
    const int forward = is_white(man) ? 1 : -1;
    if (df == 0 && dr == forward)
      return !enemies(board, to);
    if (df == 0 && dr == 2 * forward && !man.moved)
      return !enemies(board, to) && way_is_free(board, from, to);
    return std::abs(df) == 1 && dr == forward && enemies(board, to);
  }
  default:
    return false; // Knights leap; see below.
  }
}

inline bool legal(const Board &board, const Step &step) {
  const auto &stack = board.at(step.from);
  const auto &target = board.at(step.to);
  if (!mine(board, step.from) || step.count < 1 || step.count > static_cast<int>(stack.size()))
    return false;
  if (step.from.file == step.to.file && step.from.rank == step.to.rank)
    return false;
  if (enemies(board, step.to) && step.count <= static_cast<int>(target.size()))
    return false;
  int knights = 0;
  bool all_go = true;
  for (int i = 0; i < step.count; ++i) {
    const auto &man = stack[stack.size() - 1 - static_cast<std::size_t>(i)];
    knights += kind(man) == 'N' ? 1 : 0;
    all_go = all_go && goes(board, man, step.from, step.to);
  }
  return all_go || (board.knights && is_leap(step.from, step.to) && step.count <= 2 * knights);
}

inline bool side_exists(const Board &board, bool white) {
  for (const auto &rank : board.squares)
    for (const auto &stack : rank)
      if (!stack.empty() && is_white(stack.back()) == white)
        return true;
  return false;
}

inline std::vector<Step> steps(const Board &board) {
  std::vector<Step> all;
  if (!side_exists(board, true) || !side_exists(board, false))
    return all;
  for (int rank = 0; rank < board.n; ++rank)
    for (int file = 0; file < board.n; ++file) {
      if (!mine(board, {file, rank}))
        continue;
      const int height = static_cast<int>(board.at({file, rank}).size());
      for (int to_rank = 0; to_rank < board.n; ++to_rank)
        for (int to_file = 0; to_file < board.n; ++to_file)
          for (int count = 1; count <= height; ++count)
            if (const Step step{{file, rank}, {to_file, to_rank}, count}; legal(board, step))
              all.push_back(step);
    }
  return all;
}

inline Board after(Board board, const Step &step) {
  auto &from = board.at(step.from);
  auto &to = board.at(step.to);
  if (enemies(board, step.to))
    to.clear();
  const int last = board.white ? board.n - 1 : 0;
  for (std::size_t i = from.size() - static_cast<std::size_t>(step.count); i < from.size(); ++i) {
    Man man = from[i];
    man.moved = true;
    if (board.promotion && kind(man) == 'P' && step.to.rank == last)
      man.letter = board.white ? 'Q' : 'q';
    to.push_back(man);
  }
  from.resize(from.size() - static_cast<std::size_t>(step.count));
  board.white = !board.white;
  return board;
}

inline std::uint64_t perft(const Board &board, int depth) {
  const auto all = steps(board);
  if (depth == 1)
    return all.size();
  std::uint64_t leaves = 0;
  for (const auto &step : all)
    leaves += perft(after(board, step), depth - 1);
  return leaves;
}

inline std::string name(Place place) {
  return std::string(1, static_cast<char>('a' + place.file)) + std::to_string(place.rank + 1);
}

/// `2 a2 a4`: not the game's notation, on purpose.
inline std::string name(const Step &step) {
  return std::to_string(step.count) + " " + name(step.from) + " " + name(step.to);
}

} // namespace plateau::stackchess::slow
