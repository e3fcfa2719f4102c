#include "wasm/look_stackchess.hpp"

#include "wasm/roles.hpp"

namespace plateau::bridge {

std::string Look<stackchess::Stackchess>::write_board(const stackchess::Rules &rules,
                                                      const StackOf &stack_of) {
  constexpr std::string_view letters = "PNBRQKpnbrqk";
  std::string text;
  for (int rank = rules.size - 1; rank >= 0; --rank) {
    for (int file = 0; file < rules.size; ++file) {
      const auto stack = stack_of(stackchess::cell_of(stackchess::square_at(file, rank)));
      for (const auto piece : stack)
        text += letters[static_cast<std::size_t>(piece)];
      if (stack.empty())
        text += 'x';
      if (file + 1 < rules.size)
        text += ',';
    }
    if (rank > 0)
      text += '/';
  }
  return text;
}

std::string_view Look<stackchess::Stackchess>::roles(std::string_view code) {
  static constexpr std::array<RolesOfCode, 10> table = {{
      {"empty-square", "o"},
      {"lone-capture", "oe"},
      {"not-yours", "o"},
      {"path-blocked", "bot"},
      {"pawn-jumps", "otb"},
      {"pawn-jumps-in-stack", "otb"},
      {"piece-cannot-move", "o"},
      {"same-square", "o"},
      {"too-few-to-capture", "oe"},
      {"zero-pieces", "o"},
  }};
  // All others about a move name its origin and its target.
  const auto found = find_roles(table, code);
  return found.empty() ? "ot" : found;
}

} // namespace plateau::bridge
