#include "core/texts.hpp"

#include "core/ascii.hpp"
#include "core/texts_data.hpp"
#include "core/utf8.hpp"

#include <algorithm>

namespace plateau {

namespace {

struct ByKey {
  bool operator()(const TextEntry &entry, std::string_view key) const { return entry.key < key; }
};

/// The text of a game's own key, or the one all games share; empty when there is neither.
std::string_view find_own_or_shared(Language language, std::string_view game,
                                    std::string_view group, std::string_view name) {
  const auto shared = std::string(group).append(".").append(name);
  const auto own = find_text(language, std::string(game).append(".").append(shared));
  return own.empty() ? find_text(language, shared) : own;
}

std::string own_or_shared(Language language, std::string_view game, std::string_view group,
                          std::string_view name) {
  const auto found = find_own_or_shared(language, game, group, name);
  return found.empty() ? text(language, std::string(group).append(".").append(name))
                       : std::string(found);
}

std::string side_text(Language language, const Names &names, std::string_view form, Side side) {
  return own_or_shared(language, names.game, form, names.side(side));
}

std::string argument_text(Language language, const Names &names, Argument argument) {
  switch (argument.kind) {
  case Argument::Kind::number:
    return std::to_string(argument.value);
  case Argument::Kind::piece:
    return own_or_shared(language, names.game, "piece", names.piece(argument.value));
  case Argument::Kind::side:
    return side_text(language, names, "side", static_cast<Side>(argument.value));
  case Argument::Kind::cell:
    return names.cell(Cell{static_cast<std::uint16_t>(argument.value)});
  }
  return {};
}

/// Replaces each `{name}` by what `value_of(name)` gives; unknown names stay as they are.
template <class ValueOf> std::string fill(std::string_view pattern, ValueOf value_of) {
  std::string out;
  std::size_t from = 0;
  while (true) {
    const auto open = pattern.find('{', from);
    const auto close = open == std::string_view::npos ? open : pattern.find('}', open);
    if (close == std::string_view::npos)
      break;
    out.append(pattern.substr(from, open - from));
    const auto name = pattern.substr(open + 1, close - open - 1);
    if (!value_of(name, out))
      out.append(pattern.substr(open, close - open + 1));
    from = close + 1;
  }
  out.append(pattern.substr(from));
  return out;
}

/// Control characters of both blocks, and those that reorder text or hide in it.
bool is_control(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character[0]);
  if (character.size() == 1)
    return lead < 0x20 || lead == 0x7F;
  if (character.size() == 2)
    return (lead == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0) ||
           character == "\xD8\x9C"; // The Arabic letter mark.
  const auto starts = [&](std::string_view prefix) { return character.substr(0, 2) == prefix; };
  if (character.size() == 3 && starts("\xE2\x80")) {
    const auto last = static_cast<unsigned char>(character[2]);
    return (last >= 0x8B && last <= 0x8F) || (last >= 0xA8 && last <= 0xAE);
  }
  if (character.size() == 3 && starts("\xE2\x81")) {
    const auto last = static_cast<unsigned char>(character[2]);
    return last >= 0xA0 && last <= 0xAF;
  }
  return character == "\xEF\xBB\xBF";
}

} // namespace

std::span<const TextEntry> texts_of(Language language) {
  return embedded_texts()[language.number_].texts;
}

std::string_view Language::tag() const { return embedded_texts()[number_].tag; }

std::vector<Language> all_languages() {
  std::vector<Language> all;
  for (std::size_t i = 0; i < embedded_texts().size(); ++i)
    all.push_back(Language(static_cast<std::uint8_t>(i)));
  return all;
}

std::optional<Language> find_language(std::string_view tag) {
  for (const auto language : all_languages())
    if (language.tag() == tag)
      return language;
  return std::nullopt;
}

Language language_of(std::string_view locale) {
  return find_language(locale.substr(0, locale.find_first_of("_-."))).value_or(Language{});
}

std::string_view find_text(Language language, std::string_view key) {
  const auto all = texts_of(language);
  const auto *const end = all.data() + all.size();
  const auto *const found = std::lower_bound(all.data(), end, key, ByKey{});
  return found != end && found->key == key ? found->text : std::string_view{};
}

