/// @file parts.hpp
/// The parts of a node, each with one duty and each knowing only those above it.
#pragma once

#include "server/answers.hpp"
#include "server/attendance.hpp"
#include "server/health.hpp"
#include "server/shelf.hpp"
#include "server/timekeeper.hpp"

namespace plateau::server {

struct Parts {
  explicit Parts(World given) : world(std::move(given)) {}

  World world;
  Peers peers;
  Health health{world, peers};                ///< Whether the store works, and the clocks agree.
  Shelf shelf{world};                         ///< The games at hand.
  Attendance attendance{world, peers, shelf}; ///< Who is present.
  Timekeeper timekeeper{world, peers, health,
                        attendance}; ///< What a turn is charged, when flags fall.
  Answers answers{world};            ///< What clients are told.
  Agenda rechecks;                   ///< Which watched games to read again, and when.
};

} // namespace plateau::server
