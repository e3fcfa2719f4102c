// Making a game.
#include "games/answers.hpp"
#include "server/hub.hpp"
#include "server/replies.hpp"
#include "server/secret.hpp"

namespace plateau::server {

using store::Appended;

void Hub::create(const std::shared_ptr<Client> &client, Ask ask) {
  const Job job{client, ask, now_()};
  const auto made = AnyMatch::make(ask.terms.kind, ask.terms.rules, ask.terms.position);
  if (!made || made->outcome()) {
    if (made)
      return refuse(job, "game-over");
    const auto refused = with_game(ask.terms.kind, [&]<Game G>(std::type_identity<G>) {
      Failure failure = failure_of<G>(client->language, made.error());
      Refused why{std::string(failure.code), {}};
      append_why_failure(why.json, failure);
      return why;
    });
    return refused ? refuse(job, *refused) : refuse(job, "unknown-game");
  }
  const bool may_be_repeated = !ask.token.empty();
  if (!may_be_repeated)
    ask.token = make_token();
  ask.game = game_id(ask.token, ask.id);
  if (client->may_create && !client->may_create()) {
    if (may_be_repeated)
      return answer_created({client, std::move(ask), now_()}, "too-many-games");
    return refuse(job, "too-many-games");
  }
  const auto names = made->names();
  Side side = Side::first;
  if (ask.side == names.side(Side::second))
    side = Side::second;
  else if (ask.side != names.side(Side::first)) // By chance, which a repeated request repeats.
    side = hash_of(ask.token + ask.id).back() % 2 == 0 ? Side::first : Side::second;
  Deed deed;
  deed.at = now_();
  deed.id = ask.id;
  deed.side = side;
  deed.terms = ask.terms;
  deed.seats[index(side)] = {hash_of(ask.token), ask.name};
  auto at = std::make_shared<Table>(ask.game);
  at->room = new_room(ask.game);
  at->room->apply(deed);
  at->seen = {now_(), now_()};
  at->waits_for_store = true;
  auto row = at->room->row();
  store_.append({{write_deed(deed, 0), std::move(row)}},
                [self = self_, client, ask = std::move(ask), at](Appended result) {
                  if (*self != nullptr)
                    (*self)->created(client, ask, at, result);
                });
}

void Hub::created(const std::shared_ptr<Client> &client, const Ask &ask, const TablePointer &at,
                  Appended result) {
  const Job job{client, ask, at->room->version() > 0 ? at->room->row().changed : 0};
  if (result.what != Appended::What::stored && client->has_not_created)
    client->has_not_created();
  if (result.what == Appended::What::unavailable) {
    ++metrics_.unavailable;
    note(result.trouble);
    return refuse_trouble(job, result.trouble);
  }
  if (result.what == Appended::What::conflict)
    return answer_created(job, "no-such-game");
  ++metrics_.stored;
  metrics_.count_store_time(now_() - job.asked_at);
  at->waits_for_store = false;
  at->told = at->room->version();
  const bool fresh = tables_.emplace(ask.game, at).second;
  metrics_.rooms = tables_.size();
  const auto side = *at->room->side_of(ask.token);
  client->tell(reply::done(
      {ask.id, ask.game, at->room->version(), at->room->match().names().side(side), ask.token}));
  if (on_stored)
    on_stored(ask.game, at->room->version());
  if (fresh)
    weigh(*at);
  forget_some();
}

void Hub::answer_created(const Job &job, std::string_view otherwise) {
  Job again = job;
  again.see = [this, job, otherwise](const Room *room, const Refused *why) {
    if (!room && why->code == "no-such-game")
      return refuse(job, otherwise);
    if (!room)
      return job.client->tell(reply::refused(job.ask.id, job.ask.game, *why));
    const auto side = room->side_of(job.ask.token);
    if (!side)
      return refuse(job, "seat-taken");
    ++metrics_.repeated;
    job.client->tell(reply::done(
        {job.ask.id, job.ask.game, 1, room->match().names().side(*side), job.ask.token}));
  };
  push(table(job.ask.game), std::move(again));
}

} // namespace plateau::server
