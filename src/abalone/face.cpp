#include "abalone/face.hpp"

#include "abalone/face_board.hpp"
#include "abalone/layouts.hpp"

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
  auto rules = table.match().rules();
  rules.layout = static_cast<std::uint8_t>(*layout);
  table.start_again({rules, abalone::start(rules)});
  return FaceAnswer::redraw(); // A new game begins as the first one did.
}

} // namespace plateau::console
