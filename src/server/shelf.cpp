#include "server/shelf.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace plateau::server {

OpenGamePointer Shelf::find(const std::string &id) const {
  const auto found = places_.find(id);
  return found == places_.end() ? nullptr : found->second.game;
}

OpenGamePointer Shelf::open(const std::string &id) {
  auto &place = places_[id];
  if (!place.game) {
    place.game = std::make_shared<OpenGame>(id, world_.now());
    count();
  }
  return place.game;
}

void Shelf::add(const OpenGamePointer &game) {
  if (places_.try_emplace(game->id, Place{game}).second)
    weigh(*game);
  make_room();
  count();
}

void Shelf::close_if_empty(const OpenGame &game) {
  if (!game.room && !game.queue.is_held() && game.audience.is_empty() &&
      !game.grace.remembers_any())
    close(game.id);
}

void Shelf::close(const std::string &id) {
  const auto found = places_.find(id);
  if (found == places_.end())
    return;
  bytes_ -= found->second.bytes;
  places_.erase(found);
  count();
  if (on_closed)
    on_closed(id);
}

void Shelf::weigh(const OpenGame &game) {
  const auto found = places_.find(game.id);
  if (found == places_.end())
    return;
  auto &place = found->second;
  bytes_ -= place.bytes;
  place.bytes = game.room ? game.room->bytes() : 0;
  bytes_ += place.bytes;
  place.used = world_.now();
  count();
  if (bytes_ > world_.limits.room_bytes)
    make_room();
}

void Shelf::make_room() {
  const auto &limits = world_.limits;
  const bool too_large = bytes_ > limits.room_bytes;
  const bool too_many = places_.size() > limits.rooms;
  if (!too_large && !too_many)
    return;
  // Those that will be missed least come first. The room of a watched game goes only if memory is
  // short; the game itself stays.
  std::vector<std::tuple<int, Time, OpenGamePointer>> idle;
  for (const auto &[id, place] : places_) {
    const auto &game = *place.game;
    if (!game.queue.is_idle())
      continue;
    const bool watched = !game.audience.is_empty();
    const bool over = game.room && game.room->status() == Room::Status::over;
    if (!watched || (too_large && game.room))
      idle.emplace_back(watched ? 2 : over ? 0 : 1, place.used, place.game);
  }
  std::sort(idle.begin(), idle.end());
  // An eighth more than necessary, so that the next move does not begin it again.
  const auto enough = too_large ? limits.room_bytes / 8 * 7 : bytes_;
  const auto few = too_many ? limits.rooms - limits.rooms / 8 : places_.size();
  for (const auto &[rank, used, game] : idle) {
    const bool watched = !game->audience.is_empty();
    if (bytes_ <= enough && (watched || places_.size() <= few))
      break;
    game->room.reset();
    if (watched)
      bytes_ -= std::exchange(places_.at(game->id).bytes, 0);
    else
      close(game->id);
  }
  count();
}

void Shelf::count() const {
  world_.metrics.rooms = places_.size();
  world_.metrics.room_bytes = bytes_;
}

} // namespace plateau::server
