/// @file desk.hpp
/// The way of one request to a game: it waits for its turn, the game is read if need be, the room
/// judges, the store stores, and only then is anybody told.
#pragma once

#include "server/loader.hpp"
#include "server/parts.hpp"

namespace plateau::server {

class Desk {
public:
  explicit Desk(Parts &parts) : parts_(parts), loader_(parts.world, parts.timekeeper) {}

  void push(const OpenGamePointer &game, Request request);
  /// Carries out what need not wait for the store.
  void advance(const OpenGamePointer &game);
  /// Reads what the log has beyond the room.
  void load(const OpenGamePointer &game);
  /// Asks whether the game's time is up.
  void check_time(const OpenGamePointer &game);

private:
  // Reading: a room at hand may be old where other nodes use the store.
  void look_up(const OpenGamePointer &game, Request request);
  void loaded(const OpenGamePointer &game, const Loader::Loaded &loaded);
  void not_loaded(const OpenGamePointer &game, store::Trouble trouble);
  void refuse_all(const OpenGamePointer &game, bool exists);

  // Judging.
  void run(const OpenGamePointer &game, Request request);
  void watch(const OpenGamePointer &game, const Request &request);
  void speak(const OpenGamePointer &game, Request request);
  void decide(const OpenGamePointer &game, Request request);
  Asker asker_of(const OpenGame &game, const Request &request) const;

  // Storing.
  void propose(const OpenGamePointer &game, Request request, const Proposal &proposal);
  void appended(const OpenGamePointer &game, Request request, bool ask_again,
                store::Appended result);
  void stored(OpenGame &game, Request request, bool ask_again);
  void refuse_unstored(OpenGame &game, const Request &request, store::Trouble trouble) const;
  void recheck_after(OpenGame &game, Milliseconds pause);

  Parts &parts_;
  Loader loader_;
  Lifetime lifetime_;
};

} // namespace plateau::server
