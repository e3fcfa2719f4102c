#include "server/loader.hpp"

namespace plateau::server {

struct Loader::Folding {
  OpenGamePointer game;
  Loaded loaded;
  Done done;
  std::size_t folded = 0;
};

void Loader::load(const OpenGamePointer &game, Done done) const {
  const auto from = game->room ? game->room->version() : 0;
  world_.store.read(game->id, from,
                    lifetime_.guard([this, game, done = std::move(done)](store::EntriesRead read) {
                      if (read.trouble != store::Trouble::none)
                        return done({read.trouble, {}});
                      if (!game->room)
                        game->room = timekeeper_.new_room(game->id);
                      fold(std::make_shared<Folding>(
                          Folding{game, {read.trouble, std::move(read.entries)}, done}));
                    }));
}

void Loader::fold(const std::shared_ptr<Folding> &folding) const {
  auto &room = folding->game->room;
  const auto &entries = folding->loaded.entries;
  auto &next = folding->folded;
  for (std::size_t i = 0; i < world_.limits.folded_at_once && next < entries.size(); ++i, ++next)
    if (!room->apply(entries[next])) {
      room.reset();
      return folding->done(folding->loaded);
    }
  if (next == entries.size())
    return folding->done(folding->loaded);
  auto more = lifetime_.guard([this, folding] { fold(folding); });
  world_.later ? world_.later(std::move(more)) : more();
}

} // namespace plateau::server
