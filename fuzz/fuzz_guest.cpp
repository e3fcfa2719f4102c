// What a server, or whoever says to be one, tells a player at a distance. Lines are messages; the
// connection is one that brings them.
#include "remote/client.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <string>
#include <string_view>

using namespace plateau;
using namespace plateau::remote;

namespace {

void require(bool so) {
  if (!so)
    std::abort();
}

/// What is still to come, and how much was said.
struct Line {
  std::deque<LinkEvent> coming;
  std::size_t sent = 0;
  std::string last;
};
Line *line = nullptr;

} // namespace

// In place of link.cpp, without a network.
namespace plateau::remote {
class Link::Inside {
public:
  Address address;
  std::function<void()> ring;
};
Link::Link(Address address, std::function<void()> ring, LinkLimits /*limits*/)
    : inside_(std::make_unique<Inside>()) {
  inside_->address = std::move(address);
  inside_->ring = std::move(ring);
}
Link::~Link() = default;
void Link::ring_for(std::function<void()> ring) { inside_->ring = std::move(ring); }
std::optional<LinkEvent> Link::next() {
  if (line->coming.empty())
    return std::nullopt;
  auto event = std::move(line->coming.front());
  line->coming.pop_front();
  return event;
}
void Link::send(std::string message) {
  ++line->sent;
  line->last = std::move(message);
}
void Link::settle() {}
void Link::drop() {}
void Link::remind(Milliseconds /*after*/) {}
} // namespace plateau::remote

namespace {

/// What reaches the screen has no control characters.
void check_text(std::string_view text) {
  for (const char c : text)
    require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
}

void check(const Client &client, std::size_t messages) {
  // A server makes the log no longer than what it says, whatever it claims.
  require(client.log().size() <= messages);
  if (const auto &view = client.view())
    for (const auto &seat : view->seats)
      check_text(seat.name);
  for (std::size_t side = 0; side < side_keys.size(); ++side)
    client.time_left(side);
}

} // namespace

/// `ID` in a message stands for the last id that was sent, which nobody could guess.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char *>(data), size);
  Line wire;
  line = &wire;
  Link link({}, [] {});
  Milliseconds now{0};
  Client client(link, Language{}, [&] { return now += Milliseconds{1}; });
  client.follow("23456789abcd", "");
  wire.coming.push_back({LinkEvent::Kind::opened});
  client.hear();
  wire.coming.push_back({LinkEvent::Kind::said, R"({"v":1,"type":"welcome","now":0})"});
  client.hear();
  client.ask("resign");
  for (int lines = 0; lines < 64 && !rest.empty(); ++lines) {
    const auto end = std::min(rest.find('\n'), rest.size());
    std::string said(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const auto id = wire.last.find(R"("id":")");
    if (const auto at = said.find("ID"); at != std::string::npos && id != std::string::npos)
      said.replace(at, 2, wire.last.substr(id + 6, 24));
    const auto sent = wire.sent;
    wire.coming.push_back({said.empty() ? LinkEvent::Kind::reminder : LinkEvent::Kind::said, said});
    client.hear();
    require(wire.sent <= sent + 3); // Nobody makes it talk without end.
    for (const auto &news : client.take_news())
      check_text(news.text);
    check(client, size);
  }
  return 0;
}
