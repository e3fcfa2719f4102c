#include "wasm/look_chess.hpp"

#include "wasm/roles.hpp"

namespace plateau::bridge {

std::string Look<chess::Chess>::write_board(const chess::Rules &, const StackOf &stack_of) {
  LetteredRows rows("PNBRQKpnbrqk");
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < 8; ++file)
      rows.add(stack_of(chess::cell_of(chess::square_at(file, rank))));
    rows.end_row();
  }
  return rows.text();
}

std::string_view Look<chess::Chess>::roles(std::string_view code) {
  static constexpr std::array<RolesOfCode, 41> table = {{
      {"ambiguous-move", "w"},
      {"bad-promotion-piece", "t"},
      {"castling-into-attack", "ca"},
      {"castling-king-has-moved", "k"},
      {"castling-king-not-home", "k"},
      {"castling-no-rook", "r"},
      {"castling-no-rook-on-side", "k"},
      {"castling-out-of-check", "ak"},
      {"castling-piece-between", "bkr"},
      {"castling-right-lost", "kr"},
      {"castling-rook-has-moved", "r"},
      {"castling-through-attack", "ca"},
      {"castling-uncovers-attack", "car"},
      {"empty-square", "o"},
      {"en-passant-too-late", "et"},
      {"fen-king-can-be-taken", "ka"},
      {"king-steps-into-check", "ac"},
      {"king-still-in-check", "ak"},
      {"no-bishop-reaches", "w"},
      {"no-knight-reaches", "w"},
      {"no-promotion-here", "t"},
      {"no-queen-reaches", "w"},
      {"no-rook-reaches", "w"},
      {"no-such-piece", "t"},
      {"not-how-bishop-moves", "ot"},
      {"not-how-king-moves", "ot"},
      {"not-how-knight-moves", "ot"},
      {"not-how-pawn-moves", "ot"},
      {"not-how-queen-moves", "ot"},
      {"not-how-rook-moves", "ot"},
      {"not-your-turn", "o"},
      {"own-piece-on-target", "w"},
      {"path-blocked", "bot"},
      {"pawn-backwards", "ot"},
      {"pawn-blocked", "bo"},
      {"pawn-captures-diagonally", "to"},
      {"pawn-has-moved", "ot"},
      {"pawn-sideways", "ot"},
      {"piece-cannot-move", "o"},
      {"same-square", "o"},
      {"would-put-king-in-check", "ak"},
  }};
  return find_roles(table, code);
}

} // namespace plateau::bridge
