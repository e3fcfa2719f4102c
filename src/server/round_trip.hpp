/// @file round_trip.hpp
/// How long a message takes to a client and back, measured by pings.
#pragma once

#include "core/clock.hpp"
#include "server/secret.hpp"

#include <chrono>
#include <string>
#include <string_view>

namespace plateau::server {

/// Only the answer to the last ping counts, and its payload cannot be guessed: otherwise a client
/// could send a pong of its own making and be given time for it.
class RoundTrip {
public:
  using Instant = std::chrono::steady_clock::time_point;
  /// A pong that takes longer says nothing about the network, and earns nothing.
  static constexpr Milliseconds latest{1'000};

  /// The payload of a new ping.
  std::string ping(Instant now) {
    sent_ = now;
    return nonce_ = make_token();
  }
  /// True if the pong answers the last ping, which it can do once.
  bool hear_pong(std::string_view payload, Instant now) {
    if (nonce_.empty() || payload != nonce_)
      return false;
    nonce_.clear();
    const auto took = std::chrono::duration_cast<Milliseconds>(now - sent_);
    measured_ = took <= latest ? took : Milliseconds{0};
    return true;
  }
  /// The last measurement; 0 if there is none.
  Milliseconds measured() const { return measured_; }

private:
  std::string nonce_; ///< Of the last ping; empty once it is answered.
  Instant sent_{};
  Milliseconds measured_{0};
};

} // namespace plateau::server
