#include "stackchess/face.hpp"

#include "console/commands.hpp"
#include "console/layout.hpp"
#include "core/ascii.hpp"
#include "core/scan.hpp"
#include "stackchess/face_board.hpp"

#include <algorithm>

namespace plateau::console {

namespace {

using stackchess::Stackchess;

/// Columns between the board and the stack beside it.
constexpr std::size_t panel_gap = 4;

std::string shown(std::string_view input) { return printable(excerpt(input, Refusal::max_found)); }

/// A letter and digits only: whoever types this means a square, be it one or not.
bool means_a_square(std::string_view line) {
  return line.size() > 1 && is_letter(line[0]) &&
         std::all_of(line.begin() + 1, line.end(), is_digit);
}

/// The square of this board that a text names; says so when it names none.
std::optional<Cell> named_square(Table<Stackchess> &table, std::string_view name) {
  const auto &position = table.match().position();
  const auto cell = stackchess::read_cell(name);
  if (cell && position.on_board(stackchess::square_of(*cell)))
    return cell;
  const int last = position.size() - 1;
  table.warn(
      "stackchess.no-square",
      {{"found", shown(name)},
       {"last", stackchess::write_cell(stackchess::cell_of(stackchess::square_at(last, last)))}});
  return std::nullopt;
}

/// How many pieces go, asked only when there is a choice; nothing when the move is given up.
std::optional<int> ask_count(Table<Stackchess> &table, Cell from) {
  const int height = table.match().position().height(stackchess::square_of(from));
  if (height == 1)
    return 1;
  const auto question =
      text(table.language(), "stackchess.ask-count", {{"max", std::to_string(height)}});
  while (const auto line = table.question(question)) {
    const auto count = read_number(*line);
    if (!count)
      table.warn("stackchess.bad-count", {{"found", shown(*line)}});
    else if (const auto refusal = stackchess::refuse_count(table.match().position(), from, *count))
      table.warn(*refusal);
    else
      return count;
  }
  return std::nullopt;
}

/// Where they go; nothing when the move is given up.
std::optional<Cell> ask_target(Table<Stackchess> &table) {
  while (const auto line = table.question(table.words("stackchess.ask-target")))
    if (const auto cell = named_square(table, *line))
      return cell;
  return std::nullopt;
}

/// The board's size, asked until it is one; nothing when there will be no game.
/// @param usual what a person takes with an empty line
std::optional<int> ask_size(Terminal &terminal, Language language, int usual) {
  const Placeholder least{"min", std::to_string(stackchess::smallest_board)};
  const Placeholder most{"max", std::to_string(stackchess::largest_board)};
  while (true) {
    const auto line = terminal.ask(
        text(language, "stackchess.ask-size", {least, most, {"usual", std::to_string(usual)}}),
        EmptyLine::answers_a_person);
    if (line.kind == InputLine::Kind::end || terminal.state() != Written::yes)
      return std::nullopt;
    if (line.kind == InputLine::Kind::text && line.text.empty())
      return usual;
    if (const auto typed = read_command(line.text)) {
      if (typed->command == Command::quit)
        return std::nullopt;
      if (typed->command == Command::help) {
        terminal.say(text(language, "stackchess.help-size", {least, most}));
        continue;
      }
      // Another game is wanted, whose size is known.
      if (terminal.traits().person &&
          (typed->command == Command::resume || typed->command == Command::load)) {
        terminal.keep(line);
        return usual;
      }
    }
    const auto size = read_number(line.text);
    if (size && *size >= stackchess::smallest_board && *size <= stackchess::largest_board)
      return size;
    terminal.say(text(language, "stackchess.bad-size", {{"found", shown(line.text)}, least, most}),
                 Ink::warning);
  }
}

} // namespace

Cell StackchessFace::chosen(const Table<Game> &table) const {
  return table.age() == chosen_at_age_ ? chosen_ : Cell::none();
}

std::string StackchessFace::board(const Table<Game> &table) const {
  const StackLook look{table.language(), table.flipped(), table.terminal().traits().colour,
                       chosen(table)};
  const auto &position = table.match().position();
  const auto squares = draw_stack_board(position, table.last_changes(), look);
  const auto panel = draw_stack(position, look);
  const auto both = beside(squares, panel, panel_gap);
  // Where the screen is too narrow for both, the stack stands below.
  const auto width = table.terminal().width();
  const auto first_line = std::string_view(both).substr(0, both.find('\n'));
  return width != 0 && columns(first_line) > width ? squares + panel : both;
}

std::string StackchessFace::sign(const Stack &stack, bool ascii, bool /*colour*/) {
  // By stackchess::Piece::number.
  constexpr std::array<std::string_view, 12> drawn = {"♙", "♘", "♗", "♖", "♕", "♔",
                                                      "♟", "♞", "♝", "♜", "♛", "♚"};
  constexpr std::string_view letters = "PNBRQKpnbrqk";
  const auto top = static_cast<std::size_t>(stack[stack.size() - 1]);
  std::string sign(ascii ? letters.substr(top, 1) : drawn[top]);
  return stack.size() > 1 ? sign + std::to_string(stack.size()) : sign;
}

std::string StackchessFace::prompt(const Table<Game> &table) const {
  if (const auto cell = chosen(table); cell.exists())
    return text(table.language(), "stackchess.prompt-selected",
                {{"cell", stackchess::write_cell(cell)}});
  return table.words("stackchess.prompt");
}

FaceAnswer StackchessFace::choose(Table<Game> &table, std::string_view name) {
  const auto cell = named_square(table, name);
  if (!cell)
    return FaceAnswer::done();
  chosen_ = *cell;
  chosen_at_age_ = table.age();
  return FaceAnswer::redraw();
}

FaceAnswer StackchessFace::move(Table<Game> &table) const {
  const auto from = chosen(table);
  if (!from.exists()) {
    table.warn("stackchess.choose-first");
    return FaceAnswer::done();
  }
  if (const auto refusal = stackchess::refuse_origin(table.match().position(), from)) {
    table.warn(*refusal);
    return FaceAnswer::done();
  }
  const auto count = ask_count(table, from);
  if (!count)
    return FaceAnswer::done();
  const auto to = ask_target(table);
  if (!to)
    return FaceAnswer::done();
  return FaceAnswer::move(std::to_string(*count) + stackchess::write_cell(from) + "-" +
                          stackchess::write_cell(*to));
}

FaceAnswer StackchessFace::obey(Table<Game> &table, std::string_view line) {
  if (means_a_square(line))
    return choose(table, line);
  // After the end stacks can still be looked at; everything else is the common commands'.
  if (table.match().over())
    return FaceAnswer::not_mine();
  if (line == "c") {
    const auto name = table.question(table.words("stackchess.ask-square"));
    return name ? choose(table, *name) : FaceAnswer::done();
  }
  if (line == "d")
    return move(table);
  if (line == "a") {
    table.resign();
    return FaceAnswer::done();
  }
  return FaceAnswer::not_mine();
}

std::string StackchessFace::words(const Table<Game> &table, const Heard &heard) const {
  const auto &event = heard.event;
  const auto &match = table.match();
  // Several moves may have been played again since: each event is of its own.
  const auto moves = match.moves().first(std::min(heard.moves, match.moves().size()));
  if (event.kind != EventKind::moved || moves.empty())
    return announce<Game>(table.language(), event);
  const auto &before = match.position_at(moves.size() - 1);
  return text(table.language(), "stackchess.moved",
              {{"move", stackchess::write_move(before, moves.back())}});
}

std::string StackchessFace::help(const Table<Game> &table) const {
  return table.words("stackchess.help");
}

bool StackchessFace::ask_for_rules(Terminal &terminal, const ProgramOptions &options,
                                   stackchess::Rules &rules) const {
  if (options.rules.find("n=") != std::string::npos)
    return true;
  const auto size = ask_size(terminal, options.language, rules.size);
  terminal.end_line();
  if (size)
    rules.size = static_cast<std::uint8_t>(*size);
  return size.has_value();
}

} // namespace plateau::console
