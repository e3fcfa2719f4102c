/// @file
/// Names of openings, found by position: however a game got there, it has the name.
///
/// A game's room may hold them in `openings.tsv`: a line of column names, then a line an opening:
/// its code (`C60`), its name (`Ruy Lopez: Berlin Defense`) and its moves, as game files have them,
/// with tabs between. Programs have the file in them (games/openings.hpp); a page fetches it when
/// it is first needed.
#pragma once

#include "core/record_replay.hpp"
#include "core/record_tags.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace plateau {

/// The name of an opening; views into the text it was read from.
struct OpeningName {
  std::string_view code; ///< `C65`
  std::string_view name; ///< `Ruy Lopez: Berlin Defense, Beverwijk Variation`

  /// `Ruy Lopez`
  std::string_view family() const { return name.substr(0, name.find(": ")); }
  /// `Berlin Defense, Beverwijk Variation`; empty when the name goes no further.
  std::string_view variation() const {
    return name.size() == family().size() ? std::string_view{} : name.substr(family().size() + 2);
  }

  friend bool operator==(const OpeningName &, const OpeningName &) = default;
};

/// The openings of a game.
template <Game G> class Openings {
public:
  /// Reads the text of such a file, which has to stay; or says which line of it is wrong.
  static Result<Openings> read(std::string_view text);

  std::size_t size() const { return known_.size(); }
  /// The opening that this position belongs to.
  std::optional<OpeningName> find(const typename G::Position &position) const;
  /// The last opening that a line of moves went through.
  template <class Moves>
  std::optional<OpeningName> of_line(const typename G::Position &start, const Moves &moves) const {
    const auto passed = along(start, moves);
    return passed.empty() ? std::nullopt : std::optional(passed.back());
  }
  /// All openings that a line of moves went through, in their order.
  template <class Moves>
  std::vector<OpeningName> along(typename G::Position position, const Moves &moves) const;

private:
  struct Known {
    Key key = 0;
    OpeningName name;
  };
  /// Where a line of moves leads.
  struct End {
    std::optional<Key> key;
    void move(const typename G::Position &, typename G::Move, const typename G::Position &after) {
      key = G::hash(after);
    }
  };

  std::vector<Known> known_; ///< By their keys.
};

template <Game G> Result<Openings<G>> Openings<G>::read(std::string_view text) {
  Openings openings;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.empty() && line.back() == '\r')
      line.remove_suffix(1);
    const auto first = line.find('\t');
    const auto second = first == std::string_view::npos ? first : line.find('\t', first + 1);
    if (number == 1 || line.empty())
      continue;
    if (second == std::string_view::npos)
      return located(Refusal::malformed(code::tag_without_value, line, 1), number, 1);
    End end;
    RecordFile file(line.substr(second + 1));
    if (file.next_game())
      if (auto refusal = replay<G>(file, end))
        return located(*refusal, number, static_cast<std::uint32_t>(second + 2));
    if (end.key)
      openings.known_.push_back(
          {*end.key, {line.substr(0, first), line.substr(first + 1, second - first - 1)}});
  }
  const auto before = [](const Known &a, const Known &b) { return a.key < b.key; };
  std::stable_sort(openings.known_.begin(), openings.known_.end(), before);
  return openings;
}

template <Game G>
std::optional<OpeningName> Openings<G>::find(const typename G::Position &position) const {
  const auto key = G::hash(position);
  const auto at =
      std::lower_bound(known_.begin(), known_.end(), key,
                       [](const Known &known, Key wanted) { return known.key < wanted; });
  return at == known_.end() || at->key != key ? std::nullopt : std::optional(at->name);
}

template <Game G>
template <class Moves>
std::vector<OpeningName> Openings<G>::along(typename G::Position position,
                                            const Moves &moves) const {
  std::vector<OpeningName> passed;
  const auto look = [&] {
    if (const auto name = find(position); name && (passed.empty() || passed.back() != *name))
      passed.push_back(*name);
  };
  look();
  for (const auto move : moves) {
    G::play(position, move);
    look();
  }
  return passed;
}

/// Tags a game with the last of the openings it went through: `ECO`, `Opening`, `Variation`, those
/// of them that are missing. A variation is not put beside an opening that somebody else named.
/// Tags that name one of the openings before come from a time when the game had not gone further,
/// and give way.
inline void tag_opening(RecordTags &tags, const std::vector<OpeningName> &passed) {
  if (passed.empty())
    return;
  const auto &opening = passed.back();
  const auto is_tagged = [&](const OpeningName &name) {
    return tags.value("ECO") == name.code && tags.value("Opening") == name.family() &&
           tags.value("Variation") == name.variation();
  };
  if (std::any_of(passed.begin(), passed.end() - 1, is_tagged))
    for (const auto *tag : {"ECO", "Opening", "Variation"})
      tags.remove(tag);
  const auto missing = [&](std::string_view name) {
    const auto value = tags.value(name);
    return value.empty() || value == "?";
  };
  if (missing("ECO"))
    tags.set("ECO", opening.code);
  if (missing("Opening"))
    tags.set("Opening", opening.family());
  if (missing("Variation") && !opening.variation().empty() &&
      tags.value("Opening") == opening.family())
    tags.set("Variation", opening.variation());
}

} // namespace plateau
