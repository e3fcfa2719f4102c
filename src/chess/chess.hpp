/// @file
/// Chess as a game of the house. Each line forwards to the file that does it.
#pragma once

#include "chess/castling.hpp"
#include "chess/codes.hpp"
#include "chess/draft.hpp"
#include "chess/evaluate.hpp"
#include "chess/judge.hpp"
#include "chess/moves.hpp"
#include "chess/movetext.hpp"
#include "chess/notation.hpp"
#include "chess/outcome.hpp"
#include "chess/phase.hpp"
#include "chess/position.hpp"
#include "chess/position_text.hpp"
#include "chess/record.hpp"
#include "chess/rules.hpp"
#include "chess/san.hpp"
#include "chess/typed_letters.hpp"
#include "chess/view.hpp"
#include "core/game.hpp"

#include <utility>

namespace plateau::chess {

struct Chess {
  static constexpr std::string_view name = "chess";
  static constexpr std::size_t max_moves = chess::max_moves;

  using Rules = chess::Rules;
  using Draft = chess::Draft;
  using Position = chess::Position;
  using Move = chess::Move;
  using Attempt = chess::Attempt;

  // The rules and the start.
  static Result<Rules> read_rules(std::string_view text) { return chess::read_rules(text); }
  static std::string write_rules(const Rules &rules) { return chess::write_rules(rules); }
  static std::span<const RulesOption<Rules>> rules_options() { return chess::rules_options(); }
  static Position start(const Rules &rules) { return chess::start(rules); }

  // Setting up.
  static void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces) {
    chess::put_stack(draft, cell, pieces);
  }
  static std::optional<Refusal> read_field(Draft &draft, std::size_t place, std::string_view text) {
    return chess::read_field(draft, place, text);
  }
  static Result<Setup<Chess>> check(const Draft &draft) { return setup_of(chess::check(draft)); }
  static Draft draft_of(const Setup<Chess> &setup) {
    return chess::draft_of(setup.rules, setup.position);
  }

  // Moves.
  static void legal_moves(const Position &position, Bounded<Move, max_moves> &moves) {
    chess::legal_moves(position, moves);
  }
  static std::uint64_t count_legal_moves(const Position &position) {
    return chess::count_legal_moves(position);
  }
  static std::uint64_t perft(const Position &position, int depth) {
    return chess::perft(position, depth);
  }
  static void play(Position &position, Move move) { chess::play(position, move); }
  static Side side_to_move(const Position &position) { return position.side_to_move(); }

  // The rule book.
  static Verdict<Move> judge(const Position &position, const Attempt &attempt) {
    return chess::judge(position, attempt);
  }
  static Attempt complete(const Attempt &attempt, std::int16_t option) {
    return chess::complete(attempt, option);
  }
  static Attempt attempt_of(const Position &position, Move move) {
    return chess::attempt_of(position, move);
  }
  template <class See> static void for_each_attempt(const Position &position, See &&see) {
    chess::for_each_attempt(position, std::forward<See>(see));
  }

  static Refusal recall(const Refusal &refusal, const Position &start,
                        std::span<const Move> moves) {
    return chess::recall(refusal, start, moves);
  }

  // The end.
  static std::optional<Outcome> outcome(const Rules &rules, const Position &position,
                                        History history) {
    return chess::outcome(rules, position, history);
  }
  static std::optional<Outcome> outcome(const Rules &rules, const Position &position,
                                        History history, bool can_move) {
    return chess::outcome(rules, position, history, can_move);
  }
  static std::optional<Outcome> claim(const Rules &rules, const Position &position,
                                      History history) {
    return chess::claim(rules, position, history);
  }
  static bool can_still_win(const Position &position, Side side) {
    return chess::can_still_win(position, side);
  }

  // Identity.
  static Key hash(const Position &position) { return position.key(); }
  static Key hash_from_scratch(const Position &position) {
    return chess::hash_from_scratch(position);
  }

