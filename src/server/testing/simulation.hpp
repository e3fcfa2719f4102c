/// @file simulation.hpp
/// Nodes, their store, bus, clocks and network, and players, all in one thread and driven by one
/// seed: the same seed is the same run. What happened is checked as a whole (`Simulation::check`).
#pragma once

#include "core/mix.hpp"
#include "server/hub.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace plateau::server::testing::simulation {

using nlohmann::json;

/// Everything that is left to chance.
class Chance {
public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() { return next_mixed(state_); }
  Time between(Time low, Time high) {
    return low + static_cast<Time>(next() % static_cast<std::uint64_t>(high - low + 1));
  }
  /// True so many times in a thousand.
  bool once_in_thousand(int times) { return between(0, 999) < times; }
  std::string token();

private:
  std::uint64_t state_;
};

/// What is still to happen, in the order of time, then of entry.
class Timeline {
public:
  Time now = 1'700'000'000'000;
  void after(Time pause, std::function<void()> what) {
    events_.emplace(std::pair(now + std::max<Time>(0, pause), ++entered_), std::move(what));
  }
  /// Runs until a time.
  void run(Time until);
  std::uint64_t entered() const { return entered_; }

private:
  std::map<std::pair<Time, std::uint64_t>, std::function<void()>> events_;
  std::uint64_t entered_ = 0;
};

/// What survives everything.
struct Disk {
  std::map<std::string, std::vector<store::Entry>> logs;
  std::map<std::string, std::vector<Time>> stored_at; ///< By the true time.
  std::map<std::string, store::Row> rows;
  store::Life alive;
  store::Trouble trouble = store::Trouble::none;
};

/// How much goes wrong, in thousandths or milliseconds; chosen by the seed.
struct Faults {
  int nodes = 1;
  int lost_answers = 0;    ///< Appends whose fate the node does not learn.
  int false_conflicts = 0; ///< Appends refused as conflicts for no reason that can be seen.
  int lost_hints = 0;
  int doubled_hints = 0;
  int cuts = 0;    ///< Connections cut at a message.
  int doubled = 0; ///< Requests that a proxy sends to another node as well.
  Time store_slow = 0;
  Time network_slow = 0;
  Time skew = 0;         ///< How far clocks of nodes are apart.
  Time thinking = 2'500; ///< The longest that a player thinks.
  bool kills = false;
  bool pauses = false;
  bool troubles = false;
  bool deaf = false;  ///< Nodes do not hear each other for a while.
  bool jumps = false; ///< Clocks are set.

  static Faults chosen_by(Chance &chance);
};

class Simulation;

/// A running process: its hub, its connection to the disk, its clock.
struct SimulatedNode {
  SimulatedNode(Simulation &whole, int place) : simulation(whole), number(place) {}

  Simulation &simulation;
  int number;
  Time ahead = 0; ///< Its clock, of the true time.
  int life = 0;   ///< Counts its starts; 0: it never ran.
  bool up = false;
  bool paused = false;
  std::vector<std::function<void()>> stalled;
  Metrics metrics;
  std::unique_ptr<store::Store> store;
  std::unique_ptr<Hub> hub;

  void start();
  void kill();
  void resume();
  void tick();
  Time now() const;
  /// Runs something in the process that lives now; not at all if that is gone, later if it pauses.
  std::function<void()> here(std::function<void()> what);
};

/// Somebody with a browser, who plays, watches, or pretends to be another.
struct SimulatedPlayer {
  SimulatedPlayer(Simulation &whole, int place) : simulation(whole), number(place) {}

  Simulation &simulation;
  int number;
  std::string token;
  std::string game;
  bool creates = false;
  bool plays = false;
  bool seated = false;

  // The connection.
  SimulatedNode *node = nullptr;
  std::shared_ptr<Client> client;
  int link = 0; ///< Counts connections; what belongs to an earlier one is lost.
  Time last_sent = 0;
  Time last_received = 0;

  // What it knows.
  std::uint32_t version = 0;
  json state;
  std::optional<json> pending;
  int tries = 0;
  int requests = 0;

  // For the check.
  std::vector<std::pair<std::string, std::uint32_t>> acknowledged; ///< Ids, and their entries.
  std::vector<std::string> refused;                                ///< Moves, for good.
  std::map<std::uint32_t, json> told;                              ///< Entries by version.
  std::vector<std::string> complaints;

  void connect();
  void watch();
  void cut();
  void act();
  void look();
  void ask(json message);
  void send(const json &message, bool doubled = false);
  void receive(const json &message);
  std::optional<json> choose();
};

class Simulation {
public:
  explicit Simulation(std::uint64_t seed);
  /// Plays for a while with faults, then a while without.
  void run();
  /// What is wrong with the history; empty: nothing.
  std::vector<std::string> check();
  /// The same for the same seed.
  std::uint64_t trace() const { return trace_; }
  std::size_t moves() const;
  void note(std::string_view what);

  Chance chance;
  Timeline timeline;
  Faults faults;
  Disk disk;
  std::vector<std::unique_ptr<SimulatedNode>> nodes;
  std::vector<std::unique_ptr<SimulatedPlayer>> players;
  bool calm = false;  ///< No more faults.
  bool still = false; ///< Nobody asks for anything new.
  bool deaf = false;
  int kills = 0;
  std::size_t looks = 0;                      ///< Games that somebody was shown once.
  std::map<std::string, std::uint32_t> known; ///< The latest version anybody was told of, by game.
  std::vector<std::pair<Time, Time>> away;    ///< When nodes were gone.
  std::vector<std::pair<Time, Time>> stood;   ///< When nodes stood still, with what they had begun.

  bool fails(int thousandths) { return !calm && chance.once_in_thousand(thousandths); }
  SimulatedNode *any_node();
  void learn(const std::string &game, std::uint32_t version) {
    known[game] = std::max(known[game], version);
  }

private:
  void plan_faults();
  void fault();
  bool clocks_are_sure() const;
  Time not_charged(Time from, Time to) const;
  void check_log(const std::string &game, std::vector<std::string> &wrong);
  void check_clocks(const std::string &game, std::vector<std::string> &wrong);
  void check_player(const SimulatedPlayer &player, std::vector<std::string> &wrong);

  Time store_slow_; ///< While there were faults.
  std::uint64_t trace_ = 0;
};

} // namespace plateau::server::testing::simulation
