/// @file
/// Abalone as a game of the house. Each line forwards to the file that does it.
#pragma once

#include "abalone/codes.hpp"
#include "abalone/draft.hpp"
#include "abalone/evaluate.hpp"
#include "abalone/judge.hpp"
#include "abalone/moves.hpp"
#include "abalone/notation.hpp"
#include "abalone/outcome.hpp"
#include "abalone/phase.hpp"
#include "abalone/position.hpp"
#include "abalone/position_text.hpp"
#include "abalone/rules.hpp"
#include "abalone/view.hpp"
#include "core/game.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plateau::abalone {

/// The game of Abalone. Black opens.
struct Abalone {
  using Rules = abalone::Rules;
  using Draft = abalone::Draft;
  using Position = abalone::Position;
  using Move = abalone::Move;
  using Attempt = abalone::Attempt;

  static constexpr std::string_view name = "abalone";
  static constexpr std::size_t max_moves = abalone::max_moves;

  // The rules and the start.
  static Result<Rules> read_rules(std::string_view text) { return abalone::read_rules(text); }
  static std::string write_rules(const Rules &rules) { return abalone::write_rules(rules); }
  static std::span<const RulesOption<Rules>> rules_options() { return abalone::rules_options(); }
  static Position start(const Rules &rules) { return abalone::start(rules); }

  // Setting up.
  static void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces) {
    abalone::put_stack(draft, cell, pieces);
  }
  static std::optional<Refusal> read_field(Draft &draft, std::size_t place, std::string_view text) {
    return abalone::read_field(draft, place, text);
  }
  static Result<Setup<Abalone>> check(const Draft &draft) {
    return setup_of(abalone::check(draft));
  }
  static Draft draft_of(const Setup<Abalone> &setup) {
    return abalone::draft_of(setup.rules, setup.position);
  }

  // Moves.
  static void legal_moves(const Position &position, Bounded<Move, max_moves> &moves) {
    abalone::legal_moves(position, moves);
  }
  static std::uint64_t count_legal_moves(const Position &position) {
    return abalone::count_legal_moves(position);
  }
  static std::uint64_t perft(const Position &position, int depth) {
    return abalone::perft(position, depth);
  }
  static void play(Position &position, Move move) { abalone::play(position, move); }
  static Side side_to_move(const Position &position) { return position.side_to_move(); }

  // The rule book. Nothing is ever left to choose.
  static Verdict<Move> judge(const Position &position, const Attempt &attempt) {
    return abalone::judge(position, attempt);
  }
  static Attempt complete(const Attempt &attempt, std::int16_t) { return attempt; }
  static Attempt attempt_of(const Position &, Move move) { return abalone::attempt_of(move); }
  template <class See> static void for_each_attempt(const Position &, See &&see) {
    abalone::for_each_attempt(see);
  }

  // The end.
  static std::optional<Outcome> outcome(const Rules &rules, const Position &position,
                                        History history) {
    return abalone::outcome(rules, position, history);
  }
  static std::optional<Outcome> claim(const Rules &rules, const Position &position,
                                      History history) {
    return abalone::claim(rules, position, history);
  }
  static bool can_still_win(const Position &position, Side side) {
    return abalone::can_still_win(position, side);
  }

  // Identity.
  static Key hash(const Position &position) { return position.key(); }
  static Key hash_from_scratch(const Position &position) {
    return abalone::hash_from_scratch(position);
  }

  // Texts.
  static Result<Setup<Abalone>> read_position(std::string_view text, const Rules &rules) {
    return setup_of(abalone::read_position(text, rules));
  }
  static std::string write_position(const Position &position) {
    return abalone::write_position(position);
  }
  static Result<Attempt> read_attempt(const Position &, std::string_view text) {
    return abalone::read_attempt(text);
  }
  static Verdict<Move> read_move(const Position &position, std::string_view text) {
    return abalone::read_move(position, text);
  }
  static std::string write_move(const Position &, Move move) { return abalone::write_move(move); }
  static std::string record_move(const Position &, Move move) { return abalone::write_move(move); }
  static std::optional<Cell> read_cell(std::string_view text) { return abalone::read_cell(text); }
  static std::string write_cell(Cell cell) { return abalone::write_cell(cell); }

  /// As game files number moves.
  static int move_number(const Position &position) {
    return static_cast<int>(position.move_number());
  }

  // For whoever draws.
  template <class See> static void for_each_cell(const Position &, See &&see) {
    for_each_cell_of_board(see);
  }
  static Stack stack_at(const Position &position, Cell cell) {
    return abalone::stack_at(position, cell);
  }
  static void changes(const Position &position, Move move, EventList &events) {
    abalone::changes(position, move, events);
  }
  static void spellings(const Position &position, Move move, SpellingList &list) {
    abalone::spellings(position, move, list);
  }
  static std::string_view piece_key(int piece) { return abalone::piece_key(piece); }
  static std::string_view side_key(Side side) { return abalone::side_key(side); }
  static std::span<const EndReason> end_reasons() { return ends::all; }
  static std::span<const EventKind> event_kinds() { return events::all; }
  static std::span<const std::string_view> refusal_codes() { return whys; }
  static std::span<const std::string_view> role_codes() { return roles; }

  // For whoever reviews.
  static Phase phase(const Position &position) { return abalone::phase_of(position); }

  // For whoever thinks.
  static int evaluate(const Position &position) { return abalone::evaluate(position); }

private:
  static Result<Setup<Abalone>> setup_of(const Result<Placed> &placed) {
    if (!placed)
      return placed.error();
    return Setup<Abalone>{placed->rules, placed->position};
  }
};

static_assert(Game<Abalone>);

} // namespace plateau::abalone
