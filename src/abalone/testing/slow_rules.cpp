#include "abalone/testing/slow_rules.hpp"

#include <algorithm>
#include <sstream>

namespace slow_abalone {

namespace {

std::vector<Place> all_places() {
  std::vector<Place> places;
  for (int row = 8; row >= 0; --row)
    for (int column = 0; column <= 8; ++column)
      if (inside({row, column}))
        places.push_back({row, column});
  return places;
}

/// May this row of own marbles take this step? Then the move, else nothing.
std::vector<Move> try_step(const Board &board, const std::vector<Place> &row, Place step) {
  const auto in_row = [&](Place p) { return std::find(row.begin(), row.end(), p) != row.end(); };
  const bool in_line =
      row.size() == 1 || in_row(add(row.front(), step)) || in_row(add(row.back(), step));
  if (!in_line) {
    const bool all_free =
        std::all_of(row.begin(), row.end(), [&](Place p) { return board.at(add(p, step)) == '.'; });
    return all_free ? std::vector<Move>{{row, step, 0, false}} : std::vector<Move>{};
  }
  Place ahead = row.front();
  while (in_row(ahead))
    ahead = add(ahead, step);
  int pushed = 0;
  while (board.at(ahead) == board.enemy()) {
    ++pushed;
    ahead = add(ahead, step);
  }
  const bool stronger = pushed < static_cast<int>(row.size());
  const bool lands = board.at(ahead) == '.';
  const bool ejects = !inside(ahead) && pushed > 0;
  if (stronger && (lands || ejects))
    return {{row, step, pushed, ejects}};
  return {};
}

} // namespace

Board read(const std::string &text) {
  Board board;
  for (const auto &[row, column] : all_places())
    board.put({row, column}, '.');
  std::istringstream fields(text);
  std::string cells;
  std::string side;
  fields >> cells >> board.by_black >> board.by_white >> side;
  board.to_move = side.at(0);
  const auto places = all_places();
  std::size_t next = 0;
  for (const char c : cells) {
    if (c >= '1' && c <= '9')
      next += static_cast<std::size_t>(c - '0');
    else if (c != '/')
      board.put(places.at(next++), c);
  }
  return board;
}

std::string write(const Board &board) {
  std::string text;
  int row = 8;
  int empty = 0;
  const auto flush = [&] {
    if (empty > 0)
      text += std::to_string(empty);
    empty = 0;
  };
  for (const auto &place : all_places()) {
    if (place.first != row) {
      flush();
      text += '/';
      row = place.first;
    }
    if (board.at(place) == '.') {
      ++empty;
    } else {
      flush();
      text += board.at(place);
    }
  }
  flush();
  return text + " " + std::to_string(board.by_black) + " " + std::to_string(board.by_white) + " " +
         board.to_move;
}

std::vector<Move> moves(const Board &board) {
  std::vector<Move> found;
  if (board.finished())
    return found;
  for (int row = 0; row < 9; ++row)
    for (int column = 0; column < 9; ++column)
      for (std::size_t axis = 0; axis < 3; ++axis) {
        std::vector<Place> marbles;
        for (int n = 1; n <= 3; ++n) {
          const Place next = add({row, column}, steps[axis], n - 1);
          if (board.at(next) != board.own())
            break;
          marbles.push_back(next);
          // A single marble has no axis: it is tried once.
          if (n == 1 && axis > 0)
            continue;
          for (const auto &step : steps)
            for (auto &move : try_step(board, marbles, step))
              found.push_back(std::move(move));
        }
      }
  return found;
}

Board play(const Board &board, const Move &move) {
  Board after = board;
  // The enemy marbles in front of the row, if it goes along its line and pushes.
  std::vector<Place> pushed;
  if (move.pushed > 0) {
    Place ahead = move.marbles.front();
    while (board.at(ahead) == board.own())
      ahead = add(ahead, move.step);
    for (int i = 0; i < move.pushed; ++i)
      pushed.push_back(add(ahead, move.step, i));
  }
  for (const auto &group : {pushed, move.marbles})
    for (const auto &place : group)
      after.put(place, '.');
  for (const auto &place : move.marbles)
    after.put(add(place, move.step), board.own());
  for (const auto &place : pushed)
    if (inside(add(place, move.step)))
      after.put(add(place, move.step), board.enemy());
  if (move.ejects)
    ++(board.to_move == 'b' ? after.by_black : after.by_white);
  after.to_move = board.to_move == 'b' ? 'w' : 'b';
  return after;
}

unsigned long long perft(const Board &board, int depth) {
  if (depth == 0)
    return 1;
  const auto all = moves(board);
  if (depth == 1)
    return all.size();
  unsigned long long sum = 0;
  for (const auto &move : all)
    sum += perft(play(board, move), depth - 1);
  return sum;
}

} // namespace slow_abalone
