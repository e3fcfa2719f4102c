// plateau games: which games there are, and the rules they can be played by.
#include "app/menu.hpp"
#include "core/json.hpp"
#include "games/games.hpp"
#include "games/rules_lines.hpp"

#include <memory>

namespace plateau::app {

namespace {

/// Room for the names before their line of help.
constexpr std::size_t name_width = 22;

std::string padded(std::string_view name) {
  std::string cell(name);
  cell.append(cell.size() < name_width ? name_width - cell.size() : 1, ' ');
  return cell;
}

std::string help_of(Language language, std::string_view game) {
  return text(language, std::string(game).append(".about"));
}

void print_games(Context &context) {
  for_each_game([&]<Game G>(std::type_identity<G>) {
    context.out.write(padded(G::name) + help_of(context.language, G::name) + "\n");
    for (const auto &line : rules_lines<G>())
      context.out.write("  " + padded(line.syntax) + text(context.language, line.help) + "\n");
  });
}

void print_games_json(Context &context) {
  JsonWriter json(context.out.buffer());
  json.open_array();
  for_each_game([&]<Game G>(std::type_identity<G>) {
    json.open_object();
    json.key("game").string(G::name);
    json.key("text").string(help_of(context.language, G::name));
    json.key("start").string(G::write_position(G::start({})));
    json.key("rules").open_array();
    for (const auto &line : rules_lines<G>()) {
      json.open_object();
      json.key("option").string(line.syntax);
      json.key("example").string(line.example);
      json.key("text").string(text(context.language, line.help));
      json.close_object();
    }
    json.close_array().close_object();
  });
  json.close_array();
  context.out.write("\n");
}

} // namespace

void add_games_command(const Menu &menu) {
  auto as_json = std::make_shared<bool>(false);
  auto command = menu.add("games", [as_json](Context &context) {
    *as_json ? print_games_json(context) : print_games(context);
    return Exit::yes;
  });
  command.add_flag("--json", *as_json, menu.words("option.json"));
}

} // namespace plateau::app
