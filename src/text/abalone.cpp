#include "text/abalone.hpp"

#include "abalone/layouts.hpp"
#include "search/abalone_tactics.hpp"
#include "text/abalone_board.hpp"
#include "text/loop.hpp"
#include "text/seating.hpp"

namespace plateau::console {

namespace {

using abalone::Abalone;

HexagonLook look_of(const Table<Abalone> &table) {
  return {table.options().ascii, table.terminal().traits().colour};
}

std::string legend(const Table<Abalone> &table) {
  const auto &ejected_by = table.match().position().ejected_by;
  const auto lost = [&](Side side) { return std::to_string(ejected_by[index(opponent(side))]); };
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

std::string AbaloneFace::prompt(const Table<Game> &table) const {
  return table.words("abalone.prompt");
}

std::string AbaloneFace::help(const Table<Game> &table) const {
  return table.words("abalone.help") + "\n" +
         help_line(table.words("abalone.layout-command"), table.words("abalone.layout-help"));
}

Reply AbaloneFace::obey(Table<Game> &table, std::string_view line) const {
  std::string_view name;
  if (!is_layout_command(line, name))
    return Reply::not_mine();
  if (name.empty()) {
    name_layouts(table);
    return Reply::done();
  }
  const auto layout = abalone::find_layout(name);
  if (!layout) {
    table.warn(Refusal::malformed(abalone::why::unknown_layout, name,
                                  static_cast<std::size_t>(name.data() - line.data()) + 1));
    return Reply::done();
  }
  auto rules = table.match().rules();
  rules.layout = static_cast<std::uint8_t>(*layout);
  table.start_again({rules, abalone::start(rules)});
  return Reply::redraw(); // A new game begins as the first one did.
}

std::string run_abalone(Terminal &terminal, const ProgramOptions &options, Guest<Abalone> guest) {
  const auto rules = abalone::read_rules(options.rules);
  if (!rules)
    return explain<Abalone>(options.language, rules.error());
  Setup<Abalone> setup{*rules, abalone::start(*rules)};
  if (!options.position.empty()) {
    const auto read = Abalone::read_position(options.position, *rules);
    if (!read)
      return explain<Abalone>(options.language, read.error());
    setup = *read;
  }
  auto seats = read_seats<Abalone>(options, setup, terminal.traits().person, std::move(guest));
  if (auto *mistake = std::get_if<std::string>(&seats))
    return std::move(*mistake);
  TableOptions table;
  table.language = options.language;
  table.ascii = options.ascii;
  table.after_end = AfterEnd::offer;
  table.date = today();
  AbaloneFace face;
  play_game(face, terminal, setup, table, std::move(*std::get_if<0>(&seats)));
  return {};
}

} // namespace plateau::console
