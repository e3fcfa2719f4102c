/// @file
/// What a player's end knows of a game at a distance (docs/protocol.md). Whatever was asked and not
/// answered, or could not be for now, is asked again with the same id, so the server does it once.
/// Runs on the thread of whoever plays; the connection has another.
#pragma once

#include "core/texts.hpp"
#include "remote/link.hpp"
#include "remote/view.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::remote {

/// Something that whoever plays has to hear of.
struct News {
  enum class Kind : std::uint8_t {
    lost,     ///< The connection; `link` says why.
    back,     ///< It is there again.
    troubled, ///< The server cannot answer for now, and is asked again.
    entries,  ///< Entries of the log came.
    restart,  ///< The log is another than the one known: everything is read anew.
    state,    ///< Nothing but clocks or offers changed.
    presence, ///< Somebody came or went.
    done,     ///< A request of the type `text` was carried out.
    refused,  ///< One was refused: `text` says why.
    over,     ///< Nothing more can come: `text` says why.
  };
  Kind kind = Kind::state;
  std::string text{};
  LinkEvent link{};
};

/// A member of a message; `json` is written as it is.
struct Member {
  std::string_view name;
  std::string json;
};
Member text_member(std::string_view name, std::string_view text);

class Client {
public:
  /// @param now the time of a clock that never goes back
  Client(Link &link, Language language, std::function<Milliseconds()> now);

  /// Follows this game from now on, from the seat of this token (which may be empty).
  void follow(std::string game, std::string token);
  /// Asks for something in the game that is followed, or, with `create`, for a new one.
  void ask(std::string_view type, std::vector<Member> members = {});

  /// Takes what came from the connection; what it means is in the news.
  void hear();
  std::vector<News> take_news() { return std::exchange(news_, {}); }

  bool up() const { return up_; }
  const std::string &game() const { return game_; }
  const std::string &token() const { return token_; }
  /// The side of one's seat, or empty.
  const std::string &side() const { return side_; }
  /// The server has said from which seat the game is followed.
  bool seated() const { return seat_known_; }
  const std::vector<Entry> &log() const { return log_; }
  /// Nothing before the first news of the game.
  const std::optional<View> &view() const { return view_; }
  /// Of the sides, as `side_keys`.
  const std::array<bool, 2> &present() const { return present_; }
  std::size_t watchers() const { return watchers_; }
  /// Requests of this type wait for their answer.
  bool waits_for(std::string_view type) const;
  /// Any request waits for its answer, or for the news of what it did.
  bool busy() const { return !pending_.empty() || log_.size() < acknowledged_; }
  /// The game that the last `create` made; empty before.
  const std::string &created() const { return created_; }

  /// What a side has left; nothing where there is no clock.
  std::optional<Milliseconds> time_left(std::size_t side) const;
  /// What is left of the time for the whole game; nothing where the rules give none.
  std::optional<Milliseconds> game_time_left() const;

private:
  struct Pending {
    std::string type;
    std::string message;
    bool again = false; ///< The server could not answer for now.
  };

  void open();
  void watch();
  void take(std::string_view message);
  void take_game(const JsonValue &json);
  void take_answer(const JsonValue &json, bool done);
  void give_up(std::string words);
  /// The server said something that is no message: the connection is of no use.
  void distrust();
  void repeat_later();
  void repeat();
  /// Less what the running turn has used of it, at this moment.
  Milliseconds left_of(Milliseconds at_first, Milliseconds delay) const;
  std::string new_id();

  Link &link_;
  Language language_;
  std::function<Milliseconds()> now_;
  std::string game_;
  std::string token_;
  std::string side_;
  std::string created_;
  std::string watch_id_;
  std::size_t acknowledged_ = 0; ///< How many entries the log has by the answers.
  std::map<std::string, Pending> pending_;
  std::vector<News> news_;
  std::vector<Entry> log_;
  std::optional<View> view_;
  std::array<bool, 2> present_{};
  std::size_t watchers_ = 0;
  Milliseconds ahead_{0}; ///< The server's clock, before ours.
  int repeats_ = 0;
  int distrusted_ = 0;
  bool up_ = false;
  bool was_up_ = false;
  bool seat_known_ = false;
};

} // namespace plateau::remote
