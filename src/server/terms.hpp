/// @file terms.hpp
/// What is agreed before a game begins: the game, its rules, and the time.
#pragma once

#include "core/clock.hpp"
#include "core/json.hpp"
#include "core/json_value.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plateau::server {

/// Milliseconds since 1970, by the node's clock (`NodeClock`), which never goes back.
using Time = std::int64_t;

struct ClockTerms {
  enum class Kind : std::uint8_t { none, real_time, days };
  Kind kind = Kind::none;
  TimeControl control;   ///< Of a real-time clock.
  std::int64_t days = 0; ///< For each move.

  friend bool operator==(const ClockTerms &, const ClockTerms &) = default;
};

std::string_view name(ClockTerms::Kind kind);

struct Terms {
  std::string kind; ///< `chess`.
  std::string rules;
  std::string position; ///< Empty: the usual start.
  ClockTerms clock;
  bool listed = false; ///< Lists show it to everybody.

  friend bool operator==(const Terms &, const Terms &) = default;
};

/// Bounds of the time control, beyond which a game could not be played, or would never end.
struct ClockLimits {
  static constexpr Milliseconds least_initial{1'000};
  static constexpr Milliseconds most_initial{24 * 3'600'000};
  static constexpr Milliseconds most_increment{600'000}; ///< Also of a delay.
  static constexpr std::int64_t most_days = 30;
};

/// Reads the members of a clock; empty if they make no sense.
std::optional<ClockTerms> read_clock(const JsonValue &json);
void write_clock(JsonWriter &json, const ClockTerms &clock);

/// Reads what `write_terms` wrote; does not check game, rules and position.
std::optional<Terms> read_terms(const JsonValue &json);
/// Writes them as members of an open object.
void write_terms(JsonWriter &json, const Terms &terms);

} // namespace plateau::server
