/// @file
/// What goes wrong with other people's engines, and with the system.
#pragma once

#include "core/clock.hpp"
#include "core/texts.hpp"

#include <cstdint>
#include <string>

namespace plateau::engine {

/// Why an engine gave no move.
struct Trouble {
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

/// A stable name, also the end of its text's key: `engine.trouble.<name>`.
std::string_view name(Trouble::Kind kind);

/// What was sought: of a file and of a program one says differently that it is not there.
enum class Sought : std::uint8_t { file, program };

/// The words for an error number of the system, without a point: they end a sentence.
std::string system_reason(Language language, int error, Sought sought = Sought::file);

/// The trouble in words, about “the engine” of that name.
std::string explain(Language language, std::string_view engine, const Trouble &trouble);

} // namespace plateau::engine
