/// @file
/// Nim with moves that can stand in a game file: `t2` takes two. (A bare number is a move number.)
#pragma once

#include "core/testing/nim.hpp"

namespace plateau::testing {

struct Sticks : Nim {
  static constexpr std::string_view name = "sticks";

  static Result<Setup<Sticks>> check(const Draft &draft) {
    return Setup<Sticks>{draft.rules, {draft.left, draft.side_to_move}};
  }
  static Draft draft_of(const Setup<Sticks> &setup) {
    return {setup.rules, setup.position.left, setup.position.turn};
  }
  static Result<Setup<Sticks>> read_position(std::string_view text, const Rules &rules) {
    const auto read = Nim::read_position(text, rules);
    if (!read)
      return read.error();
    return Setup<Sticks>{read->rules, read->position};
  }
  static Result<Attempt> read_attempt(const Position &position, std::string_view text) {
    if (text.empty() || text[0] != 't')
      return Refusal::malformed("not-a-number", text, 1);
    auto attempt = Nim::read_attempt(position, text.substr(1));
    if (attempt)
      return attempt;
    return Refusal::malformed("not-a-number", text.substr(1), 2);
  }
  static Verdict<Move> read_move(const Position &position, std::string_view text) {
    const auto attempt = read_attempt(position, text);
    return attempt ? judge(position, *attempt) : Verdict<Move>(attempt.error());
  }
  static std::string record_move(const Position &position, Move move) {
    std::string text = "t";
    return text.append(write_move(position, move));
  }
};

static_assert(Game<Sticks>);

} // namespace plateau::testing
