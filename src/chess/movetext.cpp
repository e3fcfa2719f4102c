#include "chess/movetext.hpp"

#include "chess/notation.hpp"
#include "chess/record.hpp"
#include "chess/san.hpp"
#include "chess/typed_letters.hpp"
#include "core/record_replay.hpp"

#include <algorithm>
#include <vector>

namespace plateau::chess {

namespace {

using TokenKind = RecordToken::Kind;

/// A capital that stands for a piece in some language. Castling and the letter of the pawn, which
/// only a few people write, decide nothing.
bool is_piece_letter(char c) { return c >= 'A' && c <= 'Z' && c != 'O' && c != 'P'; }

bool keeps_to(std::string_view letters, std::string_view word) {
  return says_pass(word) || std::all_of(word.begin(), word.end(), [&](char c) {
           return !is_piece_letter(c) || letters.find(c) != std::string_view::npos;
         });
}

/// The letters of all languages but those of the game.
const std::vector<std::string_view> &foreign_letters() {
  static const auto all = [] {
    std::vector<std::string_view> foreign;
    for (const auto language : all_languages())
      if (const auto letters = letters_of(language);
          letters != game_letters &&
          std::find(foreign.begin(), foreign.end(), letters) == foreign.end())
        foreign.push_back(letters);
    return foreign;
  }();
  return all;
}

/// Calls `see(token)` for what is left of the game; false stops.
template <class See> void for_each_token(std::string_view rest, See see) {
  RecordLexer lexer(rest);
  RecordToken token;
  do {
    lexer.next(token);
    if (token.kind == TokenKind::end || token.kind == TokenKind::result ||
        token.kind == TokenKind::tag || token.kind == TokenKind::bad)
      return;
  } while (see(token));
}

bool play_word(Position &position, std::string_view word) {
  const auto verdict = says_pass(word) ? read_pass(position, word) : read_move(position, word);
  if (const auto *const move = verdict.move())
    play(position, *move);
  return verdict.move() != nullptr || says_nothing(word);
}

/// Whether a word is a move in these letters, be it illegal.
bool is_move(std::string_view letters, const Position &position, std::string_view word) {
  const auto verdict = read_move(position, from_letters(letters, word));
  return verdict.refusal() == nullptr || verdict.refusal()->kind != RefusalKind::malformed;
}

/// Whether the rest of the line, its variations aside, is legal in these letters.
bool is_legal(std::string_view letters, Position position, std::string_view word,
              std::string_view rest) {
  const auto play_next = [&](std::string_view next) {
    return play_word(position, without_figures(game_letters, from_letters(letters, next)));
  };
  bool legal = play_next(word);
  std::size_t depth = 0;
  for_each_token(rest, [&](const RecordToken &token) {
    if (token.kind == TokenKind::close && depth == 0)
      return false;
    depth += token.kind == TokenKind::open ? 1 : 0;
    depth -= token.kind == TokenKind::close ? 1 : 0;
    if (token.kind == TokenKind::word && depth == 0)
      legal = legal && play_next(token.text);
    return legal;
  });
  return legal;
}

} // namespace

bool Movetext::names_piece(std::string_view word) {
  return !says_pass(word) && std::any_of(word.begin(), word.end(), is_piece_letter);
}

void Movetext::decide(const Position &now, std::string_view word, std::string_view rest) {
  // Nearly every game is told by its first piece, and then nothing is copied.
  const auto &foreign = foreign_letters();
  in_game_letters_ = keeps_to(game_letters, word) &&
                     std::none_of(foreign.begin(), foreign.end(),
                                  [&](auto letters) { return keeps_to(letters, word); });
  if (in_game_letters_)
    return;
  auto fitting = foreign_letters();
  fitting.insert(fitting.begin(), game_letters);
  const auto keep_those_fitting = [&](std::string_view next) {
    std::erase_if(fitting, [&](auto letters) { return !keeps_to(letters, next); });
    // Nothing else can come out of it.
    return !fitting.empty() && !(fitting.size() == 1 && fitting.front() == game_letters);
  };
  if (keep_those_fitting(word))
    for_each_token(rest, [&](const RecordToken &token) {
      return token.kind != TokenKind::word || keep_those_fitting(token.text);
    });
  // Any word in capitals may keep to the letters of some language.
  std::erase_if(fitting, [&](auto letters) {
    return letters != game_letters && !is_move(letters, now, word);
  });
  auto chosen = fitting.begin();
  if (fitting.size() > 1) {
    chosen = std::find_if(fitting.begin(), fitting.end(),
                          [&](auto letters) { return is_legal(letters, now, word, rest); });
    if (chosen == fitting.end())
      chosen = fitting.begin();
  }
  if (chosen == fitting.end() || *chosen == game_letters)
    in_game_letters_ = true;
  else
    letters_ = *chosen;
}

std::string_view Movetext::translated(std::string_view word) {
  held_ = from_letters(letters_, word);
  return held_;
}

std::string_view Movetext::without_figures(std::string_view word) {
  if (std::none_of(word.begin(), word.end(), [](char c) { return (c & 0x80) != 0; }))
    return word;
  held_ = chess::without_figures(game_letters, word);
  return held_;
}

} // namespace plateau::chess
