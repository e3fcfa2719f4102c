/// @file store.hpp
/// Where games are kept: for each a log of entries, and a row for lists. Asynchronous: answers come
/// later, on the thread of the caller.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::store {

/// One thing that happened in a game. Its version is its place in the log, from 0.
struct Entry {
  std::uint32_t version = 0;
  std::string kind;                 ///< `moved`, `resigned` …; means nothing to the store.
  std::optional<std::uint32_t> ply; ///< For a move: how many moves came before it.
  std::string body;                 ///< JSON.
  std::int64_t at = 0;              ///< Milliseconds since 1970, by the server's clock.

  friend bool operator==(const Entry &, const Entry &) = default;
};

/// All clocks and states of games.
inline constexpr std::array<std::string_view, 3> clock_names = {"none", "real-time", "days"};
inline constexpr std::array<std::string_view, 3> status_names = {"waiting", "playing", "over"};

/// What lists know of a game, as of its last entry.
struct Row {
  std::string id;
  std::string game;   ///< `chess`.
  std::string clock;  ///< One of `clock_names`.
  std::string status; ///< One of `status_names`.
  bool listed = false;
  std::uint32_t version = 0; ///< Of its last entry.
  std::int64_t deadline = 0; ///< When a player's time is up if nothing happens; 0: never.
  std::int64_t changed = 0;
  std::string summary; ///< JSON, as lists show it.

  friend bool operator==(const Row &, const Row &) = default;
};

/// An entry for the log of `row.id`, and the row that goes with it.
struct Addition {
  Entry entry;
  Row row;
};

/// Why a store cannot work just now. Each may pass by itself.
enum class Trouble : std::uint8_t {
  none,
  busy,    ///< Too much is waiting already.
  full,    ///< The disk is full.
  locked,  ///< Another program holds the file.
  failed,  ///< Reading or writing failed.
  stopped, ///< The store is closing.
};
inline constexpr std::array<std::string_view, 6> trouble_names = {"none",   "busy",   "full",
                                                                  "locked", "failed", "stopped"};
constexpr std::string_view name(Trouble trouble) {
  return trouble_names[static_cast<std::size_t>(trouble)];
}

struct Appended {
  enum class What : std::uint8_t {
    stored,   ///< Safe: it survives a crash of the program and of the machine.
    conflict, ///< A log already has an entry of that version, or lacks the one before it, as after
              ///< an older copy was restored. Nothing was stored.
    unavailable, ///< It may or may not be stored: read before deciding again.
  };
  What what = What::unavailable;
  Trouble trouble = Trouble::none;
};

/// A server's sign of life: it ran without a gap from `since` to `at`. Zeros: there was none.
struct Life {
  std::int64_t since = 0;
  std::int64_t at = 0;

  friend bool operator==(const Life &, const Life &) = default;
};

/// What a probe of the store found.
struct Checked {
  Trouble trouble = Trouble::none;
  /// The store's own time while it was probed, if it has a clock that all its users share.
  std::optional<std::int64_t> clock = {};
  std::int64_t bytes = 0; ///< What the games take on the disk.
  /// What is free on that disk, if it is this machine's.
  std::optional<std::int64_t> free = {};
};

/// Which finished games to take out: a page of them, the oldest first.
struct Prune {
  bool only_unbegun = false; ///< Only those without a move.
  std::int64_t before = 0;   ///< Last changed before this.
  std::int64_t after = 0;    ///< For the next page: changed after this …
  std::string after_id = {}; ///< … and among those changed then, after this game.
  std::uint32_t most = 100;  ///< Of those looked at: they are locked meanwhile.
};

struct Pruned {
  Trouble trouble = Trouble::none;
  std::size_t removed = 0;
  std::size_t seen = 0; ///< As many as were asked for: there is a next page.
  std::int64_t after = 0;
  std::string after_id = {};
};

struct GamesRead {
  Trouble trouble = Trouble::none;
  std::vector<std::string> games;
};

struct EntriesRead {
  Trouble trouble = Trouble::none;
  std::vector<Entry> entries; ///< In their order; none if there is no such game.
};

struct RowsRead {
  Trouble trouble = Trouble::none;
  std::vector<Row> rows; ///< Most recently changed first; overdue ones by deadline.
};

/// Which public games to list. Empty members match everything.
struct Filter {
  std::string status;
  std::string game;
  std::string clock;
  std::int64_t changed_before = 0; ///< For the next page; 0: from the newest.
  std::string before_id;           ///< Among those changed at that time: after this game.
  std::uint32_t most = 50;
};

/// Which games to find because time is up: a player's, or that of an open challenge.
struct Overdue {
  std::int64_t at = 0;    ///< Their deadline is before this.
  std::int64_t after = 0; ///< For the next page: after this deadline …
  std::string after_id;   ///< … and among those with that deadline, after this game.
  std::uint32_t most = 50;
};

/// Why a file or a database cannot be a store.
enum class OpenProblem : std::uint8_t {
  not_possible, ///< It cannot be opened or created.
  not_a_store,  ///< It is something else.
  too_new,      ///< A later Plateau has migrated it.
  too_old,      ///< An earlier Plateau is using it, so its tables must not be migrated.
  in_use,       ///< Another server is using it, and they do not share it.
};

/// Whether other servers may use the same store. An open store holds a claim that keeps the others
/// out.
enum class Sharing : std::uint8_t {
  alone,  ///< No other server may.
  shared, ///< Others may if they share it, too: they can hear each other.
};

/// Runs a function later on the thread of the store's user.
using Post = std::function<void(std::function<void()>)>;

/// The interface of every store.
class Store {
public:
  Store() = default;
  virtual ~Store() = default;
  Store(const Store &) = delete;
  Store &operator=(const Store &) = delete;

  /// Adds entries to one or several logs, all or none.
  virtual void append(std::vector<Addition> additions, std::function<void(Appended)> answer) = 0;
  /// The entries of a game from a version on.
  virtual void read(std::string game, std::uint32_t from,
                    std::function<void(EntriesRead)> answer) = 0;
  virtual void list(Filter filter, std::function<void(RowsRead)> answer) = 0;
  virtual void overdue(Overdue which, std::function<void(RowsRead)> answer) = 0;
  /// Finds out by writing whether it could store something now. Asked regularly, so that trouble is
  /// known before a player meets it.
  /// @param alive kept as the server's last sign of life
  virtual void check(std::optional<Life> alive, std::function<void(Checked)> answer) = 0;
  /// Takes out a page of finished games, as a whole or not at all.
  virtual void prune(Prune which, std::function<void(Pruned)> answer) = 0;
  /// The games that were removed or rewritten since a time.
  virtual void forgotten(std::int64_t since, std::function<void(GamesRead)> answer) = 0;
  /// The last sign of life that was kept when the store was opened.
  virtual Life last_alive() const { return {}; }
  /// Settings of the database under which entries may be lost after they were acknowledged
  /// (`fsync=off`); empty if there are none.
  virtual std::string hazard() const { return {}; }
  /// Sets who is told, for the log and without secrets, why the store cannot be reached; on the
  /// user's thread.
  virtual void on_reason(const std::function<void(const std::string &)> & /*told*/) {}
  /// Finishes what waits, then takes nothing more. Blocks; answers still arrive by `Post`.
  virtual void stop() = 0;
};

} // namespace plateau::store
