/// @file
/// What the game files of chess (PGN) have of their own; the rest is core/record.hpp.
#pragma once

#include "chess/position.hpp"
#include "chess/rules.hpp"
#include "core/record_setup.hpp"

#include <array>

namespace plateau::chess {

/// The tags every PGN file has, in the order of the standard.
inline constexpr std::array<RosterTag, 7> seven_tag_roster = {{{"Event", "?"},
                                                               {"Site", "?"},
                                                               {"Date", "????.??.??"},
                                                               {"Round", "?"},
                                                               {"White", "?"},
                                                               {"Black", "?"},
                                                               {"Result", "*"}}};

/// Chess960 is `[Variant "Chess960"]` (or one of its other names); what else there is stands in
/// `[Rules]`. Another variant is refused.
Result<Rules> rules_of(const RecordTags &tags);
void tag_rules(const Rules &rules, RecordTags &tags);

/// `e.p.` standing alone after a capture.
bool says_nothing(std::string_view word);

/// The null move, for a side that is not in check and has a move: then the position after it can be
/// played on. `word` is what the file has for it.
Verdict<Move> read_pass(const Position &position, std::string_view word);

} // namespace plateau::chess
