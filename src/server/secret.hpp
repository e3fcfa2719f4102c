/// @file secret.hpp
/// A token is the secret that holds a seat. The log keeps only its hash.
#pragma once

#include <string>
#include <string_view>

namespace plateau::server {

/// 256 bits, in the alphabet of base64url.
inline constexpr std::size_t token_letters = 43;

/// A new token from the system's random numbers.
std::string make_token();
/// True if a text has the form of a token.
bool is_token(std::string_view text);

/// SHA-256 in hexadecimal: what the log keeps of a token.
std::string hash_of(std::string_view token);
/// Compares two hashes in a time that does not depend on where they differ.
bool same_hash(std::string_view a, std::string_view b);

/// The id of a game: 60 bits, in small letters and digits that cannot be confused. The same request
/// with the same token gives the same id, so that repeating it creates no second game.
std::string game_id(std::string_view token, std::string_view request);
bool is_game_id(std::string_view text);

} // namespace plateau::server