std::string text(Language language, std::string_view key) {
  const auto found = find_text(language, key);
  if (!found.empty())
    return std::string(found);
  std::string missing = "[";
  missing.append(key).append("]");
  return missing;
}

std::string text(Language language, std::string_view key,
                 std::initializer_list<Placeholder> placeholders) {
  return fill(text(language, key), [&](std::string_view name, std::string &out) {
    for (const auto &[known, value] : placeholders)
      if (known == name) {
        out.append(value);
        return true;
      }
    return false;
  });
}

std::string printable(std::string_view untrusted) {
  std::string out;
  out.reserve(untrusted.size());
  while (!untrusted.empty()) {
    const auto length = utf8_length(untrusted);
    if (length == 0 || is_control(untrusted.substr(0, length)))
      out.push_back('?');
    else
      out.append(untrusted.substr(0, length));
    untrusted.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

std::size_t text_count(Language language) { return texts_of(language).size(); }
std::string_view text_key(Language language, std::size_t i) { return texts_of(language)[i].key; }

std::string explain(Language language, const Names &names, const Refusal &refusal) {
  const auto pattern = own_or_shared(language, names.game, "refusal", refusal.code);
  auto sentence = fill(pattern, [&](std::string_view name, std::string &out) {
    if (name == "found") {
      out.append(printable(refusal.found));
    } else if (name == "line") {
      out.append(std::to_string(refusal.line));
    } else if (name == "column") {
      out.append(std::to_string(refusal.column));
    } else if (name == "cells") {
      for (std::size_t i = 0; i < refusal.cells.size(); ++i)
        out.append(i == 0 ? "" : ", ").append(names.cell(refusal.cells[i].cell));
    } else if (name.size() == 5 && name.substr(0, 4) == "cell" && name[4] >= '0' &&
               static_cast<std::size_t>(name[4] - '0') < refusal.cells.size()) {
      out.append(names.cell(refusal.cells[static_cast<std::size_t>(name[4] - '0')].cell));
    } else if (name.size() == 1 && name[0] >= '0' &&
               static_cast<std::size_t>(name[0] - '0') < refusal.arguments.size()) {
      out.append(argument_text(language, names,
                               refusal.arguments[static_cast<std::size_t>(name[0] - '0')]));
    } else {
      return false;
    }
    return true;
  });
  return capitalised(std::move(sentence));
}

std::string announce(Language language, const Names &names, const Event &event) {
  if (event.kind == EventKind::ended)
    return announce(language, names, event.outcome);
  const auto pattern = own_or_shared(language, names.game, "event", name(event.kind));
  // A single dash in the source says that this event needs no words.
  if (pattern == "-")
    return {};
  return capitalised(fill(pattern, [&](std::string_view placeholder, std::string &out) {
    if (placeholder == "from")
      out.append(names.cell(event.from));
    else if (placeholder == "to")
      out.append(names.cell(event.to));
    else if (placeholder == "count")
      out.append(std::to_string(event.count));
    else if (placeholder == "piece")
      out.append(argument_text(language, names, Argument::piece(event.piece)));
    else if (placeholder == "side")
      out.append(side_text(language, names, "side", event.side));
    else
      return false;
    return true;
  }));
}

std::string announce(Language language, const Names &names, const Outcome &outcome) {
  std::string pattern;
  // An end that may go either way has a sentence for the draw.
  if (!outcome.winner)
    pattern = find_own_or_shared(language, names.game, "outcome",
                                 std::string(name(outcome.reason)).append("-draw"));
  if (pattern.empty())
    pattern = own_or_shared(language, names.game, "outcome", name(outcome.reason));
  return capitalised(fill(pattern, [&](std::string_view placeholder, std::string &out) {
    if (!outcome.winner)
      return false;
    if (placeholder == "winner")
      out.append(side_text(language, names, "side", *outcome.winner));
    else if (placeholder == "loser")
      out.append(side_text(language, names, "side", opponent(*outcome.winner)));
    else
      return false;
    return true;
  }));
}

std::string announce_turn(Language language, const Names &names, Side to_move) {
  return own_or_shared(language, names.game, "turn", names.side(to_move));
}

} // namespace plateau
