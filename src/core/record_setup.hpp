/// @file
/// What the tags of a game file say about the game to come: rules and start position.
///
/// Every game has `Rules` (as its `read_rules` reads them) and `FEN` (as its `read_position` does,
/// whatever the name says) with `SetUp "1"`. A game with tags of its own brings
///
///     static Result<Rules> rules_of(const RecordTags &);      // instead of the tag Rules
///     static void tag_rules(const Rules &, RecordTags &);
///     static std::span<const RosterTag> tag_roster();         // tags every file has, in order
///     static constexpr bool files_name_no_game = true;        // as other programs write them
#pragma once

#include "core/game.hpp"
#include "core/record_budget.hpp"
#include "core/record_tags.hpp"

#include <optional>
#include <span>

namespace plateau {

/// Whether files of a game go without the tag `Game`, because other programs write them so. The
/// game says it by `static constexpr bool files_name_no_game = true`.
template <class G> inline constexpr bool names_no_game = requires {
  requires G::files_name_no_game;
};

/// A tag that every file of a game has, and its value when nobody knows better.
struct RosterTag {
  std::string_view name;
  std::string_view unknown;
};

/// A refusal of some text, told in lines and columns of the file that text stands in.
inline Refusal located(Refusal refusal, std::uint32_t line, std::uint32_t column) {
  refusal.line = line;
  refusal.column = column + (refusal.column > 0 ? refusal.column - 1 : 0);
  return refusal;
}
inline Refusal located(Refusal refusal, const RecordTags::Tag &tag) {
  return located(std::move(refusal), tag.line, tag.column);
}

/// The rules the tags give.
template <Game G> Result<typename G::Rules> rules_of(const RecordTags &tags) {
  if constexpr (requires { G::rules_of(tags); }) {
    return G::rules_of(tags);
  } else {
    const auto tag = tags.find("Rules");
    if (!tag)
      return typename G::Rules{};
    auto rules = G::read_rules(tag->value);
    return rules ? rules : located(rules.error(), *tag);
  }
}

/// Rules and start position of a game file, or why they make no sense.
template <Game G> Result<Setup<G>> setup_of(const RecordTags &tags) {
  if (const auto game = tags.find("Game"); game && game->value != G::name)
    return located(Refusal::malformed(code::other_game, game->value, 1), *game);
  const auto rules = rules_of<G>(tags);
  if (!rules)
    return rules.error();
  if (const auto fen = tags.find("FEN")) {
    auto setup = G::read_position(fen->value, *rules);
    return setup ? setup : located(setup.error(), *fen);
  }
  return Setup<G>{*rules, G::start(*rules)};
}

/// Puts the roster first, in its order, with what is missing filled in.
void put_roster_first(RecordTags &tags, std::span<const RosterTag> roster);

/// Why completed tags could not be read back: there are too many of them now, or one is too long
/// once it is written with all its backslashes.
std::optional<Refusal> refuse_to_write(const RecordTags &tags, const RecordBudget &budget);

/// Completes tags, so that the file they stand on can be read back as this game: which game, rules,
/// start position, result. What is there already stays as it is, but for the result, and for tags
/// that come twice: the first tag coming again would be the next game.
template <Game G> void complete_tags(RecordTags &tags, const Setup<G> &setup, RecordResult result) {
  tags.remove_repeated();
  tags.set("Result", result_text(result));
  if constexpr (requires { G::tag_roster(); })
    put_roster_first(tags, G::tag_roster());
  if (!names_no_game<G>) {
    tags.set("Game", G::name);
    tags.move_to("Game", 0);
  }
  auto start = G::start(setup.rules);
  if constexpr (requires { G::tag_rules(setup.rules, tags); }) {
    G::tag_rules(setup.rules, tags);
    // Other programs read these files too, and know only the ordinary start.
    start = G::start({});
  } else if (!(setup.rules == typename G::Rules{})) {
    tags.set("Rules", G::write_rules(setup.rules));
  }
  const bool has_position = tags.find("FEN").has_value();
  if (has_position || !(setup.position == start))
    tags.set("SetUp", "1");
  if (!has_position && !(setup.position == start))
    tags.set("FEN", G::write_position(setup.position));
}

} // namespace plateau
