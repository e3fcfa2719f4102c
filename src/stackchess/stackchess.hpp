/// @file
/// Stackchess: chess in which pieces stand on one another, move together and take by number.
#pragma once

#include "core/game.hpp"
#include "stackchess/evaluate.hpp"
#include "stackchess/judge.hpp"
#include "stackchess/moves.hpp"
#include "stackchess/notation.hpp"
#include "stackchess/outcome.hpp"
#include "stackchess/position.hpp"
#include "stackchess/position_text.hpp"
#include "stackchess/rules.hpp"
#include "stackchess/view.hpp"

#include <utility>

namespace plateau::stackchess {

/// Stackchess as the concept `Game` wants it.
struct Stackchess {
  static constexpr std::string_view name = "stackchess";

  using Rules = stackchess::Rules;
  using Position = stackchess::Position;
  using Move = stackchess::Move;
  using Attempt = stackchess::Attempt;
  static constexpr std::size_t max_moves = stackchess::max_moves;

  // Rules and start.
  static Result<Rules> read_rules(std::string_view text) { return stackchess::read_rules(text); }
  static std::string write_rules(const Rules &rules) { return stackchess::write_rules(rules); }
  static Position start(const Rules &rules) { return stackchess::start(rules); }

  // Moves.
  static void legal_moves(const Position &position, Moves &moves) {
    stackchess::legal_moves(position, moves);
  }
  static std::uint64_t count_legal_moves(const Position &position) {
    return stackchess::count_legal_moves(position);
  }
  static void play(Position &position, Move move) { stackchess::play(position, move); }
  static Side side_to_move(const Position &position) { return position.side_to_move(); }

  // The rule book.
  static Verdict<Move> judge(const Position &position, const Attempt &attempt) {
    return stackchess::judge(position, attempt);
  }
  static Attempt complete(const Attempt &attempt, std::int16_t choice) {
    return stackchess::complete(attempt, choice);
  }
  static Attempt attempt_of(const Position &, Move move) { return stackchess::attempt_of(move); }
  template <class See> static void for_each_attempt(const Position &position, See &&see) {
    stackchess::for_each_attempt(position, std::forward<See>(see));
  }

  // The end.
  static std::optional<Outcome> outcome(const Rules &rules, const Position &position,
                                        History history) {
    return stackchess::outcome(rules, position, history);
  }
  /// Every draw comes by itself; there is none to claim.
  static std::optional<Outcome> claim(const Rules &, const Position &, History) {
    return std::nullopt;
  }
  static bool can_still_win(const Position &position, Side side) {
    return stackchess::can_still_win(position, side);
  }

  // Identity.
  static Key hash(const Position &position) { return position.key(); }
  static Key hash_from_scratch(const Position &position) {
    return stackchess::hash_from_scratch(position);
  }

  // Texts. A position carries its rules. The caller's must be the same, or the ordinary ones, which
  // ask for nothing.
  static Result<Setup<Stackchess>> read_position(std::string_view text, const Rules &rules) {
    const auto position = read_position_text(text);
    if (!position)
      return position.error();
    if (rules != Rules{} && rules != position->rules())
      return Refusal::illegal(code_of(Why::rules_contradict_position));
    return Setup<Stackchess>{position->rules(), *position};
  }
  static std::string write_position(const Position &position) {
    return write_position_text(position);
  }
  static Result<Attempt> read_attempt(const Position &position, std::string_view text) {
    return stackchess::read_attempt(position, text);
  }
  static Verdict<Move> read_move(const Position &position, std::string_view text) {
    return stackchess::read_move(position, text);
  }
  static std::string write_move(const Position &position, Move move) {
    return stackchess::write_move(position, move);
  }
  static std::string record_move(const Position &position, Move move) {
    return stackchess::write_move(position, move);
  }
  static std::optional<Cell> read_cell(std::string_view text) {
    return stackchess::read_cell(text);
  }
  static std::string write_cell(Cell cell) { return stackchess::write_cell(cell); }

  /// As game files number moves.
  static int move_number(const Position &position) {
    return static_cast<int>(position.plies() / 2) + 1;
  }

  // For whoever draws.
  template <class See> static void for_each_cell(const Position &position, See &&see) {
    for_each_square(position, [&](Square square) { see(cell_of(square)); });
  }
  static Stack stack_at(const Position &position, Cell cell) {
    return stackchess::stack_at(position, cell);
  }
  static void changes(const Position &position, Move move, EventList &events) {
    stackchess::changes(position, move, events);
  }
  static void spellings(const Position &position, Move move, SpellingList &spellings) {
    stackchess::spellings(position, move, spellings);
  }
  static std::string_view piece_key(int piece) { return stackchess::piece_key(piece); }
  static std::string_view side_key(Side side) { return stackchess::side_key(side); }
  static std::span<const std::string_view> refusal_codes() { return stackchess::refusal_codes(); }

  // For whoever thinks.
  static int evaluate(const Position &position) { return stackchess::evaluate(position); }
};

static_assert(Game<Stackchess>);

} // namespace plateau::stackchess
