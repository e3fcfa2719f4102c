#include "bridge/review.hpp"

#include <cmath>

namespace plateau::bridge {

std::string share_text(double share) {
  const auto permille = std::lround(1000 * std::clamp(share, 0.0, 1.0));
  return permille == 1000 ? "1" : "0." + std::to_string(1000 + permille).substr(1);
}

std::string without_evals(const std::string &comment) {
  std::string kept;
  bool found = false;
  for (const auto &command : commands_in(comment)) {
    if (command.name == "eval") {
      found = true;
      continue;
    }
    kept.append(kept.empty() ? "[%" : " [%").append(command.name);
    kept.append(command.value.empty() ? "" : " ").append(command.value).append("]");
  }
  if (!found)
    return comment;
  const auto words = spoken_part(comment);
  return kept.append(kept.empty() || words.empty() ? "" : " ").append(words);
}

void write_played(JsonWriter &json, const search::Played &played) {
  json.open_object().key("moves").number(played.moves).key("accuracy");
  const auto accuracy = played.accuracy();
  accuracy ? json.integer(*accuracy) : json.null();
  for (std::size_t i = 0; i < search::mark_count; ++i)
    json.key(name(static_cast<search::Mark>(i))).number(played.marks[i]);
  json.close_object();
}

} // namespace plateau::bridge
