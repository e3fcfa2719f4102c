/// @file
/// The words of a game file: in the letters of the game, of another language, or with drawn pieces.
#pragma once

#include "chess/position.hpp"

#include <string>
#include <string_view>

namespace plateau::chess {

/// Reads the words of one game in the letters it was written in, which no tag tells: `Cf3` is
/// French for `Nf3`, and `Re2` is a rook's move in English and a king's in French.
///
/// The first word that names a piece decides. Where its letter means something in several
/// languages, or nothing in the game's own, the rest of the game is looked at: it is in the first
/// language whose letters all its words keep to, and, where they keep to several, in the first one
/// by which the rest of the line is legal. When none fits, it is in the letters of the game.
class Movetext {
public:
  /// The word in the letters of the game; valid until the next one is asked for.
  /// @param rest gives the text of the file after the word
  template <class Rest>
  std::string_view plain(const Position &now, std::string_view word, Rest rest) {
    if (in_game_letters_)
      return word;
    if (letters_.empty() && names_piece(word))
      decide(now, word, rest());
    return letters_.empty() ? word : translated(word);
  }

  /// The word with letters instead of drawn pieces.
  std::string_view without_figures(std::string_view word);

private:
  static bool names_piece(std::string_view word);
  void decide(const Position &now, std::string_view word, std::string_view rest);
  std::string_view translated(std::string_view word);

  bool in_game_letters_ = false; ///< Decided so; nothing is translated any more.
  std::string_view letters_;     ///< Of the other language, once it is decided.
  std::string held_;
};

} // namespace plateau::chess
