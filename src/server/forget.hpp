/// @file forget.hpp
/// Erases a person's name from a store, while servers may go on. Games stay, for the other player.
#pragma once

#include "store/archive.hpp"

#include <string>

namespace plateau::server {

struct Forgotten {
  store::Trouble trouble = store::Trouble::none;
  std::vector<std::string> games; ///< In which the name stood.
};

/// Empties the name in every seat that bears it.
Forgotten forget_name(store::Archive &archive, const std::string &name);
/// Writes the summaries of games anew. A server that had one at hand may have written an old one
/// before it heard that the game has changed.
store::Trouble refresh(store::Archive &archive, const std::vector<std::string> &games);

} // namespace plateau::server
