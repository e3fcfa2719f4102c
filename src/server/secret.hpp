/// @file secret.hpp
/// Seats are held by secrets: whoever knows the token of a seat sits there. Only its hash is kept.
#pragma once

#include <string>
#include <string_view>

namespace plateau::server {

/// 256 bits, in the alphabet of base64url.
inline constexpr std::size_t token_letters = 43;

/// A new token, from the system's randomness.
std::string make_token();
/// Whether a text has the form of a token.
bool is_token(std::string_view text);

/// SHA-256 in hexadecimal: what the log keeps of a token.
std::string hash_of(std::string_view token);
/// Whether two hashes are equal, in a time that does not depend on where they differ.
bool same_hash(std::string_view a, std::string_view b);

/// The name of a game: 60 bits, in small letters and digits that look like nothing else. The same
/// request of the same seat gives the same name, so that a repeated one makes no second game.
std::string game_id(std::string_view token, std::string_view request);
bool is_game_id(std::string_view text);

} // namespace plateau::server
