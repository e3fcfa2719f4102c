#include "games/word_pool.hpp"

#include "core/ascii.hpp"
#include "core/utf8.hpp"

#include <algorithm>
#include <numeric>

namespace plateau {

namespace {

/// What a word takes besides its letters.
constexpr std::size_t word_overhead = 96;

/// For U+00C0 to U+00FF; a letter that is none of ASCII with an accent stays, a dot says.
constexpr std::string_view plain_letters =
    "aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y";

} // namespace

WordPool::Id WordPool::add(std::string_view word) {
  if (const auto known = ids_.find(word); known != ids_.end())
    return known->second;
  const auto id = static_cast<Id>(words_.size());
  words_.push_back(std::make_unique<const std::string>(word));
  ids_.emplace(*words_.back(), id);
  bytes_ += word.size() + word_overhead;
  return id;
}

std::vector<bool> WordPool::containing(std::string_view part) const {
  const auto wanted = searchable(part);
  std::vector<bool> found(words_.size());
  for (std::size_t id = 0; id < words_.size(); ++id)
    found[id] = searchable(*words_[id]).find(wanted) != std::string::npos;
  return found;
}

std::vector<std::uint32_t> WordPool::ranks() const {
  std::vector<std::string> keys;
  for (const auto &word : words_)
    keys.push_back(searchable(*word));
  std::vector<Id> sorted(words_.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  std::stable_sort(sorted.begin(), sorted.end(), [&](Id a, Id b) { return keys[a] < keys[b]; });
  std::vector<std::uint32_t> ranks(words_.size());
  for (std::uint32_t rank = 0; rank < sorted.size(); ++rank)
    ranks[sorted[rank]] = rank;
  return ranks;
}

std::string searchable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto character = first_character(text);
    text.remove_prefix(character.size());
    const auto plain = character.size() == 2 && character[0] == '\xC3'
                           ? plain_letters[static_cast<unsigned char>(character[1]) - 0x80U]
                           : '.';
    if (character.size() > 1 && plain != '.')
      out += plain;
    else if (character.size() == 1)
      out += lower(character[0]);
    else
      out += character;
  }
  return out;
}

std::string as_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto length = utf8_length(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (length > 0) {
      out += text.substr(0, length);
    } else {
      out += static_cast<char>(0xC0U | (byte >> 6U));
      out += static_cast<char>(0x80U | (byte & 0x3FU));
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

} // namespace plateau