  // Texts.
  static Result<Setup<Chess>> read_position(std::string_view text, const Rules &rules) {
    return setup_of(chess::read_position(text, rules));
  }
  static std::string write_position(const Position &position) {
    return chess::write_position(position);
  }
  static std::string from_language(Language language, std::string_view move) {
    return from_letters(letters_of(language), move);
  }
  static std::string to_language(Language language, std::string_view move) {
    return to_letters(letters_of(language), move);
  }
  static std::vector<std::string> careless_readings(Language language, std::string_view move) {
    return chess::careless_readings(letters_of(language), move);
  }
  static Result<Attempt> read_attempt(const Position &position, std::string_view text) {
    return chess::read_attempt(position, text);
  }
  static Verdict<Move> read_move(const Position &position, std::string_view text) {
    return chess::read_move(position, text);
  }
  static std::string write_move(const Position &position, Move move) {
    return write_uci(position, move);
  }
  static std::string record_move(const Position &position, Move move) {
    return write_san(position, move);
  }
  static std::optional<Cell> read_cell(std::string_view text) { return chess::read_cell(text); }
  static std::string write_cell(Cell cell) { return chess::write_cell(cell); }

  // Game files: what PGN has and other games' files do not.
  static Result<Rules> rules_of(const RecordTags &tags) { return chess::rules_of(tags); }
  static void tag_rules(const Rules &rules, RecordTags &tags) { chess::tag_rules(rules, tags); }
  /// PGN files name no game: they are of chess.
  static constexpr bool files_name_no_game = true;
  static std::span<const RosterTag> tag_roster() { return seven_tag_roster; }
  static int move_number(const Position &position) { return position.fullmove_number(); }
  static bool find_move(const Position &position, std::string_view text, Move &move) {
    return find_san(position, text, move);
  }
  static bool says_nothing(std::string_view word) { return chess::says_nothing(word); }
  static Verdict<Move> read_pass(const Position &position, std::string_view word) {
    return chess::read_pass(position, word);
  }
  using Movetext = chess::Movetext;

  // For whoever draws.
  template <class See> static void for_each_cell(const Position &position, See &&see) {
    chess::for_each_cell(position, std::forward<See>(see));
  }
  static Stack stack_at(const Position &position, Cell cell) {
    return chess::stack_at(position, cell);
  }
  static void changes(const Position &position, Move move, EventList &events) {
    chess::changes(position, move, events);
  }
  static void spellings(const Position &position, Move move, SpellingList &spellings) {
    chess::spellings(position, move, spellings);
  }
  static std::string_view piece_key(int piece) { return chess::piece_key(piece); }
  static std::string_view side_key(Side side) { return chess::side_key(side); }
  static std::span<const EndReason> end_reasons() { return ends::all; }
  static std::span<const EventKind> event_kinds() { return events::all; }
  static std::span<const std::string_view> refusal_codes() { return whys; }
  static std::span<const std::string_view> role_codes() { return roles; }

  // For whoever reviews.
  static Phase phase(const Position &position) { return chess::phase_of(position); }

  // For whoever thinks.
  static int evaluate(const Position &position) { return chess::evaluate(position); }

  // For other programs: engines of chess speak UCI, and are told by a switch which chess it is.
  static constexpr bool speaks_uci = true;
  static constexpr std::string_view engine_switch = "UCI_Chess960";
  static bool is_switched_on(const Position &position) { return position.chess960(); }
  /// Changes this and nothing else of the rules; the start is the given one, if that was of
  /// Chess960.
  static Rules switched(Rules given, bool on) {
    if (!on)
      given.chess960.reset();
    else if (!given.chess960)
      given.chess960 = standard_start_number;
    return given;
  }
  /// A position on a line of a file of openings: FEN or EPD.
  static Result<Setup<Chess>> read_position_line(std::string_view line, const Rules &rules);

private:
  static Result<Setup<Chess>> setup_of(const Result<Placed> &placed) {
    if (!placed)
      return placed.error();
    return Setup<Chess>{placed->rules, placed->position};
  }
};

static_assert(Game<Chess>);

} // namespace plateau::chess
