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

#include <array>
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

/// Reasons that only SAN gives.
namespace san_code {
/// There is no piece of that kind where the text says, for the target `cells[0]`.
inline constexpr std::string_view no_such_piece = "no-such-piece";
/// Several could be meant, on `cells`, and from none of these squares does such a piece move to
/// argument 0. (Of pawns one is always the nearest, and there is one king.)
inline constexpr std::string_view no_knight_reaches = "no-knight-reaches";
inline constexpr std::string_view no_bishop_reaches = "no-bishop-reaches";
inline constexpr std::string_view no_rook_reaches = "no-rook-reaches";
inline constexpr std::string_view no_queen_reaches = "no-queen-reaches";
/// Several pieces, on `cells`, could make the move; argument 0 is its target.
inline constexpr std::string_view ambiguous = "ambiguous-move";
inline constexpr std::array<std::string_view, 6> all = {no_such_piece,     no_knight_reaches,
                                                        no_bishop_reaches, no_rook_reaches,
                                                        no_queen_reaches,  ambiguous};

constexpr std::string_view none_reaches(Kind kind) {
  switch (kind) {
  case Kind::knight:
    return no_knight_reaches;
  case Kind::bishop:
    return no_bishop_reaches;
  case Kind::rook:
    return no_rook_reaches;
  case Kind::queen:
    return no_queen_reaches;
  case Kind::pawn:
  case Kind::king:
    break;
  }
  return no_such_piece;
}
} // namespace san_code

} // namespace plateau::chess
