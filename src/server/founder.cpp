#include "server/founder.hpp"

#include "games/answers.hpp"

namespace plateau::server {

using store::Appended;

namespace {

/// Why a game cannot be made like that, in the game's words; empty if there is no such game.
std::optional<Refused> why_not(Language language, const Terms &terms, const Refusal &refusal) {
  return with_game(terms.kind, [&]<Game G>(std::type_identity<G>) {
    return refused(failure_of<G>(language, refusal));
  });
}

/// The side that was asked for, or one by chance that is the same for a repeated request.
Side side_for(const Ask &ask, const Names &names) {
  for (const Side side : {Side::first, Side::second})
    if (ask.side == names.side(side))
      return side;
  return hash_of(ask.token + ask.id).back() % 2 == 0 ? Side::first : Side::second;
}

reply::Done done(const Ask &ask, const Room &room, Side side, std::uint32_t version) {
  return {ask.id, ask.game, version, room.match().names().side(side), ask.token};
}

} // namespace

void Founder::create(Request request) {
  auto &ask = request.ask;
  const auto &answers = parts_.answers;
  const auto made = AnyMatch::make(ask.terms.kind, ask.terms.rules, ask.terms.position);
  if (!made) {
    const auto why = why_not(request.client->language, ask.terms, made.error());
    return why ? answers.refuse(request, *why) : answers.refuse(request, "unknown-game");
  }
  if (made->outcome())
    return answers.refuse(request, "game-over");
  const bool may_be_repeated = !ask.token.empty();
  if (!may_be_repeated)
    ask.token = parts_.world.make_token();
  const bool full = parts_.health.is_full();
  if (full || !request.client->budget.covers_game()) {
    const std::string_view code = full ? "no-room-for-games" : "too-many-games";
    if (!may_be_repeated)
      return answers.refuse(request, code);
    ask.game = game_id(ask.token, ask.id);
    return answer_repeated(request, code);
  }
  ask.game = game_id(ask.token, ask.id);
  Deed deed;
  deed.at = request.asked_at;
  deed.id = ask.id;
  deed.side = side_for(ask, made->names());
  deed.terms = ask.terms;
  deed.seats[index(*deed.side)] = {hash_of(ask.token), ask.name};
  const auto game = std::make_shared<OpenGame>(ask.game, parts_.world.now());
  game->room = parts_.timekeeper.new_room(ask.game);
  game->room->apply(deed);
  parts_.world.store.append(
      {{write_deed(deed, 0), game->room->row()}},
      lifetime_.guard([this, request, game](Appended result) { created(request, game, result); }));
}

void Founder::created(const Request &request, const OpenGamePointer &game, Appended result) {
  auto &metrics = parts_.world.metrics;
  if (result.what != Appended::What::stored)
    request.client->budget.refund_game();
  if (result.what == Appended::What::unavailable) {
    ++metrics.unavailable;
    parts_.health.note(result.trouble);
    return parts_.answers.refuse(request, result.trouble);
  }
  if (result.what == Appended::What::conflict)
    return answer_repeated(request, "no-such-game");
  ++metrics.stored;
  metrics.count_store_time(parts_.world.now() - request.asked_at);
  const auto &room = *game->room;
  parts_.timekeeper.note_turn(*game, true);
  game->told = room.version();
  const auto version = room.version();
  request.client->tell(done(request.ask, room, *room.side_of(request.ask.token), version));
  if (parts_.peers.on_stored)
    parts_.peers.on_stored(game->id, version);
  parts_.shelf.add(game);
}

void Founder::answer_repeated(const Request &request, std::string_view otherwise) {
  auto again = request;
  again.show = [this, request, otherwise](const Room *room, const Refused *why, std::size_t) {
    const auto &[client, ask] = std::tie(request.client, request.ask);
    if (!room && why->code == "no-such-game")
      return parts_.answers.refuse(request, otherwise);
    if (!room)
      return client->tell(reply::Refused{ask.id, ask.game, *why});
    const auto side = room->side_of(ask.token);
    if (!side)
      return parts_.answers.refuse(request, "seat-taken");
    ++parts_.world.metrics.repeated;
    client->tell(done(ask, *room, *side, 1));
  };
  desk_.push(parts_.shelf.open(request.ask.game), std::move(again));
}

} // namespace plateau::server
