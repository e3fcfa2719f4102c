/// @file
/// The command `go`, read.
#pragma once

#include "core/side.hpp"
#include "engine/dialect.hpp"
#include "engine/words.hpp"
#include "search/limits.hpp"
#include "search/time.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::engine {

/// What `go` asks for. What is not given does not limit.
struct GoCommand {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<int> mate;
  std::optional<Milliseconds> move_time;
  std::array<std::optional<Milliseconds>, 2> time; ///< By side.
  std::array<Milliseconds, 2> increment{};
  std::optional<int> moves_to_go;
  std::optional<int> perft;
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> only; ///< `searchmoves`, not yet judged.

  /// Whether the answer waits for `stop`: also when nothing at all limits it.
  bool endless() const {
    const bool limited = depth || nodes || mate || move_time || time[0] || time[1];
    return infinite || !limited;
  }
  /// Whether it waits for `stop` or `ponderhit`.
  bool waits() const { return ponder || endless(); }

  /// The limits for a side on move.
  search::Limits limits(Side side, Milliseconds overhead) const;
};

/// Reads what follows the word `go`. The times of the first and second side are `wtime`, `btime`
/// (or `p1time`, `p2time`), likewise the increments. Whoever says `go` waits for a move: an unknown
/// word is passed over, and a number that cannot be read is 0, the strictest limit.
/// @param words what follows
/// @param complaints gets what is wrong, in words
GoCommand read_go(Words words, std::vector<std::string> &complaints);

/// The whole line, as it is said to another program. Reading it gives the same command.
std::string write_go(const GoCommand &command, const Dialect &dialect);

} // namespace plateau::engine
