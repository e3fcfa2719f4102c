/// @file
/// Chess as the search sees it.
#pragma once

#include "chess/book.hpp"
#include "chess/captures.hpp"
#include "chess/chess.hpp"
#include "chess/endings.hpp"
#include "chess/features.hpp"
#include "chess/kpk.hpp"
#include "chess/ladder.hpp"
#include "chess/see.hpp"
#include "core/mix.hpp"
#include "search/oracle.hpp"
#include "search/searcher.hpp"
#include "search/tactics.hpp"

namespace plateau::search {

template <> struct Tactics<chess::Chess> {
  using Position = chess::Position;
  using Move = chess::Move;

  static constexpr int unit = 100;
  static constexpr int draws_permille = 215; ///< Measured: docs/search.md.
  static constexpr const Ladder &ladder = chess::ladder;

  /// A search that has to stop at once must not have to solve an ending first.
  static void prepare() { chess::solve_pawn_endings(); }

  // From and to tell quiet moves apart; the piece and where it goes tell what follows what.
  static constexpr std::size_t order_size = 64 * 64;
  static std::size_t order_index(const Position & /*position*/, Move move) {
    return move.bits & 0xFFF;
  }
  static constexpr std::size_t follow_size = 12 * 64;
  static std::size_t follow_index(const Position &position, Move move) {
    const auto kind = static_cast<std::size_t>(position.board().kind_at(move.from()));
    return (index(position.side_to_move()) * 6 + kind) * 64 + move.to();
  }

  static bool is_noisy(const Position &position, Move move) {
    return chess::changes_material(position, move);
  }
  static void noisy_moves(const Position &position, MoveList<chess::Chess> &moves) {
    chess::material_moves(position, moves);
  }
  static int gain(const Position &position, Move move) {
    return chess::material_gain(position, move);
  }
  static bool exchange_reaches(const Position &position, Move move, int threshold) {
    return chess::exchange_reaches(position, move, threshold);
  }
  static bool in_check(const Position &position) { return chess::in_check(position); }
  static bool gives_check(const Position &position, Move move) {
    return chess::gives_check(position, move);
  }

  // With pawns alone, having to move is often what loses.
  static bool may_pass(const Position &position) {
    const auto &board = position.board();
    return (board.of(position.side_to_move()) & ~board.pawns & ~board.kings) != 0;
  }
  static void pass(Position &position) { chess::pass(position); }

  static std::optional<Ending> ended(const chess::Rules & /*rules*/, const Position &position) {
    if (chess::insufficient_material(position))
      return Ending::drawn;
    // Mate on the last of the fifty moves counts.
    if (position.halfmove_clock() >= chess::fifty_moves_in_plies &&
        (!chess::in_check(position) || chess::has_legal_move(position)))
      return Ending::drawn;
    return std::nullopt;
  }
  static Ending no_move(const Position &position) {
    return chess::in_check(position) ? Ending::lost : Ending::drawn;
  }
  static constexpr bool repetition_comes_first = false;
  static std::size_t repetition_reach(const Position &position) {
    return static_cast<std::size_t>(position.halfmove_clock());
  }

  /// People see captures, and overlook moves that are long and slanting or go back, and knights'.
  static int hard_to_see(const Position &position, Move move);

#ifdef PLATEAU_ENDGAME_TABLES
  static constexpr std::string_view tables_option = "SyzygyPath";
  static std::shared_ptr<const Oracle<chess::Chess>> open_tables(const std::string &path,
                                                                 std::string &complaint);
#endif

  // Opening books (engine/book.hpp).
  static std::uint64_t book_key(const Position &position) { return chess::book_key(position); }
  static std::optional<Move> book_move(const Position &position, std::uint16_t entry) {
    return chess::book_move(position, entry);
  }

  using Evaluator = chess::Evaluator;
  /// What needs no network.
  static std::optional<int> known_value(const Position &position) {
    return chess::special_ending(position);
  }
  // The pawns, and the pieces of each side.
  static std::array<Key, 3> structure_keys(const Position &position) {
    const auto &board = position.board();
    const auto pieces_of = [&](Side side) {
      const auto own = board.of(side);
      return mix((board.knights & own) ^ mix((board.diagonal & own) ^ mix(board.straight & own)) ^
                 (board.kings & own) * mix_step);
    };
    return {mix((board.pawns & board.sides[0]) ^ mix(board.pawns & board.sides[1])),
            pieces_of(Side::first), pieces_of(Side::second)};
  }
};

extern template class Worker<chess::Chess>;
extern template class Searcher<chess::Chess>;

} // namespace plateau::search
