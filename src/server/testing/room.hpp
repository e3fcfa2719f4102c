/// @file room.hpp
/// A room without sockets, store or time but those of the test.
#pragma once

#include "server/room.hpp"
#include "server/secret.hpp"

#include <gtest/gtest.h>

namespace plateau::server::testing::room {

inline constexpr Time began = 1'000'000;

/// Two players at a board, and whoever else comes along.
class PlayedRoom {
public:
  explicit PlayedRoom(Terms terms = {"chess", {}, {}, {}, true}, const RoomLimits &limits = {})
      : limits_(limits), room_("23456789abcd", limits) {
    Deed created;
    created.did = Did::created;
    created.at = now;
    created.terms = std::move(terms);
    created.seats[0] = {hash_of(tokens[0]), "Ada"};
    store(created);
  }
  void sit() {
    auto ask = this->ask(Asked::join, 1);
    ask.name = "Boris";
    EXPECT_EQ(done(decide(ask)), "seated");
  }

  Ask ask(Asked asked, int player) {
    Ask made;
    made.asked = asked;
    made.game = room_.id();
    made.id = "r" + std::to_string(++requests_);
    made.token = player < 0 ? "" : tokens[static_cast<std::size_t>(player)];
    made.version = room_.version();
    return made;
  }
  Decision decide(const Ask &ask) const { return room_.decide(ask, asker, now); }
  /// Stores what is proposed; what was done, or why not.
  std::string done(const Decision &decision) {
    if (const auto *refused = std::get_if<Refused>(&decision))
      return refused->code;
    if (const auto *repeated = std::get_if<Repeated>(&decision))
      return "again " + std::to_string(repeated->version);
    const auto &proposal = std::get<Proposal>(decision);
    store(proposal.deed);
    return std::string(name(proposal.deed.did));
  }
  std::string does(Asked asked, int player) { return done(decide(ask(asked, player))); }
  std::string moves(std::string_view move, int player) {
    auto made = ask(Asked::move, player);
    made.move = move;
    return done(decide(made));
  }
  std::string outcome() const {
    const auto ended = room_.match().outcome();
    return ended ? std::string(result_text(*ended)) + " " + std::string(name(ended->reason))
                 : std::string();
  }
  const Room &room() const { return room_; }
  /// The room that another server would make of the log.
  Room folded() const { return folded(limits_); }
  Room folded(const RoomLimits &limits) const {
    Room copy(room_.id(), limits);
    for (const auto &entry : log_)
      EXPECT_TRUE(copy.apply(entry)) << entry.kind << entry.body;
    return copy;
  }
  std::string view(const Room &room) const {
    std::string text;
    JsonWriter json(text);
    json.open_object();
    room.write_view(json, 0, now);
    json.close_object();
    return text;
  }
  void expect_fold_agrees() const { EXPECT_EQ(view(folded()), view(room_)); }

  Time now = began;
  Asker asker;
  std::array<std::string, 3> tokens = {make_token(), make_token(), make_token()};

private:
  void store(const Deed &deed) {
    log_.push_back(write_deed(deed, room_.version()));
    EXPECT_EQ(read_deed(log_.back()), deed) << log_.back().body;
    EXPECT_TRUE(room_.apply(log_.back())) << log_.back().body;
    if (room_.turn_version() + 1 == room_.version())
      room_.known_since(now); // At once.
  }

  RoomLimits limits_;
  Room room_;
  std::vector<store::Entry> log_;
  int requests_ = 0;
};

inline Terms timed(std::int64_t initial, std::int64_t increment, std::int64_t delay) {
  Terms terms{"chess", {}, {}, {}, false};
  terms.clock.kind = ClockTerms::Kind::real_time;
  terms.clock.control = {Milliseconds(initial), Milliseconds(increment), Milliseconds(delay)};
  return terms;
}

} // namespace plateau::server::testing::room
