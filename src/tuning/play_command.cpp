#include "engine/network_file.hpp"
#include "system/threads.hpp"
#include "tuning/commands.hpp"
#include "tuning/ordered_writer.hpp"
#include "tuning/players.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

namespace plateau::tuning {
namespace {

/// How often to say how far it is.
constexpr std::size_t games_between_reports = 1000;

/// Makes a file ready for more games of this heading: writes the heading, or cuts off a game that
/// is not whole.
/// @returns how many games are there; none after a complaint
std::optional<std::size_t> prepare(const std::string &name, const std::string &game,
                                   const std::string &heading) {
  std::error_code error;
  const auto bytes = std::filesystem::exists(name, error) ? read_all(name) : std::string();
  if (!bytes) {
    complain("cannot read " + name);
    return std::nullopt;
  }
  // A heading cut short is as good as none.
  if (bytes->size() < heading.size() && heading.starts_with(*bytes)) {
    std::ofstream out(name, std::ios::binary | std::ios::trunc);
    if (!(out << heading) || !out.flush()) {
      complain("cannot write " + name);
      return std::nullopt;
    }
    return 0;
  }
  const auto found = read_self_play_file(*bytes, game);
  if (const auto *wrong = std::get_if<std::string>(&found)) {
    complain(name + ": " + *wrong);
    return std::nullopt;
  }
  const auto &file = std::get<SelfPlayFile>(found);
  if (file.heading != heading) {
    complain(name + " holds games of other options: " +
             std::string(file.heading.substr(0, file.heading.size() - 1)));
    return std::nullopt;
  }
  std::filesystem::resize_file(name, file.whole_bytes, error);
  if (error) {
    complain("cannot write " + name);
    return std::nullopt;
  }
  return file.games.size();
}

template <Tunable G> int play(const Options &options) {
  auto how = options.play;
  if (how.rules.empty())
    for (const auto rules : Tuning<G>::rules())
      how.rules.emplace_back(rules);
  for (const auto &rules : how.rules)
    if (!G::read_rules(rules))
      return complain("these are no rules of " + options.game + ": " + rules);
  std::string complaint;
  const auto network = engine::find_network<G>(how.network, complaint);
  if (!network)
    return complain(complaint);
  const auto &name = options.files.front();
  const auto there = prepare(name, options.game, write_heading(G::name, how.text()));
  if (!there)
    return failure;
  std::ofstream out(name, std::ios::binary | std::ios::app);
  OrderedWriter writer(out, *there);
  Players<SelfPlay<G>> players;
  const auto to_play = options.games > *there ? options.games - *there : 0;
  system::share_out(options.threads, to_play, [&](std::size_t place) {
    const auto number = *there + place;
    auto player = players.take([&] { return std::make_unique<SelfPlay<G>>(how, *network); });
    auto bytes = pack(player->play(number), number);
    players.give_back(std::move(player));
    const auto written = writer.write(number, std::move(bytes));
    if (written > 0 && written % games_between_reports == 0)
      std::fprintf(stderr, "%zu games\n", written);
  });
  return out ? success : complain("cannot write " + name);
}

} // namespace

int play_games(const Options &options) {
  return with_tunable(options.game, [&]<Tunable G>() { return play<G>(options); });
}

} // namespace plateau::tuning
