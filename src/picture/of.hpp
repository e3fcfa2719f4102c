/// @file
/// The picture of a position of any game.
#pragma once

#include "picture/scene.hpp"

#include "core/event.hpp"
#include "core/refusal.hpp"

#include <algorithm>

namespace plateau::picture {

/// The board, what stands on it, and a king in check.
template <Game G> Scene scene_of(const typename G::Position &position) {
  using Look = bridge::Look<G>;
  Scene scene;
  scene.shape = Look::shape;
  scene.height = Look::height(position);
  scene.cells = bridge::board_cells<G>(position);
  scene.title = G::write_position(position);
  const auto check = Look::check(position);
  for (std::size_t at = 0; at < scene.cells.size(); ++at) {
    const auto cell = scene.cells[at].cell;
    if (check && check->king == cell)
      scene.marks.check = at;
    Pile pile{at, {}};
    for (const auto piece : G::stack_at(position, cell))
      pile.pieces.push_back(
          {G::side_key(bridge::side_of_piece<G>(piece)), bridge::shape_of<G>(piece)});
    if (!pile.pieces.empty())
      scene.piles.push_back(std::move(pile));
  }
  return scene;
}

/// Where a cell stands among those of the scene; nothing beyond the edge.
inline std::optional<std::size_t> place_of(const Scene &scene, Cell cell) {
  const auto found = std::find_if(scene.cells.begin(), scene.cells.end(),
                                  [&](const auto &one) { return one.cell == cell; });
  return found == scene.cells.end()
             ? std::nullopt
             : std::optional<std::size_t>(static_cast<std::size_t>(found - scene.cells.begin()));
}

/// Marks the move that led here from `before`.
template <Game G>
void mark_move(Scene &scene, const typename G::Position &before, typename G::Move move) {
  EventList events;
  G::changes(before, move, events);
  for (const auto &event : events)
    if (event.kind.effect == Effect::moves)
      for (const auto cell : {event.from, event.to})
        if (const auto place = place_of(scene, cell))
          scene.marks.last.push_back(*place);
}

/// Marks the cells because of which a move is refused.
inline void mark_refusal(Scene &scene, const Refusal &refusal) {
  for (const auto &[cell, role] : refusal.cells)
    if (const auto place = place_of(scene, cell))
      scene.marks.refusal.push_back({*place, role});
}

} // namespace plateau::picture
