/// @file
/// The computer player for other people's programs: UGI, the same conversation as UCI for any
/// game.
#pragma once

#include "core/refusal.hpp"
#include "engine/lines.hpp"
#include "search/limits.hpp"

#include <optional>
#include <string_view>

namespace plateau::engine {

/// Speaks UGI until `quit` or the end of input; the answer is the exit status, or nothing when
/// there is no game of that name, or why the rules are refused.
/// @param game its name
/// @param rules what `startpos` starts, as the game writes its rules; empty for the usual
/// @param source where lines come from
/// @param sink where they go
/// @param now the clock to think by
std::optional<Result<int>> run_ugi(std::string_view game, std::string_view rules,
                                   const LineInput &source, const LineOutput &sink,
                                   const search::Now &now);

} // namespace plateau::engine
