/// @file memory_store.hpp
/// A store in memory that answers when the test says so.
#pragma once

#include "store/store.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <new>
#include <utility>

namespace plateau::server::testing {

class MemoryStore final : public store::Store {
public:
  /// From here on everything fails with this.
  store::Trouble trouble = store::Trouble::none;
  /// Or only reading does.
  store::Trouble read_trouble = store::Trouble::none;

  /// There is no memory left: whoever asks is thrown out.
  bool throws = false;

  /// What fails is stored all the same.
  bool stores_in_trouble = false;

  /// How many games were read.
  int reads = 0;

  int checks = 0;
  std::int64_t bytes = 0;
  std::optional<std::int64_t> free;
  /// What was asked to be pruned, and the next answer.
  std::vector<store::Prune> pruned;
  std::vector<store::Pruned> pages;
  std::map<std::string, std::int64_t> removed_at;
  std::vector<std::int64_t> signs_of_life;
  std::int64_t since = 0; ///< Of the last of them.
  /// By its own clock; empty: it has none.
  std::optional<std::int64_t> clock;

  /// How many of the next appends find that another writer was quicker.
  int conflicts = 0;

  /// Runs what is waiting, and what that asks for.
  void answer_all() {
    while (!waiting_.empty()) {
      const auto job = std::move(waiting_.front());
      waiting_.pop_front();
      job();
    }
  }
  const std::map<std::string, store::Row> &rows() const { return rows_; }
  /// An older copy is put in its place.
  void lose_entries_from(const std::string &game, std::size_t version) {
    logs_[game].resize(version);
  }

  void append(std::vector<store::Addition> additions,
              std::function<void(store::Appended)> answer) override {
    if (throws)
      throw std::bad_alloc();
    waiting_.push_back([this, additions = std::move(additions), answer = std::move(answer)] {
      using What = store::Appended::What;
      if (trouble != store::Trouble::none && !stores_in_trouble)
        return answer({What::unavailable, trouble});
      if (conflicts > 0) {
        --conflicts;
        return answer({What::conflict, store::Trouble::none});
      }
      for (const auto &[entry, row] : additions)
        if (logs_[row.id].size() != entry.version)
          return answer({What::conflict, store::Trouble::none});
      for (const auto &[entry, row] : additions) {
        logs_[row.id].push_back(entry);
        rows_[row.id] = row;
      }
      if (trouble != store::Trouble::none)
        return answer({What::unavailable, trouble});
      answer({What::stored, store::Trouble::none});
    });
  }
  void read(std::string game, std::uint32_t from,
            std::function<void(store::EntriesRead)> answer) override {
    if (throws)
      throw std::bad_alloc();
    ++reads;
    waiting_.push_back([this, game = std::move(game), from, answer = std::move(answer)] {
      store::EntriesRead read{trouble != store::Trouble::none ? trouble : read_trouble, {}};
      const auto &log = logs_[game];
      if (read.trouble == store::Trouble::none && from < log.size())
        read.entries.assign(log.begin() + from, log.end());
      answer(std::move(read));
    });
  }
  void list(store::Filter filter, std::function<void(store::RowsRead)> answer) override {
    waiting_.push_back([this, filter = std::move(filter), answer = std::move(answer)] {
      store::RowsRead read{trouble, {}};
      for (const auto &[id, row] : rows_)
        if (row.listed && (filter.status.empty() || filter.status == row.status) &&
            (filter.game.empty() || filter.game == row.game))
          read.rows.push_back(row);
      std::sort(read.rows.begin(), read.rows.end(), [](const auto &a, const auto &b) {
        return std::pair(a.changed, a.id) > std::pair(b.changed, b.id);
      });
      if (read.rows.size() > filter.most)
        read.rows.resize(filter.most);
      answer(std::move(read));
    });
  }
  void overdue(store::Overdue which, std::function<void(store::RowsRead)> answer) override {
    waiting_.push_back([this, which = std::move(which), answer = std::move(answer)] {
      store::RowsRead read{trouble, {}};
      const auto place = [](const store::Row &row) { return std::pair(row.deadline, row.id); };
      for (const auto &[id, row] : rows_)
        if (row.deadline > 0 && row.deadline < which.at &&
            place(row) > std::pair(which.after, which.after_id))
          read.rows.push_back(row);
      std::sort(read.rows.begin(), read.rows.end(),
                [&](const auto &a, const auto &b) { return place(a) < place(b); });
      if (read.rows.size() > which.most)
        read.rows.resize(which.most);
      answer(std::move(read));
    });
  }
  void check(std::optional<store::Life> alive,
             std::function<void(store::Checked)> answer) override {
    ++checks;
    waiting_.push_back([this, alive, answer = std::move(answer)] {
      if (trouble == store::Trouble::none && alive)
        signs_of_life.push_back(alive->at), since = alive->since;
      answer({trouble, clock, bytes, free});
    });
  }
  void prune(store::Prune which, std::function<void(store::Pruned)> answer) override {
    pruned.push_back(which);
    waiting_.push_back([this, which, answer = std::move(answer)] {
      answer(pages.empty() ? store::Pruned{} : std::exchange(pages, {}).front());
    });
  }
  void forgotten(std::int64_t from, std::function<void(store::GamesRead)> answer) override {
    waiting_.push_back([this, from, answer = std::move(answer)] {
      store::GamesRead read{trouble, {}};
      for (const auto &[game, at] : removed_at)
        if (at >= from)
          read.games.push_back(game);
      answer(read);
    });
  }
  void remove(const std::string &game, std::int64_t at) {
    logs_.erase(game);
    rows_.erase(game);
    removed_at[game] = at;
  }
  store::Life last_alive() const override {
    return {since, signs_of_life.empty() ? 0 : signs_of_life.back()};
  }
  void stop() override {}

private:
  std::map<std::string, std::vector<store::Entry>> logs_;
  std::map<std::string, store::Row> rows_;
  std::deque<std::function<void()>> waiting_;
};

} // namespace plateau::server::testing
