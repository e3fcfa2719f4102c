#include "server/housekeeper.hpp"

namespace plateau::server {

void Housekeeper::tick() {
  const auto &limits = parts_.world.limits;
  const auto now = parts_.world.now();
  if (now - looked_ >= limits.sweep.count()) {
    looked_ = now;
    look_for_forgotten();
  }
  if (now - pruned_ >= limits.prune_pause.count()) {
    pruned_ = now;
    begin_pruning(false, limits.keep_finished);
    begin_pruning(true, limits.keep_unbegun);
  }
}

void Housekeeper::look_for_forgotten() {
  // Looks further back than the last look, so that it also finds games whose queue was held then,
  // and those removed by a machine whose clock is behind.
  const auto since = parts_.world.now() - parts_.world.limits.forgotten.count();
  parts_.world.store.forgotten(since, lifetime_.guard([this](const store::GamesRead &read) {
    for (const auto &id : read.games)
      if (const auto game = parts_.shelf.find(id); game && game->room && !game->queue.is_held())
        let_go(game);
  }));
}

void Housekeeper::let_go(const OpenGamePointer &game) {
  game->room.reset();
  game->seats = {};
  game->names.reset();
  parts_.timekeeper.forget(game->id);
  parts_.shelf.weigh(*game);
  if (!game->audience.is_empty())
    desk_.load(game);
  else
    parts_.shelf.close_if_empty(*game);
}

void Housekeeper::begin_pruning(bool only_unbegun, Milliseconds kept) {
  if (kept == Milliseconds{0})
    return;
  store::Prune which{only_unbegun, parts_.world.now() - kept.count()};
  if (only_unbegun)
    which.after = begun_before_;
  prune(which);
}

void Housekeeper::prune(const store::Prune &which) {
  parts_.world.store.prune(which, lifetime_.guard([this, which](const store::Pruned &done) {
    parts_.world.metrics.pruned += done.removed;
    if (done.trouble != store::Trouble::none)
      return; // Again in an hour.
    if (done.seen >= which.most)
      return prune({which.only_unbegun, which.before, done.after, done.after_id, which.most});
    if (which.only_unbegun)
      begun_before_ = which.before;
  }));
}

} // namespace plateau::server
