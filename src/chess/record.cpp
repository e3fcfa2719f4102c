#include "chess/record.hpp"

#include "chess/codes.hpp"
#include "chess/moves.hpp"
#include "core/ascii.hpp"

#include <algorithm>

namespace plateau::chess {

namespace {

constexpr std::array<std::string_view, 6> chess960_names = {
    "chess960", "chess 960", "fischerandom", "fischer random", "fischerrandom", "freestyle"};
constexpr std::array<std::string_view, 6> ordinary_names = {
    "", "chess", "standard", "from position", "normal", "?"};

template <class Names> bool is_one_of(std::string_view text, const Names &names) {
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return same_name(text, name); });
}

} // namespace

Result<Rules> rules_of(const RecordTags &tags) {
  Rules rules;
  if (const auto tag = tags.find("Rules")) {
    const auto read = read_rules(tag->value);
    if (!read)
      return located(read.error(), *tag);
    rules = *read;
  }
  if (const auto tag = tags.find("Variant")) {
    if (is_one_of(tag->value, chess960_names))
      rules.chess960 = rules.chess960.value_or(standard_start_number);
    else if (!is_one_of(tag->value, ordinary_names))
      return located(Refusal::malformed(why("unknown-variant"), tag->value, 1), *tag);
  }
  return rules;
}

void tag_rules(const Rules &rules, RecordTags &tags) {
  if (rules.chess960 && !tags.find("Variant"))
    tags.set("Variant", "Chess960");
  // What no tag of the standard says.
  if (!(rules == Rules{}) && !(rules == Rules{standard_start_number, false}))
    tags.set("Rules", write_rules(rules));
}

Verdict<Move> read_pass(const Position &position, std::string_view word) {
  if (in_check(position))
    return Refusal::malformed(why("null-move-in-check"), word, 1);
  if (!has_legal_move(position))
    return Refusal::illegal(code::game_over);
  return null_move;
}

bool says_nothing(std::string_view word) { return word == "e.p." || word == "ep"; }

} // namespace plateau::chess
