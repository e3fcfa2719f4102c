/// @file
/// Positions as text: FEN, with X-FEN and Shredder-FEN for Chess960.
#pragma once

#include "chess/position.hpp"
#include "chess/rules.hpp"
#include "core/refusal.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace plateau::chess {

/// The longest text that can be a FEN is 71 + 1 + 1 + 1 + 4 + 1 + 2 + 1 + 4 + 1 + 4 = 91 bytes.
inline constexpr std::size_t max_fen_length = 91;
inline constexpr int max_pieces_a_side = 16;
inline constexpr int max_pawns_a_side = 8;

/// A position and the rules it is played by: those given, with Chess960 added when the text needs
/// it.
struct FenSetup {
  Rules rules;
  Position position;
};

/// Reads a FEN of six fields separated by single spaces, or of the first four; the counters are
/// then 0 and 1. Strict: whatever cannot be played, or is written otherwise, is refused with what
/// was found and in which column.
///
/// Castling rights: `KQkq` mean king e, rooks a and h; by Chess960 rules they mean the outermost
/// rook of that wing. A file letter (`HAha`) names its rook and makes the game Chess960.
///
/// An en passant square where no capture is legal is forgotten.
Result<FenSetup> read_fen(std::string_view text, const Rules &rules = {});

/// Writes what read_fen reads back as the same position. The six fields; castling rights by file
/// letters in Chess960.
std::string write_fen(const Position &position);

/// Why a FEN is refused.
namespace fen_code {
inline constexpr std::string_view empty = "fen-empty";
inline constexpr std::string_view too_long = "fen-too-long";
inline constexpr std::string_view field_count = "fen-field-count";
inline constexpr std::string_view rank_count = "fen-rank-count";
inline constexpr std::string_view unknown_letter = "fen-unknown-letter";
inline constexpr std::string_view digits_in_a_row = "fen-digits-in-a-row";
inline constexpr std::string_view rank_too_long = "fen-rank-too-long";
inline constexpr std::string_view rank_too_short = "fen-rank-too-short";
inline constexpr std::string_view no_king = "fen-no-king";
inline constexpr std::string_view several_kings = "fen-several-kings";
inline constexpr std::string_view too_many_pieces = "fen-too-many-pieces";
inline constexpr std::string_view too_many_pawns = "fen-too-many-pawns";
inline constexpr std::string_view pawn_on_edge = "fen-pawn-on-edge";
inline constexpr std::string_view side = "fen-side";
inline constexpr std::string_view king_can_be_taken = "fen-king-can-be-taken";
inline constexpr std::string_view castling = "fen-castling";
inline constexpr std::string_view castling_twice = "fen-castling-twice";
inline constexpr std::string_view castling_king = "fen-castling-king";
inline constexpr std::string_view castling_rook = "fen-castling-rook";
inline constexpr std::string_view en_passant = "fen-en-passant";
inline constexpr std::string_view en_passant_rank = "fen-en-passant-rank";
inline constexpr std::string_view en_passant_occupied = "fen-en-passant-occupied";
inline constexpr std::string_view en_passant_pawn = "fen-en-passant-pawn";
inline constexpr std::string_view halfmove_clock = "fen-halfmove-clock";
inline constexpr std::string_view fullmove_number = "fen-fullmove-number";
inline constexpr std::array<std::string_view, 25> all = {empty,
                                                         too_long,
                                                         field_count,
                                                         rank_count,
                                                         unknown_letter,
                                                         digits_in_a_row,
                                                         rank_too_long,
                                                         rank_too_short,
                                                         no_king,
                                                         several_kings,
                                                         too_many_pieces,
                                                         too_many_pawns,
                                                         pawn_on_edge,
                                                         side,
                                                         king_can_be_taken,
                                                         castling,
                                                         castling_twice,
                                                         castling_king,
                                                         castling_rook,
                                                         en_passant,
                                                         en_passant_rank,
                                                         en_passant_occupied,
                                                         en_passant_pawn,
                                                         halfmove_clock,
                                                         fullmove_number};
} // namespace fen_code

} // namespace plateau::chess
