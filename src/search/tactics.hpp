/// @file
/// What the search needs to know of a game beyond the concept Game. The search itself holds no
/// rule.
#pragma once

#include "core/game.hpp"
#include "search/score.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace plateau::search {

/// Specialised for each game in `<game>/tactics.hpp`.
template <class G> struct Tactics;

/// How a position ends the game for the side to move.
enum class Ending : std::uint8_t { lost, drawn, won };

/// A game the search can play.
template <class G>
concept Searchable = Game<G> &&
    requires(const typename G::Rules &rules, const typename G::Position &position,
             typename G::Position &changing, typename G::Move move, MoveList<G> &moves,
             int threshold) {
  // Ordering. order_index tells moves of one side apart for tables of past success, roughly is
  // enough; follow_index is coarser and serves tables of pairs of moves.
  { Tactics<G>::order_size } -> std::convertible_to<std::size_t>;
  { Tactics<G>::order_index(position, move) } -> std::same_as<std::size_t>;
  { Tactics<G>::follow_size } -> std::convertible_to<std::size_t>;
  { Tactics<G>::follow_index(position, move) } -> std::same_as<std::size_t>;

  // Noisy moves change the material: quiescence looks at nothing else. noisy_moves lists them when
  // the side to move is not in check. gain is what a noisy move wins at first sight.
  { Tactics<G>::is_noisy(position, move) } -> std::same_as<bool>;
  { Tactics<G>::noisy_moves(position, moves) } -> std::same_as<void>;
  { Tactics<G>::gain(position, move) } -> std::same_as<int>;
  // Whether a move and the exchange that follows on its cell win at least the threshold.
  { Tactics<G>::exchange_reaches(position, move, threshold) } -> std::same_as<bool>;

  // Whether only moves that meet a threat are legal now; games without such a thing say false.
  { Tactics<G>::in_check(position) } -> std::same_as<bool>;
  // Whether a legal move puts the other side into that state.
  { Tactics<G>::gives_check(position, move) } -> std::same_as<bool>;

  // Passing, to see whether a position is good even so. may_pass is false where having to move may
  // be what hurts.
  { Tactics<G>::may_pass(position) } -> std::same_as<bool>;
  { Tactics<G>::pass(changing) } -> std::same_as<void>;

  // How hard a move is to see for a person who is not good at the game: 100 for an ordinary one.
  { Tactics<G>::hard_to_see(position, move) } -> std::same_as<int>;

  // Ends. ended looks at the position alone, without making moves, and says it for the side to
  // move; no_move says what having no legal move means.
  { Tactics<G>::ended(rules, position) } -> std::same_as<std::optional<Ending>>;
  { Tactics<G>::no_move(position) } -> std::same_as<Ending>;
  // Whether a position that stands for the third time is a draw before it is whatever ended says.
  { Tactics<G>::repetition_comes_first } -> std::convertible_to<bool>;
  // How many plies back a position equal to this one could lie.
  { Tactics<G>::repetition_reach(position) } -> std::same_as<std::size_t>;

  // Evaluation, with whatever a thread may keep between calls, and keys of what changes slowly in a
  // position (the pawns, say), by which the search learns how far evaluations are off.
  requires std::default_initializable<typename Tactics<G>::Evaluator>;
  { std::declval<typename Tactics<G>::Evaluator &>()(position) } -> std::same_as<int>;
  { Tactics<G>::structure_keys(position)[0] } -> std::convertible_to<Key>;

  // A hundred of what all margins are measured in.
  { Tactics<G>::unit } -> std::convertible_to<int>;
};

} // namespace plateau::search
