/// @file hub.hpp
/// All games of a node: takes what clients and other nodes say and passes it to the game concerned.
/// One thread, and nothing in it waits: the store answers later. Nothing is kept here that is not
/// stored; what is at hand can be read again.
#pragma once

#include "server/desk.hpp"
#include "server/founder.hpp"
#include "server/housekeeper.hpp"
#include "server/parts.hpp"

#include <functional>
#include <memory>
#include <string>
#include <variant>

namespace plateau::server {

/// The file of a game, or why there is none.
using GameFile = std::variant<Text, Refused>;

class Hub {
public:
  /// What the world refers to must outlive the hub.
  explicit Hub(World world);
  Hub(const Hub &) = delete;
  Hub &operator=(const Hub &) = delete;

  // Clients.

  /// Answers through the client, later or at once.
  void handle(const std::shared_ptr<Client> &client, Ask ask);
  void leave(const std::shared_ptr<Client> &client);
  void game_file(const std::shared_ptr<Client> &client, const std::string &game,
                 std::function<void(GameFile)> answer);

  // Time.

  /// Does whatever is due. To be called several times a second.
  void tick();
  /// The clock was set: nobody is charged for the jump, nor called absent because of it.
  /// @param before the time until then
  void begin_clocks_anew(Time before);
  /// Leaves a last sign of life in the store.
  void sign_off() { parts_.health.sign_off(); }

  // Other nodes.

  /// Other nodes use the same store: from now on a game is read again before it is shown, or
  /// something refused because of how it stands. Storing needs no such care: two nodes cannot store
  /// the same version.
  void share() { parts_.peers.exist = true; }
  /// How other nodes are told what happens here.
  Peers &peers() { return parts_.peers; }
  /// Another node has stored something. Only a hint: nothing depends on it.
  void hint(const std::string &game, std::uint32_t version);
  /// A player watches at another node, or has left it.
  void hear_presence(const std::string &game, Side side, bool here) {
    parts_.attendance.hear_presence(game, side, here);
  }
  /// A player has asked something at another node.
  void hear_seen(const std::string &game, Side side) { parts_.attendance.hear_seen(game, side); }
  /// So many watch at another node without a seat.
  void hear_watchers(const std::string &game, const std::string &node, std::size_t count) {
    parts_.attendance.hear_watchers(game, node, count);
  }
  /// A player says something at another node.
  void hear_said(const std::string &game, Side side, const std::string &phrase) {
    parts_.attendance.hear_said(game, side, phrase);
  }
  /// Whether other nodes can be heard. When they can again, what was missed is read.
  void set_hearing(bool hearing);

  // The store.

  store::Trouble trouble() const { return parts_.health.trouble(); }
  /// Called when that changes.
  std::function<void(store::Trouble)> on_trouble;
  /// The budget of the disk is reached, and new games are refused.
  bool is_full() const { return parts_.health.is_full(); }
  std::function<void(bool)> on_full;
  /// What is free on the store's disk, if that is little.
  std::optional<std::int64_t> low_disk() const { return parts_.health.low_disk(); }
  /// How far this node's clock is behind another's, or ahead if negative; 0: they agree.
  Milliseconds skew() const { return parts_.health.skew(); }
  /// Called when that begins to matter, or no longer does.
  std::function<void(Milliseconds)> on_skew;

private:
  void list(const std::shared_ptr<Client> &client, const Ask &ask);
  [[nodiscard]] std::optional<bool> maker_is_here(const store::Row &row) const;
  void sweep(const store::Overdue &which);
  void recheck();
  void recheck(const OpenGamePointer &game);
  void tell_clocks_soon();

  Parts parts_;
  Desk desk_{parts_};
  Founder founder_{parts_, desk_};
  Housekeeper housekeeper_{parts_, desk_};
  Time swept_;
  Lifetime lifetime_;
};

/// A client's stay: it leaves the hub when this ends, by whichever way.
class Stay {
public:
  Stay(Hub &hub, std::shared_ptr<Client> client) : hub_(hub), client_(std::move(client)) {}
  ~Stay() { end(); }
  Stay(const Stay &) = delete;
  Stay &operator=(const Stay &) = delete;

  void end() {
    if (!client_->has_left())
      hub_.leave(client_);
  }

private:
  Hub &hub_;
  std::shared_ptr<Client> client_;
};

} // namespace plateau::server
