#include "chess/french.hpp"

namespace plateau::chess {

namespace {

constexpr std::string_view french_letters = "RDTFCrdtfc";
constexpr std::string_view english_letters = "KQRBNkqrbn";

constexpr bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }

} // namespace

std::string from_french(std::string_view move) {
  std::string english(move);
  for (std::size_t i = 0; i < move.size(); ++i) {
    const bool names_a_piece = is_capital(move[i]) || (i > 0 && move[i - 1] == '=');
    const auto letter = french_letters.find(move[i]);
    if (names_a_piece && letter != std::string_view::npos)
      english[i] = english_letters[letter];
  }
  return english;
}

} // namespace plateau::chess
