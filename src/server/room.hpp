/// @file room.hpp
/// A game at a distance: computes its state from its log, and judges what players ask. It knows no
/// socket, store or clock: the caller brings entries and the time.
#pragma once

#include "games/any_match.hpp"
#include "server/ask.hpp"
#include "server/deed.hpp"
#include "server/refusals.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace plateau::server {

struct RoomLimits {
  /// Entries of one game. The longest possible game of chess has 17,697 moves.
  std::size_t entries = 20'000;
  /// How much of the measured round trip is not charged to the clock, for each move. Nobody gains
  /// more than this by answering pings late.
  Milliseconds lag{300};
  /// And how much in all: each player has a quota, which starts with so much, grows with each move,
  /// and holds at most so much. So a fast network is always made up for, a slow one for a while.
  Milliseconds lag_start{1'000};
  Milliseconds lag_gain{100};
  Milliseconds lag_most{2'000};
  /// The time in an entry is from before it was stored. A server that only read the entry does not
  /// know how long storing took, and gives the player this much more before the flag falls.
  Milliseconds storing{10'000};
  /// How many of the last positions are kept: enough for the take-backs that are usual. For others
  /// the game is played again from its start.
  std::size_t positions = 8;
  /// How often the token of one seat may be replaced in a game: the log has to stay free for moves.
  std::uint32_t renewals = 100;
  /// How often a player may offer a rematch of one game: offers can be withdrawn, and their entries
  /// are accepted even when the log is full.
  std::uint32_t rematch_offers = 10;
  /// How long a challenge stays open, and a first move may take, before the game is aborted: with a
  /// real-time clock, and (`slow_challenge`) by days or without a clock.
  Milliseconds challenge{Milliseconds{24} * 3'600'000};
  Milliseconds slow_challenge{Milliseconds{14 * 24} * 3'600'000};
  /// How long the maker of a challenge in the lobby may be away before it ends, if its clock is in
  /// real time: whoever takes it wants to play at once. A page that is loaded anew comes back
  /// sooner.
  Milliseconds maker_away{60'000};
  /// How long the player to move must be away before the opponent may claim the game; without a
  /// clock it must also have been their turn for `long_absence`.
  Milliseconds absence{60'000};
  Milliseconds long_absence{Milliseconds{24} * 3'600'000};
};

/// What the room has to know about the asker besides the message.
struct Asker {
  Language language;
  Milliseconds round_trip{0};
  Milliseconds waited{0};     ///< How long the message has waited here, which is not charged.
  Milliseconds other_away{0}; ///< How long the opponent has been away; 0: present.
  std::string fresh_game;     ///< An id for the game that a rematch creates.
};

/// A deed to store. It counts only once it is stored.
struct Proposal {
  Deed deed;
  /// A rematch also creates a game.
  std::optional<Deed> created;
  /// The flag fell first: the request is judged again after this is stored.
  bool ask_again = false;
};
/// The request was carried out before.
struct Repeated {
  std::uint32_t version; ///< Of its entry.
};
using Decision = std::variant<Proposal, Repeated, Refused>;

/// Which seat a token holds.
std::optional<Side> side_of(const std::array<Seat, 2> &seats, std::string_view token);

class Room {
public:
  enum class Status : std::uint8_t { waiting, playing, over };

  explicit Room(std::string id, const RoomLimits &limits = {});

  // The log.

  /// Adds the next entry; false if it makes no sense to this program.
  bool apply(const store::Entry &entry);
  bool apply(const Deed &deed);
  /// How many entries the log has, which is the version of the next one.
  std::uint32_t version() const { return static_cast<std::uint32_t>(log_.size()); }

  /// About what it takes of the memory.
  std::size_t bytes() const;

  // The state.
  const std::string &id() const { return id_; }
  const Terms &terms() const { return terms_; }
  const AnyMatch &match() const { return match_; }
  Status status() const;
  const Seat &seat(Side side) const { return seats_[index(side)]; }
  std::optional<Side> side_of(std::string_view token) const {
    return server::side_of(seats_, token);
  }
  /// True while a seat is free, or one of the first two moves of a measured game is missing. These
  /// moves are not timed: the other player may abort, and in the end the game is aborted.
  bool not_begun() const;
  /// Who made a challenge in the lobby with a real-time clock that nobody has taken yet. It ends
  /// when they go away.
  std::optional<Side> maker_needed() const;
  /// Sets until when that maker was there, as far as this node knows.
  void maker_was_here(Time until) { maker_here_ = until; }
  /// A challenge that was called off, or ended by itself, before anybody took it.
  bool is_ended_challenge() const { return aborted_ && !(seats_[0].taken() && seats_[1].taken()); }
  /// A rematch was agreed: nothing can happen in this game any more.
  bool has_rematch() const { return !rematch_.empty(); }
  /// When the flag falls or the time for the whole game is over, or a game that has not begun is
  /// aborted, if nothing happens; 0: never.
  Time deadline() const;
  /// The version of the entry that began the turn.
  std::uint32_t turn_version() const { return turn_version_; }
  Time turn_began() const { return turn_began_; }
  /// Bounds the beginning of the turn: the time in its entry comes from the clock of the node that
  /// stored it, which may be ahead of this node's.
  void began_by(Time when) { turn_began_ = std::min(turn_began_, when); }
  /// Sets since when the turn is charged, if that is later than the time of its entry.
  /// @param exact the player cannot have learned of the turn later
  void known_since(Time when, bool exact = true) {
    known_since_ = when;
    turn_known_ = exact && when >= turn_began_;
  }
  /// The time of each turn is measured: there is a real-time clock, or the rules limit the time of
  /// the whole game.
  bool measured() const {
    return terms_.clock.kind == ClockTerms::Kind::real_time || match_.game_time();
  }
  bool clock_runs() const { return status() == Status::playing && measured() && match_.ply() >= 2; }

  // Judging.
  Decision decide(const Ask &ask, const Asker &asker, Time now) const;
  /// The deed that follows when time is up: a flag falls, captures or whatever the rules say
  /// decide, or the game is aborted.
  std::optional<Deed> flag_due(Time now) const;

  // For display.
  store::Row row() const;
  /// Writes `"version":…,"from":…,"entries":[…],"state":{…}` into an open object.
  void write_view(JsonWriter &json, std::uint32_t from, Time now) const;
  std::string game_file() const;

private:
  /// What the room keeps of a deed: enough to show it and to recognise its request. There are
  /// millions of them, so their texts stand one behind the other in `texts_`.
  struct Past {
    Time at;
    Milliseconds used{0};
    std::uint32_t begin; ///< Of its texts: the id, then the move, name or game.
    std::uint16_t id_bytes;
    std::uint16_t text_bytes;
    Did did;
    std::optional<Side> side;
    std::uint8_t plies; ///< taken_back
    bool drawn;         ///< left
  };
  std::string_view id_of(const Past &past) const {
    return std::string_view(texts_).substr(past.begin, past.id_bytes);
  }
  std::string_view text_of(const Past &past) const {
    return std::string_view(texts_).substr(past.begin + past.id_bytes, past.text_bytes);
  }

  bool create(const Deed &deed);
  bool play(const Deed &deed);
  bool take_back(std::uint32_t plies);
  void begin_turn(Time at);
  void remember(const Deed &deed);

  static std::uint32_t mark_of(std::string_view id);
  std::optional<std::uint32_t> done_before(const Ask &ask, Side side) const;
  bool position_is_newer(std::uint32_t version) const;
  bool has_left(Side side, const Asker &asker, Time now) const;
  bool has_offered_draw(Side side) const;
  bool has_asked_takeback(Side side) const;
  /// Since when the running clock is charged.
  Time charged_since() const { return std::max(turn_began_, known_since_); }
  /// What the side to move has used by a time.
  Milliseconds used_at(Time when) const;
  /// How much of that is the network's fault.
  Milliseconds lag_of(Milliseconds used, Milliseconds round_trip) const;
  /// A move that used so much comes too late.
  bool time_ends(Milliseconds used) const;
  /// When the flag of the side to move falls; 0: never.
  Time flag_deadline() const;
  /// When the time for the whole game is over; 0: never.
  Time game_deadline() const;
  /// When what is left now will be used up.
  Time ends_after(Milliseconds left) const;
  Deed time_is_up(Time now) const;
  std::uint32_t plies_to_take_back(Side asker) const;
  Decision decide_seat(const Ask &ask, const Asker &asker, Time now) const;
  Decision decide_renewal(const Ask &ask, const Asker &asker, Time now) const;
  Decision decide_move(const Ask &ask, const Asker &asker, Side side, Time now) const;
  Decision decide_end(const Ask &ask, const Asker &asker, Side side, Time now) const;
  Decision decide_after(const Ask &ask, const Asker &asker, Side side, Time now) const;
  Refused why_not(const Asker &asker, std::string_view move) const;
  std::string_view key(Side side) const { return match_.names().side(side); }
  void write_state(JsonWriter &json, Time now) const;
  void write_past(JsonWriter &json, const Past &past, std::size_t version) const;
  /// How the game ended, in the words of game files.
  std::string_view termination() const;
  void write_outcome(JsonWriter &json) const;

  std::string id_;
  Time known_since_ = 0;
  Time maker_here_ = 0;
  RoomLimits limits_;
  Terms terms_;
  AnyMatch match_;
  std::array<Seat, 2> seats_;
  std::vector<Past> log_;
  std::string texts_;
  std::vector<std::uint32_t> id_marks_; ///< Hashes of the entries' request ids, for a quick search.
  Time turn_began_ = 0;
  std::uint32_t turn_version_ = 0;
  bool turn_known_ = false; ///< `known_since_` belongs to this turn.
  std::array<Milliseconds, 2> lag_quota_;
  Milliseconds last_used_{0}; ///< Of the turn in which the game was ended by hand.
  std::optional<Side> takeback_;
  std::optional<Side> rematch_offer_;
  std::optional<Side> rematch_declined_; ///< Whose offer was declined: they may not offer again.
  std::array<std::uint32_t, 2> rematch_offers_{}; ///< By side.
  std::string rematch_;                           ///< The next game.
  std::string rematch_hash_; ///< The offering seat's in the next game; empty: as here.
  std::array<std::uint32_t, 2> renewals_{}; ///< By side.
  bool aborted_ = false;
  bool left_ = false;
};

std::string_view name(Room::Status status);

} // namespace plateau::server
