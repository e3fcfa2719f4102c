#include "engine/network_file.hpp"
#include "system/clock.hpp"
#include "system/threads.hpp"
#include "tuning/commands.hpp"
#include "tuning/duel.hpp"
#include "tuning/players.hpp"
#include "tuning/source.hpp"
#include "tuning/spsa.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <variant>

namespace plateau::tuning {
namespace {

constexpr std::chrono::seconds between_writings{10};
/// In the place of a file: only `--set` counts.
constexpr std::string_view nothing_found = "none";
constexpr auto source_name = "src/search/parameters.hpp";

std::atomic<bool> interrupted{false};

/// Games under way are finished, which takes a second or so; the next interruption ends all.
extern "C" void note_interruption(int signal) {
  interrupted.store(true);
  std::signal(signal, SIG_DFL);
}

/// Where it begins: the table with the numbers of `--set`. None after a complaint.
std::optional<search::FreeParameters> beginning(const Options &options) {
  search::FreeParameters parameters;
  for (const auto &each : options.search.set) {
    const std::string_view text = each;
    const auto sign = std::min(text.find('='), text.size());
    const auto row =
        std::find_if(search::parameter_table.begin(), search::parameter_table.end(),
                     [&](const auto &any) { return any.name == text.substr(0, sign); });
    const auto digits = text.substr(std::min(sign + 1, text.size()));
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (row == search::parameter_table.end()) {
      complain("--set " + each + ": no number of the search has this name");
      return std::nullopt;
    }
    if (error != std::errc{} || end != digits.data() + digits.size() || value < row->smallest ||
        value > row->largest) {
      complain("--set " + each + ": expected a whole number from " + std::to_string(row->smallest) +
               " to " + std::to_string(row->largest));
      return std::nullopt;
    }
    parameters.set(row->which, value);
  }
  return parameters;
}

/// The numbers of the table that have a step.
std::vector<Sought> sought_numbers(const search::FreeParameters &from) {
  std::vector<Sought> sought;
  for (const auto &row : search::parameter_table)
    if (row.step > 0)
      sought.push_back({std::string(row.name), static_cast<double>(from(row.which)),
                        static_cast<double>(row.smallest), static_cast<double>(row.largest),
                        static_cast<double>(row.step)});
  return sought;
}

/// The same with those that are sought in their places.
search::FreeParameters with_sought(search::FreeParameters parameters,
                                   const std::vector<int> &values) {
  auto next = values.begin();
  for (const auto &row : search::parameter_table)
    if (row.step > 0)
      parameters.set(row.which, *next++);
  return parameters;
}

std::vector<int> rounded(const std::vector<double> &values) {
  std::vector<int> whole;
  for (const double value : values)
    whole.push_back(static_cast<int>(std::lround(value)));
  return whole;
}

/// In one step, so that a file is never half written.
bool write_file(const std::string &name, const std::string &text) {
  const auto made = name + ".new";
  std::ofstream out(made, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  std::error_code error;
  if (out)
    std::filesystem::rename(made, name, error);
  return out && !error;
}

std::string heading_of(const Options &options) {
  const auto &how = options.search;
  std::string set;
  for (const auto &each : how.set)
    set += " " + each;
  return "PLATSPSA1 " + options.game + " nodes=" + std::to_string(how.nodes) +
         " games=" + std::to_string(how.games) + " seed=" + std::to_string(how.seed) +
         " rate=" + std::to_string(how.rate) +
         " openings=" + (how.openings.empty() ? "none" : how.openings) +
         " random-plies=" + std::to_string(how.random_plies_or_usual()) +
         " network=" + (how.network.empty() ? "standard" : how.network) + set;
}

void print_table(const Spsa &spsa) {
  for (std::size_t i = 0; i < spsa.sought().size(); ++i)
    std::printf("%-28s %8.0f -> %8.1f\n", spsa.sought()[i].name.c_str(), spsa.sought()[i].value,
                spsa.means()[i]);
}

/// What games are played from and by.
template <Tunable G> struct Venue {
  Starts<G> starts;
  std::shared_ptr<const search::network::Network> network;
};

/// None after a complaint.
template <Tunable G> std::optional<Venue<G>> venue_of(const Options &options) {
  const auto &how = options.search;
  std::vector<std::string> named = how.rules;
  if (named.empty())
    for (const auto rules : Tuning<G>::rules())
      named.emplace_back(rules);
  std::vector<typename G::Rules> rules;
  for (const auto &each : named) {
    const auto read = G::read_rules(each);
    if (!read) {
      complain("these are no rules of " + options.game + ": " + each);
      return std::nullopt;
    }
    rules.push_back(*read);
  }
  std::vector<arena::Opening<G>> openings;
  if (!how.openings.empty()) {
    const auto text = read_all(how.openings);
    if (!text) {
      complain("cannot read " + how.openings);
      return std::nullopt;
    }
    auto read = arena::read_openings<G>(*text, rules.front());
    if (!read || read->empty()) {
      complain(how.openings + ": " +
               (read ? std::string("no openings in it")
                     : "line " + std::to_string(read.error().line) + " cannot be read"));
      return std::nullopt;
    }
    openings = *std::move(read);
  }
  std::string complaint;
  auto network = engine::find_network<G>(how.network, complaint);
  if (!network) {
    complain(complaint);
    return std::nullopt;
  }
  return Venue<G>{Starts<G>(std::move(openings), rules, how.random_plies_or_usual(), how.seed),
                  *network};
}

/// Two ways of searching that are to play a pair.
struct Pairing {
  std::uint64_t number;
  search::FreeParameters first;
  search::FreeParameters second;
};

/// Plays pairs on several threads, until there are enough, time is over or it is interrupted.
/// @param prepare answers who is to play, with what is to be remembered of it
/// @param conclude told that and the half points of the first; both are called by one thread at a
/// time
template <Tunable G, class Prepare, class Conclude>
void play_pairs(const Venue<G> &venue, const Options &options, std::uint64_t pairs,
                const Prepare &prepare, const Conclude &conclude) {
  const auto &how = options.search;
  const auto begun = system::steady_now();
  const auto over = [&] {
    return interrupted.load() ||
           (how.seconds && system::steady_now() - begun >= std::chrono::seconds(*how.seconds));
  };
  std::mutex mutex;
  Players<Duel<G>> players;
  system::share_out(options.threads, pairs, [&](std::size_t) {
    if (over())
      return;
    auto player = players.take([&] { return std::make_unique<Duel<G>>(how.nodes, venue.network); });
    std::unique_lock lock(mutex);
    auto [pairing, trial] = prepare();
    lock.unlock();
    const int points =
        player->play_pair(venue.starts.of(pairing.number), pairing.first, pairing.second);
    players.give_back(std::move(player));
    lock.lock();
    conclude(trial, points);
  });
}

template <Tunable G> int tune(const Options &options, const search::FreeParameters &from) {
  const auto &how = options.search;
  const auto &name = options.files.front();
  const auto heading = heading_of(options);
  const auto venue = venue_of<G>(options);
  if (!venue)
    return failure;
  Spsa spsa(sought_numbers(from), {how.games / 2, how.rate, how.seed});
  std::error_code error;
  if (std::filesystem::exists(name, error)) {
    const auto text = read_all(name);
    if (!text)
      return complain("cannot read " + name);
    if (const auto wrong = spsa.read(*text, heading))
      return complain(name + ": " + *wrong);
  }
  if (!write_file(name, spsa.write(heading)))
    return complain("cannot write " + name);
  auto written = system::steady_now();
  const auto left = how.games / 2 - std::min(spsa.learned(), how.games / 2);
  play_pairs<G>(
      *venue, options, left,
      [&] {
        auto trial = spsa.next();
        const Pairing pairing{trial.number, with_sought(from, trial.first),
                              with_sought(from, trial.second)};
        return std::pair(pairing, std::move(trial));
      },
      [&](const Trial &trial, int points) {
        spsa.learn(trial, (points - 2) / 2.0);
        if (system::steady_now() - written < between_writings)
          return;
        write_file(name, spsa.write(heading));
        written = system::steady_now();
      });
  if (!write_file(name, spsa.write(heading)))
    return complain("cannot write " + name);
  std::printf("%llu games\n", static_cast<unsigned long long>(spsa.learned() * 2));
  print_table(spsa);
  return success;
}

/// The table with what a file has found; none after a complaint.
std::optional<search::FreeParameters> read_found(const Options &options,
                                                 const search::FreeParameters &from) {
  const auto &name = options.files.front();
  if (name == nothing_found)
    return from;
  const auto text = read_all(name);
  if (!text) {
    complain("cannot read " + name);
    return std::nullopt;
  }
  Spsa spsa(sought_numbers(from), {});
  if (const auto wrong = spsa.read(*text, {})) {
    complain(name + ": " + *wrong);
    return std::nullopt;
  }
  return with_sought(from, rounded(spsa.means()));
}

template <Tunable G> int verify(const Options &options, const search::FreeParameters &found) {
  const auto venue = venue_of<G>(options);
  if (!venue)
    return failure;
  std::uint64_t number = 0;
  arena::Pairs pairs{};
  play_pairs<G>(
      *venue, options, options.search.games / 2,
      [&] {
        return std::pair(Pairing{number++, found, {}}, std::monostate{});
      },
      [&](std::monostate, int points) { ++pairs[static_cast<std::size_t>(points)]; });
  std::printf("pairs with 0, 1, 2, 3, 4 half points:");
  std::uint64_t played = 0;
  for (const auto count : pairs) {
    std::printf(" %llu", static_cast<unsigned long long>(count));
    played += count;
  }
  const auto score = arena::estimate_of(pairs).score;
  std::printf("\nfound against the table: %.1f %% of %llu games", 100 * score,
              static_cast<unsigned long long>(2 * played));
  if (const auto elo = arena::elo_of(pairs))
    std::printf(" (%+.1f ± %.1f Elo)", elo->elo, elo->error);
  std::printf("\n");
  return success;
}

/// Puts what was found into the table in the source.
int write_found(const Options &options, const search::FreeParameters &found) {
  const auto name = options.root + "/" + source_name;
  const auto source = read_all(name);
  std::vector<int> numbers;
  for (const auto &row : search::parameter_table)
    numbers.insert(numbers.end(), {row.value, row.smallest, row.largest, row.step});
  if (!source || numbers_in(*source) != numbers)
    return complain(name + " does not hold the numbers this program was built with");
  for (const auto &row : search::parameter_table)
    numbers[index(row.which) * 4] = found(row.which);
  const auto text = with_numbers(*source, numbers);
  return text && write_file(name, *text) ? success : complain("cannot write " + name);
}

} // namespace

int tune_search(const Options &options) {
  std::signal(SIGINT, note_interruption);
  std::signal(SIGTERM, note_interruption);
  const auto from = beginning(options);
  if (!from)
    return failure;
  if (!options.search.verify && !options.search.write)
    return with_tunable(options.game, [&]<Tunable G>() { return tune<G>(options, *from); });
  const auto found = read_found(options, *from);
  if (!found)
    return failure;
  if (options.search.write)
    return write_found(options, *found);
  return with_tunable(options.game, [&]<Tunable G>() { return verify<G>(options, *found); });
}

} // namespace plateau::tuning
