/// @file
/// The computer player for other people's programs: UCI for chess.
#pragma once

#include "engine/lines.hpp"
#include "search/limits.hpp"

namespace plateau::engine {

/// Speaks UCI until `quit` or the end of input; the answer is the exit status.
int run_uci(const LineSource &source, const LineSink &sink, const search::Now &now);

} // namespace plateau::engine
