// The bus and a Redis that the test plays: what it does not say, and what it does not take.
#include "server/bus.hpp"

#include "server/testing/memory_store.hpp"
#include "server/testing/visitor.hpp"

#include <atomic>
#include <boost/asio/post.hpp>
#include <future>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace plateau::server {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

/// One end of a connection, and the door to it.
class PlayedRedis {
public:
  PlayedRedis() : door_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto *plain = reinterpret_cast<sockaddr *>(&address);
    const int small = 4096;
    ::setsockopt(door_, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    EXPECT_EQ(::bind(door_, plain, size), 0);
    EXPECT_EQ(::getsockname(door_, plain, &size), 0);
    port = ntohs(address.sin_port);
  }
  ~PlayedRedis() {
    ::close(link_);
    ::close(door_);
  }
  PlayedRedis(const PlayedRedis &) = delete;
  PlayedRedis &operator=(const PlayedRedis &) = delete;

  void open() const { EXPECT_EQ(::listen(door_, 1), 0); }
  void hang_up() { ::close(std::exchange(link_, -1)); }
  void accept() {
    link_ = ::accept(door_, nullptr, nullptr);
    EXPECT_GE(link_, 0);
  }
  void say(std::string_view text) const {
    EXPECT_EQ(::send(link_, text.data(), text.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(text.size()));
  }
  /// Subscribed, and published to one.
  void greet() const { say(">1\r\n+subscribe\r\n:1\r\n"); }
  std::string receive_until(std::string_view end) const {
    std::string got;
    char byte = 0;
    while (got.find(end) == std::string::npos && ::recv(link_, &byte, 1, 0) == 1)
      got += byte;
    return got;
  }

  std::uint16_t port = 0;

private:
  int door_;
  int link_ = -1;
};

class BusLink : public ::testing::Test {
protected:
  void SetUp() override {
    // Only what the test is about happens in its time.
    limits.greeting = limits.silence = 10min;
    limits.first_pause = 1ms;
  }
  void start() {
    BusAddress address;
    address.port = redis.port;
    bus = std::make_unique<Bus>(
        context, address, hub, metrics,
        [this](std::string_view event, const std::string &reason) {
          const std::scoped_lock lock(mutex);
          noted[std::string(event)].push_back(reason);
        },
        limits);
    bus->start();
    thread = std::thread([this] { context.run(); });
  }
  void TearDown() override {
    asio::post(context, [this] { bus.reset(); });
    thread.join();
  }
  void tell_stored(const std::string &game) {
    asio::post(context, [this, game] { hub.peers().on_stored(game, 1); });
  }
  std::size_t times(const std::string &event) {
    const std::scoped_lock lock(mutex);
    return noted[event].size();
  }
  bool connected() {
    std::promise<bool> answer;
    asio::post(context, [&] { answer.set_value(metrics.bus == 1); });
    return answer.get_future().get();
  }
  void await(const std::string &event) {
    while (times(event) == 0)
      std::this_thread::yield();
  }
  std::string reason(const std::string &event) {
    await(event);
    const std::scoped_lock lock(mutex);
    return noted[event].front();
  }

  BusLimits limits;
  PlayedRedis redis;
  testing::MemoryStore store;
  Metrics metrics;
  Hub hub{{store, [] { return Time{0}; }, metrics}};
  asio::io_context context;
  std::unique_ptr<Bus> bus;
  std::mutex mutex;
  std::map<std::string, std::vector<std::string>> noted;
  std::thread thread;
};

TEST_F(BusLink, IsNotGreetedForEver) {
  limits.greeting = 30ms;
  redis.open();
  start();
  redis.accept();
  await("bus-unreachable");
}

TEST_F(BusLink, IsLostWhenNothingIsHeard) {
  limits.silence = 30ms;
  redis.open();
  start();
  redis.accept();
  redis.greet();
  await("bus-connected");
  await("bus-lost");
}

TEST_F(BusLink, ThatComesAndGoesIsNotedSeldom) {
  limits.longest_pause = 4ms;
  redis.open();
  start();
  constexpr int times_gone = 20;
  const auto began = std::chrono::steady_clock::now();
  for (int i = 0; i < times_gone; ++i) {
    redis.accept();
    redis.receive_until("PUBLISH");
    redis.greet();
    while (!connected())
      std::this_thread::yield();
    redis.hang_up();
  }
  EXPECT_GE(std::chrono::steady_clock::now() - began, 17 * 4ms) << "the pauses stay long";
  redis.accept();
  const std::scoped_lock lock(mutex);
  std::size_t all = 0;
  for (const auto &[event, reasons] : noted)
    all += reasons.size();
  EXPECT_EQ(noted["bus-connected"].size(), 1U);
  EXPECT_EQ(noted["bus-flapping"].size(), 1U);
  EXPECT_LE(all, limits.notes);
}

TEST_F(BusLink, NeedsNoRightToAskWhetherItLives) {
  limits.silence = 300ms;
  redis.open();
  start();
  redis.accept();
  redis.receive_until("PUBLISH");
  redis.greet();
  EXPECT_EQ(redis.receive_until("PUBLISH").find("PING"), std::string::npos);
}

TEST_F(BusLink, IsLostWhenNothingIsTaken) {
  limits.queue_bytes = 1000;
  redis.open();
  start();
  redis.accept();
  redis.greet();
  await("bus-connected");
  while (times("bus-lost") == 0)
    tell_stored("a-game");
}

TEST_F(BusLink, SaysOfAnErrorOnlyWhichItIs) {
  redis.open();
  start();
  redis.accept();
  redis.say("-ERR unknown command 'HELLO', with args beginning with: '3' 'AUTH' 'x' 'pass'\r\n");
  EXPECT_EQ(reason("bus-unreachable"), "ERR");
}

TEST_F(BusLink, IsNoneWhereNothingMayBeTold) {
  redis.open();
  start();
  redis.accept();
  redis.say(">1\r\n+subscribe\r\n-NOPERM this user has no permissions\r\n");
  EXPECT_EQ(reason("bus-unreachable"), "NOPERM");
  EXPECT_EQ(times("bus-connected"), 0U);
}

TEST_F(BusLink, IsLostWhenNothingMayBeToldAnyLonger) {
  redis.open();
  start();
  redis.accept();
  redis.greet();
  await("bus-connected");
  tell_stored("a-game");
  redis.receive_until(" stored a-game");
  redis.say("-NOPERM this user has no permissions\r\n");
  EXPECT_EQ(reason("bus-lost"), "NOPERM");
}

TEST_F(BusLink, KeepsSoManyHints) {
  limits.kept = 2;
  start();
  for (const auto *game : {"first", "second", "first", "third"})
    tell_stored(game);
  await("bus-unreachable");
  redis.open();
  redis.accept();
  redis.greet();
  await("bus-connected");
  tell_stored("fourth");
  const auto said = redis.receive_until(" stored fourth");
  EXPECT_NE(said.find(" stored first"), std::string::npos) << said;
  EXPECT_NE(said.find(" stored second"), std::string::npos) << said;
  EXPECT_EQ(said.find(" stored third"), std::string::npos) << "one too many";
}

TEST(Pauses, AreTwiceTheOneBeforeUpToALimit) {
  BusLimits limits;
  limits.first_pause = 50ms;
  limits.longest_pause = 175ms;
  Pauses pauses(limits);
  for (const auto pause : {50ms, 100ms, 175ms, 175ms})
    EXPECT_EQ(pauses.next(), pause);
  pauses.begin_anew();
  EXPECT_EQ(pauses.next(), 50ms);
}

} // namespace
} // namespace plateau::server
