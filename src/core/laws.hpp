/// @file
/// Laws that hold for every game, written once against the concept. For tests only.
///
/// A game's test calls `check_laws<G>(setup, seed, plies)`: a random game is played from the set-up
/// and at every position all laws are checked.
#pragma once

#include "core/game.hpp"
#include "core/match.hpp"
#include "core/taps.hpp"
#include "core/texts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace plateau::laws {

/// The spellings of some moves, sorted: sets that a failing test can print.
template <Game G, class Moves>
std::vector<std::string> sorted_texts(const typename G::Position &position, const Moves &moves) {
  std::vector<std::string> texts;
  for (const auto move : moves)
    texts.push_back(G::write_move(position, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

template <Game G> std::vector<typename G::Move> listed(const typename G::Position &position) {
  MoveList<G> moves;
  G::legal_moves(position, moves);
  return {moves.begin(), moves.end()};
}

template <class List, class Value> bool listed_in(const List &list, const Value &value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// A refusal can be said in every language, with every placeholder filled, and its cells have roles
/// that the game lists.
template <Game G> void refusal_can_be_said(const Refusal &refusal) {
  EXPECT_TRUE(listed_in(G::refusal_codes(), refusal.code)) << refusal.code;
  for (const auto &[cell, role] : refusal.cells)
    EXPECT_TRUE(listed_in(G::role_codes(), role))
        << refusal.code << " calls " << G::write_cell(cell) << " " << role;
  for (const auto language : all_languages()) {
    const auto words = explain<G>(language, refusal);
    EXPECT_EQ(words.find_first_of("{}["), std::string::npos) << refusal.code << ": " << words;
  }
}

/// The generator gives exactly what the judge lets pass, over the whole attempt space.
template <Game G> void generator_equals_judge(const typename G::Position &position) {
  std::vector<typename G::Move> passed;
  const auto add = [&](typename G::Move move) {
    if (std::find(passed.begin(), passed.end(), move) == passed.end())
      passed.push_back(move);
  };
  std::vector<std::string_view> said;
  G::for_each_attempt(position, [&](const typename G::Attempt &attempt) {
    const auto verdict = G::judge(position, attempt);
    if (const auto *move = verdict.move()) {
      add(*move);
    } else if (const auto *choice = verdict.choice()) {
      for (const auto option : choice->options) {
        const auto chosen = G::judge(position, G::complete(attempt, option));
        ASSERT_NE(chosen.move(), nullptr) << "an offered choice must be legal";
        add(*chosen.move());
      }
    } else if (std::find(said.begin(), said.end(), verdict.refusal()->code) == said.end()) {
      // Saying each reason once a position is enough, and saying all of them is slow.
      said.push_back(verdict.refusal()->code);
      refusal_can_be_said<G>(*verdict.refusal());
    }
  });
  EXPECT_EQ(sorted_texts<G>(position, passed), sorted_texts<G>(position, listed<G>(position)))
      << G::write_position(position);
}

/// What is written is read back as the same thing.
template <Game G>
void write_then_read_is_identity(const typename G::Rules &rules,
                                 const typename G::Position &position) {
  const auto text = G::write_position(position);
  const auto read = G::read_position(text, rules);
  ASSERT_TRUE(read) << text << ": " << explain<G>(Language{}, read.error());
  EXPECT_EQ(read->position, position) << text;
  EXPECT_EQ(G::write_position(read->position), text);
  for (const auto move : listed<G>(position)) {
    for (const auto &written : {G::write_move(position, move), G::record_move(position, move)}) {
      const auto again = G::read_move(position, written);
      ASSERT_NE(again.move(), nullptr) << text << " " << written;
      EXPECT_EQ(*again.move(), move) << text << " " << written;
    }
    const auto judged = G::judge(position, G::attempt_of(position, move));
    ASSERT_NE(judged.move(), nullptr) << text << " " << G::write_move(position, move);
    EXPECT_EQ(*judged.move(), move);
  }
  const auto checked = G::check(G::draft_of({rules, position}));
  ASSERT_TRUE(checked) << text << ": " << checked.error().code;
  EXPECT_EQ(checked->position, position) << text << ", taken apart and put together";
  G::for_each_cell(position, [](Cell cell) {
    EXPECT_EQ(G::read_cell(G::write_cell(cell)), cell) << G::write_cell(cell);
  });
}

/// A position put together cell by cell, as an editor does it, is the same position, but for what
/// only the other fields say.
template <Game G>
void an_editor_builds_the_same(const typename G::Rules &rules,
                               const typename G::Position &position) {
  auto draft = G::draft_of({rules, position});
  G::for_each_cell(position, [&](Cell cell) {
    const auto stack = G::stack_at(position, cell);
    G::put_stack(draft, cell, {stack.begin(), stack.size()});
  });
  const auto built = G::check(draft);
  ASSERT_TRUE(built) << G::write_position(position) << ": " << built.error().code;
  G::for_each_cell(position, [&](Cell cell) {
    EXPECT_EQ(G::stack_at(built->position, cell), G::stack_at(position, cell))
        << G::write_cell(cell) << " of " << G::write_position(position);
  });
}

/// The key kept move by move is the key computed afresh; the count is the length of the list.
template <Game G> void fast_twins_agree(const typename G::Position &position) {
  EXPECT_EQ(G::hash(position), G::hash_from_scratch(position)) << G::write_position(position);
  EXPECT_EQ(G::count_legal_moves(position), listed<G>(position).size())
      << G::write_position(position);
}

/// Where there is no move the game is over; and where the position alone has a winner there is no
/// move.
template <Game G> void moves_end_with_the_game(const typename G::Position &position) {
  const auto outcome = G::outcome(typename G::Rules{}, position, {});
  const bool none = listed<G>(position).empty();
  if (none) {
    EXPECT_TRUE(outcome) << G::write_position(position);
  }
  if (outcome && outcome->winner) {
    EXPECT_TRUE(none) << G::write_position(position);
  }
}

/// Every spelling of every move can be tapped, cell by cell, and ends in that move.
template <Game G> void every_move_can_be_tapped(const typename G::Position &position) {
  for (const auto move : listed<G>(position)) {
    SpellingList spellings;
    G::spellings(position, move, spellings);
    ASSERT_FALSE(spellings.empty());
    for (const auto &spelling : spellings) {
      const std::span<const Cell> cells(spelling.cells.begin(), spelling.cells.end());
      EXPECT_EQ(tapped_move<G>(position, cells, spelling.choice), move)
          << G::write_position(position) << " " << G::write_move(position, move);
    }
  }
}

/// The events of a move say at least what moved, and fit in their list.
template <Game G>
void a_move_tells_what_it_changes(const typename G::Position &position, typename G::Move move) {
  EventList events;
  G::changes(position, move, events);
  EXPECT_LT(events.size(), events.capacity());
  EXPECT_TRUE(std::any_of(events.begin(), events.end(),
                          [](const Event &event) { return event.kind == EventKind::moved; }));
  for (const auto &event : events)
    EXPECT_TRUE(listed_in(common_event_kinds, event.kind) ||
                listed_in(G::event_kinds(), event.kind))
        << event.kind.code;
  for (const auto language : all_languages())
    for (const auto &event : events)
      EXPECT_EQ(announce<G>(language, event).find_first_of("{}["), std::string::npos);
}

/// A game ends by a reason it declares, and that can be said.
template <Game G> void an_end_can_be_said(const Outcome &outcome) {
  EXPECT_TRUE(listed_in(common_end_reasons, outcome.reason) ||
              listed_in(G::end_reasons(), outcome.reason))
      << outcome.reason.code;
  for (const auto language : all_languages())
    EXPECT_EQ(announce<G>(language, outcome).find_first_of("{}["), std::string::npos)
        << outcome.reason.code;
}

/// Every role a game lists is given to a cell by one of these refusals.
template <Game G> void every_role_is_given(std::span<const Refusal> refusals) {
  std::vector<std::string_view> given;
  for (const auto &refusal : refusals) {
    refusal_can_be_said<G>(refusal);
    for (const auto &[cell, role] : refusal.cells)
      given.push_back(role);
  }
  for (const auto role : G::role_codes())
    EXPECT_TRUE(listed_in(given, role)) << role;
}

/// Every code a game lists has its words in every language, its own or shared ones.
template <Game G> void every_reason_has_words() {
  const auto has_words = [](std::string_view group, std::string_view code) {
    const auto shared = std::string(group).append(".").append(code);
    const auto own = std::string(G::name).append(".").append(shared);
    for (const auto language : all_languages())
      EXPECT_FALSE(find_text(language, own).empty() && find_text(language, shared).empty())
          << language.tag() << " " << own;
  };
  for (const auto code : G::refusal_codes())
    has_words("refusal", code);
  for (const auto &reason : G::end_reasons())
    has_words("outcome", reason.code);
  for (const auto &kind : G::event_kinds())
    has_words("event", kind.code);
}

/// A game's name, its pieces, and what a terminal asks and explains have words in every language.
/// The start shows the pieces; a game that begins with an empty board shows another position.
template <Game G>
void everything_has_a_name(const typename G::Position &position = G::start(typename G::Rules{})) {
  const auto has_words = [](std::string_view key) {
    const auto own = std::string(G::name).append(".").append(key);
    for (const auto language : all_languages())
      EXPECT_FALSE(find_text(language, own).empty()) << language.tag() << " " << own;
  };
  for (const auto *const key : {"name", "about", "typed", "prompt", "help"})
    has_words(key);
  std::vector<std::int16_t> seen;
  G::for_each_cell(position, [&](Cell cell) {
    for (const auto piece : G::stack_at(position, cell))
      if (!listed_in(seen, piece)) {
        seen.push_back(piece);
        has_words(std::string("piece.").append(G::piece_key(piece)));
      }
  });
}

/// Where the position alone decides the game there is nothing left to play.
template <Game G> void a_position_that_is_won_has_no_moves(const typename G::Position &position) {
  if (const auto end = G::outcome({}, position, {}); end && end->winner) {
    EXPECT_EQ(G::count_legal_moves(position), 0U) << G::write_position(position);
    EXPECT_TRUE(listed<G>(position).empty());
  }
}

/// How many of the laws that walk the whole attempt space to check: they cost the most.
struct Effort {
  int plies = 60;
  int judge_every = 1; ///< generator = judge at every n-th ply.
  int tap_every = 8;
};

/// Plays a random game from a set-up, checking the laws on the way, then takes everything back.
template <Game G> void check_laws(const Setup<G> &setup, std::uint64_t seed, Effort effort = {}) {
  std::mt19937_64 random(seed);
  Match<G> match(setup);
  std::vector<typename G::Position> visited;
  for (int ply = 0; ply < effort.plies && !match.over(); ++ply) {
    const auto &position = match.position();
    visited.push_back(position);
    fast_twins_agree<G>(position);
    moves_end_with_the_game<G>(position);
    write_then_read_is_identity<G>(match.rules(), position);
    an_editor_builds_the_same<G>(match.rules(), position);
    if (ply % effort.judge_every == 0)
      generator_equals_judge<G>(position);
    if (ply % effort.tap_every == 0)
      every_move_can_be_tapped<G>(position);
    const auto moves = listed<G>(position);
    ASSERT_FALSE(moves.empty()) << "a position without moves is the end of the game";
    const auto move = moves[random() % moves.size()];
    a_move_tells_what_it_changes<G>(position, move);
    match.play_unchecked(move);
    if (::testing::Test::HasFatalFailure())
      return;
  }
  if (match.over())
    an_end_can_be_said<G>(*match.outcome());
  a_position_that_is_won_has_no_moves<G>(match.position());
  const auto last = match.position();
  moves_end_with_the_game<G>(last);
  while (!visited.empty()) {
    ASSERT_TRUE(match.undo());
    EXPECT_EQ(match.position(), visited.back()) << "undo restores everything";
    visited.pop_back();
  }
  while (match.redo()) {
  }
  EXPECT_EQ(match.position(), last) << "redo plays everything again";
}

} // namespace plateau::laws
