/// @file
/// The process's own input and output as a Terminal, and what the environment says about them.
#pragma once

#include "console/terminal.hpp"
#include "core/texts.hpp"

#include <functional>
#include <memory>
#include <string_view>

namespace plateau::console {

/// The value of an environment variable; empty when it is not set.
using Environment = std::function<std::string_view(const char *name)>;

/// The real one.
std::string_view process_environment(const char *name);

/// The language the locale asks for: LC_ALL before LC_MESSAGES before LANG, as POSIX has it.
Language language_from(const Environment &environment);

/// Colours are for a terminal that knows them (TERM is set and not `dumb`) and a person who did not
/// decline them (NO_COLOR).
/// Whether the environment names a locale whose letters are ASCII alone: `C`, `POSIX`, or one with
/// another encoding than UTF-8. One that names no locale at all does not.
bool has_plain_locale(const Environment &environment);

bool colour_from(const Environment &environment, bool output_is_terminal);

/// Standard input and output: line editing and colours where a person sits, plain bytes elsewhere.
/// From here on a reader that goes away is an answer (Written::nobody_reads), not a signal.
std::unique_ptr<Terminal> standard_terminal(const char *program);
/// The same, where lines come in another way.
std::unique_ptr<Terminal> standard_terminal_with(std::unique_ptr<LineSource> source,
                                                 std::unique_ptr<Bell> bell);

} // namespace plateau::console
