#include "chess/canonical.hpp"

#include <string_view>

namespace plateau::console {

namespace {

/// In the order of chess::Kind.
constexpr std::string_view kind_letters = "PNBRQK";

} // namespace

std::string canonical_position(const chess::Position &position) {
  std::string line;
  for (chess::Square square = 0; square < 64; ++square) {
    if (const auto piece = position.piece_at(square)) {
      line += piece->side == Side::first ? 'w' : 'b';
      line += kind_letters[static_cast<std::size_t>(piece->kind)];
    }
    line += ',';
  }
  return line;
}

std::string canonical_line(const Match<chess::Chess> &match) {
  const auto outcome = match.outcome();
  return canonical_position(match.position())
      .append(" ")
      .append(outcome ? result_text(*outcome) : "?-?");
}

} // namespace plateau::console
