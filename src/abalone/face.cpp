#include "abalone/face.hpp"

#include "abalone/face_board.hpp"
#include "abalone/layouts.hpp"

#include <algorithm>

namespace plateau::console {

namespace {

using abalone::Abalone;

HexagonLook look_of(const Table<Abalone> &table) {
  return {table.options().ascii, table.terminal().traits().colour};
}

std::string legend(const Table<Abalone> &table) {
  const auto &position = table.match().position();
  const auto lost = [&](Side side) { return std::to_string(position.ejected_by(opponent(side))); };
  return text(table.language(), "abalone.legend",
              {{"black", marble_symbol(Side::first, look_of(table))},
               {"black-lost", lost(Side::first)},
               {"white", marble_symbol(Side::second, look_of(table))},
               {"white-lost", lost(Side::second)}});
}

/// Is the line this command, in either language, with or without a slash?
bool is_layout_command(std::string_view line, std::string_view &argument) {
  if (!line.empty() && line.front() == '/')
    line.remove_prefix(1);
  const auto word = first_word(line, argument);
  return word == "layout" || word == "disposition";
}

void name_layouts(Table<Abalone> &table) {
  std::string names;
  for (const auto &layout : abalone::layouts)
    names.append(names.empty() ? "" : ", ").append(layout.name);
  table.say("abalone.layouts", {{"names", names}});
}

} // namespace

std::string AbaloneFace::board(const Table<Game> &table) const {
  return draw_hexagon(table.match().position(), table.last_changes(), look_of(table)) + "\n" +
         legend(table) + "\n";
}

std::string AbaloneFace::sign(const Stack &stack, bool ascii, bool colour) {
  const bool first = stack[stack.size() - 1] == 0;
  if (ascii)
    return first ? "@" : "O";
  return first || colour ? "●" : "○";
}

std::string AbaloneFace::prompt(const Table<Game> &table) const {
  return table.words("abalone.prompt");
}

std::string AbaloneFace::help(const Table<Game> &table) const {
  return table.words("abalone.help") + "\n" +
         help_line(table.words("abalone.layout-command"), table.words("abalone.layout-help"));
}

FaceAnswer AbaloneFace::obey(Table<Game> &table, std::string_view line) const {
  std::string_view name;
  if (!is_layout_command(line, name))
    return FaceAnswer::not_mine();
  if (name.empty()) {
    name_layouts(table);
    return FaceAnswer::done();
  }
  const auto layout = abalone::find_layout(name);
  if (!layout) {
    table.warn(Refusal::malformed(abalone::why("unknown-layout"), name,
                                  static_cast<std::size_t>(name.data() - line.data()) + 1));
    return FaceAnswer::done();
  }
  if (!table.may_lose_game())
    return FaceAnswer::done();
  auto rules = table.match().rules();
  rules.layout = static_cast<std::uint8_t>(*layout);
  table.start_again({rules, abalone::start(rules)});
  return FaceAnswer::redraw(); // A new game begins as the first one did.
}

bool AbaloneFace::stays_whole(std::string_view line) {
  std::string_view name;
  return is_layout_command(line, name);
}

std::string AbaloneFace::words(const Table<Game> &table, const Heard &heard) const {
  const auto &match = table.match();
  const auto moves = match.moves().first(std::min(heard.moves, match.moves().size()));
  if (heard.event.kind != EventKind::moved || moves.empty())
    return announce<Game>(table.language(), heard.event);
  // A move of several marbles is told once, by the first of them.
  const auto &before = match.position_at(moves.size() - 1);
  EventList changes;
  Abalone::changes(before, moves.back(), changes);
  const auto *const first = std::find_if(changes.begin(), changes.end(), [](const Event &event) {
    return event.kind == EventKind::moved;
  });
  if (first == changes.end() || first->from != heard.event.from)
    return {};
  return text(table.language(), "abalone.moved",
              {{"move", Abalone::write_move(before, moves.back())}});
}

} // namespace plateau::console
