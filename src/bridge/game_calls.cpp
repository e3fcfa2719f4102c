// The calls that concern no open match.
#include "bridge/arrange.hpp"
#include "bridge/calls.hpp"
#include "bridge/describe.hpp"
#include "bridge/import.hpp"
#include "bridge/keep.hpp"
#include "bridge/write.hpp"
#include "core/perft.hpp"
#include "games/answers.hpp"
#include "search/chances.hpp"

#include <variant>

namespace plateau::bridge {

namespace {

Answered games(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  write_descriptions(json, language_in(request));
  return answered;
}

Answered texts(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  write_texts(json, language_in(request), text_in(request, "prefix"));
  return answered;
}

Answered import(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  write_imported(json, language_in(request), text_in(request, "text"), text_in(request, "game"));
  return answered;
}

Answered arrange(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  const auto done = with_game(text_in(request, "game"), [&]<Game G>(std::type_identity<G>) {
    const auto setup = setup_in<G>(request);
    if (setup)
      write_arranged<G>(json, *setup);
    else
      write_refused<G>(json, language_in(request), setup.error());
    return true;
  });
  return done ? answered : no_such_game;
}

/// Takes the names of a game's openings from the page.
Answered openings(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  const auto done = with_game(text_in(request, "game"), [&]<Game G>(std::type_identity<G>) {
    auto &lent = std::get<LentOpenings<G>>(workspace.openings);
    if (const auto refusal = lent.lend(text_in(request, "text")))
      write_refused<G>(json, language_in(request), *refusal);
    else
      json.open_object().key("kind").string("lent").key("count").number(lent.size()).close_object();
    return true;
  });
  return done ? answered : no_such_game;
}

/// The openings of games that are kept: `null` for one that has none, or cannot be read.
Answered named(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  json.open_object().key("openings").open_array();
  for (const auto &kept : request["games"].items()) {
    const auto known =
        with_game(text_in(kept["start"], "game"), [&]<Game G>(std::type_identity<G>) {
          const auto setup = setup_in<G>(kept["start"]);
          const auto match =
              setup ? restore_match<G>(*setup, kept) : Result<Match<G>>(setup.error());
          const auto &lent = std::get<LentOpenings<G>>(workspace.openings);
          write_opening(json, match ? lent.of_line(match->start_position(), match->moves())
                                    : std::nullopt);
          return true;
        });
    if (!known)
      json.null();
  }
  json.close_array().close_object();
  return answered;
}

Answered build(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  const auto done = with_game(text_in(request, "game"), [&]<Game G>(std::type_identity<G>) {
    return write_built<G>(json, language_in(request), request);
  });
  if (!done)
    return no_such_game;
  return *done ? answered
               : Answered{{"bad-request", "A cell, piece or side is none of this game."}};
}

/// Runs `see(match)` on the position a question is about, or `fail(failure)`; in the words of the
/// command line.
template <class See, class Fail> void ask(const JsonValue &request, See see, Fail fail) {
  const auto language = language_in(request);
  const auto game = text_in(request, "game");
  const auto known = with_game(game, [&]<Game G>(std::type_identity<G>) {
    auto started =
        start_match<G>(language, text_in(request, "rules"), text_in(request, "position"));
    auto *match = std::get_if<Match<G>>(&started);
    if (match == nullptr) {
      fail(*std::get_if<Failure>(&started));
      return true;
    }
    std::size_t number = 0;
    for (const auto &move : request["moves"].items()) {
      const auto typed = move.as_string().value_or(std::string_view{});
      if (const auto failure = play_one<G>(language, *match, typed, ++number)) {
        fail(*failure);
        return true;
      }
    }
    see(*match);
    return true;
  });
  if (!known)
    fail(unknown_game(language, game));
}

Answered why(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  std::string out;
  ask(
      request,
      [&]<Game G>(const Match<G> &match) {
        append_why_json(out, WhyAnswer<G>(language_in(request), match, text_in(request, "move")));
      },
      [&](const Failure &failure) { append_why_failure(out, failure); });
  json.raw(out);
  return answered;
}

Answered moves(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  std::string out;
  ask(
      request, [&](const auto &match) { append_moves_json(out, match); },
      [&](const Failure &failure) { append_json(out, failure); });
  json.raw(out);
  return answered;
}

Answered perft(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  const auto depth = number_in(request, "depth", 0, max_perft_depth);
  if (!depth)
    return Answered{{"too-large", "The depth of perft is out of range."}};
  const auto done = with_game(text_in(request, "game"), [&]<Game G>(std::type_identity<G>) {
    const auto match = match_in<G>(request);
    if (!match) {
      write_refused<G>(json, language_in(request), match.error());
      return true;
    }
    const auto began = workspace.surroundings.now();
    const auto leaves = plateau::perft<G>(match->position(), static_cast<int>(*depth));
    const auto elapsed = workspace.surroundings.now() - began;
    json.open_object().key("leaves").number(leaves);
    json.key("milliseconds").integer(elapsed.count() / 1000).close_object();
    return true;
  });
  return done ? answered : no_such_game;
}

Answered think(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  const auto thought = workspace.thinker.think(request);
  if (thought.empty())
    return no_such_game;
  json.raw(thought);
  return answered;
}

Answered explain(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  const auto explained = workspace.thinker.explain(request);
  if (explained.empty())
    return no_such_game;
  json.raw(explained);
  return answered;
}

/// `{"mark": …}` of a move by the mover's winning chances before and after it, as `plateau analyse`
/// marks moves; null when the move needs none.
Answered mark(Workspace & /*workspace*/, const JsonValue &request, JsonWriter &json) {
  const auto before = request["before"].as_real();
  const auto after = request["after"].as_real();
  if (!before || !after)
    return Answered{{"bad-request", "The chances before and after the move are numbers."}};
  const auto found = search::mark_of(*before - *after);
  json.open_object().key("mark");
  found ? json.string(name(*found)) : json.null();
  json.close_object();
  return answered;
}

} // namespace

std::span<const Call> game_calls() {
  static constexpr std::array<Call, 13> calls = {{
      {"games", games},
      {"texts", texts},
      {"import", import},
      {"arrange", arrange},
      {"build", build},
      {"openings", openings},
      {"named", named},
      {"why", why},
      {"moves", moves},
      {"perft", perft},
      {"think", think},
      {"explain", explain},
      {"mark", mark},
  }};
  return calls;
}

} // namespace plateau::bridge
