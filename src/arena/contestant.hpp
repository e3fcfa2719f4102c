/// @file
/// Who plays in a match, as it is typed: `search`, `level:3`, `baseline:2`, `uci:gnuchess -u`.
#pragma once

#include "engine/dialect.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace plateau::arena {

/// `Hash`, `64`.
using OptionSetting = std::pair<std::string, std::string>;

struct Contestant {
  enum class Kind : std::uint8_t {
    search,   ///< The built-in search at full strength.
    level,    ///< The same, held back.
    baseline, ///< See baseline.hpp.
    engine,   ///< Another program.
  };
  Kind kind = Kind::search;
  int level = 0;                        ///< Of a level.
  int depth = 0;                        ///< Of a baseline.
  engine::Dialect dialect{};            ///< Of an engine,
  std::vector<std::string> command{};   ///< and how it is started.
  std::vector<OptionSetting> options{}; ///< In the order given.
  std::string name{};                   ///< For tables and game files.
};

/// Why a text names no contestant; the key of its text is `app.refusal.<code>`.
struct ContestantError {
  std::string_view code; ///< Points to static storage.
};

std::variant<Contestant, ContestantError> read_contestant(std::string_view text);

/// Reads `NAME=VALUE`; nothing when there is no name. `NAME` alone presses a UCI button.
std::optional<OptionSetting> read_option_setting(std::string_view text);

} // namespace plateau::arena
