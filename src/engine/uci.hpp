/// @file
/// The computer player for other people's programs: UCI, for the game that
/// has it.
#pragma once

#include "engine/lines.hpp"
#include "search/limits.hpp"

#include <optional>

namespace plateau::engine {

/// Speaks UCI until `quit` or the end of input; the answer is the exit status, or nothing when no
/// game of the list is spoken about in UCI.
std::optional<int> run_uci(const LineInput &source, const LineOutput &sink, const search::Now &now);

} // namespace plateau::engine
