/// @file loader.hpp
/// Reads what a game's log has beyond its room and folds it, a slice at a time, so that a long game
/// does not hold up the others.
#pragma once

#include "server/timekeeper.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace plateau::server {

class Loader {
public:
  /// What came of it. The game's room is empty if the log makes no sense to this program, and has
  /// version 0 if there is no such game.
  struct Loaded {
    store::Trouble trouble = store::Trouble::none;
    std::vector<store::Entry> entries;
  };
  using Done = std::function<void(const Loaded &)>;

  Loader(const World &world, const Timekeeper &timekeeper)
      : world_(world), timekeeper_(timekeeper) {}

  /// Nobody may look at the room until `done` is called.
  void load(const OpenGamePointer &game, Done done) const;

private:
  struct Folding;
  void fold(const std::shared_ptr<Folding> &folding) const;

  const World &world_;
  const Timekeeper &timekeeper_;
  Lifetime lifetime_;
};

} // namespace plateau::server
