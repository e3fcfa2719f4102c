// The calls that concern a match: seeing it, playing it, ending it, keeping it.
#include "bridge/attempt.hpp"
#include "bridge/calls.hpp"
#include "bridge/keep.hpp"
#include "bridge/scene.hpp"
#include "bridge/study.hpp"
#include "bridge/tap.hpp"
#include "core/record_write.hpp"

#include <limits>

namespace plateau::bridge {

namespace {

std::optional<std::size_t> number_of(const JsonValue &request) {
  const auto number = number_in(request, "match", 0, max_matches - 1);
  return number ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

/// Calls `answer(match)` with the `Match<G>` that the request names.
template <class Answer>
Answered with_match(Workspace &workspace, const JsonValue &request, Answer answer) {
  const auto number = number_of(request);
  if (!number || !workspace.matches[*number])
    return unknown_match;
  return workspace.matches[*number]->visit(answer);
}

template <Game G>
void write_scene(JsonWriter &json, const JsonValue &request, const Match<G> &match,
                 std::size_t ply) {
  SceneWriter<G>(json, language_in(request), match, ply).write(number_of(request).value_or(0));
}

/// The moves from one ply up to another.
template <Game G>
void write_moves(JsonWriter &json, const JsonValue &request, const Match<G> &match,
                 std::size_t first, std::size_t last) {
  json.open_array();
  for (auto ply = first; ply < last; ++ply)
    write_move_line(json, view_of<G>(language_in(request)), match, ply);
  json.close_array();
}

/// Lets the tree of a match have the moves that were made since.
template <Game G>
void follow(Workspace &workspace, const JsonValue &request, const Match<G> &match) {
  const auto number = number_of(request).value_or(0);
  if (auto *const tree = std::get_if<Tree<G>>(&workspace.trees[number]))
    bridge::follow(TreeEditor<G>(*tree, workspace.changes[number]), match);
}

// Opening and seeing.

Answered open(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  const auto number = number_of(request);
  if (!number)
    return Answered{{"too-large", "Matches have numbers from 0 to 15."}};
  const auto &saved = request["saved"];
  const auto &start = saved.is_object() ? saved["start"] : request;
  const auto &rest = saved.is_object() ? saved : request;
  const auto done = with_game(text_in(start, "game"), [&]<Game G>(std::type_identity<G>) {
    const auto setup = setup_in<G>(start);
    auto match = setup ? restore_match<G>(*setup, rest) : Result<Match<G>>(setup.error());
    if (!match) {
      write_refused<G>(json, language_in(request), match.error());
      return true;
    }
    json.open_object().key("kind").string("opened");
    write_start<G>(json.key("start"), *setup);
    write_board<G>(json.key("board"), setup->position);
    write_moves(json.key("moves"), request, *match, 0, known_plies(*match));
    write_scene(json.key("scene"), request, *match, match->moves().size());
    json.close_object();
    workspace.trees[*number] = tree_of(*match, text_in(rest, "study"));
    workspace.changes[*number] = {};
    workspace.matches[*number] = AnyMatch(std::move(*match));
    return true;
  });
  return done ? answered : no_such_game;
}

Answered close(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  if (const auto number = number_of(request))
    workspace.matches[*number].reset();
  json.open_object().close_object();
  return answered;
}

Answered scene(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_match(workspace, request, [&](const auto &match) {
    const auto ply = number_in(request, "ply", 0, std::numeric_limits<std::int32_t>::max());
    write_scene(json, request, match, ply ? static_cast<std::size_t>(*ply) : match.moves().size());
    return answered;
  });
}

/// The file of a match, with all that its tree holds.
template <Game G>
std::string record_text(Workspace &workspace, const JsonValue &request, const Match<G> &match,
                        RecordTags tags) {
  auto played = record_of(match, std::move(tags));
  const auto *const tree = std::get_if<Tree<G>>(&workspace.trees[*number_of(request)]);
  if (tree == nullptr || !says_more(*tree))
    return write_record(played);
  auto record = record_of(match.undone().empty() ? *tree : without_undone(*tree, match));
  record.tags = std::move(played.tags);
  record.result = played.result;
  return write_record(record);
}

Answered write_export(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_match(workspace, request, [&]<Game G>(const Match<G> &match) {
    RecordTags tags;
    for (const auto &[name, value] : request["tags"].members())
      if (tags.size() < RecordBudget::max_tags)
        tags.set(name, value.as_string().value_or(std::string_view{}));
    const auto &openings = std::get<LentOpenings<G>>(workspace.openings);
    if (openings.lent())
      tag_opening(tags, openings.openings().along(match.start_position(), match.moves()));
    const auto last = match.moves().size();
    // The game may have gone on since its file was written.
    if (tags.find("PlyCount"))
      tags.set("PlyCount", std::to_string(last));
    const auto ply = number_in(request, "ply", 0, static_cast<std::int64_t>(last));
    const auto at = ply ? static_cast<std::size_t>(*ply) : last;
    json.open_object();
    json.key("position").string(G::write_position(match.position_at(at)));
    json.key("record").string(record_text(workspace, request, match, std::move(tags)));
    json.close_object();
    return answered;
  });
}

// Playing.

Answered tap(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_match(workspace, request, [&]<Game G>(const Match<G> &match) -> Answered {
    const auto cells = cells_in<G>(request);
    if (!cells)
      return no_such_cell;
    std::optional<int> height;
    if (const auto asked =
            number_in(request, "height", 0, std::numeric_limits<std::int16_t>::max()))
      height = static_cast<int>(*asked);
    TapWriter<G>(language_in(request), match, *cells, height).write(json);
    return answered;
  });
}

Answered judge(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_match(workspace, request, [&]<Game G>(const Match<G> &match) -> Answered {
    const auto asked = asked_move(match, request);
    if (!asked)
      return no_such_cell;
    write_judged(json, language_in(request), match, *asked);
    return answered;
  });
}

Answered attempt(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_match(workspace, request, [&]<Game G>(Match<G> &match) -> Answered {
    const auto asked = asked_move(match, request);
    if (!asked)
      return no_such_cell;
    if (match.moves().size() >= max_kept_plies)
      return Answered{{"too-large", "The match is too long."}};
    write_attempted(json, language_in(request), *number_of(request), match, *asked,
                    milliseconds_in(request, "elapsed"));
    follow(workspace, request, match);
    return answered;
  });
}

Answered legal(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_match(workspace, request, [&](const auto &match) {
    json.open_object().key("moves").open_array();
    for (const auto &move : written_legal_moves(match))
      json.string(move);
    json.close_array().close_object();
    return answered;
  });
}

// Doing something to a match: `Acted`.

/// Calls `act(match)`, which says whether anything happened.
template <class Act>
Answered acted(Workspace &workspace, const JsonValue &request, JsonWriter &json, Act act) {
  return with_match(workspace, request, [&]<Game G>(Match<G> &match) {
    const auto before = match.moves().size();
    const bool done = act(match);
    const auto after = match.moves().size();
    follow(workspace, request, match);
    json.open_object().key("done").boolean(done);
    write_moves(json.key("undone"), request, match, after, before);
    write_moves(json.key("redone"), request, match, before, after);
    write_scene(json.key("scene"), request, match, match.moves().size());
    json.close_object();
    return answered;
  });
}

/// The same for what a side does.
template <class Act>
Answered acted_by(Workspace &workspace, const JsonValue &request, JsonWriter &json, Act act) {
  return acted(workspace, request, json, [&]<Game G>(Match<G> &match) {
    const auto side = side_of_key<G>(text_in(request, "side"));
    return side && act(match, *side);
  });
}

/// Repeats `step(match)` as often as the request says, or until it can no more.
template <class Step>
Answered repeated(Workspace &workspace, const JsonValue &request, JsonWriter &json, Step step) {
  return acted(workspace, request, json, [&](auto &match) {
    const auto count = number_in(request, "count", 0, max_kept_plies).value_or(1);
    std::int64_t done = 0;
    while (done < count && step(match))
      ++done;
    return done > 0;
  });
}

Answered undo(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return repeated(workspace, request, json, [](auto &match) { return match.undo(); });
}
Answered redo(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return repeated(workspace, request, json, [](auto &match) { return match.redo(); });
}
Answered go(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return acted(workspace, request, json, [&](auto &match) {
    const auto ply = number_in(request, "ply", 0, max_kept_plies);
    if (!ply)
      return false;
    const auto target = static_cast<std::size_t>(*ply);
    const auto before = match.moves().size();
    while (match.moves().size() > target && match.undo()) {
    }
    while (match.moves().size() < target && match.redo()) {
    }
    return match.moves().size() != before;
  });
}

Answered resign(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return acted_by(workspace, request, json,
                  [](auto &match, Side side) { return match.resign(side); });
}
Answered offer_draw(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return acted_by(workspace, request, json,
                  [](auto &match, Side side) { return match.offer_draw(side); });
}
Answered accept_draw(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return acted_by(workspace, request, json,
                  [](auto &match, Side side) { return match.accept_draw(side); });
}
Answered decline_draw(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return acted_by(workspace, request, json,
                  [](auto &match, Side side) { return match.decline_draw(side); });
}
Answered agree_draw(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return acted(workspace, request, json, [](auto &match) { return match.agree_draw(); });
}
Answered claim_draw(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return acted(workspace, request, json, [](auto &match) { return match.claim_draw(); });
}
Answered flag(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return acted_by(workspace, request, json,
                  [](auto &match, Side side) { return match.flag(side); });
}
Answered time_is_up(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return acted(workspace, request, json, [](auto &match) { return match.time_is_up(); });
}

} // namespace

std::span<const Call> match_calls() {
  static constexpr std::array<Call, 19> calls = {{
      {"open", open},
      {"close", close},
      {"scene", scene},
      {"export", write_export},
      {"tap", tap},
      {"judge", judge},
      {"attempt", attempt},
      {"legal", legal},
      {"undo", undo},
      {"redo", redo},
      {"go", go},
      {"resign", resign},
      {"offerDraw", offer_draw},
      {"acceptDraw", accept_draw},
      {"declineDraw", decline_draw},
      {"agreeDraw", agree_draw},
      {"claimDraw", claim_draw},
      {"flag", flag},
      {"timeIsUp", time_is_up},
  }};
  return calls;
}

} // namespace plateau::bridge
