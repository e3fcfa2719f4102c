#include "text/echecs.hpp"

#include "search/chess_tactics.hpp"
#include "text/canonical.hpp"
#include "text/chess_board.hpp"
#include "text/loop.hpp"
#include "text/seating.hpp"

namespace plateau::console {

namespace {

chess::Piece piece_of(std::int16_t number) {
  return {number < 6 ? Side::first : Side::second, static_cast<chess::Kind>(number % 6)};
}

} // namespace

std::string ChessFace::board(const Table<Game> &table) const {
  const auto &terminal = table.terminal();
  return draw_board(
      table.match().position(), table.last_changes(),
      {table.flipped(), table.options().ascii, terminal.traits().colour, terminal.width()});
}

std::string ChessFace::prompt(const Table<Game> &table) const { return table.words(prompt_); }

std::string ChessFace::words(const Table<Game> &table, const Heard &heard) const {
  const auto &event = heard.event;
  if (event.kind != EventKind::moved)
    return announce<Game>(table.language(), event);
  const auto symbol = piece_symbol(piece_of(event.piece), table.options().ascii);
  return text(table.language(), "echecs.moved",
              {{"piece", std::string(symbol)},
               {"from", chess::write_cell(event.from)},
               {"to", chess::write_cell(event.to)}});
}

std::string ChessFace::alert(const Table<Game> &table) const {
  const auto &position = table.match().position();
  Event check;
  check.kind = EventKind::check;
  return chess::in_check(position) ? announce<Game>(table.language(), check) : std::string{};
}

std::string ChessFace::choice_prompt(const Table<Game> &table, const Choice &) const {
  return table.words("echecs.promotion");
}

std::optional<std::int16_t> ChessFace::read_choice(const Choice &, std::string_view line) const {
  if (line.size() != 1)
    return std::nullopt;
  const auto chosen = [](chess::Kind kind) { return static_cast<std::int16_t>(kind); };
  switch (line[0]) {
  case 'Q':
  case 'q':
    return chosen(chess::Kind::queen);
  case 'R':
  case 'r':
    return chosen(chess::Kind::rook);
  case 'B':
  case 'b':
    return chosen(chess::Kind::bishop);
  case 'N':
  case 'n':
    return chosen(chess::Kind::knight);
  default:
    return std::nullopt;
  }
}

std::string ChessFace::help(const Table<Game> &table) const { return table.words("echecs.help"); }

std::string ChessFace::last_line(const Match<Game> &match) const { return canonical_line(match); }

std::string run_echecs(Terminal &terminal, const ProgramOptions &options, Guest<chess::Chess> guest,
                       std::string_view prompt) {
  auto rules = chess::read_rules(options.rules);
  if (!rules)
    return explain<chess::Chess>(options.language, rules.error());
  rules->automatic_draws = true;
  Setup<chess::Chess> setup{*rules, chess::start(*rules)};
  if (!options.position.empty()) {
    const auto read = chess::Chess::read_position(options.position, *rules);
    if (!read)
      return explain<chess::Chess>(options.language, read.error());
    setup = *read;
  }
  auto seats = read_seats<chess::Chess>(options, setup, terminal.traits().person, std::move(guest));
  if (auto *mistake = std::get_if<std::string>(&seats))
    return std::move(*mistake);
  TableOptions table;
  table.language = options.language;
  table.ascii = options.ascii;
  table.after_end = terminal.traits().person ? AfterEnd::offer : AfterEnd::leave;
  table.date = today();
  ChessFace face(prompt);
  play_game(face, terminal, setup, table, std::move(*std::get_if<0>(&seats)));
  return {};
}

} // namespace plateau::console
