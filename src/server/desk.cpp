#include "server/desk.hpp"

#include <algorithm>

namespace plateau::server {

using store::Appended;
using store::Trouble;

void Desk::push(const OpenGamePointer &game, Request request) {
  // As long as the seats are not known, everybody counts as a player.
  const bool of_player =
      !request.client || !game->knows_seats() || game->side_of(request.ask.token);
  if (!game->queue.has_place(of_player, parts_.world.limits))
    return parts_.answers.refuse(request, "busy");
  game->queue.push(std::move(request));
  advance(game);
}

void Desk::check_time(const OpenGamePointer &game) {
  Request request;
  request.ask.game = game->id;
  request.asked_at = parts_.world.now();
  push(game, std::move(request));
}

void Desk::advance(const OpenGamePointer &game) {
  auto &queue = game->queue;
  if (!queue.is_held())
    if (const auto version = queue.take_hint();
        version > 0 && (!game->room || game->room->version() < version))
      return load(game);
  while (!queue.is_held() && !queue.empty()) {
    if (!game->room)
      return load(game);
    run(game, queue.take());
  }
}

// Reading.

void Desk::load(const OpenGamePointer &game) {
  game->queue.hold();
  game->queue.for_each([](Request &request) { request.looked_up = true; });
  try {
    loader_.load(game, lifetime_.guard(
                           [this, game](const Loader::Loaded &result) { loaded(game, result); }));
  } catch (...) {
    game->queue.release(); // Nobody will answer: others may try.
    throw;
  }
}

void Desk::look_up(const OpenGamePointer &game, Request request) {
  if (request.unread != Trouble::none)
    return refuse_unstored(*game, request, request.unread);
  game->queue.put_back(std::move(request));
  load(game);
}

void Desk::loaded(const OpenGamePointer &game, const Loader::Loaded &loaded) {
  game->queue.release();
  if (loaded.trouble != Trouble::none)
    return not_loaded(game, loaded.trouble);
  game->incomplete = false;
  if (!game->queue.empty())
    parts_.answers.charge_reading(game->queue.front(), loaded.entries.size());
  if (!game->room || game->room->version() == 0)
    return refuse_all(game, game->room == nullptr);
  if (!loaded.entries.empty())
    parts_.health.note_time(loaded.entries.back().at);
  auto &audience = game->audience;
  // Whoever plays at another node is not away.
  for (const auto &entry : loaded.entries) {
    // Watchers who were told of it have shown the new token since.
    if (entry.kind == name(Did::seat_renewed) && entry.version >= game->told)
      if (const auto deed = read_deed(entry))
        parts_.attendance.unseat(*game, *deed->side);
    if (entry.at > std::min(audience.last_seen(Side::first), audience.last_seen(Side::second)))
      if (const auto deed = read_deed(entry); deed && deed->side)
        audience.saw(*deed->side, entry.at);
  }
  // A watched game is read as soon as another node hints at a change, so the turn has just begun.
  // Hints about games that nobody watches are ignored: their turn may have begun long ago.
  const bool at_once = game->told > 0 && !(parts_.peers.exist && audience.is_empty());
  parts_.timekeeper.note_turn(*game, at_once);
  parts_.answers.tell_watchers(*game);
  parts_.timekeeper.schedule(*game);
  advance(game);
  parts_.shelf.weigh(*game);
}

/// There is no such game, or none that this program can read: while servers are upgraded one by
/// one, a later one may have added what this one does not know.
void Desk::refuse_all(const OpenGamePointer &game, bool exists) {
  game->room.reset();
  parts_.shelf.weigh(*game);
  for (const auto &request : game->queue.take_all())
    parts_.answers.refuse(request, exists ? "unreadable-game" : "no-such-game");
  parts_.shelf.close_if_empty(*game);
}

/// The room in memory is still valid, only perhaps out of date. So each waiting request is tried
/// with it, and is refused only if it turns out to need the rest of the log.
void Desk::not_loaded(const OpenGamePointer &game, Trouble trouble) {
  parts_.health.note(trouble);
  if (game->room) {
    game->incomplete = true;
    game->queue.for_each([&](Request &request) {
      request.looked_up = false;
      request.unread = trouble;
    });
  } else {
    for (const auto &request : game->queue.take_all())
      refuse_unstored(*game, request, trouble);
  }
  recheck_after(*game, parts_.world.limits.recovery);
  advance(game);
  parts_.shelf.close_if_empty(*game);
}

void Desk::recheck_after(OpenGame &game, Milliseconds pause) {
  if (!game.audience.is_empty())
    parts_.rechecks.enter(game.id, parts_.world.now() + pause.count());
}

// Judging.

void Desk::run(const OpenGamePointer &game, Request request) {
  const auto asked = request.ask.asked;
  // A client that claims more entries than this room has got them from another node: read the log.
  const bool shows = request.show || asked == Asked::watch;
  if (!request.looked_up &&
      ((parts_.peers.exist && shows) || request.ask.version > game->room->version()))
    return look_up(game, std::move(request));
  if (request.show)
    return request.show(game->room.get(), nullptr, request.paid);
  if (!request.client) {
    if (const auto deed = parts_.timekeeper.fallen_flag(*game))
      propose(game, std::move(request), {*deed, std::nullopt, false});
    return;
  }
  // A client may leave while the store is read. It must not enter then: it would never leave again.
  if (request.client->has_left() && !is_deed(asked))
    return;
  if (asked == Asked::watch)
    return watch(game, request);
  if (asked == Asked::unwatch) {
    parts_.attendance.leave(*game, *request.client);
    return parts_.answers.confirm(*game, request, game->room->version());
  }
  if (asked == Asked::say)
    return speak(game, std::move(request));
  if (asked == Asked::join && request.ask.token.empty())
    request.ask.token = parts_.world.make_token();
  if (asked == Asked::renew_seat && request.ask.new_token.empty())
    request.ask.new_token = parts_.world.make_token();
  decide(game, std::move(request));
}

void Desk::watch(const OpenGamePointer &game, const Request &request) {
  auto &client = *request.client;
  const auto &ask = request.ask;
  const auto &answers = parts_.answers;
  const auto watched = client.watching.find(game->id);
  const bool is_new = watched == client.watching.end();
  if (!ask.once && is_new && client.watching.size() >= parts_.world.limits.watched)
    return answers.refuse(request, "too-many-watched");
  const auto side = game->room->side_of(ask.token);
  if (!ask.token.empty() && !side)
    return answers.refuse(request, "not-your-seat");
  parts_.attendance.saw(*game, ask.token);
  if (!answers.may_have(client, *game->room, ask.version, request.paid))
    return answers.refuse(request, "too-many-messages");
  parts_.timekeeper.charge(*game);
  auto text = answers.in_flight(write_game(*game->room, ask.version, parts_.world.now()));
  if (!text)
    return answers.refuse(request, "busy");
  const Message view{reply::Game{game->id, game->room->version()}, std::move(text)};
  if (ask.once)
    return client.tell(view);
  if (is_new || watched->second != side) {
    parts_.attendance.leave(*game, client);
    parts_.attendance.enter(*game, request.client, side);
    if (parts_.peers.exist)
      recheck_after(*game, parts_.world.limits.recheck);
  }
  answers.confirm(*game, request, game->room->version());
  client.tell(view);
  parts_.timekeeper.schedule(*game);
  parts_.attendance.greet(*game, client);
}

void Desk::speak(const OpenGamePointer &game, Request request) {
  const auto side = game->room->side_of(request.ask.token);
  const auto &limits = parts_.world.limits;
  if (!side) {
    // The seat may have been taken, or renewed, at another node.
    if (parts_.peers.exist && !request.looked_up)
      return look_up(game, std::move(request));
    return parts_.answers.refuse(request, "not-your-seat");
  }
  if (!game->room->seat(opponent(*side)).taken())
    return parts_.answers.refuse(request, "not-started");
  parts_.attendance.saw(*game, request.ask.token);
  auto &rate = game->phrases[index(*side)];
  if (!rate)
    rate.emplace(limits.phrases, limits.phrase_window);
  if (!rate->allow(Rate::Instant(Milliseconds(parts_.world.now()))))
    return parts_.answers.refuse(request, "too-many-phrases");
  parts_.answers.confirm(*game, request, game->room->version());
  parts_.attendance.say(*game, *side, request.ask.phrase);
}

void Desk::decide(const OpenGamePointer &game, Request request) {
  parts_.attendance.saw(*game, request.ask.token);
  parts_.timekeeper.charge(*game, game->grace.repeated_by(request.ask, *game->room) != nullptr);
  auto decision = game->room->decide(request.ask, asker_of(*game, request), parts_.world.now());
  if (const auto *why = std::get_if<Refused>(&decision)) {
    // This room may lack what another node has stored: read the log before refusing.
    if (parts_.peers.exist && !request.looked_up)
      return look_up(game, std::move(request));
    return parts_.answers.refuse(request, *why);
  }
  if (const auto *before = std::get_if<Repeated>(&decision)) {
    ++parts_.world.metrics.repeated;
    return parts_.answers.confirm(*game, request, before->version + 1);
  }
  const auto &proposal = *std::get_if<Proposal>(&decision);
  if (proposal.created && parts_.health.is_full())
    return parts_.answers.refuse(request, "no-room-for-games");
  // A rematch makes a game, which counts for whoever agrees to it.
  if (proposal.created && !request.client->budget.covers_game())
    return parts_.answers.refuse(request, "too-many-games");
  propose(game, std::move(request), proposal);
}

Asker Desk::asker_of(const OpenGame &game, const Request &request) const {
  const auto &ask = request.ask;
  const auto *before = game.grace.repeated_by(ask, *game.room);
  Asker asker;
  asker.language = request.client->language;
  asker.round_trip = request.client->round_trip;
  asker.waited = Milliseconds(parts_.world.now() - (before ? before->asked_at : request.asked_at));
  if (ask.asked == Asked::claim_left)
    if (const auto side = game.room->side_of(ask.token))
      asker.other_away = parts_.attendance.away(game, opponent(*side), parts_.timekeeper.began());
  if (ask.asked == Asked::offer_rematch || ask.asked == Asked::accept_rematch)
    asker.fresh_game = game_id(parts_.world.make_token(), ask.id);
  return asker;
}

// Storing.

void Desk::propose(const OpenGamePointer &game, Request request, const Proposal &proposal) {
  // The room goes ahead of the store, but nobody sees it before the store has followed. If the
  // store cannot, the room is dropped and folded anew.
  std::vector<store::Addition> additions;
  const auto entry = write_deed(proposal.deed, game->room->version());
  if (!game->room->apply(proposal.deed)) { // A room can always do what it has decided.
    game->room.reset();
    return parts_.answers.refuse(request, Trouble::failed);
  }
  additions.push_back({entry, game->room->row()});
  if (proposal.created) {
    const auto next = parts_.timekeeper.new_room(proposal.deed.game);
    if (next->apply(*proposal.created))
      additions.push_back({write_deed(*proposal.created, 0), next->row()});
  }
  game->queue.hold();
  try {
    parts_.world.store.append(
        std::move(additions),
        lifetime_.guard([this, game, request = std::move(request), again = proposal.ask_again,
                         creates = proposal.created.has_value()](Appended result) {
          if (creates && result.what != Appended::What::stored)
            request.client->budget.refund_game();
          appended(game, request, again, result);
        }));
  } catch (...) {
    game->queue.release();
    game->drop_room(); // It is ahead of the store.
    throw;
  }
}

void Desk::appended(const OpenGamePointer &game, Request request, bool ask_again, Appended result) {
  auto &world = parts_.world;
  game->queue.release();
  switch (result.what) {
  case Appended::What::stored:
    stored(*game, std::move(request), ask_again);
    break;
  case Appended::What::conflict:
    ++world.metrics.conflicts;
    game->drop_room();
    if (++request.tries < world.limits.tries)
      game->queue.put_back(std::move(request));
    else
      parts_.answers.refuse(request, "busy");
    break;
  case Appended::What::unavailable:
    ++world.metrics.unavailable;
    parts_.health.note(result.trouble);
    game->drop_room();
    refuse_unstored(*game, request, result.trouble);
    break;
  }
  if (!game->room)
    // For the watchers, if no waiting request causes the log to be read sooner.
    recheck_after(*game, world.limits.recovery);
  advance(game);
  parts_.shelf.weigh(*game);
}

void Desk::stored(OpenGame &game, Request request, bool ask_again) {
  auto &metrics = parts_.world.metrics;
  ++metrics.stored;
  parts_.health.note(Trouble::none);
  metrics.count_store_time(parts_.world.now() - request.asked_at);
  if (request.ask.asked == Asked::renew_seat && !ask_again)
    if (const auto side = game.room->side_of(request.ask.new_token))
      parts_.attendance.unseat(game, *side);
  // Noted again because a token gets its seat only now.
  parts_.attendance.saw(game, token_after(request.ask));
  parts_.timekeeper.note_turn(game, true);
  if (request.client && !ask_again)
    parts_.answers.confirm(game, request, game.room->version());
  parts_.answers.tell_watchers(game);
  parts_.timekeeper.schedule(game);
  if (parts_.peers.on_stored)
    parts_.peers.on_stored(game.id, game.room->version());
  if (ask_again)
    game.queue.put_back(std::move(request));
}

void Desk::refuse_unstored(OpenGame &game, const Request &request, Trouble trouble) const {
  const auto side = game.side_of(request.ask.token);
  if (request.client && request.ask.asked == Asked::move && side)
    game.grace.remember(*side, request.ask, request.asked_at, game.told, parts_.world.now());
  parts_.answers.refuse(request, trouble);
}

} // namespace plateau::server
