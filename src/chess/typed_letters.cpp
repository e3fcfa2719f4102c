#include "chess/typed_letters.hpp"

#include "chess/letters.hpp"
#include "core/ascii.hpp"

#include <algorithm>
#include <array>

namespace plateau::chess {

namespace {

/// The `d` of `e7e8d`: two squares come before it, and no rank makes it a file. The letter of the
/// king means something else there (in French a rook, as engines write it): nothing becomes a king.
bool ends_two_squares(std::string_view move, std::size_t at, char king) {
  const auto before = move.substr(0, at);
  return at >= 4 && is_rank(before.back()) && upper(move[at]) != king &&
         !is_capital(move.front()) && std::count_if(before.begin(), before.end(), is_rank) == 2 &&
         (at + 1 == move.size() || !is_rank(move[at + 1]));
}

/// Castling in words, as people type it in any of the languages: either side, where they do not say
/// which.
std::vector<std::string> castling_in_words(std::string_view small) {
  if (small == "petitroque" || small == "castleshort" || small == "shortcastle")
    return {"O-O"};
  if (small == "grandroque" || small == "castlelong" || small == "longcastle")
    return {"O-O-O"};
  if (small == "roque" || small == "castle" || small == "castles")
    return {"O-O", "O-O-O"};
  return {};
}

} // namespace

std::string_view letters_of(Language language) {
  const auto letters = find_text(language, "chess.letters");
  return letters.size() == game_letters.size() ? letters : game_letters;
}

std::string from_letters(std::string_view letters, std::string_view move) {
  std::string read(move);
  for (std::size_t i = 0; i < move.size(); ++i) {
    const bool names_a_piece = is_capital(move[i]) || (i > 0 && move[i - 1] == '=') ||
                               ends_two_squares(move, i, letters.front());
    const auto piece = letters.find(upper(move[i]));
    if (!names_a_piece || piece == std::string_view::npos)
      continue;
    const char letter = game_letters[piece];
    read[i] = is_capital(move[i]) ? letter : lower(letter);
  }
  return read;
}

std::string to_letters(std::string_view letters, std::string_view move) {
  std::string written(move);
  for (auto &letter : written)
    if (const auto piece = game_letters.find(letter); piece != std::string_view::npos)
      letter = letters[piece];
  return written;
}

std::string without_figures(std::string_view letters, std::string_view move) {
  // In the order of KQRBN, then the pawn; White's, then Black's.
  constexpr std::array<std::string_view, 12> figures = {"♔", "♕", "♖", "♗", "♘", "♙",
                                                        "♚", "♛", "♜", "♝", "♞", "♟"};
  // Asks for a text, not for an emoji.
  constexpr std::string_view text_selector = "\xEF\xB8\x8E";
  // Between figures, printed books capture with the sign.
  constexpr std::string_view times = "×";
  std::string written;
  while (!move.empty()) {
    if (move.substr(0, text_selector.size()) == text_selector) {
      move.remove_prefix(text_selector.size());
      continue;
    }
    if (move.substr(0, times.size()) == times) {
      written += 'x';
      move.remove_prefix(times.size());
      continue;
    }
    const auto *const figure = std::find_if(figures.begin(), figures.end(), [&](auto sign) {
      return move.substr(0, sign.size()) == sign;
    });
    if (figure == figures.end()) {
      written += move.front();
      move.remove_prefix(1);
      continue;
    }
    const auto kind = static_cast<std::size_t>(figure - figures.begin()) % 6;
    if (kind < letters.size())
      written += letters[kind];
    move.remove_prefix(figure->size());
  }
  return written;
}

std::vector<std::string> careless_readings(std::string_view letters, std::string_view move) {
  const auto drawn = without_figures(letters, move);
  const auto small = lowered(drawn);
  if (auto castling = castling_in_words(small); !castling.empty())
    return castling;
  // A capital among small letters names a piece: `Cf3` is no pawn of the c-file.
  const bool all_capitals = std::none_of(drawn.begin(), drawn.end(),
                                         [](char c) { return is_letter(c) && !is_capital(c); });
  if (all_capitals)
    return {drawn, small, capitalised(small)};
  return {drawn, capitalised(small)};
}

} // namespace plateau::chess
