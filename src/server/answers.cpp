#include "server/answers.hpp"

#include <utility>

namespace plateau::server {

void Answers::confirm(const OpenGame &game, const Request &request, std::uint32_t version) const {
  const auto &token = token_after(request.ask);
  const auto side = game.room->side_of(token);
  const auto asked = request.ask.asked;
  const bool gives_seat = asked == Asked::join || asked == Asked::renew_seat;
  request.client->tell(
      reply::Done{request.ask.id, game.id, version,
                  side ? game.room->match().names().side(*side) : std::string_view{},
                  gives_seat ? token : std::string{}});
}

void Answers::refuse(const Request &request, const Refused &why) const {
  world_.metrics.count_refusal(why.code);
  if (request.show)
    return request.show(nullptr, &why, request.paid);
  if (request.client)
    request.client->tell(reply::Refused{request.ask.id, request.ask.game, why});
}

void Answers::refuse(const Request &request, std::string_view code,
                     std::initializer_list<Placeholder> placeholders) const {
  const auto language = request.client ? request.client->language : Language{};
  refuse(request, refused(language, code, placeholders));
}

void Answers::refuse(const Request &request, store::Trouble trouble) const {
  if (trouble == store::Trouble::busy)
    return refuse(request, "busy");
  refuse(request, "store-unavailable", {{"reason", std::string(store::name(trouble))}});
}

void Answers::tell_watchers(OpenGame &game) const {
  const auto from = std::exchange(game.told, game.room->version());
  const bool clock_changed = std::exchange(game.clock_changed, false) && game.room->measured();
  if ((from == game.told && !clock_changed) || game.audience.is_empty())
    return;
  // If an older copy of the store was restored, `from` is beyond the log: then all of it is sent.
  auto text = std::make_shared<const std::string>(write_game(*game.room, from, world_.now()));
  game.audience.tell({reply::Game{game.id, game.told}, std::move(text)});
}

bool Answers::may_have(const Client &client, const Room &room, std::uint32_t from,
                       std::size_t paid) const {
  // A client that claims more than there is gets all of it.
  const auto entries = room.version() - (from <= room.version() ? from : 0);
  const auto messages = entries / world_.limits.entries_per_message;
  return messages <= paid || client.budget.covers(messages - paid);
}

void Answers::charge_reading(Request &request, std::size_t entries) const {
  const auto messages = entries / world_.limits.read_entries_per_message;
  if (messages == 0 || !request.client)
    return;
  request.paid += messages;
  request.client->budget.charge(messages);
}

Text Answers::in_flight(std::string text) const {
  if (text.size() <= world_.limits.long_view)
    return std::make_shared<const std::string>(std::move(text));
  if (*long_views_ + text.size() > world_.limits.long_views)
    return nullptr;
  *long_views_ += text.size();
  return {new std::string(std::move(text)), [sum = long_views_](const std::string *gone) {
            *sum -= gone->size();
            delete gone;
          }};
}

} // namespace plateau::server
