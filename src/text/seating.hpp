/// @file
/// Who plays which side: `--level`, `--as`, `--movetime` and `--seed`, the same in every text
/// program.
#pragma once

#include "text/computer.hpp"
#include "text/opinion.hpp"
#include "text/player.hpp"
#include "text/program.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace plateau::console {

/// How long the computer thinks about a move at its best, unless told: long enough to play well,
/// short enough to wait for.
inline constexpr Milliseconds default_thinking{1500};
/// What `--level` says for the computer at its best.
inline constexpr std::string_view best_level = "max";
/// Nobody waits longer than a day.
inline constexpr std::int64_t max_movetime = 86'400'000;
/// What it looks at instead where the same answer is wanted every time: about as long on a slow
/// machine.
inline constexpr std::uint64_t repeatable_nodes = 200'000;

/// The numbers among the options, read.
struct Pace {
  bool against_computer = false;
  std::optional<int> level; ///< Of the computer, unless it plays at its best.
  ComputerSettings best;    ///< For the computer at its best, and for hints.
};

/// @param person somebody waits: thinking is limited by time, unless a seed asks for repeatable
/// play
/// @return a sentence when a number is not understood or out of its bounds
std::variant<Pace, std::string> read_pace(const ProgramOptions &options, bool person);

/// The side a text names in either language, given what the sides are called.
/// @param names all words for the first and for the second side
std::optional<Side> named_side(std::string_view name,
                               const std::array<std::vector<std::string>, 2> &names);

/// What a side may be called on the command line: its key, and its name in each language.
std::vector<std::string> side_words(std::string_view game, std::string_view side_key);

/// Who sits where, or a sentence when the options make no sense.
/// @param guest the opponent, if it is not the computer
template <search::Searchable G>
std::variant<Seats<G>, std::string> read_seats(const ProgramOptions &options, const Setup<G> &setup,
                                               bool person, Guest<G> guest = nullptr) {
  auto read = read_pace(options, person);
  if (auto *mistake = std::get_if<std::string>(&read))
    return std::move(*mistake);
  const auto pace = *std::get_if<Pace>(&read);
  Seats<G> seats;
  seats.make_adviser = [best = pace.best] { return std::make_unique<Computer<G>>(best); };
  seats.person = G::side_to_move(setup.position);
  seats.opponent = std::move(guest);
  if (seats.opponent == nullptr && pace.against_computer) {
    auto settings = pace.best;
    settings.level = pace.level;
    seats.opponent = std::make_unique<Computer<G>>(settings);
  }
  if (options.as.empty())
    return seats;
  if (seats.opponent == nullptr)
    return text(options.language, "text.as-without-opponent");
  const std::array<std::vector<std::string>, 2> names = {
      side_words(G::name, G::side_key(Side::first)),
      side_words(G::name, G::side_key(Side::second))};
  const auto side = named_side(options.as, names);
  if (!side)
    return text(options.language, "text.unknown-side",
                {{"found", printable(excerpt(options.as, Refusal::max_found))},
                 {"first", names[0].front()},
                 {"second", names[1].front()}});
  seats.person = *side;
  return seats;
}

} // namespace plateau::console
