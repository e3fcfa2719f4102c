#include "console/seating.hpp"

#include "core/ascii.hpp"

#include <algorithm>
#include <charconv>
#include <random>

namespace plateau::console {

namespace {

/// A whole number, and nothing but it.
template <class Number> std::optional<Number> read_whole(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

std::string out_of_bounds(Language language, std::string_view sentence, std::string_view option,
                          std::int64_t least, std::uint64_t most, std::string_view found) {
  return text(language, sentence,
              {{"option", std::string(option)},
               {"least", std::to_string(least)},
               {"most", std::to_string(most)},
               {"found", printable(excerpt(found, Refusal::max_found))}});
}

std::uint64_t any_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

} // namespace

std::optional<std::optional<int>> read_level(std::string_view text) {
  if (text == best_level)
    return std::optional<int>{};
  const auto level = read_whole<int>(text);
  if (!level || *level < search::lowest_level || *level > search::highest_level)
    return std::nullopt;
  return level;
}

std::variant<Pace, std::string> read_pace(const ProgramOptions &options, bool person) {
  Pace pace;
  pace.against_computer = !options.level.empty();
  if (pace.against_computer) {
    const auto level = read_level(options.level);
    if (!level)
      return out_of_bounds(options.language, "console.level-out-of-bounds", "--level",
                           search::lowest_level, search::highest_level, options.level);
    pace.level = *level;
  }
  if (!options.movetime.empty()) {
    const auto movetime = read_whole<std::int64_t>(options.movetime);
    if (!movetime || *movetime < 1 || *movetime > max_movetime)
      return out_of_bounds(options.language, "console.out-of-bounds", "--movetime", 1, max_movetime,
                           options.movetime);
    pace.best.time = Milliseconds(*movetime);
  }
  if (options.seed.empty()) {
    pace.best.seed = any_seed();
  } else {
    const auto seed = read_whole<std::uint64_t>(options.seed);
    if (!seed)
      return out_of_bounds(options.language, "console.out-of-bounds", "--seed", 0, UINT64_MAX,
                           options.seed);
    pace.best.seed = *seed;
  }
  if (pace.best.time)
    return pace;
  if (person && options.seed.empty())
    pace.best.time = default_thinking;
  else
    pace.best.nodes = repeatable_nodes;
  return pace;
}

std::vector<std::string> side_words(std::string_view game, std::string_view side_key) {
  std::vector<std::string> words = {std::string(side_key)};
  for (const auto language : all_languages()) {
    // Without the article that some languages have; the singular is accepted too.
    const auto name = side_name(language, game, side_key);
    auto word = lowered(std::string_view(name).substr(name.rfind(' ') + 1));
    if (word.back() == 's')
      words.push_back(word.substr(0, word.size() - 1));
    words.push_back(std::move(word));
  }
  return words;
}

std::optional<Side> named_side(std::string_view name,
                               const std::array<std::vector<std::string>, 2> &names) {
  const auto wanted = lowered(name);
  for (const Side side : {Side::first, Side::second}) {
    const auto &words = names[index(side)];
    if (std::find(words.begin(), words.end(), wanted) != words.end())
      return side;
  }
  return std::nullopt;
}

} // namespace plateau::console
