#include "bridge/bridge.hpp"

#include <algorithm>

namespace plateau::bridge {

namespace {

std::string failure(const Unanswered &why) {
  std::string out;
  JsonWriter json(out);
  json.open_object().key("failure").open_object();
  json.key("code").string(why.code).key("text").string(why.text);
  json.close_object().close_object();
  return out;
}

Handler handler_of(std::string_view name) {
  for (const auto calls : {match_calls(), study_calls(), collection_calls(), learn_calls(),
                           puzzle_calls(), game_calls()}) {
    const auto found = std::find_if(calls.begin(), calls.end(),
                                    [&](const Call &call) { return call.name == name; });
    if (found != calls.end())
      return found->handler;
  }
  return nullptr;
}

} // namespace

std::string Bridge::answer(std::string_view request) {
  if (request.size() > max_request_bytes)
    return failure({"too-large", "The request is too long."});
  const auto read = read_json(request);
  if (!read || !read->is_object())
    return failure({"bad-request", "The request is not a JSON object, or is nested too deeply."});
  const auto handler = handler_of(text_in(*read, "call"));
  if (handler == nullptr)
    return failure({"bad-request", "There is no such call."});
  std::string out;
  JsonWriter json(out);
  if (const auto why = handler(workspace_, *read, json))
    return failure(*why);
  return out;
}

bool Bridge::collect(std::string_view piece, bool last) {
  if (!workspace_.collection || workspace_.collection_fault)
    return false;
  workspace_.collection_fault = workspace_.collection->read(piece, last);
  return !workspace_.collection_fault;
}

} // namespace plateau::bridge
