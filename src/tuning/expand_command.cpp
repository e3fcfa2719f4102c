#include "system/threads.hpp"
#include "tuning/commands.hpp"
#include "tuning/ordered_writer.hpp"
#include "tuning/records.hpp"

#include <algorithm>
#include <atomic>
#include <fstream>

namespace plateau::tuning {
namespace {

/// So many games are one piece of work.
constexpr std::size_t games_at_once = 256;
/// One game of so many is not learned from.
constexpr std::size_t aside_share = 32;

template <Tunable G> int expand_games_of(const Options &options) {
  std::ofstream learned(options.out, std::ios::binary | std::ios::trunc);
  std::ofstream aside(options.aside, std::ios::binary | std::ios::trunc);
  learned << records_head<G>();
  aside << records_head<G>();
  for (std::size_t file = 0; file < options.files.size(); ++file) {
    const auto &name = options.files[file];
    const auto loaded = load_games(name, G::name);
    if (!loaded)
      return failure;
    const auto &games = loaded->file.games;
    OrderedWriter learned_writer(learned, 0);
    OrderedWriter aside_writer(aside, 0);
    std::atomic<std::size_t> wrong = games.size();
    const auto parts = (games.size() + games_at_once - 1) / games_at_once;
    system::share_out(options.threads, parts, [&](std::size_t part) {
      std::string to_learn;
      std::string to_keep;
      const auto end = std::min((part + 1) * games_at_once, games.size());
      for (auto number = part * games_at_once; number < end; ++number) {
        const auto game = unpack(games[number]);
        auto &bytes = number % aside_share == aside_share - 1 ? to_keep : to_learn;
        const auto seed = mix(file) ^ number;
        if (!game || !put_records<G>(bytes, *game, mix(seed), options.copies))
          wrong = number;
      }
      learned_writer.write(part, std::move(to_learn));
      aside_writer.write(part, std::move(to_keep));
    });
    if (wrong != games.size())
      return complain_of_game(name, wrong);
  }
  if (!learned.flush())
    return complain("cannot write " + options.out);
  if (!aside.flush())
    return complain("cannot write " + options.aside);
  const auto count = [](std::ofstream &out) {
    const auto bytes = static_cast<std::size_t>(out.tellp());
    return (bytes - records_head<G>().size()) / record_bytes<G>;
  };
  std::printf("%zu positions to learn from, %zu kept aside\n", count(learned), count(aside));
  return success;
}

} // namespace

int expand_games(const Options &options) {
  return with_tunable(options.game, [&]<Tunable G>() {
    if constexpr (search::network::Featured<G>)
      return expand_games_of<G>(options);
    else
      return complain("there are no networks for " + options.game);
  });
}

} // namespace plateau::tuning
