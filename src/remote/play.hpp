/// @file
/// A game at a distance, at whatever terminal there is.
#pragma once

#include "console/terminal.hpp"
#include "core/game.hpp"
#include "core/texts.hpp"

#include <string>

namespace plateau::screen {
class FullScreen;
}

namespace plateau::remote {

class Client;

/// Where somebody sits.
struct Place {
  console::Terminal &terminal;
  screen::FullScreen *screen = nullptr; ///< A whole screen, where there is one.
  Language language;
  bool ascii = false;
  std::string link; ///< What the other player is sent.
};

/// How a game at a distance was left.
struct Left {
  std::string next{};    ///< The game that goes on instead: a rematch.
  std::string trouble{}; ///< What ended it before its time, in words.
  bool running = false;  ///< A seat is kept in a game that goes on.
};

/// Plays or watches the game that the client follows, until the person leaves.
template <Game G> Left play(const Place &place, Client &client);

} // namespace plateau::remote
