#include "core/record_setup.hpp"

namespace plateau {

void put_roster_first(RecordTags &tags, std::span<const RosterTag> roster) {
  for (std::size_t place = 0; place < roster.size(); ++place) {
    if (!tags.find(roster[place].name))
      tags.set(roster[place].name, roster[place].unknown);
    tags.move_to(roster[place].name, place);
  }
}

std::optional<Refusal> refuse_to_write(const RecordTags &tags, const RecordBudget &budget) {
  RecordTags::Tag last;
  for (std::size_t i = 0; i < tags.size(); ++i) {
    const auto tag = tags[i];
    if (written_size(tag) > RecordBudget::max_tag_bytes)
      return located(Refusal::malformed(code::tag_too_long, tag.name, 1), tag);
    if (tag.line >= last.line)
      last = tag;
  }
  if (tags.size() > budget.tags)
    return located(Refusal::malformed(code::too_many_tags, last.name, 1), last);
  return std::nullopt;
}

} // namespace plateau
