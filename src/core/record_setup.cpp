#include "core/record_setup.hpp"

namespace plateau {

void put_roster_first(RecordTags &tags, std::span<const RosterTag> roster) {
  for (std::size_t place = 0; place < roster.size(); ++place) {
    if (!tags.find(roster[place].name))
      tags.set(roster[place].name, roster[place].unknown);
    tags.move_to(roster[place].name, place);
  }
}

} // namespace plateau
