/// @file import.hpp
/// Any text a person may paste or drop: positions and game files of all games.
#pragma once

#include "core/json.hpp"
#include "core/texts.hpp"

#include <string_view>

namespace plateau::bridge {

/// Games read from one file. A page lists them; nobody scrolls further.
inline constexpr std::size_t max_imported_games = 200;

/// `Imported` of protocol.ts.
/// `hint` is the game it may be about when nothing in the text says so; empty means
/// the default one.
void write_imported(JsonWriter &json, Language language, std::string_view text,
                    std::string_view hint);

} // namespace plateau::bridge
