/// @file
/// What left the board between two positions, and how to call it.
#pragma once

#include "insight/lore.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace plateau::insight {

/// How many of each piece stand on the board.
template <Game G> std::map<int, int> pieces_on(const typename G::Position &position) {
  std::map<int, int> counts;
  G::for_each_cell(position, [&](Cell cell) {
    for (const auto piece : G::stack_at(position, cell))
      ++counts[piece];
  });
  return counts;
}

/// What one side lost and the other did not lose as well.
struct Balance {
  std::vector<int> lost;   ///< Pieces, once those of equal value on both sides are left out.
  std::vector<int> gained; ///< The same, of the other side.
  bool changed = false;    ///< New pieces have appeared: somebody promoted.
};

template <Counted G>
Balance compare(const typename G::Position &before, const typename G::Position &after, Side loser) {
  Balance balance;
  auto left = pieces_on<G>(before);
  for (const auto &[piece, count] : pieces_on<G>(after))
    left[piece] -= count;
  for (const auto &[piece, count] : left) {
    balance.changed = balance.changed || count < 0;
    auto &pieces = Lore<G>::owner(piece) == loser ? balance.lost : balance.gained;
    pieces.insert(pieces.end(), static_cast<std::size_t>(std::max(count, 0)), piece);
  }
  for (auto piece = balance.lost.begin(); piece != balance.lost.end();) {
    const auto same = std::find_if(balance.gained.begin(), balance.gained.end(), [&](int other) {
      return Lore<G>::value(other) == Lore<G>::value(*piece);
    });
    if (same == balance.gained.end()) {
      ++piece;
    } else {
      balance.gained.erase(same);
      piece = balance.lost.erase(piece);
    }
  }
  return balance;
}

/// Pieces taken by one move of a line.
struct Capture {
  std::size_t ply = 0; ///< Of the line's moves.
  Event event;
};

template <Counted G>
std::vector<Capture> captures_on(typename G::Position position,
                                 const std::vector<typename G::Move> &line) {
  std::vector<Capture> captures;
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    EventList events;
    G::changes(position, line[ply], events);
    for (const auto &event : events)
      if (removes_pieces(event.kind))
        captures.push_back({ply, event});
    G::play(position, line[ply]);
  }
  return captures;
}

/// The first capture of `loser`'s pieces; where a value is given, of a piece worth that much which
/// is not one half of an exchange of equals.
template <Counted G>
std::optional<Capture> first_capture(const std::vector<Capture> &captures, Side loser,
                                     std::optional<int> value = std::nullopt) {
  const auto traded = [&](const Capture &one) {
    return std::any_of(captures.begin(), captures.end(), [&](const Capture &other) {
      return (other.ply + 1 == one.ply || other.ply == one.ply + 1) &&
             other.event.from == one.event.from &&
             Lore<G>::value(other.event.piece) == Lore<G>::value(one.event.piece);
    });
  };
  for (const auto &capture : captures) {
    if (capture.event.side == loser)
      continue;
    if (!value || (Lore<G>::value(capture.event.piece) == *value && !traded(capture)))
      return capture;
  }
  return std::nullopt;
}

/// Which words fit: one piece that can be named, several that are counted, or what the game calls
/// by a name of its own, or only how much.
enum class Shape : std::uint8_t { piece, pieces, exchange, material };

template <Counted G> Shape shape_of(const Balance &balance) {
  if (balance.changed || balance.lost.empty())
    return Shape::material;
  if constexpr (Lore<G>::alike) {
    if (balance.gained.empty())
      return balance.lost.size() == 1 ? Shape::piece : Shape::pieces;
  } else {
    if (balance.gained.empty() && balance.lost.size() == 1)
      return Shape::piece;
    if constexpr (requires { Lore<G>::is_exchange(balance); })
      if (Lore<G>::is_exchange(balance))
        return Shape::exchange;
  }
  return Shape::material;
}

} // namespace plateau::insight
