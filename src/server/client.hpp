/// @file client.hpp
/// Somebody connected, by whichever wire.
#pragma once

#include "server/replies.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace plateau::server {

/// What a client's address may still take. An empty function grants everything.
struct Budget {
  /// Takes `messages` besides the request itself; false if that is too many.
  std::function<bool(std::size_t messages)> take;
  /// Charges for what was spent already, however much it is.
  std::function<void(std::size_t messages)> owe;
  /// Takes one game; false if too many were created lately.
  std::function<bool()> take_game;
  /// Gives that game back, because it was not stored.
  std::function<void()> return_game;

  bool covers(std::size_t messages) const { return messages == 0 || !take || take(messages); }
  void charge(std::size_t messages) const {
    if (owe)
      owe(messages);
  }
  bool covers_game() const { return !take_game || take_game(); }
  void refund_game() const {
    if (return_game)
      return_game();
  }
};

class Client {
public:
  explicit Client(std::function<void(const Message &)> tell) : tell_(std::move(tell)) {}

  void tell(const Message &said) const {
    if (tell_)
      tell_(said);
  }
  void tell(Reply reply) const {
    if (tell_)
      tell_(message(std::move(reply)));
  }
  /// Nothing is told after this.
  void leave() { tell_ = nullptr; }
  bool has_left() const { return tell_ == nullptr; }

  /// True if it has shown the token of a seat in a game that it watches.
  bool is_seated() const {
    return std::any_of(watching.begin(), watching.end(),
                       [](const auto &game) { return game.second.has_value(); });
  }

  Language language;
  Milliseconds round_trip{0};
  Budget budget;
  /// The games it watches, each with the seat it showed a token for.
  std::map<std::string, std::optional<Side>, std::less<>> watching;

private:
  std::function<void(const Message &)> tell_;
};

} // namespace plateau::server
