/// @file
/// Positions as text: FEN, with X-FEN and Shredder-FEN for Chess960.
#pragma once

#include "chess/draft.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::chess {

/// The longest text that can be a FEN is 71 + 1 + 1 + 1 + 4 + 1 + 2 + 1 + 4 + 1 + 4 = 91 bytes.
inline constexpr std::size_t max_fen_length = 91;

/// Reads a FEN of six fields separated by single spaces. The last ones may be missing, as far as
/// the placement alone: White is then to move, castling is allowed wherever kings and rooks stand
/// for it (as in problems, where nobody can prove that they have moved), nothing can be captured en
/// passant, and the counters are 0 and 1. Strict in everything else: whatever cannot be played, or
/// is written otherwise, is refused with what was found and in which column.
///
/// Castling rights: `KQkq` mean king e, rooks a and h; by Chess960 rules they mean the outermost
/// rook of that wing. A file letter (`HAha`) names its rook and makes the game Chess960.
Result<Placed> read_position(std::string_view text, const Rules &rules = {});

/// Writes what read_position reads back as the same position. The six fields; castling rights by
/// file letters in Chess960.
std::string write_position(const Position &position);

/// Reads one of the fields behind the side to move into a draft, of which the board is set up.
/// @param place which field of the text it is, the board being 0
std::optional<Refusal> read_field(Draft &draft, std::size_t place, std::string_view text);

} // namespace plateau::chess
