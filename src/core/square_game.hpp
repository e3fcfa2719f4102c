/// @file
/// What a game need not write itself if one piece at most stands on a square, a move takes a piece
/// from one square to another or puts one on a square, and nothing is agreed before the game or
/// chosen during a move.
#pragma once

#include "core/game.hpp"

#include <algorithm>
#include <array>

namespace plateau {

/// Reasons that `SquareGame` gives; a game lists these and its own, and has the words for both.
namespace square_code {
inline constexpr std::string_view not_a_move = "not-a-move";
inline constexpr std::string_view not_a_position = "not-a-position";
inline constexpr std::array<std::string_view, 2> all = {not_a_move, not_a_position};
} // namespace square_code

/// `G` derives from it, hides what it does otherwise, and says besides: `name`, `max_moves`,
/// `letters` (its pieces in position texts, in the order of their numbers), `start`, `check`,
/// `legal_moves`, `play`, `judge`, `outcome`, `can_still_win`, `hash`, `stack_at`, `piece_key`,
/// `refusal_codes`, `end_reasons` and `evaluate`. A position has a member `to_move`.
///
/// A game whose moves put a new piece on the board says `places = true`. Its moves go from a square
/// to itself, and are written as that square; its judge also sees attempts from one square to
/// another, as when somebody drags a piece.
///
/// Squares are numbered row by row from the lower left and named as in chess.
template <class G, class P, int width, int height> struct SquareGame {
  static_assert(width <= 9 && height <= 9, "one digit counts empty squares or names a row");
  static constexpr std::uint16_t square_count = width * height;
  static constexpr bool places = false;

  using Position = P;
  struct Rules {
    friend bool operator==(const Rules &, const Rules &) = default;
  };
  struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    friend constexpr bool operator==(Move, Move) = default;
  };
  static constexpr Move move_of(int from, int to) {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  }
  struct Attempt {
    Cell from;
    Cell to;
  };
  /// What stands on each square; nobody has checked it.
  struct Draft {
    Rules rules;
    std::array<std::optional<std::int16_t>, square_count> squares;
    Side side_to_move = Side::first;
    friend bool operator==(const Draft &, const Draft &) = default;
  };

  // The rules.
  static std::span<const RulesOption<Rules>> rules_options() { return {}; }
  static Result<Rules> read_rules(std::string_view text) {
    return plateau::read_rules(rules_options(), text);
  }
  static std::string write_rules(const Rules & /*rules*/) { return {}; }

