#include "core/nearest.hpp"

#include "core/ascii.hpp"
#include "core/utf8.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace plateau {

namespace {

/// Longer words are no names of anything, and comparing them would take long.
constexpr std::size_t longest_word = 32;

/// Shorter beginnings are those of many words.
constexpr std::size_t shortest_beginning = 3;

/// Small letters without the accents of the languages there are.
std::string folded(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, char>, 16> accents = {{{"à", 'a'},
                                                                          {"â", 'a'},
                                                                          {"ç", 'c'},
                                                                          {"é", 'e'},
                                                                          {"è", 'e'},
                                                                          {"ê", 'e'},
                                                                          {"ë", 'e'},
                                                                          {"î", 'i'},
                                                                          {"ï", 'i'},
                                                                          {"ô", 'o'},
                                                                          {"ù", 'u'},
                                                                          {"û", 'u'},
                                                                          {"ü", 'u'},
                                                                          {"É", 'e'},
                                                                          {"À", 'a'},
                                                                          {"Ç", 'c'}}};
  std::string out;
  while (!word.empty()) {
    const auto character = first_character(word);
    const auto *const found = std::find_if(accents.begin(), accents.end(), [&](const auto &accent) {
      return accent.first == character;
    });
    if (found != accents.end())
      out += found->second;
    else
      out += lowered(character);
    word.remove_prefix(character.size());
  }
  return out;
}

bool begins(std::string_view word, std::string_view typed) {
  return typed.size() >= shortest_beginning && folded(word).starts_with(folded(typed));
}

} // namespace

std::size_t typing_errors(std::string_view a, std::string_view b) {
  const auto from = folded(a);
  const auto to = folded(b);
  std::vector<std::size_t> before_last(to.size() + 1);
  std::vector<std::size_t> last(to.size() + 1);
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j)
    last[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const bool same = from[i - 1] == to[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[to.size()];
}

std::optional<std::string> nearest(std::string_view typed, std::span<const std::string> words) {
  if (typed.size() < 2 || typed.size() > longest_word)
    return std::nullopt;
  // One slip in a short word, two in a long one: more make another word. What is only begun has
  // none.
  std::size_t least = typed.size() < 6 ? 2 : 3;
  std::optional<std::string> found;
  for (const auto &word : words)
    if (const auto errors = begins(word, typed) ? 0 : typing_errors(typed, word); errors < least) {
      least = errors;
      found = word;
    }
  return found;
}

} // namespace plateau
