#include "server/hub.hpp"

namespace plateau::server {

using store::Trouble;

Hub::Hub(World world) : parts_(std::move(world)), swept_(parts_.world.now()) {
  parts_.health.on_change = [this](Trouble trouble) {
    if (trouble == Trouble::none)
      tell_clocks_soon();
    if (on_trouble)
      on_trouble(trouble);
  };
  parts_.health.on_full = [this](bool full) {
    if (on_full)
      on_full(full);
  };
  parts_.health.on_skew = [this](Milliseconds behind) {
    if (on_skew)
      on_skew(behind);
  };
  parts_.shelf.on_closed = [this](const std::string &game) {
    parts_.timekeeper.forget(game);
    parts_.attendance.forget(game);
    parts_.rechecks.remove(game);
  };
}

// Clients.

void Hub::handle(const std::shared_ptr<Client> &client, Ask ask) {
  const auto now = parts_.world.now();
  switch (ask.asked) {
  case Asked::hello:
    client->language = ask.language;
    return client->tell(reply::Welcome{ask.id, now, parts_.world.make_token()});
  case Asked::ping:
    return client->tell(reply::Pong{ask.id, now});
  case Asked::list:
    return list(client, ask);
  case Asked::create:
    return founder_.create({client, std::move(ask), now});
  default:
    break;
  }
  const auto game = parts_.shelf.open(ask.game);
  desk_.push(game, {client, std::move(ask), now});
}

void Hub::leave(const std::shared_ptr<Client> &client) {
  client->leave();
  const auto watching = client->watching; // A copy: leaving changes it.
  for (const auto &[id, side] : watching)
    if (const auto game = parts_.shelf.find(id))
      parts_.attendance.leave(*game, *client);
}

void Hub::list(const std::shared_ptr<Client> &client, const Ask &ask) {
  store::Filter filter;
  filter.status = ask.status;
  filter.game = ask.kind;
  filter.clock = ask.clock;
  filter.changed_before = ask.before;
  filter.before_id = ask.before_game;
  filter.most = ask.most;
  parts_.world.store.list(std::move(filter),
                          lifetime_.guard([this, client, ask](store::RowsRead read) {
                            if (read.trouble != Trouble::none)
                              return parts_.answers.refuse({client, ask}, read.trouble);
                            reply::Games games{ask.id, {}};
                            for (auto &row : read.rows) {
                              const auto here = maker_is_here(row);
                              games.games.push_back({std::move(row), here});
                            }
                            client->tell(std::move(games));
                          }));
}

/// Nothing unless it is an open challenge; of a game that is not at hand other nodes may know.
std::optional<bool> Hub::maker_is_here(const store::Row &row) const {
  const auto game = parts_.shelf.find(row.id);
  if (row.status != name(Room::Status::waiting) || (!game && parts_.peers.exist))
    return std::nullopt;
  const auto here =
      game ? game->audience.presence(parts_.world.now()).here : std::array{false, false};
  return here[0] || here[1];
}

void Hub::game_file(const std::shared_ptr<Client> &client, const std::string &game,
                    std::function<void(GameFile)> answer) {
  Request request{client, {}, parts_.world.now()};
  request.ask.game = game;
  request.show = [this, client, answer = std::move(answer)](const Room *room, const Refused *why,
                                                            std::size_t paid) {
    const auto refuse = [&](std::string_view code) {
      parts_.world.metrics.count_refusal(code);
      answer(refused(client->language, code));
    };
    if (!room)
      return answer(*why);
    if (!parts_.answers.may_have(*client, *room, 0, paid))
      return refuse("too-many-messages");
    const auto file = parts_.answers.in_flight(room->game_file());
    file ? answer(file) : refuse("busy");
  };
  desk_.push(parts_.shelf.open(game), std::move(request));
}

// Time.

void Hub::tick() {
  const auto now = parts_.world.now();
  while (const auto game = parts_.timekeeper.take_due())
    desk_.check_time(parts_.shelf.open(*game));
  if (now - swept_ >= parts_.world.limits.sweep.count()) {
    swept_ = now;
    parts_.shelf.make_room();
    sweep({now, 0, {}, parts_.world.limits.overdue});
  }
  parts_.health.tick([this] {
    return parts_.shelf.any(
        [](const OpenGame &game) { return game.room && game.room->clock_runs(); });
  });
  housekeeper_.tick();
  recheck();
  parts_.attendance.tick();
}

/// Lets flags fall in games that nobody has at hand.
void Hub::sweep(const store::Overdue &which) {
  parts_.world.store.overdue(which, lifetime_.guard([this, which](const store::RowsRead &read) {
    for (const auto &row : read.rows)
      desk_.check_time(parts_.shelf.open(row.id));
    // A full page: some games stay overdue for a while, and the others must not wait for them.
    if (read.rows.size() >= which.most)
      sweep({which.at, read.rows.back().deadline, read.rows.back().id, which.most});
  }));
}

void Hub::begin_clocks_anew(Time before) {
  parts_.timekeeper.begin_anew(before);
  parts_.health.begin_anew();
  tell_clocks_soon();
}

/// Clocks run from now on, and watchers have to know.
void Hub::tell_clocks_soon() {
  parts_.shelf.for_each([this](OpenGame &game) {
    if (game.audience.is_empty() || (parts_.peers.exist && !game.grace.remembers_any()))
      return;
    game.clock_changed = true;
    parts_.rechecks.enter(game.id, parts_.world.now());
  });
}

// Other nodes. Hints get lost now and then, and reading fails; so watched games are read again, a
// few at a time.

void Hub::hint(const std::string &id, std::uint32_t version) {
  const auto game = parts_.shelf.find(id);
  // Where nobody watches, the game is read when somebody asks.
  if (!game || game->audience.is_empty())
    return;
  game->queue.hint(version);
  desk_.advance(game);
}

void Hub::set_hearing(bool hearing) {
  auto &since = parts_.peers.heard_since;
  if (hearing == since.has_value())
    return;
  since = hearing ? std::optional(parts_.world.now()) : std::nullopt;
  if (hearing)
    parts_.shelf.for_each([this](const OpenGame &game) {
      if (!game.audience.is_empty())
        parts_.rechecks.enter(game.id, parts_.world.now());
    });
}

void Hub::recheck() {
  const auto now = parts_.world.now();
  for (std::size_t i = 0; i < parts_.world.limits.looked_up; ++i) {
    const auto id = parts_.rechecks.take(now);
    if (!id)
      return;
    if (const auto game = parts_.shelf.find(*id); game && !game->audience.is_empty())
      recheck(game);
  }
}

void Hub::recheck(const OpenGamePointer &game) {
  const auto &limits = parts_.world.limits;
  const bool shared = parts_.peers.exist;
  const auto again_after = [&](Milliseconds pause) {
    parts_.rechecks.enter(game->id, parts_.world.now() + pause.count());
  };
  parts_.attendance.announce(*game);
  if (shared)
    again_after(limits.recheck);
  const bool unsure = !game->room || game->incomplete;
  if (!parts_.health.is_good()) {
    if (unsure || game->clock_changed)
      again_after(limits.recovery);
  } else if (game->queue.is_held()) {
    return;
  } else if (unsure || (shared && game->may_go_on())) {
    desk_.load(game);
  } else if (game->clock_changed) {
    parts_.timekeeper.charge(*game);
    parts_.answers.tell_watchers(*game);
    parts_.timekeeper.schedule(*game);
  }
}

} // namespace plateau::server
