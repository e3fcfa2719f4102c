/// @file
/// Standard algebraic notation: `Nf3`, `exd5`, `e8=Q+`, `O-O`. What people write and files hold.
///
/// Reading is kind: capture and check signs may be missing, wrong or too many; more of the origin
/// may be named than needed (`Ng1-f3`); a promotion may be `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`; castling
/// may have zeros; `e.p.` may follow. It is never kind about pieces: `b` is a file, `B` a bishop.
#pragma once

#include "chess/judge.hpp"
#include "chess/position.hpp"
#include "core/refusal.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plateau::chess {

/// Writes a legal move with as much of its origin as is needed, and `+` or `#`.
std::string write_san(const Position &position, Move move);

/// Finds the legal move a text means; false when there is none. Looks only at the pieces that could
/// be meant, so a file of games is read without a single list of moves.
bool find_san(const Position &position, std::string_view text, Move &move);

/// What a text asks for. Malformed, when it is no SAN; illegal, when no piece could be meant;
/// ambiguous, when several legal moves could be.
Result<Attempt> read_san_attempt(const Position &position, std::string_view text);

/// Reads and judges: the move, a promotion still to be chosen, or the rule book's reason when one
/// piece could be meant.
Verdict<Move> read_san(const Position &position, std::string_view text);

} // namespace plateau::chess
