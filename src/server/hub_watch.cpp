// Who watches, and who is told.
#include "server/hub.hpp"
#include "server/replies.hpp"

namespace plateau::server {

void Hub::watch(const TablePointer &at, const Job &job) {
  auto &client = *job.client;
  if (!job.ask.once && client.watching.size() >= limits_.watched &&
      client.watching.count(at->id) == 0)
    return refuse(job, "too-many-watched");
  const auto side = at->room->side_of(job.ask.token);
  if (!job.ask.token.empty() && !side)
    return refuse(job, "not-your-seat");
  if (side)
    mark_seen(*at, *side);
  if (!may_have(client, *at->room, job.ask.version, job.paid))
    return refuse(job, "too-many-messages");
  charge(*at);
  const auto view = view_of(*at->room, job.ask.version);
  if (!view)
    return refuse(job, "busy");
  if (job.ask.once)
    return client.tell(view);
  const auto before = client.watching.find(at->id);
  if (before == client.watching.end() || before->second != side) {
    unwatch(*at, client);
    sit_down(*at, job.client, side);
  }
  confirm(*at, job, at->room->version());
  client.tell(view);
  schedule(*at);
  tell_newcomer(*at, client);
}

Text Hub::view_of(const Room &room, std::uint32_t from) const {
  auto text = reply::game(room, from, now_());
  if (text.size() <= limits_.long_view)
    return std::make_shared<const std::string>(std::move(text));
  if (*long_views_ + text.size() > limits_.long_views)
    return nullptr;
  *long_views_ += text.size();
  return {new std::string(std::move(text)), [sum = long_views_](const std::string *gone) {
            *sum -= gone->size();
            delete gone;
          }};
}

bool Hub::may_have(const Client &client, const Room &room, std::uint32_t from,
                   std::size_t paid) const {
  // Who claims to have more than there is gets all of it.
  const auto entries = room.version() - (from <= room.version() ? from : 0);
  const auto messages = entries / limits_.entries_per_message;
  return messages <= paid || !client.may_cost || client.may_cost(messages - paid);
}

void Hub::charge_reading(Table &at, std::size_t entries) const {
  const auto messages = entries / limits_.read_entries_per_message;
  if (messages == 0 || at.jobs.empty() || !at.jobs.front().client)
    return;
  auto &job = at.jobs.front();
  job.paid += messages;
  if (job.client->owe)
    job.client->owe(messages);
}

void Hub::unwatch(Table &at, Client &client) {
  if (const auto found = client.watching.find(at.id); found != client.watching.end())
    stand_up(at, client, client.watching.extract(found).mapped());
}

void Hub::sit_down(Table &at, const std::shared_ptr<Client> &client, std::optional<Side> side) {
  client->watching[at.id] = side;
  at.viewers[client.get()] = client;
  if (side) {
    ++at.here[index(*side)];
    announce(at, *side, true);
  }
  if (shared_)
    look_up_at(at, now_() + limits_.recheck.count());
  presence_changed(at);
}

void Hub::stand_up(Table &at, const Client &client, std::optional<Side> side) {
  at.viewers.erase(&client);
  if (side) {
    --at.here[index(*side)];
    at.see(*side, now_());
    announce(at, *side, false);
  }
  presence_changed(at);
}

void Hub::tell_viewers(Table &at) {
  const auto from = std::exchange(at.told, at.room->version());
  const bool real_time = at.room->terms().clock.kind == ClockTerms::Kind::real_time;
  const bool clock_changed = std::exchange(at.clock_changed, false) && real_time;
  if ((from == at.told && !clock_changed) || at.viewers.empty())
    return;
  // An older copy of the store may be in its place: who has more than there is gets all of it.
  tell_all(at, reply::game(*at.room, from, now_()));
}

void Hub::tell_all(const Table &at, std::string said) {
  const auto text = std::make_shared<const std::string>(std::move(said));
  // Telling may end a connection, which changes the list.
  std::vector<std::weak_ptr<Client>> viewers;
  viewers.reserve(at.viewers.size());
  for (const auto &[client, held] : at.viewers)
    viewers.push_back(held);
  for (const auto &held : viewers)
    if (const auto viewer = held.lock())
      viewer->tell(text);
}

} // namespace plateau::server
