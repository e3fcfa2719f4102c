/// @file
/// The smallest game that satisfies the concept: a heap, one to three taken a turn, who takes the
/// last wins. It tests what is written against the concept, and is where a new game starts from.
#pragma once

#include "core/game.hpp"
#include "core/mix.hpp"

#include <charconv>

namespace plateau::testing {

struct Nim {
  struct Rules {
    int heap = 7;
    friend bool operator==(const Rules &, const Rules &) = default;
  };
  struct Position {
    int left = 7;
    Side turn = Side::first;
    friend bool operator==(const Position &, const Position &) = default;
  };
  struct Move {
    std::uint8_t taken;
    friend bool operator==(Move, Move) = default;
  };
  struct Attempt {
    int taken = 0;
  };

  /// A set-up that nobody has checked.
  struct Draft {
    Rules rules;
    int left = 0;
    Side side_to_move = Side::first;
    friend bool operator==(const Draft &, const Draft &) = default;
  };

  static constexpr std::string_view name = "nim";
  static constexpr std::size_t max_moves = 3; // one, two or three may be taken
  static constexpr int largest_heap = 1000;   // any bound will do; a text must not overflow an int

  static Result<Rules> read_rules(std::string_view text) {
    Rules rules;
    if (text.empty())
      return rules;
    if (!parse(text, rules.heap) || rules.heap < 1 || rules.heap > largest_heap)
      return Refusal::malformed(code::bad_option_value, text, 1);
    return rules;
  }
  static std::string write_rules(const Rules &rules) { return std::to_string(rules.heap); }
  static std::span<const RulesOption<Rules>> rules_options() { return {}; }
  static Position start(const Rules &rules) { return {rules.heap, Side::first}; }

  static void put_stack(Draft &draft, Cell cell, std::span<const std::int16_t> pieces) {
    if (!pieces.empty() && cell.number >= draft.left)
      draft.left = cell.number + 1;
  }
  static std::optional<Refusal> read_field(Draft &, std::size_t, std::string_view text) {
    return Refusal::malformed(not_a_number, text, 1); // A position has no other fields.
  }
  static Result<Setup<Nim>> check(const Draft &draft) {
    if (draft.left < 0 || draft.left > largest_heap)
      return Refusal::illegal(not_so_many).with(Argument::number(largest_heap));
    return Setup<Nim>{draft.rules, {draft.left, draft.side_to_move}};
  }
  static Draft draft_of(const Setup<Nim> &setup) {
    return {setup.rules, setup.position.left, setup.position.turn};
  }

  static void legal_moves(const Position &position, Bounded<Move, max_moves> &moves) {
    moves.clear();
    for (int taken = 1; taken <= 3 && taken <= position.left; ++taken)
      moves.append_unchecked({static_cast<std::uint8_t>(taken)});
  }
  static std::uint64_t count_legal_moves(const Position &position) {
    return static_cast<std::uint64_t>(position.left < 3 ? position.left : 3);
  }
  static void play(Position &position, Move move) {
    position.left -= move.taken;
    position.turn = opponent(position.turn);
  }
  static Side side_to_move(const Position &position) { return position.turn; }

  static Verdict<Move> judge(const Position &position, const Attempt &attempt) {
    if (attempt.taken < 1 || attempt.taken > 3)
      return Refusal::illegal(one_to_three);
    if (attempt.taken > position.left)
      return Refusal::illegal(not_so_many).with(Argument::number(position.left));
    return Move{static_cast<std::uint8_t>(attempt.taken)};
  }
  static Attempt complete(const Attempt &attempt, std::int16_t) { return attempt; }
  static Attempt attempt_of(const Position &, Move move) { return {move.taken}; }
  template <class See> static void for_each_attempt(const Position &, See &&see) {
    for (int taken = -1; taken <= 5; ++taken)
      see(Attempt{taken});
  }

