/// @file room.hpp
/// A game at a distance: the fold of its log, and the judge of what players ask. No socket, no
/// store and no clock: whoever uses it brings entries and the time.
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
  /// How much of the way of a message is not charged to a player's clock, for each move. It is the
  /// round trip that the server measures itself; nobody gains more than this by answering late.
  Milliseconds lag{300};
  /// A move is known when it is stored, and its entry was written before. A server that has only
  /// read of it cannot know how long that took, and lets no flag fall before this much more time.
  Milliseconds storing{10'000};
  /// How long a challenge stays open, and a first move may be waited for: with a clock that runs
  /// while both are here, and by days or without a clock. Then it is called off: all have long
  /// left.
  Milliseconds challenge{Milliseconds{24} * 3'600'000};
  Milliseconds slow_challenge{Milliseconds{14 * 24} * 3'600'000};
  /// How long somebody who is to move must be away before the other may claim the game; where no
  /// clock asks for haste, it must have been their turn for as long as the second says.
  Milliseconds absence{60'000};
  Milliseconds long_absence{Milliseconds{24} * 3'600'000};
};

/// What the room has to know about whoever asks, besides the message.
struct Asker {
  Language language = Language::english;
  Milliseconds round_trip{0};
  Milliseconds waited{0};     ///< How long the message has waited here: nobody is charged for it.
  Milliseconds other_away{0}; ///< How long the other player has not been seen; 0: is here.
  std::string fresh_game;     ///< A name for the game that a rematch makes.
};

/// Something to store; afterwards it is a fact.
struct Proposal {
  Deed deed;
  /// A rematch also makes a game.
  std::optional<Deed> created;
  /// The clock was quicker: what was asked is answered when this is stored.
  bool ask_again = false;
};
/// It was asked before, and was done.
struct Repeated {
  std::uint32_t version; ///< Of the entry that did it.
};
using Decision = std::variant<Proposal, Repeated, Refused>;

/// Which seat a token holds.
std::optional<Side> side_of(const std::array<Seat, 2> &seats, std::string_view token);

class Room {
public:
  enum class Status : std::uint8_t { waiting, playing, over };

  /// `known_since`: players are not charged for the time before, since nobody could know of the
  /// turn.
  Room(std::string id, Time known_since, const RoomLimits &limits = {});

  // The fold.

  /// Adds the next entry; false when the log makes no sense to this program.
  bool apply(const store::Entry &entry);
  bool apply(const Deed &deed);
  /// How many entries it has: the version of the next one.
  std::uint32_t version() const { return static_cast<std::uint32_t>(log_.size()); }

  /// About how much memory it takes, and not less.
  std::size_t bytes() const;

  // What stands.
  const std::string &id() const { return id_; }
  const Terms &terms() const { return terms_; }
  const AnyMatch &match() const { return match_; }
  Status status() const;
  const Seat &seat(Side side) const { return seats_[index(side)]; }
  std::optional<Side> side_of(std::string_view token) const {
    return server::side_of(seats_, token);
  }
  /// Nobody has come, or a first move of a game by the clock is still to be made. These are not
  /// timed: whoever waits for one may abort, and after long the game is called off.
  bool not_begun() const;
  /// Another game follows: nothing happens in this one any more.
  bool has_rematch() const { return !rematch_.empty(); }
  /// When somebody's time is up, or the game has not begun for too long, if nothing happens; 0:
  /// never.
  Time deadline() const;
  /// The version of the entry that began the turn.
  std::uint32_t turn_version() const { return turn_version_; }
  /// Since when the turn can be known, if that is later than its entry says.
  void known_since(Time when) {
    known_since_ = when;
    turn_known_ = when >= turn_began_;
  }

  // Judging.
  Decision decide(const Ask &ask, const Asker &asker, Time now) const;
  /// What happens because the time is up, if it is: a flag falls, a game is called off.
  std::optional<Deed> flag_due(Time now) const;

  // For whoever shows it.
  store::Row row() const;
  /// `"version":…,"from":…,"entries":[…],"state":{…}` for an object that is open.
  void write_view(JsonWriter &json, std::uint32_t from, Time now) const;
  std::string game_file() const;

private:
  /// What the room remembers of a deed: enough to show it, and to know it again.
  struct Past {
    Did did;
    std::optional<Side> side;
    std::uint8_t plies; ///< taken_back
    bool drawn;         ///< left
    Time at;
    std::string id;
    std::string text; ///< A move, a name, a game.
    Milliseconds used{0};
  };

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
  /// Since when the clock runs.
  Time charged_since() const { return std::max(turn_began_, known_since_); }
  Milliseconds used_at(Time now, Milliseconds round_trip) const;
  bool flag_fell(Milliseconds used) const;
  Deed time_is_up(Time now) const;
  std::uint32_t plies_to_take_back(Side asker) const;
  Decision decide_seat(const Ask &ask, const Asker &asker, Time now) const;
  Decision decide_move(const Ask &ask, const Asker &asker, Side side, Time now) const;
  Decision decide_end(const Ask &ask, const Asker &asker, Side side, Time now) const;
  Decision decide_after(const Ask &ask, const Asker &asker, Side side, Time now) const;
  Refused why_not(const Asker &asker, std::string_view move) const;
  std::string_view key(Side side) const { return match_.names().side(side); }
  void write_state(JsonWriter &json, Time now) const;
  void write_past(JsonWriter &json, const Past &past, std::size_t version) const;
  /// Why it is no longer played, in the words of game files.
  std::string_view termination() const;
  void write_outcome(JsonWriter &json) const;

  std::string id_;
  Time known_since_;
  RoomLimits limits_;
  Terms terms_;
  AnyMatch match_;
  std::array<Seat, 2> seats_;
  std::vector<Past> log_;
  std::vector<std::uint32_t> id_marks_; ///< Of each entry's request: found sooner than the request.
  Time turn_began_ = 0;
  std::uint32_t turn_version_ = 0;
  bool turn_known_ = false; ///< `known_since_` is of this turn.
  std::optional<Side> takeback_;
  std::optional<Side> rematch_offer_;
  std::string rematch_; ///< The game that follows.
  bool aborted_ = false;
  bool left_ = false;
};

std::string_view name(Room::Status status);

} // namespace plateau::server
