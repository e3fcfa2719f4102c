// The numbered cases of RFC 6455, against a server at a socket.
#include "server/testing/node.hpp"
#include "server/testing/websocket_cases.hpp"

#include "core/testing/sample.hpp"

#include <set>

namespace plateau::server {
namespace {

using nlohmann::json;
using namespace testing;
using websocket::Case;

constexpr std::size_t longest = std::size_t{16} << 20;

/// Whoever talks to the server, and writes down what it hears.
class Listener {
public:
  explicit Listener(std::uint16_t port) : visitor_(port) {
    visitor_.give_up_after(std::chrono::seconds(60));
    visitor_.send_at_once();
    visitor_.send("GET /ws HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\n"
                  "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    EXPECT_NE(visitor_.receive().find(" 101 "), std::string::npos);
  }

  void send(const websocket::Step &step) {
    const std::string_view bytes = step.bytes;
    const auto chop = step.chop == 0 ? bytes.size() : step.chop;
    for (std::size_t at = 0; at < bytes.size(); at += chop)
      visitor_.send(bytes.substr(at, chop));
  }

  /// The next frame, as the cases name it; empty at the end.
  std::string hear() {
    const auto head = visitor_.take(2);
    if (head.size() < 2)
      return {};
    const auto first = static_cast<unsigned char>(head[0]);
    EXPECT_EQ(first & 0x70U, 0U) << "reserved bits";
    EXPECT_EQ(static_cast<unsigned char>(head[1]) & 0x80U, 0U) << "a server masks nothing";
    std::size_t size = static_cast<unsigned char>(head[1]) & 0x7FU;
    if (size >= 126) {
      const std::size_t bytes = size == 126 ? 2 : 8;
      size = 0;
      for (const char byte : visitor_.take(bytes))
        size = size << 8U | static_cast<unsigned char>(byte);
    }
    const auto payload = visitor_.take(size);
    EXPECT_EQ(payload.size(), size);
    switch (first & 0x0FU) {
    case WebSocket::text:
      return answer(json::parse(payload));
    case WebSocket::pong:
      return "pong " + payload;
    case WebSocket::close:
      visitor_.send(frame(WebSocket::close, payload.substr(0, 2)));
      return payload.size() < 2
                 ? "close"
                 : "close " + std::to_string(static_cast<unsigned char>(payload[0]) * 256 +
                                             static_cast<unsigned char>(payload[1]));
    default:
      return "frame " + std::to_string(first & 0x0FU);
    }
  }

private:
  static std::string answer(const json &message) {
    if (message["type"] == "bye")
      return "bye " + message["code"].get<std::string>();
    EXPECT_EQ(message["type"], "refused") << message;
    const auto id = message.value("id", "");
    return id.empty() ? "answer" : "answer " + id;
  }

  Visitor visitor_;
};

/// Leaves out what may be missing and is.
std::vector<std::string> expected(const Case &one, const std::vector<std::string> &heard) {
  std::vector<std::string> all;
  for (auto wanted : one.heard) {
    const bool optional = wanted.ends_with('?');
    if (optional)
      wanted.pop_back();
    if (!optional || (all.size() < heard.size() && heard[all.size()] == wanted))
      all.push_back(wanted);
  }
  return all;
}

void run(const Case &one, std::uint16_t port) {
  SCOPED_TRACE("case " + one.number);
  Listener listener(port);
  std::vector<std::string> heard;
  for (const auto &step : one.steps) {
    listener.send(step);
    for (int i = 0; i < step.await; ++i)
      heard.push_back(listener.hear());
  }
  // Whatever did not end the connection has left it in order.
  const bool ends = !one.heard.empty() && one.heard.back().starts_with("close");
  auto wanted = one;
  if (!ends) {
    listener.send({frame(WebSocket::close, "\x03\xe8")});
    wanted.heard.emplace_back("close 1000");
  }
  for (auto next = listener.hear(); !next.empty(); next = listener.hear())
    heard.push_back(next);
  EXPECT_EQ(heard, expected(wanted, heard));
}

Limits generous() {
  Limits limits;
  limits.message_bytes = longest;
  limits.wire_bytes = 4 * longest; // A frame has at least six bytes besides what it says.
  limits.messages = limits.messages_per_address = 1'000'000;
  limits.greeting = std::chrono::minutes(10); // Nobody says hello, so nobody is pinged.
  return limits;
}

TEST(WebSocketCases, AllAreAnsweredAsTheyShouldBe) {
  const bool sanitized = plateau::testing::sanitized;
  const auto all = websocket::cases(sanitized ? std::size_t{128} << 10 : longest);
  std::set<std::string> numbers;
  for (const auto &one : all)
    EXPECT_TRUE(numbers.insert(one.number).second) << one.number;
  EXPECT_EQ(numbers.size(), 301U);
  const Folder folder;
  const Node node(folder, generous());
  for (const auto &one : all)
    run(one, node.port());
  // Nobody else noticed.
  EXPECT_TRUE(SocketPlayer(node).socket().open());
}

} // namespace
} // namespace plateau::server
