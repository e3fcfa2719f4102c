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
    at->seen[index(*side)] = now_();
  if (job.ask.once)
    return client.tell(reply::game(*at->room, job.ask.version, now_()));
  const bool fresh = client.watching.count(at->id) == 0;
  client.watching[at->id] = side;
  if (fresh)
    at->viewers.push_back(job.client);
  confirm(*at, job, at->room->version());
  client.tell(reply::game(*at->room, job.ask.version, now_()));
  schedule(*at);
  if (side)
    announce(*at, *side, true);
  tell_presence(*at);
}

void Hub::unwatch(Table &at, Client &client) {
  if (const auto found = client.watching.find(at.id); found != client.watching.end()) {
    const auto side = found->second;
    client.watching.erase(found);
    if (side) {
      at.seen[index(*side)] = now_();
      announce(at, *side, false);
    }
    tell_presence(at);
  }
}

std::array<int, 2> Hub::present_here(const Table &at) const {
  std::array<int, 2> count{};
  for (const auto &held : at.viewers)
    if (const auto viewer = held.lock())
      if (const auto found = viewer->watching.find(at.id);
          found != viewer->watching.end() && found->second)
        ++count[index(*found->second)];
  return count;
}

void Hub::tell_viewers(Table &at) {
  const auto from = std::exchange(at.told, at.room->version());
  if (from >= at.told || at.viewers.empty())
    return;
  const auto text = std::make_shared<const std::string>(reply::game(*at.room, from, now_()));
  // Telling may end a connection, which changes the list.
  const auto viewers = at.viewers;
  for (const auto &held : viewers)
    if (const auto viewer = held.lock())
      viewer->tell(text);
}

void Hub::tell_presence(Table &at) {
  std::erase_if(at.viewers, [&](const auto &held) {
    const auto viewer = held.lock();
    return !viewer || viewer->watching.count(at.id) == 0;
  });
  if (!at.room)
    return;
  const auto here = present(at);
  const auto text =
      std::make_shared<const std::string>(reply::presence(*at.room, here, at.viewers.size()));
  const auto viewers = at.viewers;
  for (const auto &held : viewers)
    if (const auto viewer = held.lock())
      viewer->tell(text);
}

} // namespace plateau::server
