/// @file hub.hpp
/// All games of a node: takes what clients ask, has it stored, tells everybody who watches. One
/// thread, and nothing in it waits: the store answers later. It holds nothing that is not stored;
/// a room is only a fold kept at hand.
#pragma once

#include "server/metrics.hpp"
#include "server/room.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

namespace plateau::server {

struct HubLimits {
  RoomLimits room;
  /// Requests that wait for one game's store. Two players do not ask that much.
  std::size_t waiting = 64;
  /// How many of those places are kept for the players: whoever else asks has to come again.
  std::size_t waiting_players = 16;
  /// Games that one client watches.
  std::size_t watched = 16;
  /// Games kept at hand; beyond it, those that nobody watches are forgotten.
  std::size_t rooms = 10'000;
  /// And about how much memory all games at hand may take: one of stackchess has 3 KB a move. Those
  /// that are over and that nobody watches go first, then those that nobody watches, then whichever
  /// nothing has happened in for the longest time. They are read again when they are needed.
  std::size_t room_bytes = std::size_t{512} << 20;
  /// How often a request is tried anew when another writer was quicker.
  int tries = 5;
  /// How often the store is asked for games whose time is up and that nobody watches.
  Milliseconds sweep{10'000};
  /// How many of those games are read at once.
  std::uint32_t overdue = 200;
  /// How often a store in trouble is asked whether it has passed, and games are read again of which
  /// it could not say how they stand.
  Milliseconds recovery{1'000};
  /// How long the answer to that may take: a disk that keeps silent is as bad as a broken one.
  Milliseconds check{10'000};
  /// How often games that are watched are looked up, where other nodes use the same store: so long
  /// a hint that was lost is missed.
  Milliseconds recheck{10'000};
  /// How many of them in one tick: after trouble all are due at once, and the store has others to
  /// answer.
  std::size_t looked_up = 100;
  /// How long a player whom another node has seen counts as present; told three times meanwhile.
  Milliseconds elsewhere{35'000};
  /// How often those who watch a game are told who comes and goes: everybody hears of everybody, so
  /// that it must not cost more the more often somebody comes and goes.
  Milliseconds presence{1'000};
  /// So many entries of a game are worth a message: whoever asks for a long game from its beginning
  /// has asked for much. They are about as long as the longest message.
  std::size_t entries_per_message = 100;
  /// And so many that had to be read from the store for it: to play them through takes longer.
  std::size_t read_entries_per_message = 25;
  /// So many are played through at once, in two or three milliseconds; then others have their turn.
  std::size_t folded_at_once = 256;
  /// A view of a game that is longer than this may stay for a while: its reader may be slow.
  std::size_t long_view = std::size_t{16} << 10;
  /// How much of them may be on its way, to all readers together: fifty of the longest games.
  std::size_t long_views = std::size_t{128} << 20;
};

/// A message on its way to several clients.
using Text = std::shared_ptr<const std::string>;

using GameFile = std::variant<Text, Refused>;

/// Whoever is connected, by whatever wire.
class Client {
public:
  explicit Client(std::function<void(const Text &)> tell) : tell_(std::move(tell)) {}

  void tell(const Text &text) const {
    if (tell_)
      tell_(text);
  }
  void tell(std::string text) const { tell(std::make_shared<const std::string>(std::move(text))); }
  /// It is gone: nothing is told any more.
  void leave() { tell_ = nullptr; }
  bool has_left() const { return tell_ == nullptr; }

  Language language = Language::english;
  Milliseconds round_trip{0};
  /// Whether it may have what is worth so many messages besides the one it asked by. Nothing: yes.
  std::function<bool(std::size_t messages)> may_cost;
  /// Told what it has cost already, in messages.
  std::function<void(std::size_t messages)> owe;
  /// Whether it may make a game. Nothing: yes.
  std::function<bool()> may_create;
  /// Told that it has made none after all.
  std::function<void()> has_not_created;
  /// The games it watches, and the seat it showed a token for.
  std::map<std::string, std::optional<Side>, std::less<>> watching;

private:
  std::function<void(const Text &)> tell_;
};

class Hub {
public:
  /// The present time.
  using Now = std::function<Time()>;

  /// What it is given by reference must outlive it.
  Hub(store::Store &games, Now now, Metrics &metrics, const HubLimits &limits = {});
  ~Hub();
  Hub(const Hub &) = delete;
  Hub &operator=(const Hub &) = delete;

  /// Answers later or at once, through the client.
  void handle(const std::shared_ptr<Client> &client, Ask ask);
  void leave(const std::shared_ptr<Client> &client);
  /// Lets flags fall, and tells who came and went. To be called several times a second.
  void tick();

  /// The time was set: nobody is charged for what that took, nor called absent.
  void begin_clocks_anew();

  // Other nodes.

  /// They use the same store: before anybody is shown a game, or refused something because of how
  /// it stands, it is looked up. What is stored needs no such care: two nodes cannot store the same
  /// version.
  void share() { shared_ = true; }
  /// Another node has stored something: a hint, no more.
  void hint(const std::string &game, std::uint32_t version);
  /// A player watches at another node, or has left it.
  void hear_presence(const std::string &game, Side side, bool here);
  /// A player has asked something at another node.
  void hear_seen(const std::string &game, Side side);
  /// Whether other nodes can be heard. When they can again, what was missed is looked up.
  void set_hearing(bool hearing);
  /// Called when this node has stored something, with the version that others should have.
  std::function<void(const std::string &game, std::uint32_t version)> on_stored;
  /// Called when a player comes or goes, and now and then while one is here.
  std::function<void(const std::string &game, Side side, bool here)> on_presence;
  /// Called when a player who is not here has asked something, and not again for a while.
  std::function<void(const std::string &game, Side side)> on_seen;

  /// What ails the store, as far as is known; asked anew every now and then.
  store::Trouble trouble() const { return trouble_; }
  /// Called when that changes.
  std::function<void(store::Trouble)> on_trouble;

  /// Runs something after whatever else waits; nothing: there is nothing else.
  store::Post later;

  /// The file of a game, for whoever downloads it; or why there is none.
  void game_file(const std::shared_ptr<Client> &client, const std::string &game,
                 std::function<void(GameFile)> answer);

private:
  struct Job {
    std::shared_ptr<Client> client; ///< Nobody: the clock.
    Ask ask;
    Time asked_at = 0;
    int tries = 0;
    /// Instead of an ask: the room, or why it cannot be seen; and what it was paid for it already.
    std::function<void(const Room *, const Refused *, std::size_t paid)> see = nullptr;
    bool looked_up = false;                       ///< The store was read since it was asked.
    store::Trouble unread = store::Trouble::none; ///< Why it could not be.
    std::size_t paid = 0; ///< What reading the game for it has cost, in messages.
  };
  /// Who is at a board, as those who watch are told.
  struct Presence {
    std::array<bool, 2> here{};
    std::size_t watchers = 0;
    friend bool operator==(const Presence &, const Presence &) = default;
  };
  /// A move that the store could not take. It may come again, as it was.
  struct Unstored {
    std::uint32_t version = 0; ///< It was made for the turn that this one had.
    std::string id;
    std::string move;
    Time asked_at = 0;
    Time refused_at = 0; ///< The last time.
  };

  /// A game at hand.
  struct Table {
    explicit Table(std::string game) : id(std::move(game)) {}
    std::string id;
    std::unique_ptr<Room> room;
    bool waits_for_store = false;
    std::deque<Job> jobs;
    std::unordered_map<const Client *, std::weak_ptr<Client>> viewers;
    std::array<int, 2> here{}; ///< How often each seat is taken by those who watch.
    std::uint32_t told = 0;    ///< The version that is known here, and that viewers have.
    Time turn_known = 0;       ///< Since when the turn of that version is; 0: as its entry says.
    std::array<std::optional<Unstored>, 2> unstored; ///< By side.
    std::array<Seat, 2> seats;                       ///< As the room had them that was dropped.
    bool unread = false;             ///< There may be more than the room has: reading has failed.
    bool clock_changed = false;      ///< The clock runs from later on than viewers were told.
    std::array<Time, 2> seen{};      ///< When each seat was last here.
    std::array<Time, 2> seen_told{}; ///< When other nodes were told so.
    /// What is known already, perhaps from another node, stays.
    void see(Side side, Time until) { seen[index(side)] = std::max(seen[index(side)], until); }
    Time deadline = 0;        ///< As `deadlines_` has it.
    std::size_t bytes = 0;    ///< As `room_bytes_` has it.
    Time used = 0;            ///< When the room was last needed.
    std::uint32_t hinted = 0; ///< A version that another node told of while the store was read.
    std::array<Time, 2> elsewhere{}; ///< Until when each seat counts as present at another node.
    std::optional<Presence> presence_told; ///< Nothing: not everybody was told the same.
    Time presence_told_at = 0;
    Time presence_due = 0; ///< As `presence_due_` has it.
    Time look_up_due = 0;  ///< As `look_up_due_` has it.
  };
  using TablePointer = std::shared_ptr<Table>;

  TablePointer table(const std::string &game);
  std::unique_ptr<Room> new_room(const std::string &game) const;
  void note_turn(Table &table, bool at_once) const;
  // What storing takes, or trouble of the store, is charged to nobody: hub_time.cpp.
  /// @param moved in time, though it could not be stored then: what came after does not matter
  void charge(const Table &table, bool moved = false) const;
  /// The move of whoever is to move that could not be stored in this turn, if there is one.
  static const Unstored *unstored(const Table &table);
  static bool was_unstored(const Table &table, const Job &job);
  void remember_unstored(Table &table, const Job &job) const;
  Time flag_waits_until(const Table &table) const;
  void push(const TablePointer &table, Job job);
  bool is_of_player(const Table &table, const Job &job) const;
  void advance(const TablePointer &table);
  void load(const TablePointer &table);
  void loaded(const TablePointer &table, store::EntriesRead read);
  struct Folding {
    std::vector<store::Entry> entries;
    std::size_t done = 0;
  };
  void fold(const TablePointer &table, const std::shared_ptr<Folding> &folding);
  void folded(const TablePointer &table, const std::vector<store::Entry> &entries);
  void not_loaded(const TablePointer &table, store::Trouble trouble);
  void forget_if_empty(const Table &table);
  void drop_room(Table &table);
  void refuse_unstored(Table &table, const Job &job, store::Trouble trouble);
  void run(const TablePointer &table, Job job);
  void look_up(const TablePointer &table, Job job);
  void watch(const TablePointer &table, const Job &job);
  void unwatch(Table &table, Client &client);
  void sit_down(Table &table, const std::shared_ptr<Client> &client, std::optional<Side> side);
  void stand_up(Table &table, const Client &client, std::optional<Side> side);
  void propose(const TablePointer &table, Job job, Proposal proposal);
  void appended(const TablePointer &table, Job job, bool ask_again, store::Appended result);
  void flag(const TablePointer &table);
  void create(const std::shared_ptr<Client> &client, Ask ask);
  void created(const std::shared_ptr<Client> &client, const Ask &ask, const TablePointer &table,
               store::Appended result);
  /// Answers with the game that was made by the same request before; if none was, as it is told.
  void answer_created(const Job &job, std::string_view otherwise);
  void list(const std::shared_ptr<Client> &client, const Ask &ask);
  void sweep();
  void sweep_from(Time deadline, std::string game, Time now);
  void check_store();
  void note(store::Trouble trouble);
  /// Clocks run from now on, as those who watch will see.
  void tell_clocks_soon();
  /// Games by when something is to be done about them.
  using Agenda = std::set<std::pair<Time, std::string>>;
  /// Unless it stands there for an earlier time. `due`: for which it does; 0: it does not.
  static void enter(Agenda &agenda, Time &due, const std::string &game, Time when);
  void look_up_at(Table &table, Time when);
  void look_up_some();
  bool may_go_on(const Table &table) const;
  /// To be called when a room was read, has grown, or is gone; others may have to go then.
  void weigh(Table &table);
  void forget_some();

  /// A view of a game, or its file, on its way; nothing when too much is already.
  Text on_its_way(std::string text) const;
  /// Whether a client may have a game from a version on, for which it has paid so much.
  bool may_have(const Client &client, const Room &room, std::uint32_t from,
                std::size_t paid = 0) const;
  /// Whoever made the store be read pays for it, whatever it was for.
  void charge_reading(Table &table, std::size_t entries) const;
  Asker asker_of(const Table &table, const Job &job) const;
  /// Whoever shows a token is here.
  void mark_seen(Table &table, std::string_view token) const;
  void mark_seen(Table &table, Side side) const;
  void schedule(Table &table);
  void tell_viewers(Table &table);
  static void tell_all(const Table &table, std::string text);
  void announce(const Table &table, Side side, bool here) const;

  // Who is here: hub_presence.cpp.

  /// At this node or another one.
  bool is_present(const Table &table, Side side) const;
  Presence presence(const Table &table) const;
  /// Somebody came or went: it is told soon.
  void presence_changed(Table &table);
  void tell_presence_at(Table &table, Time when);
  void tell_presence(Table &table);
  void tell_presences();
  void tell_newcomer(Table &table, const Client &client);
  Milliseconds away(const Table &table, Side side) const;
  void refuse(const Job &job, const Refused &why);
  void refuse(const Job &job, std::string_view code,
              std::initializer_list<Placeholder> placeholders = {});
  void refuse_trouble(const Job &job, store::Trouble trouble);
  void confirm(const Table &table, const Job &job, std::uint32_t version);

  store::Store &store_;
  Now now_;
  Metrics &metrics_;
  HubLimits limits_;
  Time began_;
  Time swept_;
  Time checked_;
  bool checking_ = false; ///< The store has not answered yet.
  store::Trouble trouble_ = store::Trouble::none;
  Time recovered_ = 0; ///< When trouble has last passed.
  std::unordered_map<std::string, TablePointer> tables_;
  std::size_t room_bytes_ = 0; ///< Of all rooms at these tables.
  Agenda deadlines_;
  Agenda presence_due_;
  /// When games that are watched here are looked up: those that were lost, because what was asked
  /// may have been stored or not; where other nodes use the store, all.
  Agenda look_up_due_;
  bool shared_ = false;
  std::optional<Time> hearing_since_;
  /// How many bytes of long views there are. They may live longer than the hub.
  std::shared_ptr<std::size_t> long_views_ = std::make_shared<std::size_t>(0);
  /// Answers of the store that come after the hub is gone find this empty.
  std::shared_ptr<Hub *> self_;
};

} // namespace plateau::server
