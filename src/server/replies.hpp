/// @file replies.hpp
/// Everything the server says. A closed set, as ask.hpp is for the other direction.
#pragma once

#include "server/refusals.hpp"
#include "server/room.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::server {

namespace reply {

/// The answer to `hello`. The token is fresh: a client may take a seat with it.
std::string welcome(std::string_view id, Time now, std::string_view token);
std::string pong(std::string_view id, Time now);
/// What was asked is done, and stored.
struct Done {
  std::string_view id;
  std::string_view game;
  std::uint32_t version = 0; ///< How many entries the game has with this one.
  std::string_view side;     ///< The seat of whoever asked; empty: none.
  std::string_view token;    ///< Of the seat that was made or taken; empty: none was.
};
std::string done(const Done &done);
std::string refused(std::string_view id, std::string_view game, const Refused &why);
/// A game from a version on.
std::string game(const Room &room, std::uint32_t from, Time now);
std::string games(std::string_view id, const std::vector<store::Row> &rows);
std::string presence(const Room &room, const std::array<bool, 2> &here, std::size_t watchers);
/// The last message: why the server closes the connection.
std::string bye(std::string_view code);

} // namespace reply

} // namespace plateau::server
