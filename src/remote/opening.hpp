/// @file
/// Coming to a game at a distance: connecting, taking the free seat, or watching.
#pragma once

#include "remote/client.hpp"
#include "remote/seat_book.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace plateau::remote {

/// Waits for a link on the thread that asks.
class Doorbell {
public:
  void ring();
  /// Until it is rung. False when this much time has passed.
  bool wait(Milliseconds most);

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool rung_ = false;
};

/// What somebody wants of a server.
struct Wish {
  std::string name;            ///< Of the player; may be empty.
  bool watch = false;          ///< Take no seat.
  std::vector<Member> terms{}; ///< Of a game to be made: kind, rules, clock …
};

/// Comes to the game of an address, or makes one. Afterwards the client knows the game, and follows
/// it from a seat or as a spectator.
/// @return what went wrong, in words
std::optional<std::string> come_to_game(Client &client, Link &link, const Address &address,
                                        SeatBook &book, const Wish &wish, Language language);

/// Goes on to another game at the same server, from the seat of the same token.
std::optional<std::string> go_on_to(Client &client, Link &link, const Address &address,
                                    SeatBook &book, const std::string &game, Language language);

} // namespace plateau::remote
