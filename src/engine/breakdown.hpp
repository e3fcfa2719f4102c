/// @file
/// What goes wrong with other people's engines.
#pragma once

#include "core/clock.hpp"
#include "core/texts.hpp"

#include <cstdint>
#include <string>

namespace plateau::engine {

/// Why an engine gave no move.
struct Breakdown {
  enum class Kind : std::uint8_t {
    not_started, ///< `code` is the system's error number.
    silent,      ///< It did not answer within `waited`; `detail` is what was asked.
    exited,      ///< It ended by itself; `code` is its exit status.
    crashed,     ///< It was ended by the signal `code`.
    no_option,   ///< It has no option of the name `detail`.
    no_move,     ///< It answered, but no move; `detail` is what it said.
  };
  Kind kind = Kind::not_started;
  int code = 0;
  Milliseconds waited{0};
  std::string detail{};
};

/// A stable name, also the end of its text's key: `engine.breakdown.<name>`.
std::string_view name(Breakdown::Kind kind);

/// The breakdown in words.
/// @param engine what the engine is called
std::string explain(Language language, std::string_view engine, const Breakdown &breakdown);

} // namespace plateau::engine
