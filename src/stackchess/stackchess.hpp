/// @file
/// Stackchess as a game of the house: pieces stand on one another, move together and take by
/// number. Each line forwards to the file that does it.
#pragma once

#include "core/game.hpp"
#include "stackchess/codes.hpp"
#include "stackchess/draft.hpp"
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

struct Stackchess {
  static constexpr std::string_view name = "stackchess";
  static constexpr std::size_t max_moves = stackchess::max_moves;

  using Rules = stackchess::Rules;
  using Draft = stackchess::Draft;
  using Position = stackchess::Position;
  using Move = stackchess::Move;
  using Attempt = stackchess::Attempt;

  // The rules and the start.
  static Result<Rules> read_rules(std::string_view text) { return stackchess::read_rules(text); }
  static std::string write_rules(const Rules &rules) { return stackchess::write_rules(rules); }
  static std::span<const RulesOption<Rules>> rules_options() { return stackchess::rules_options(); }
  static Position start(const Rules &rules) { return stackchess::start(rules); }

  // Setting up.
  static void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces) {
    stackchess::put_stack(draft, cell, pieces);
  }
  static std::optional<Refusal> read_field(Draft &draft, std::size_t place, std::string_view text) {
    return stackchess::read_field(draft, place, text);
  }
  static Result<Setup<Stackchess>> check(const Draft &draft) {
    return setup_of(stackchess::check(draft));
  }
  static Draft draft_of(const Setup<Stackchess> &setup) {
    return stackchess::draft_of(setup.rules, setup.position);
  }

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
  static std::optional<Milliseconds> game_time(const Rules &rules) {
    return stackchess::game_time(rules);
  }
  static Outcome when_time_is_up(const Position &position) {
    return stackchess::when_time_is_up(position);
  }
  static std::optional<Outcome> claim(const Rules &rules, const Position &position,
                                      History history) {
    return stackchess::claim(rules, position, history);
  }
  static bool can_still_win(const Position &position, Side side) {
    return stackchess::can_still_win(position, side);
  }

  // Identity.
  static Key hash(const Position &position) { return position.key(); }
  static Key hash_from_scratch(const Position &position) {
    return stackchess::hash_from_scratch(position);
  }

  // Texts.
  static Result<Setup<Stackchess>> read_position(std::string_view text, const Rules &rules) {
    return setup_of(stackchess::read_position(text, rules));
  }
  static std::string write_position(const Position &position) {
    return stackchess::write_position(position);
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
  static std::span<const EndReason> end_reasons() { return ends::all; }
  static std::span<const EventKind> event_kinds() { return events::all; }
  static std::span<const std::string_view> refusal_codes() { return whys; }
  static std::span<const std::string_view> role_codes() { return roles; }

  // For whoever thinks.
  static int evaluate(const Position &position) { return stackchess::evaluate(position); }

private:
  static Result<Setup<Stackchess>> setup_of(const Result<Placed> &placed) {
    if (!placed)
      return placed.error();
    return Setup<Stackchess>{placed->rules, placed->position};
  }
};

static_assert(Game<Stackchess>);

} // namespace plateau::stackchess
