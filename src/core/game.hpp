/// @file
/// The concept every game satisfies: what they share is verbs and notation, never nouns.
#pragma once

#include "core/bounded.hpp"
#include "core/cell.hpp"
#include "core/event.hpp"
#include "core/outcome.hpp"
#include "core/refusal.hpp"
#include "core/rules_options.hpp"
#include "core/side.hpp"

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace plateau {

/// The hash of a position. Equal positions (same squares, same side, same rights) have equal keys.
using Key = std::uint64_t;

/// The keys of the positions before the present one, oldest first.
using History = std::span<const Key>;

/// A position together with the rules it is played by.
template <class G> struct Setup {
  typename G::Rules rules;
  typename G::Position position;
};

/// One way of tapping a move: cells in order, then a choice if one is open.
struct Spelling {
  Bounded<Cell, 4> cells;
  std::int16_t choice = 0; ///< Promotion piece or height; 0 when nothing is left to choose.
};

/// A move has few spellings: two for castling, eight for a row of three that moves aside.
using SpellingList = Bounded<Spelling, 16>;

/// What stands on a cell, bottom to top: the game's own piece numbers. A game whose pieces stack
/// proves beside `stack_at` that none of its stacks is higher than this.
using Stack = Bounded<std::int16_t, 52>;

/// The legal moves of a position. Each game proves its capacity.
template <class G> using MoveList = Bounded<typename G::Move, G::max_moves>;

/// A game: a type holding nothing but types and static functions.
///
/// All functions are pure but `play`; none throws, reads a clock or knows a language.
template <class G>
concept Game = std::regular<typename G::Rules> && std::regular<typename G::Position> &&
               std::is_trivially_copyable_v<typename G::Position> &&
               std::is_trivially_copyable_v<typename G::Move> &&(sizeof(typename G::Move) <= 4) &&
               std::equality_comparable<typename G::Move> &&std::copyable<typename G::Attempt>
                   &&std::regular<typename G::Draft> &&requires(
                       const typename G::Rules &rules, const typename G::Position &position,
                       typename G::Position &changing, typename G::Move move,
                       const typename G::Attempt &attempt, MoveList<G> &moves, EventList &events,
                       SpellingList &spellings, std::string_view text, History history, Cell cell,
                       Side side, int piece, void (&see_cell)(Cell),
                       void (&see_attempt)(const typename G::Attempt &), typename G::Draft &draft,
                       const Setup<G> &setup, std::size_t place,
                       std::span<const std::int16_t> pieces) {
  // What it is called: "chess".
  { G::name } -> std::convertible_to<std::string_view>;

  // The rules and the start. A default Rules{} is the ordinary game.
  { G::read_rules(text) } -> std::same_as<Result<typename G::Rules>>;
  { G::write_rules(rules) } -> std::same_as<std::string>;
  { G::rules_options() } -> std::same_as<std::span<const RulesOption<typename G::Rules>>>;
  { G::start(rules) } -> std::same_as<typename G::Position>;

  // Setting up. A draft is a plain set-up that anyone may fill: rules, side to move, what stands on
  // a cell (bottom to top), and the other fields of a position text by their places in it. Nothing
  // about it is checked until `check` makes a position of it, or says why not.
  { draft.rules } -> std::same_as<typename G::Rules &>;
  { draft.side_to_move } -> std::same_as<Side &>;
  { G::put_stack(draft, cell, pieces) } -> std::same_as<void>;
  { G::read_field(draft, place, text) } -> std::same_as<std::optional<Refusal>>;
  { G::check(draft) } -> std::same_as<Result<Setup<G>>>;
  { G::draft_of(setup) } -> std::same_as<typename G::Draft>;

  // Moves: the fast generator, its count, and the unchecked door that plays one. `legal_moves`
  // fills the list, whatever it held. It sees the position alone: where that has a winner (six
  // marbles ejected, a side without pieces) there is no legal move. A draw, or an end that comes
  // from the game so far (repetition, a limit, resignation), leaves the list as it is: `outcome`
  // and the match know of it.
  { G::legal_moves(position, moves) } -> std::same_as<void>;
  { G::count_legal_moves(position) } -> std::same_as<std::uint64_t>;
  { G::play(changing, move) } -> std::same_as<void>;
  { G::side_to_move(position) } -> std::same_as<Side>;

  // The rule book: what a person asked for, judged. for_each_attempt walks the whole attempt
  // space of a position, for the law "generator = judge".
  { G::judge(position, attempt) } -> std::same_as<Verdict<typename G::Move>>;
  { G::complete(attempt, std::int16_t{}) } -> std::same_as<typename G::Attempt>;
  { G::attempt_of(position, move) } -> std::same_as<typename G::Attempt>;
  G::for_each_attempt(position, see_attempt);

  // The end: automatic, and what the side to move may claim. can_still_win says whether `side`
  // could win at all, for a flag that falls.
  { G::outcome(rules, position, history) } -> std::same_as<std::optional<Outcome>>;
  { G::claim(rules, position, history) } -> std::same_as<std::optional<Outcome>>;
  { G::can_still_win(position, side) } -> std::same_as<bool>;

  // Identity.
  { G::hash(position) } -> std::same_as<Key>;
  { G::hash_from_scratch(position) } -> std::same_as<Key>;

  // Texts a program reads back: positions, moves, cells. record_move is the notation of game
  // files (SAN in chess), write_move the plain one (UCI). read_move = read_attempt then judge,
  // as fast as the game can.
  { G::read_position(text, rules) } -> std::same_as<Result<Setup<G>>>;
  { G::write_position(position) } -> std::same_as<std::string>;
  { G::read_attempt(position, text) } -> std::same_as<Result<typename G::Attempt>>;
  { G::read_move(position, text) } -> std::same_as<Verdict<typename G::Move>>;
  { G::write_move(position, move) } -> std::same_as<std::string>;
  { G::record_move(position, move) } -> std::same_as<std::string>;
  { G::read_cell(text) } -> std::same_as<std::optional<Cell>>;
  { G::write_cell(cell) } -> std::same_as<std::string>;

  // For whoever draws: the cells of the board, what stands on them, what a move changes and
  // how it is tapped. piece_key and side_key name things for the texts ("white-bishop"). The codes
  // are closed lists: every reason for a refusal, and every role of a cell in one.
  G::for_each_cell(position, see_cell);
  { G::stack_at(position, cell) } -> std::same_as<Stack>;
  { G::changes(position, move, events) } -> std::same_as<void>;
  { G::spellings(position, move, spellings) } -> std::same_as<void>;
  { G::piece_key(piece) } -> std::same_as<std::string_view>;
  { G::side_key(side) } -> std::same_as<std::string_view>;

  // The closed lists of codes that a game adds to those of the core, each with its words.
  { G::refusal_codes() } -> std::same_as<std::span<const std::string_view>>;
  { G::role_codes() } -> std::same_as<std::span<const std::string_view>>;
  { G::end_reasons() } -> std::same_as<std::span<const EndReason>>;
  { G::event_kinds() } -> std::same_as<std::span<const EventKind>>;

  // For whoever thinks: good for the side to move is positive.
  { G::evaluate(position) } -> std::same_as<int>;
};

} // namespace plateau
