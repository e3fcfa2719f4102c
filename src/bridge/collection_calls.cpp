// The calls that concern a file of many games: `Collected` and its neighbours in protocol.ts.
#include "bridge/calls.hpp"
#include "bridge/keep.hpp"
#include "bridge/write.hpp"
#include "core/ascii.hpp"

#include <algorithm>
#include <limits>

namespace plateau::bridge {

namespace {

/// Rows told at a time: more than any screen shows.
constexpr std::int64_t max_rows = 500;
constexpr std::int64_t max_index = std::numeric_limits<std::int32_t>::max();

constexpr Unanswered no_collection = {"bad-request", "No file of games has been read."};

constexpr std::array<std::string_view, 7> columns = {"number", "first",   "second", "result",
                                                     "date",   "opening", "plies"};

Answered begin_collection(Workspace &workspace, const JsonValue & /*request*/, JsonWriter &json) {
  NamesOfOpenings names;
  for_each_game([&]<Game G>(std::type_identity<G>) {
    const auto &lent = std::get<LentOpenings<G>>(workspace.openings);
    std::get<OpeningsToUse<G>>(names).names = lent.lent() ? &lent.openings() : nullptr;
  });
  workspace.collection = std::make_unique<Collection>(names);
  workspace.collection_fault.reset();
  json.open_object().close_object();
  return answered;
}

void write_refused_entry(JsonWriter &json, Language language, const RefusedEntry &refused) {
  json.open_object().key("game").number(refused.number);
  json.key("line").number(refused.refusal.line).key("text");
  const auto known = with_game(refused.game, [&]<Game G>(std::type_identity<G>) {
    json.string(explain<G>(language, refused.refusal));
    return true;
  });
  if (!known)
    json.string(explain<DefaultGame>(language, refused.refusal));
  if (!refused.move.empty())
    json.key("move").string(refused.move);
  json.close_object();
}

Answered collected(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  if (!workspace.collection)
    return no_collection;
  const auto &collection = *workspace.collection;
  json.open_object().key("games").number(collection.size());
  json.key("refused").number(collection.refused()).key("first").open_array();
  for (const auto &refused : collection.refusals())
    write_refused_entry(json, language_in(request), refused);
  json.close_array().key("fault");
  if (workspace.collection_fault)
    write_refused_entry(json, language_in(request), *workspace.collection_fault);
  else
    json.null();
  json.close_object();
  return answered;
}

void write_row(JsonWriter &json, const Collection &collection, std::size_t index) {
  const auto &entry = collection.entry(index);
  json.open_object().key("index").number(index).key("number").number(entry.number);
  json.key("game").string(AllGames::names[entry.game]).key("players").open_array();
  json.string(collection.word(entry.first)).string(collection.word(entry.second)).close_array();
  json.key("event").string(collection.word(entry.event));
  json.key("result").string(result_text(entry.result));
  json.key("date").string(collection.word(entry.date));
  json.key("opening").string(collection.word(entry.opening));
  json.key("plies").number(entry.plies);
  json.key("offset").number(entry.offset).key("size").number(entry.size).close_object();
}

Answered rows(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  if (!workspace.collection)
    return no_collection;
  const auto &order = workspace.collection->order();
  const auto from = static_cast<std::size_t>(number_in(request, "from", 0, max_index).value_or(0));
  const auto count = static_cast<std::size_t>(number_in(request, "count", 0, max_rows).value_or(0));
  json.open_object().key("count").number(order.size()).key("rows").open_array();
  for (auto at = from; at < std::min(from + count, order.size()); ++at)
    write_row(json, *workspace.collection, order[at]);
  json.close_array().close_object();
  return answered;
}

/// Where a game stands in the order, by its index.
Answered rank(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  if (!workspace.collection)
    return no_collection;
  const auto &order = workspace.collection->order();
  const auto index = number_in(request, "index", 0, max_index);
  const auto found = std::find(order.begin(), order.end(), index.value_or(-1));
  json.open_object().key("rank");
  found == order.end() ? json.null() : json.integer(found - order.begin());
  json.close_object();
  return answered;
}

Answered sift(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  if (!workspace.collection)
    return no_collection;
  CollectionSieve sieve;
  sieve.player = trimmed(text_in(request, "player"));
  sieve.opening = trimmed(text_in(request, "opening"));
  const auto by = std::find(columns.begin(), columns.end(), text_in(request, "by"));
  if (by != columns.end())
    sieve.by = static_cast<CollectionSieve::Column>(by - columns.begin());
  sieve.down = request["down"].as_boolean().value_or(false);
  if (const auto &where = request["where"]; where.is_object()) {
    const auto known = with_game(text_in(where, "game"), [&]<Game G>(std::type_identity<G>) {
      if (const auto match = match_in<G>(where))
        sieve.position = Collection::sought<G>(match->position());
      return true;
    });
    if (!known)
      return no_such_game;
  }
  workspace.collection->sift(sieve);
  json.open_object().key("count").number(workspace.collection->order().size()).close_object();
  return answered;
}

template <Game G>
void write_explored(JsonWriter &json, const Collection &collection, const Match<G> &match) {
  const auto explored = collection.explore<G>(match.position());
  json.open_object().key("games").number(explored.games).key("reached").number(explored.reached);
  json.key("moves").open_array();
  for (const auto &played : explored.moves) {
    json.open_object().key("move").string(G::write_move(match.position(), played.move));
    json.key("record").string(G::record_move(match.position(), played.move));
    const auto ended = [&](RecordResult result) {
      return played.results[static_cast<std::size_t>(result)];
    };
    json.key("games").number(played.games()).key("first").number(ended(RecordResult::first_wins));
    json.key("draw").number(ended(RecordResult::draw));
    json.key("second").number(ended(RecordResult::second_wins));
    json.key("open").number(ended(RecordResult::open)).close_object();
  }
  json.close_array().close_object();
}

Answered explore(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  if (!workspace.collection)
    return no_collection;
  const auto known = with_game(text_in(request, "game"), [&]<Game G>(std::type_identity<G>) {
    const auto match = match_in<G>(request);
    if (match)
      write_explored(json, *workspace.collection, *match);
    else
      write_refused<G>(json, language_in(request), match.error());
    return true;
  });
  return known ? answered : no_such_game;
}

Answered replace(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  const auto index = number_in(request, "index", 0, max_index);
  if (!workspace.collection || !index ||
      static_cast<std::size_t>(*index) >= workspace.collection->size())
    return no_collection;
  auto &collection = *workspace.collection;
  const auto refusal =
      collection.replace(static_cast<std::size_t>(*index), text_in(request, "text"));
  json.open_object().key("done").boolean(!refusal).close_object();
  return answered;
}

} // namespace

std::span<const Call> collection_calls() {
  static constexpr std::array<Call, 7> calls = {{
      {"beginCollection", begin_collection},
      {"collected", collected},
      {"rows", rows},
      {"rank", rank},
      {"sift", sift},
      {"explore", explore},
      {"replace", replace},
  }};
  return calls;
}

} // namespace plateau::bridge
