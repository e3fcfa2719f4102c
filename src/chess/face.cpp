#include "chess/face.hpp"

#include "chess/canonical.hpp"
#include "chess/face_board.hpp"
#include "chess/letters.hpp"

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

std::string ChessFace::sign(const Stack &stack, bool ascii, bool /*colour*/) {
  return std::string(piece_symbol(piece_of(stack[stack.size() - 1]), ascii));
}

std::string ChessFace::prompt(const Table<Game> &table) const { return table.words(prompt_); }

std::string ChessFace::words(const Table<Game> &table, const Heard &heard) const {
  const auto &event = heard.event;
  if (event.kind == chess::events::double_step)
    return table.words("chess.first-pawn-move");
  if (event.kind != EventKind::moved)
    return announce<Game>(table.language(), event);
  const auto symbol = piece_symbol(piece_of(event.piece), table.options().ascii);
  return text(table.language(), "chess.moved",
              {{"piece", std::string(symbol)},
               {"from", chess::write_cell(event.from)},
               {"to", chess::write_cell(event.to)}});
}

std::string ChessFace::alert(const Table<Game> &table) const {
  const auto &position = table.match().position();
  Event check;
  check.kind = chess::events::check;
  return chess::in_check(position) ? announce<Game>(table.language(), check) : std::string{};
}

std::string ChessFace::choice_prompt(const Table<Game> &table, const Choice &) const {
  std::string letters;
  for (const char letter : chess::letters_of(table.letters()).substr(1))
    letters.append(letters.empty() ? "" : ", ").append(1, letter);
  return text(table.language(), "chess.promotion", {{"letters", letters}});
}

std::optional<std::int16_t> ChessFace::read_choice(const Table<Game> &table, const Choice &,
                                                   std::string_view line) const {
  return read_promotion(table.letters(), line);
}

std::optional<std::int16_t> read_promotion(Language letters, std::string_view line) {
  if (line.size() != 1)
    return std::nullopt;
  const char letter = upper(line[0]);
  const auto known = chess::letters_of(letters);
  // The king's letter stands for what it is in English (in French for the rook): nothing becomes a
  // king.
  const auto kind = chess::kind_of(
      letter == known.front() ? letter : chess::from_letters(known, {&letter, 1})[0]);
  if (!kind || *kind == chess::Kind::pawn || *kind == chess::Kind::king)
    return std::nullopt;
  return static_cast<std::int16_t>(*kind);
}

std::string ChessFace::help(const Table<Game> &table) const { return table.words("chess.help"); }

std::string ChessFace::last_line(const Match<Game> &match) const { return canonical_line(match); }

} // namespace plateau::console
