/// @file parts.hpp
/// The parts of a node, with a store that the test plays, and a game to read from it.
#pragma once

#include "server/parts.hpp"
#include "server/secret.hpp"
#include "server/testing/memory_store.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace plateau::server::testing {

class PartsTest : public ::testing::Test {
protected:
  explicit PartsTest(const HubLimits &limits = {})
      : parts({store, [this] { return now; }, metrics, limits}) {}

  /// Stores a game of chess in which both have sat down and knights went to and fro.
  void store_game(int moves) {
    Room room(game->id);
    const auto add = [&](const Deed &deed) {
      const auto entry = write_deed(deed, room.version());
      ASSERT_TRUE(room.apply(deed));
      store.append({{entry, room.row()}}, [](store::Appended) {});
    };
    Deed created;
    created.at = now;
    created.terms.kind = "chess";
    created.seats = {Seat{hash_of(white), "Ada"}, Seat{hash_of(black), "Bob"}};
    add(created);
    constexpr std::array<const char *, 4> knights = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (int i = 0; i < moves; ++i) {
      Deed moved;
      moved.did = Did::moved;
      moved.side = i % 2 == 0 ? Side::first : Side::second;
      moved.at = now;
      moved.ply = static_cast<std::uint32_t>(i);
      moved.move = knights[static_cast<std::size_t>(i) % knights.size()];
      add(moved);
    }
    store.answer_all();
  }
  /// A client that keeps what it is told.
  std::shared_ptr<Client> client() {
    return std::make_shared<Client>(
        [this](const Message &said) { told.push_back(nlohmann::json::parse(*said.text)); });
  }
  std::string last_code() const {
    return told.back()["type"] == "refused" ? told.back()["why"]["code"].get<std::string>()
                                            : told.back()["type"].get<std::string>();
  }

  Time now = 1'700'000'000'000;
  MemoryStore store;
  Metrics metrics;
  Parts parts;
  const std::string white = make_token();
  const std::string black = make_token();
  OpenGamePointer game = parts.shelf.open("abcdefgh2345");
  std::vector<nlohmann::json> told;
};

} // namespace plateau::server::testing
