/// @file
/// Words for reasons, events and results, in the reader's language. All of them come
/// from `i18n/` and the `words/` of the games.
#pragma once

#include "core/event.hpp"
#include "core/game.hpp"
#include "core/outcome.hpp"
#include "core/refusal.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau {

struct TextEntry;

/// A language there are words for; which there are, the folders of `i18n/` decide. By default the
/// first, that of the names in the code.
class Language {
public:
  constexpr Language() = default;

  /// `en`.
  std::string_view tag() const;

  friend constexpr bool operator==(Language, Language) = default;

private:
  explicit constexpr Language(std::uint8_t number) : number_(number) {}
  friend std::vector<Language> all_languages();
  friend std::span<const TextEntry> texts_of(Language language);

  std::uint8_t number_ = 0;
};

/// All languages, the default one first.
std::vector<Language> all_languages();

/// The language with this tag.
std::optional<Language> find_language(std::string_view tag);

/// The language that a locale name (`fr_FR.UTF-8`) or a tag (`fr`) asks for; the default one when
/// there are no words for it.
Language language_of(std::string_view locale);

/// The text of a key, or an empty view when there is none.
std::string_view find_text(Language language, std::string_view key);

/// The text of a key. A key without a text gives the key itself, in brackets: visible, never fatal.
std::string text(Language language, std::string_view key);

/// A name and what stands for it: `{name}` in a text.
using Placeholder = std::pair<std::string_view, std::string>;

/// The text of a key with its placeholders filled in.
std::string text(Language language, std::string_view key,
                 std::initializer_list<Placeholder> placeholders);

/// Makes untrusted text fit for a terminal: control and escape bytes, and what is not UTF-8, become
/// `?`.
std::string printable(std::string_view untrusted);

/// All keys of a language, sorted.
std::size_t text_count(Language language);
std::string_view text_key(Language language, std::size_t i);

/// What a game lends to the texts: how it names itself, its cells, pieces and sides.
struct Names {
  std::string_view game;
  std::string (*cell)(Cell);
  std::string_view (*piece)(int);
  std::string_view (*side)(Side);
};

template <Game G> constexpr Names names_of() {
  return {G::name, [](Cell cell) { return G::write_cell(cell); },
          [](int piece) { return G::piece_key(piece); },
          [](Side side) { return G::side_key(side); }};
}

/// Why not, in words.
std::string explain(Language language, const Names &names, const Refusal &refusal);
/// What happened, in words; empty when the event needs none (a plain move).
std::string announce(Language language, const Names &names, const Event &event);
/// How it ended, in words: `Checkmate White wins!`.
std::string announce(Language language, const Names &names, const Outcome &outcome);
/// `White to play`.
std::string announce_turn(Language language, const Names &names, Side to_move);

template <Game G> std::string explain(Language language, const Refusal &refusal) {
  return explain(language, names_of<G>(), refusal);
}
template <Game G> std::string announce(Language language, const Event &event) {
  return announce(language, names_of<G>(), event);
}
template <Game G> std::string announce(Language language, const Outcome &outcome) {
  return announce(language, names_of<G>(), outcome);
}
template <Game G> std::string announce_turn(Language language, Side to_move) {
  return announce_turn(language, names_of<G>(), to_move);
}

} // namespace plateau
