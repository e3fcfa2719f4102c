// What must be true of every history, whatever went wrong.
#include "server/testing/simulation.hpp"

namespace plateau::server::testing::simulation {

std::vector<std::string> Simulation::check() {
  std::vector<std::string> wrong;
  for (const auto &[game, log] : disk.logs) {
    check_log(game, wrong);
    check_clocks(game, wrong);
  }
  for (const auto &player : players)
    check_player(*player, wrong);
  return wrong;
}

/// Every request is done at most once, by whoever holds the seat, and the log makes sense.
void Simulation::check_log(const std::string &game, std::vector<std::string> &wrong) {
  Room room(game);
  std::set<std::pair<std::string, int>> ids;
  for (const auto &entry : disk.logs[game]) {
    const auto deed = read_deed(entry);
    if (!deed || !room.apply(entry)) {
      wrong.push_back(game + ": entry " + std::to_string(entry.version) + " makes no sense");
      return;
    }
    if (deed->id.empty())
      continue;
    const int player = std::stoi(deed->id.substr(1));
    if (!ids.emplace(deed->id, player).second)
      wrong.push_back(game + ": " + deed->id + " was done twice");
    if (player % 4 > 1 ||
        (deed->side && index(*deed->side) != static_cast<std::size_t>(player % 4)))
      wrong.push_back(game + ": " + deed->id + " played for another");
  }
}

/// Nothing gives time back but a node that is away: no trouble of the store, no clock that is set,
/// no second node.
bool Simulation::clocks_are_sure() const {
  constexpr Time quick = 50;
  return nodes.size() == 1 && !faults.troubles && !faults.jumps && faults.lost_answers == 0 &&
         store_slow_ <= quick;
}

/// The most that a turn may be short of.
Time Simulation::not_charged(Time from, Time to) const {
  // The network, a queue at the store, and reading the log again.
  Time all = 2'000 + 20 * store_slow_;
  // A move that has arrived may wait for the store, and the process stand still meanwhile.
  for (const auto &[begin, end] : stood)
    all += std::max<Time>(0, std::min(end, to) - std::max(begin, from));
  int times = 0;
  for (const auto &[down, up] : away) {
    if (up < from || down > to)
      continue;
    if (++times > 1) // What was before the first is not known after the second.
      return to - from;
    // Since the last sign of life, which a process that is paused does not give.
    all += up - down + 1'500 + 2 * store_slow_ + (faults.pauses ? 6'000 : 0);
  }
  return all;
}

/// What is charged is never negative nor more than what passed, and the clocks add up.
void Simulation::check_clocks(const std::string &game, std::vector<std::string> &wrong) {
  const auto &log = disk.logs[game];
  const auto &when = disk.stored_at[game];
  // Clocks of nodes differ, and one of them may have been ahead when the turn began.
  const Time slack = nodes.size() > 1 ? 2 * faults.skew + 10'000 : 0;
  Time turn = 0;
  Room room(game);
  for (std::size_t i = 0; i < log.size(); ++i) {
    const auto deed = *read_deed(log[i]);
    const auto before = room.match().clock();
    if (!room.apply(deed))
      return;
    if (deed.did == Did::flagged &&
        when[i] - turn + 5'000 + slack < before->remaining(*deed.side).count())
      wrong.push_back(game + ": the flag fell early");
    if (deed.did == Did::moved) {
      const auto used = (deed.used + deed.lag).count();
      if (clocks_are_sure() && room.match().ply() > 2 &&
          used < when[i] - turn - not_charged(turn, when[i]))
        wrong.push_back(game + ": entry " + std::to_string(i) + " is charged only " +
                        std::to_string(used) + " ms of " + std::to_string(when[i] - turn) +
                        " from " + std::to_string(turn) + ", all but " +
                        std::to_string(not_charged(turn, when[i])));
      // From before the turn was stored, because the time in an entry is from then.
      const auto most = when[i] - turn + 5'000 + slack;
      if (deed.used < Milliseconds{0} || used > most)
        wrong.push_back(game + ": entry " + std::to_string(i) + " is charged " +
                        std::to_string(used) + " ms of " + std::to_string(most));
      auto clock = before;
      if (!clock->spend(*deed.side, deed.used) && room.match().ply() > 2)
        wrong.push_back(game + ": entry " + std::to_string(i) + " came after its flag");
    }
    if (deed.did == Did::moved || deed.did == Did::taken_back || deed.did == Did::seated)
      turn = when[i];
  }
}

/// What was acknowledged is stored, in order; what was told is what was stored; and in the end
/// everybody knows everything.
void Simulation::check_player(const SimulatedPlayer &player, std::vector<std::string> &wrong) {
  const auto name = "player " + std::to_string(player.number) + " ";
  for (const auto &complaint : player.complaints)
    wrong.push_back(name + complaint);
  if (player.game.empty())
    return;
  const auto &log = disk.logs[player.game];
  std::uint32_t last = 0;
  for (const auto &[id, version] : player.acknowledged) {
    const auto deed =
        version > 0 && version <= log.size() ? read_deed(log[version - 1]) : std::nullopt;
    // A seat is confirmed to whoever holds it, whichever request they send.
    const bool seat = deed && deed->did == Did::seated &&
                      deed->side == std::optional(player.creates ? Side::first : Side::second);
    if (!deed || (deed->id != id && !seat))
      wrong.push_back(name + "was acknowledged " + id + " as " + std::to_string(version));
    if (version < last)
      wrong.push_back(name + "was acknowledged " + id + " before what came earlier");
    last = version;
  }
  for (const auto &id : player.refused)
    if (std::any_of(log.begin(), log.end(), [&](const auto &entry) {
          const auto deed = read_deed(entry);
          return deed && deed->id == id;
        }))
      wrong.push_back(name + "was refused " + id + ", which is stored");
  for (const auto &[version, entry] : player.told) {
    const auto deed = version < log.size() ? read_deed(log[version]) : std::nullopt;
    const bool same = deed && entry["did"] == server::name(deed->did) && entry["at"] == deed->at &&
                      (deed->did != Did::moved ||
                       (entry["move"] == deed->move && entry["used"] == deed->used.count()));
    if (!same)
      wrong.push_back(name + "was told of version " + std::to_string(version) +
                      ", which is not stored");
  }
  if (player.plays && !player.state.is_null() && player.version != log.size())
    wrong.push_back(name + "knows " + std::to_string(player.version) + " of " +
                    std::to_string(log.size()) + " entries");
}

} // namespace plateau::server::testing::simulation
