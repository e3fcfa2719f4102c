/// @file
/// Every game with what the search knows of it.
#pragma once

#include "games/all_tactics.hpp"
#include "games/games.hpp"
