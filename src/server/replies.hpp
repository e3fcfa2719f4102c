/// @file replies.hpp
/// Everything the server says, as values: a closed set, as ask.hpp is for the other direction. They
/// become JSON in one place, when a message is made.
#pragma once

#include "server/refusals.hpp"
#include "server/room.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace plateau::server {

namespace reply {

/// The answer to `hello`. The token is fresh: the client may take a seat with it.
struct Welcome {
  std::string id;
  Time now = 0;
  std::string token;
};
struct Pong {
  std::string id;
  Time now = 0;
};
/// The request was carried out and stored.
struct Done {
  std::string id;
  std::string game;
  std::uint32_t version = 0; ///< How many entries the game has with this one.
  std::string_view side;     ///< The asker's seat, or empty.
  std::string token;         ///< Of a seat that was just taken, or empty.
};
struct Refused {
  std::string id;
  std::string game;
  server::Refused why;
};
/// A game from a version on. Only its text holds the entries: they can be long.
struct Game {
  std::string game;
  std::uint32_t version = 0;
};
/// A game in a list.
struct Listed {
  store::Row row;
  std::optional<bool>
      here; ///< Of an open challenge: whether its maker is here, if this node knows.
};
struct Games {
  std::string id;
  std::vector<Listed> games;
};
struct Presence {
  std::string game;
  std::array<std::string_view, 2> sides; ///< What the game calls them.
  std::array<bool, 2> here{};
  std::size_t watchers = 0;
};
/// A player says one of the fixed phrases. Nothing of it is kept.
struct Said {
  std::string game;
  std::string_view side; ///< What the game calls it.
  std::string phrase;
};
/// The last message: why the server closes the connection.
struct Bye {
  std::string_view code;
};

} // namespace reply

using Reply = std::variant<reply::Welcome, reply::Pong, reply::Done, reply::Refused, reply::Game,
                           reply::Games, reply::Presence, reply::Said, reply::Bye>;

/// Bytes that several clients may be reading at once.
using Text = std::shared_ptr<const std::string>;

/// A reply on its way, with its JSON: written once, however many clients hear it.
struct Message {
  Reply reply;
  Text text;
};

std::string write(const Reply &reply);
Message message(Reply reply);

/// The JSON of a `Game` reply.
std::string write_game(const Room &room, std::uint32_t from, Time now);

} // namespace plateau::server
