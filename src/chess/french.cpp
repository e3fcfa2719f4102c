#include "chess/french.hpp"

#include "chess/letters.hpp"

#include <algorithm>

namespace plateau::chess {

namespace {

constexpr std::string_view french_letters = "RDTFCrdtfc";
constexpr std::string_view english_letters = "KQRBNkqrbn";

constexpr bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }

/// The `d` of `e7e8d`: two squares come before it, and no rank makes it a file. An `r` there is a
/// rook, as engines write it: nothing becomes a king.
bool ends_two_squares(std::string_view move, std::size_t at) {
  const auto before = move.substr(0, at);
  return at >= 4 && is_rank(before.back()) && move[at] != 'r' && !is_capital(move.front()) &&
         std::count_if(before.begin(), before.end(), is_rank) == 2 &&
         (at + 1 == move.size() || !is_rank(move[at + 1]));
}

} // namespace

std::string from_french(std::string_view move) {
  std::string english(move);
  for (std::size_t i = 0; i < move.size(); ++i) {
    const bool names_a_piece =
        is_capital(move[i]) || (i > 0 && move[i - 1] == '=') || ends_two_squares(move, i);
    const auto letter = french_letters.find(move[i]);
    if (names_a_piece && letter != std::string_view::npos)
      english[i] = english_letters[letter];
  }
  return english;
}

std::string to_french(std::string_view move) {
  std::string french(move);
  for (auto &letter : french)
    if (const auto piece = english_letters.find(letter);
        is_capital(letter) && piece != std::string_view::npos)
      letter = french_letters[piece];
  return french;
}

} // namespace plateau::chess