  static std::optional<Outcome> outcome(const Rules &, const Position &position, History) {
    if (position.left > 0)
      return std::nullopt;
    return Outcome::win(opponent(position.turn), nothing_left);
  }
  static std::optional<Outcome> claim(const Rules &, const Position &, History) {
    return std::nullopt;
  }
  static bool can_still_win(const Position &position, Side) { return position.left > 0; }

  static Key hash(const Position &position) {
    // Spread over all bits, as whoever keeps keys in a table expects.
    return (static_cast<Key>(position.left) * 2 + index(position.turn)) * mix_step;
  }
  static Key hash_from_scratch(const Position &position) { return hash(position); }

  static Result<Setup<Nim>> read_position(std::string_view text, const Rules &rules) {
    const auto space = text.find(' ');
    Draft draft{rules, 0, Side::first};
    if (space == std::string_view::npos || !parse(text.substr(0, space), draft.left) ||
        draft.left < 0 || draft.left > largest_heap)
      return Refusal::malformed(not_a_number, text, 1);
    draft.side_to_move = text.substr(space + 1) == "b" ? Side::second : Side::first;
    return check(draft);
  }
  static std::string write_position(const Position &position) {
    return std::to_string(position.left) + (position.turn == Side::first ? " w" : " b");
  }
  static Result<Attempt> read_attempt(const Position &, std::string_view text) {
    Attempt attempt;
    if (!parse(text, attempt.taken))
      return Refusal::malformed(not_a_number, text, 1);
    return attempt;
  }
  static Verdict<Move> read_move(const Position &position, std::string_view text) {
    const auto attempt = read_attempt(position, text);
    return attempt ? judge(position, *attempt) : Verdict<Move>(attempt.error());
  }
  static std::string write_move(const Position &, Move move) { return std::to_string(move.taken); }
  static std::string record_move(const Position &position, Move move) {
    return write_move(position, move);
  }
  static std::optional<Cell> read_cell(std::string_view text) {
    int number = 0;
    if (!parse(text, number) || number < 0 || number > largest_heap)
      return std::nullopt;
    return Cell{static_cast<std::uint16_t>(number)};
  }
  static std::string write_cell(Cell cell) { return std::to_string(cell.number); }

  template <class See> static void for_each_cell(const Position &position, See &&see) {
    for (int i = 0; i < position.left; ++i)
      see(Cell{static_cast<std::uint16_t>(i)});
  }
  static Stack stack_at(const Position &position, Cell cell) {
    Stack stack;
    if (cell.number < position.left)
      stack.push_back(0);
    return stack;
  }
  static void changes(const Position &position, Move move, EventList &events) {
    events.push_back(
        {EventKind::moved, position.turn, top(position), Cell::none(), 0, move.taken, {}});
  }
  static void spellings(const Position &position, Move move, SpellingList &spellings) {
    Spelling spelling;
    spelling.cells.push_back(
        Cell{static_cast<std::uint16_t>(top(position).number - (move.taken - 1))});
    spellings.push_back(spelling);
  }
  static std::string_view piece_key(int) { return "stick"; }
  static std::string_view side_key(Side side) { return side == Side::first ? "white" : "black"; }
  static std::span<const std::string_view> refusal_codes() { return codes; }
  static std::span<const std::string_view> role_codes() { return {}; }
  static std::span<const EndReason> end_reasons() { return ends; }
  static std::span<const EventKind> event_kinds() { return {}; }
  static int evaluate(const Position &position) { return position.left % 4 == 0 ? -1 : 1; }

  static constexpr EndReason nothing_left{"no-legal-move"};

private:
  static constexpr std::array<EndReason, 1> ends = {nothing_left};
  static constexpr std::string_view one_to_three = "one-to-three";
  static constexpr std::string_view not_so_many = "not-so-many";
  static constexpr std::string_view not_a_number = "not-a-number";
  static constexpr std::array<std::string_view, 3> codes = {one_to_three, not_so_many,
                                                            not_a_number};

  static Cell top(const Position &position) {
    return Cell{static_cast<std::uint16_t>(position.left - 1)};
  }
  static bool parse(std::string_view text, int &number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
  }
};

static_assert(Game<Nim>);

} // namespace plateau::testing
