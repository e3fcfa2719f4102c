/// @file
/// Every game with what the search knows of it.
#pragma once

#include "games/games.hpp"
#include "search/abalone_tactics.hpp"
#include "search/chess_tactics.hpp"
#include "search/stackchess_tactics.hpp"
