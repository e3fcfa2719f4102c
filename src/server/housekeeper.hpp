/// @file housekeeper.hpp
/// Takes out games past their time, and lets go of those that were removed or rewritten beside this
/// node.
#pragma once

#include "server/desk.hpp"

namespace plateau::server {

class Housekeeper {
public:
  Housekeeper(Parts &parts, Desk &desk) : parts_(parts), desk_(desk) {}

  void tick();

private:
  void look_for_forgotten();
  void let_go(const OpenGamePointer &game);
  void begin_pruning(bool only_unbegun, Milliseconds kept);
  void prune(const store::Prune &which);

  Parts &parts_;
  Desk &desk_;
  Time looked_ = 0;
  Time pruned_ = 0;
  /// Games before this were looked at already, and have begun.
  Time begun_before_ = 0;
  Lifetime lifetime_;
};

} // namespace plateau::server
