#include "text/echecs.hpp"

#include "chess/letters.hpp"
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
  const bool french = table.letters() == Language::french;
  return text(table.language(), "echecs.promotion",
              {{"letters", french ? "D, T, F, C" : "Q, R, B, N"}});
}

std::optional<std::int16_t> ChessFace::read_choice(const Table<Game> &table, const Choice &,
                                                   std::string_view line) const {
  return read_promotion(table.letters(), line);
}

std::optional<std::int16_t> read_promotion(Language letters, std::string_view line) {
  if (line.size() != 1)
    return std::nullopt;
  const char letter = chess::upper(line[0]);
  // R is the rook here in either language: nothing becomes a king.
  const bool french = letters == Language::french && letter != 'R';
  const auto kind = chess::kind_of(french ? chess::from_french({&letter, 1})[0] : letter);
  if (!kind || *kind == chess::Kind::pawn || *kind == chess::Kind::king)
    return std::nullopt;
  return static_cast<std::int16_t>(*kind);
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