  // Setting up.
  static void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces) {
    auto &square = draft.squares[cell.number];
    square = pieces.empty() ? std::nullopt : std::optional(pieces.back());
  }
  static std::optional<Refusal> read_field(Draft & /*draft*/, std::size_t /*place*/,
                                           std::string_view /*text*/) {
    return std::nullopt; // There are no fields besides the board and the side to move.
  }
  static Draft draft_of(const Setup<G> &setup) {
    Draft draft{setup.rules, {}, setup.position.to_move};
    for_each_cell(setup.position, [&](Cell cell) {
      if (const auto stack = G::stack_at(setup.position, cell); !stack.empty())
        draft.squares[cell.number] = stack[0];
    });
    return draft;
  }

  // Moves.
  static std::uint64_t count_legal_moves(const P &position) {
    MoveList<G> moves;
    G::legal_moves(position, moves);
    return moves.size();
  }
  static Side side_to_move(const P &position) { return position.to_move; }
  static Attempt complete(const Attempt &attempt, std::int16_t /*choice*/) { return attempt; }
  static Attempt attempt_of(const P & /*position*/, Move move) { return {{move.from}, {move.to}}; }
  template <class See> static void for_each_attempt(const P &position, See &&see) {
    for_each_cell(position, [&](Cell from) {
      for_each_cell(position, [&](Cell to) { see(Attempt{from, to}); });
    });
  }

  // The end, and identity.
  static std::optional<Outcome> claim(const Rules & /*rules*/, const P & /*position*/,
                                      History /*history*/) {
    return std::nullopt;
  }
  static Key hash_from_scratch(const P &position) { return G::hash(position); }

  // Cells and moves as text: `e2e3`, and in game files `e2xd3` where something is taken; `e2` where
  // a piece is put.
  static std::optional<Cell> read_cell(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] >= 'a' + width || text[1] < '1' ||
        text[1] >= '1' + height)
      return std::nullopt;
    return cell_at(text[1] - '1', text[0] - 'a');
  }
  static std::string write_cell(Cell cell) {
    return {static_cast<char>('a' + cell.number % width),
            static_cast<char>('1' + cell.number / width)};
  }
  static Result<Attempt> read_attempt(const P & /*position*/, std::string_view text) {
    if constexpr (G::places) {
      const auto cell = read_cell(text);
      if (!cell)
        return Refusal::malformed(square_code::not_a_move, text, 1);
      return Attempt{*cell, *cell};
    }
    const bool has_sign = text.size() == 5 && (text[2] == 'x' || text[2] == '-');
    const std::size_t second = has_sign ? 3 : 2;
    const auto from = read_cell(text.substr(0, 2));
    const auto to = read_cell(text.substr(std::min(second, text.size())));
    if (!from || !to)
      return Refusal::malformed(square_code::not_a_move, text, from ? second + 1 : 1);
    return Attempt{*from, *to};
  }
  static Verdict<Move> read_move(const P &position, std::string_view text) {
    const auto attempt = G::read_attempt(position, text);
    return attempt ? G::judge(position, *attempt) : Verdict<Move>(attempt.error());
  }
  static std::string write_move(const P & /*position*/, Move move) {
    return write_cell({move.from}) + (G::places ? std::string() : write_cell({move.to}));
  }
  static std::string record_move(const P &position, Move move) {
    if constexpr (G::places)
      return G::write_move(position, move);
    const bool takes = !G::stack_at(position, {move.to}).empty();
    return write_cell({move.from}) + (takes ? "x" : "") + write_cell({move.to});
  }

  // Positions as text: rows from the top, digits for empty squares, then whose turn it is.
  static Result<Setup<G>> read_position(std::string_view text, const Rules &rules) {
    Draft draft{rules, {}, Side::first};
    int row = height - 1;
    int column = 0;
    std::size_t at = 0;
    const auto wrong = [&] {
      const auto rest = text.substr(std::min(at, text.size()));
      return Refusal::malformed(square_code::not_a_position, rest, at + 1);
    };
    for (; at < text.size() && text[at] != ' '; ++at) {
      const char sign = text[at];
      const auto piece = G::letters.find(sign);
      if (sign == '/' && column == width && row > 0) {
        --row;
        column = 0;
      } else if (sign >= '1' && sign <= '9' && column + (sign - '0') <= width) {
        column += sign - '0';
      } else if (piece != std::string_view::npos && column < width) {
        draft.squares[cell_at(row, column++).number] = static_cast<std::int16_t>(piece);
      } else {
        return wrong();
      }
    }
    if (row != 0 || column != width || text.size() != at + 2)
      return wrong();
    const char turn = text[++at];
    if (turn != G::side_key(Side::first)[0] && turn != G::side_key(Side::second)[0])
      return wrong();
    draft.side_to_move = turn == G::side_key(Side::first)[0] ? Side::first : Side::second;
    return G::check(draft);
  }
  static std::string write_position(const P &position) {
    std::string text;
    for (int row = height - 1; row >= 0; --row) {
      int empty = 0;
      const auto write_empty = [&] {
        text += empty > 0 ? std::to_string(empty) : "";
        empty = 0;
      };
      for (int column = 0; column < width; ++column) {
        const auto stack = G::stack_at(position, cell_at(row, column));
        if (stack.empty()) {
          ++empty;
        } else {
          write_empty();
          text += G::letters[static_cast<std::size_t>(stack[0])];
        }
      }
      write_empty();
      text += row > 0 ? '/' : ' ';
    }
    return text + G::side_key(position.to_move)[0];
  }

  // For whoever draws. What stands where a move goes is taken.
  static constexpr EventKind captured{"captured", Effect::takes};
  template <class See> static void for_each_cell(const P & /*position*/, See &&see) {
    for (std::uint16_t square = 0; square < square_count; ++square)
      see(Cell{square});
  }
  static void changes(const P &position, Move move, EventList &events) {
    const Side mover = position.to_move;
    const Cell from{move.from};
    const Cell to{move.to};
    if constexpr (G::places) {
      auto next = position;
      G::play(next, move);
      events.push_back(
          {EventKind::moved, mover, Cell::none(), to, G::stack_at(next, to)[0], 1, {}});
      return;
    }
    if (const auto taken = G::stack_at(position, to); !taken.empty())
      events.push_back({captured, mover, to, to, taken[0], 1, {}});
    events.push_back({EventKind::moved, mover, from, to, G::stack_at(position, from)[0], 1, {}});
  }
  static void spellings(const P & /*position*/, Move move, SpellingList &spellings) {
    Spelling spelling;
    spelling.cells.push_back(Cell{move.from});
    if constexpr (!G::places)
      spelling.cells.push_back(Cell{move.to});
    spellings.push_back(spelling);
  }
  static std::string_view side_key(Side side) { return side == Side::first ? "white" : "black"; }
  static std::span<const EventKind> event_kinds() { return {&captured, 1}; }

private:
  static Cell cell_at(int row, int column) {
    return {static_cast<std::uint16_t>(row * width + column)};
  }
};

} // namespace plateau
