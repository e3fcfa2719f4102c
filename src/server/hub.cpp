#include "server/hub.hpp"

#include "server/replies.hpp"
#include "server/secret.hpp"

namespace plateau::server {

using store::Trouble;

Hub::Hub(store::Store &games, Now now, Metrics &metrics, const HubLimits &limits)
    : store_(games), now_(std::move(now)), metrics_(metrics), limits_(limits), began_(now_()),
      swept_(began_), checked_(began_ - limits.sweep.count()),
      self_(std::make_shared<Hub *>(this)) {}

Hub::~Hub() { *self_ = nullptr; }

// What clients ask.

void Hub::handle(const std::shared_ptr<Client> &client, Ask ask) {
  switch (ask.asked) {
  case Asked::hello:
    client->language = ask.language;
    return client->tell(reply::welcome(ask.id, now_(), make_token()));
  case Asked::ping:
    return client->tell(reply::pong(ask.id, now_()));
  case Asked::list:
    return list(client, ask);
  case Asked::create:
    return create(client, std::move(ask));
  default:
    break;
  }
  // Found before it is pushed: the name of the game is moved with the rest.
  const auto at = table(ask.game);
  push(at, {client, std::move(ask), now_()});
}

void Hub::leave(const std::shared_ptr<Client> &client) {
  client->leave();
  const auto watching = std::exchange(client->watching, {});
  for (const auto &[game, side] : watching)
    if (const auto found = tables_.find(game); found != tables_.end())
      stand_up(*found->second, *client, side);
}

void Hub::list(const std::shared_ptr<Client> &client, const Ask &ask) {
  store::Filter filter;
  filter.status = ask.status;
  filter.game = ask.kind;
  filter.clock = ask.clock;
  filter.changed_before = ask.before;
  filter.before_id = ask.before_game;
  filter.most = ask.most;
  store_.list(std::move(filter), [self = self_, client, ask](const store::RowsRead &read) {
    if (*self == nullptr)
      return;
    if (read.trouble != Trouble::none)
      return (*self)->refuse_trouble({client, ask}, read.trouble);
    client->tell(reply::games(ask.id, read.rows));
  });
}

void Hub::game_file(const std::shared_ptr<Client> &client, const std::string &game,
                    std::function<void(GameFile)> answer) {
  Job job{client, {}, now_()};
  job.ask.game = game;
  job.see = [this, client, answer = std::move(answer)](const Room *room, const Refused *why,
                                                       std::size_t paid) {
    const auto refuse_as = [&](std::string_view code) {
      metrics_.count_refusal(code);
      answer(server::refused(client->language, code));
    };
    if (!room)
      return answer(*why);
    if (!may_have(*client, *room, 0, paid))
      return refuse_as("too-many-messages");
    const auto file = on_its_way(room->game_file());
    file ? answer(file) : refuse_as("busy");
  };
  push(table(game), std::move(job));
}

// Answers.

void Hub::confirm(const Table &at, const Job &job, std::uint32_t version) {
  const auto side = at.room->side_of(job.ask.token);
  job.client->tell(reply::done(
      {job.ask.id, at.id, version, side ? at.room->match().names().side(*side) : std::string_view{},
       job.ask.asked == Asked::join ? job.ask.token : std::string_view{}}));
}

void Hub::refuse(const Job &job, const Refused &why) {
  metrics_.count_refusal(why.code);
  if (job.see)
    return job.see(nullptr, &why, job.paid);
  if (job.client)
    job.client->tell(reply::refused(job.ask.id, job.ask.game, why));
}

void Hub::refuse(const Job &job, std::string_view code,
                 std::initializer_list<Placeholder> placeholders) {
  const auto language = job.client ? job.client->language : Language::english;
  refuse(job, server::refused(language, code, placeholders));
}

void Hub::refuse_trouble(const Job &job, Trouble trouble) {
  if (trouble == Trouble::busy)
    return refuse(job, "busy");
  refuse(job, "store-unavailable", {{"reason", std::string(store::name(trouble))}});
}

} // namespace plateau::server
