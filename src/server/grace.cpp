#include "server/grace.hpp"

#include <algorithm>

namespace plateau::server {

void Grace::remember(Side side, const Ask &ask, Time asked_at, std::uint32_t known, Time now) {
  auto &move = unstored_[index(side)];
  // A client may claim any version. It is capped at what players know, because nobody can have
  // made a move for a later turn.
  if (!move || move->id != ask.id || move->move != ask.move)
    move = {std::min(ask.version, known), ask.id, ask.move, asked_at, 0};
  move->refused_at = now;
}

const Grace::Unstored *Grace::unstored(const Room &room) const {
  const auto &move = unstored_[index(room.match().to_move())];
  return move && room.turn_version() < move->version ? &*move : nullptr;
}

const Grace::Unstored *Grace::repeated_by(const Ask &ask, const Room &room) const {
  const auto *move = unstored(room);
  const bool same =
      move && ask.asked == Asked::move && move->id == ask.id && move->move == ask.move;
  return same ? move : nullptr;
}

} // namespace plateau::server
