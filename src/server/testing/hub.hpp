/// @file hub.hpp
/// A hub with a store that the test plays, and whoever is connected to it.
#pragma once

#include "server/hub.hpp"
#include "server/secret.hpp"
#include "server/testing/memory_store.hpp"
#include "server/testing/schema.hpp"

#include <gtest/gtest.h>

namespace plateau::server::testing::hub {

using nlohmann::json;

/// A client that keeps what it is told.
class TestClient {
public:
  explicit TestClient(Hub &hub) : hub_(hub) {
    client = std::make_shared<Client>([this](const Message &said) {
      told.push_back(json::parse(*said.text));
      EXPECT_EQ(Schema::protocol().check("server", told.back()), "") << *said.text;
    });
  }
  ~TestClient() { hub_.leave(client); }
  TestClient(const TestClient &) = delete;
  TestClient &operator=(const TestClient &) = delete;

  void say(json message) {
    message["v"] = protocol_version;
    EXPECT_EQ(Schema::protocol().check("client", message), "") << message;
    auto read = read_ask(message.dump());
    ASSERT_EQ(read.index(), 0U) << message;
    hub_.handle(client, std::get<Ask>(read));
  }
  json deed(const std::string &type) {
    return {{"type", type}, {"game", game}, {"token", token}, {"id", "i" + std::to_string(++ids_)}};
  }
  void move(const std::string &text) {
    auto message = deed("move");
    message["version"] = last("game")["version"];
    message["move"] = text;
    say(message);
  }
  /// The last message of that type.
  json last(const std::string &type) const {
    for (auto it = told.rbegin(); it != told.rend(); ++it)
      if ((*it)["type"] == type)
        return *it;
    return nullptr;
  }
  std::string last_code() const {
    const auto &message = told.back();
    return message["type"] == "refused" ? message["why"]["code"].get<std::string>()
                                        : message["type"].get<std::string>();
  }

  std::shared_ptr<Client> client;
  std::vector<json> told;
  std::string game;
  std::string token = make_token();

private:
  Hub &hub_;
  int ids_ = 0;
};

class HubTest : public ::testing::Test {
protected:
  explicit HubTest(const HubLimits &limits = {})
      : hub({store, [this] { return now; }, metrics, limits}) {}

  /// Two players at a board, both watching.
  void start(TestClient &white, TestClient &black, json more = json::object()) {
    json create = {{"type", "create"},     {"id", "c"},    {"kind", "chess"}, {"side", "white"},
                   {"token", white.token}, {"name", "Ada"}};
    create.update(more);
    white.say(create);
    store.answer_all();
    white.game = black.game = white.last("done")["game"];
    black.say(black.deed("join"));
    store.answer_all();
    white.say({{"type", "watch"}, {"game", white.game}, {"token", white.token}});
    black.say({{"type", "watch"}, {"game", white.game}, {"token", black.token}});
    store.answer_all();
  }

  /// The same, after a first move of each: with a clock, it runs from now on.
  void open(TestClient &white, TestClient &black, Time initial = 0) {
    json more = json::object();
    if (initial > 0)
      more["clock"] = {{"kind", "real-time"}, {"initial", initial}};
    start(white, black, more);
    white.move("e4");
    store.answer_all();
    black.move("e5");
    store.answer_all();
  }

  Time now = 1'700'000'000'000;
  MemoryStore store;
  Metrics metrics;
  Hub hub;
};

} // namespace plateau::server::testing::hub
