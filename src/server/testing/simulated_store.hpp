/// @file simulated_store.hpp
/// One node's connection to the disk of a simulation: a lane that writes and one that reads, both
/// slow, and answers that may get lost.
#pragma once

#include "server/testing/simulation.hpp"

namespace plateau::server::testing::simulation {

class SimulatedStore final : public store::Store {
public:
  SimulatedStore(Simulation &simulation, SimulatedNode &node)
      : simulation_(simulation), node_(node), last_alive_(simulation.disk.alive) {}

  void append(std::vector<store::Addition> additions,
              std::function<void(store::Appended)> answer) override {
    using What = store::Appended::What;
    auto result = std::make_shared<store::Appended>();
    // A statement on its way to a database is carried out although its process is gone.
    run(
        writer_, simulation_.chance.once_in_thousand(500),
        [&disk = simulation_.disk, &simulation = simulation_, additions = std::move(additions),
         result] {
          if (disk.trouble != store::Trouble::none) {
            *result = {What::unavailable, disk.trouble};
            return;
          }
          if (simulation.fails(simulation.faults.false_conflicts)) {
            *result = {What::conflict, store::Trouble::none};
            return;
          }
          const bool lost = simulation.fails(simulation.faults.lost_answers);
          if (lost && simulation.chance.once_in_thousand(500)) {
            *result = {What::unavailable, store::Trouble::failed};
            return;
          }
          for (const auto &[entry, row] : additions)
            if (disk.logs[row.id].size() != entry.version) {
              *result = {What::conflict, store::Trouble::none};
              return;
            }
          for (const auto &[entry, row] : additions) {
            disk.logs[row.id].push_back(entry);
            disk.stored_at[row.id].push_back(simulation.timeline.now);
            disk.rows[row.id] = row;
            simulation.note(row.id + entry.body);
          }
          *result = lost ? store::Appended{What::unavailable, store::Trouble::failed}
                         : store::Appended{What::stored, store::Trouble::none};
        },
        [result, answer = std::move(answer)] { answer(*result); });
  }
  void read(std::string game, std::uint32_t from,
            std::function<void(store::EntriesRead)> answer) override {
    auto result = std::make_shared<store::EntriesRead>();
    run(
        reader_, false,
        [&disk = simulation_.disk, game = std::move(game), from, result] {
          result->trouble = disk.trouble;
          const auto log = disk.logs.find(game);
          if (disk.trouble == store::Trouble::none && log != disk.logs.end() &&
              from < log->second.size())
            result->entries.assign(log->second.begin() + from, log->second.end());
        },
        [result, answer = std::move(answer)] { answer(*result); });
  }
  void list(store::Filter, std::function<void(store::RowsRead)> answer) override {
    run(
        reader_, false, [] {}, [answer = std::move(answer)] { answer({}); });
  }
  void overdue(store::Overdue which, std::function<void(store::RowsRead)> answer) override {
    auto result = std::make_shared<store::RowsRead>();
    run(
        reader_, false,
        [&disk = simulation_.disk, which = std::move(which), result] {
          result->trouble = disk.trouble;
          for (const auto &[id, row] : disk.rows)
            if (row.deadline > 0 && row.deadline < which.at && result->rows.size() < which.most)
              result->rows.push_back(row);
        },
        [result, answer = std::move(answer)] { answer(*result); });
  }
  void check(std::optional<store::Life> alive,
             std::function<void(store::Checked)> answer) override {
    auto result = std::make_shared<store::Checked>();
    run(
        writer_, false,
        [&disk = simulation_.disk, alive, result] {
          result->trouble = disk.trouble;
          if (alive && disk.trouble == store::Trouble::none)
            disk.alive = *alive;
        },
        [result, answer = std::move(answer)] { answer(*result); });
  }
  void prune(store::Prune, std::function<void(store::Pruned)> answer) override {
    run(
        writer_, false, [] {}, [answer = std::move(answer)] { answer({}); });
  }
  void forgotten(std::int64_t, std::function<void(store::GamesRead)> answer) override {
    run(
        reader_, false, [] {}, [answer = std::move(answer)] { answer({}); });
  }
  store::Life last_alive() const override { return last_alive_; }
  void stop() override {}

private:
  /// @param lane when the lane is free again
  /// @param stubborn what is done is done although the process is gone meanwhile
  void run(Time &lane, bool stubborn, std::function<void()> act, std::function<void()> answer) {
    auto &timeline = simulation_.timeline;
    const auto slow = std::max<Time>(1, simulation_.faults.store_slow);
    const auto begin = std::max(lane, timeline.now);
    lane = begin + simulation_.chance.between(0, slow);
    const auto answered = lane + simulation_.chance.between(0, slow);
    const auto life = node_.life;
    timeline.after(lane - timeline.now, [&node = node_, life, stubborn, act = std::move(act)] {
      if (stubborn || (node.up && node.life == life))
        act();
    });
    timeline.after(answered - timeline.now, node_.here(std::move(answer)));
  }

  Simulation &simulation_;
  SimulatedNode &node_;
  const store::Life last_alive_;
  Time writer_ = 0;
  Time reader_ = 0;
};

} // namespace plateau::server::testing::simulation
