/// @file
/// What an opening book in Polyglot's format says of a position of chess; engine/book.hpp reads the
/// file.
#pragma once

#include "chess/position.hpp"

#include <cstdint>
#include <optional>

namespace plateau::chess {

/// The key of a position in such a book. An en passant square counts if a capture there is legal;
/// Polyglot lets it count also where the pawn that would capture is pinned, so a book may know such
/// a position by another key.
std::uint64_t book_key(const Position &position);

/// The legal move that an entry of such a book means: target file, target rank, origin file, origin
/// rank, promotion piece (1 is a knight), three bits each from the lowest on; castling is king
/// takes rook. Nothing when there is none.
std::optional<Move> book_move(const Position &position, std::uint16_t entry);

} // namespace plateau::chess
