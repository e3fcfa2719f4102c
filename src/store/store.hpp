/// @file store.hpp
/// Where games are kept: a log of entries for each, and a row that lists show. Everything is
/// asynchronous: an answer comes later, on the thread of whoever asked.
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
  std::string kind;                 ///< `moved`, `resigned` …: the store does not care.
  std::optional<std::uint32_t> ply; ///< Of a move: how many stood before it.
  std::string body;                 ///< JSON.
  std::int64_t at = 0;              ///< Milliseconds since 1970, by the server's clock.

  friend bool operator==(const Entry &, const Entry &) = default;
};

/// The clocks and the states of games; there are no others.
inline constexpr std::array<std::string_view, 3> clock_names = {"none", "real-time", "days"};
inline constexpr std::array<std::string_view, 3> status_names = {"waiting", "playing", "over"};

/// What lists know of a game, as it stands after its last entry.
struct Row {
  std::string id;
  std::string game;   ///< `chess`.
  std::string clock;  ///< One of `clock_names`.
  std::string status; ///< One of `status_names`.
  bool listed = false;
  std::uint32_t version = 0; ///< Of its last entry.
  std::int64_t deadline = 0; ///< When somebody's time is up, if nothing happens; 0: never.
  std::int64_t changed = 0;
  std::string summary; ///< JSON, as lists show it.

  friend bool operator==(const Row &, const Row &) = default;
};

/// An entry for the log of `row.id`, and the row that goes with it.
struct Addition {
  Entry entry;
  Row row;
};

/// Why a store cannot do its work just now. Each may pass by itself.
enum class Trouble : std::uint8_t {
  none,
  busy,    ///< Too much is waiting already.
  full,    ///< No room on the disk.
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
    stored,      ///< Safe: it survives a crash of the program and of the machine.
    conflict,    ///< A log has an entry of that version already, or lacks the one before it, as
                 ///< after an older copy was put in its place. Nothing was stored.
    unavailable, ///< Nothing is known to be stored: read before you decide again.
  };
  What what = What::unavailable;
  Trouble trouble = Trouble::none;
};

struct EntriesRead {
  Trouble trouble = Trouble::none;
  std::vector<Entry> entries; ///< In their order; none when there is no such game.
};

struct RowsRead {
  Trouble trouble = Trouble::none;
  std::vector<Row> rows; ///< The last changed first; those that are overdue by deadline.
};

/// Which of the games that anybody may find to list. What is empty does not matter.
struct Filter {
  std::string status;
  std::string game;
  std::string clock;
  std::int64_t changed_before = 0; ///< To go on with the next page; 0: from the newest.
  std::string before_id;           ///< Of those that changed at that very time: behind this game.
  std::uint32_t most = 50;
};

/// Which games to find because a time is up: a player's, or that of a challenge nobody has taken.
struct Overdue {
  std::int64_t at = 0;    ///< Their deadline is before this.
  std::int64_t after = 0; ///< To go on with the next page: behind this deadline …
  std::string after_id;   ///< … and, of those with that deadline, behind this game.
  std::uint32_t most = 50;
};

/// Why a file or a database cannot be a store.
enum class OpenProblem : std::uint8_t {
  not_possible, ///< It cannot be opened or made.
  not_a_store,  ///< It is something else.
  too_new,      ///< A later Plateau has changed its tables.
  too_old,      ///< An earlier Plateau uses it: its tables must stay what they are.
  in_use,       ///< Another server uses it, and they do not share it.
};

/// Whether other servers use a store beside this one. As long as it is open, it has a claim that
/// those who do not fit cannot get.
enum class Sharing : std::uint8_t {
  alone,  ///< None does.
  shared, ///< Others may that share it, too: they have a way to hear each other.
};

/// Runs something later on the thread of whoever uses the store.
using Post = std::function<void(std::function<void()>)>;

/// The interface of every store.
class Store {
public:
  Store() = default;
  virtual ~Store() = default;
  Store(const Store &) = delete;
  Store &operator=(const Store &) = delete;

  /// Adds to one log or to several, all or nothing.
  virtual void append(std::vector<Addition> additions, std::function<void(Appended)> answer) = 0;
  /// The entries of a game from a version on.
  virtual void read(std::string game, std::uint32_t from,
                    std::function<void(EntriesRead)> answer) = 0;
  virtual void list(Filter filter, std::function<void(RowsRead)> answer) = 0;
  virtual void overdue(Overdue which, std::function<void(RowsRead)> answer) = 0;
  /// Whether it could store something now: asked now and then, so that trouble is known before a
  /// player meets it. It is found out by writing.
  virtual void check(std::function<void(Trouble)> answer) = 0;
  /// Why it cannot be reached, for the log: words without secrets, where a store has any; on the
  /// thread of whoever uses it.
  virtual void on_reason(const std::function<void(const std::string &)> & /*told*/) {}
  /// Finishes what is waiting, then takes nothing more. Blocks; answers still arrive by `Post`.
  virtual void stop() = 0;
};

} // namespace plateau::store
