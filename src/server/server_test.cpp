// The server by real sockets.
#include "server/server.hpp"

#include "server/testing/folder.hpp"
#include "server/testing/visitor.hpp"

#include <csignal>
#include <gtest/gtest.h>
#include <netinet/tcp.h>
#include <thread>
#include <unistd.h>

namespace plateau::server {
namespace {

using testing::Visitor;

/// More than the sockets of both ends hold.
constexpr std::size_t large = std::size_t{12} << 20;

/// A server that runs while the test does.
class Running {
public:
  explicit Running(const Limits &limits = {}) : server_(site(), limits) {
    EXPECT_EQ(server_.listen({"127.0.0.1", 0}), StartProblem::none);
    thread_ = std::thread([this] { server_.run(); });
  }
  ~Running() {
    server_.stop();
    thread_.join();
  }
  Running(const Running &) = delete;
  Running &operator=(const Running &) = delete;

  std::uint16_t port() const { return server_.port(); }
  Server &server() { return server_; }
  static const Site &site() {
    static const Site made = make_site();
    return made;
  }
  /// The answer to one request on a connection of its own.
  std::string ask(std::string_view request) const {
    Visitor visitor(port());
    visitor.send(request);
    return visitor.receive_all();
  }

private:
  static Site make_site() {
    testing::Folder folder;
    folder.write("index.html", "<p>Plateau</p>");
    folder.write("large.txt", std::string(large, 'x'));
    return std::get<Site>(Site::read(folder.path()));
  }

  Server server_;
  std::thread thread_;
};

std::string get(std::string_view path, std::string_view more = "Connection: close\r\n") {
  return std::string("GET ").append(path).append(" HTTP/1.1\r\nHost: x\r\n").append(more) + "\r\n";
}
std::string status(std::string_view answer) { return std::string(answer.substr(0, 12)); }

TEST(Server, AnswersAndKeepsTheConnection) {
  const Running running;
  Visitor visitor(running.port());
  for (int i = 0; i < 3; ++i) {
    visitor.send(get("/", ""));
    const auto answer = visitor.receive();
    EXPECT_EQ(status(answer), "HTTP/1.1 200");
    EXPECT_NE(answer.find("<p>Plateau</p>"), std::string::npos);
    EXPECT_NE(answer.find("Content-Security-Policy: "), std::string::npos);
  }
  // Two at once.
  visitor.send(get("/nowhere", "") + get("/large.txt", ""));
  EXPECT_EQ(status(visitor.receive()), "HTTP/1.1 404");
  EXPECT_GT(visitor.receive().size(), large);
}

TEST(Server, HeadAndNotModifiedHaveNoBody) {
  const Running running;
  Visitor visitor(running.port());
  visitor.send("HEAD /large.txt HTTP/1.1\r\nHost: x\r\n\r\n");
  const auto head = visitor.receive(false);
  EXPECT_NE(head.find("Content-Length: " + std::to_string(large)), std::string::npos);
  visitor.send(get("/", "If-None-Match: *\r\n"));
  EXPECT_EQ(status(visitor.receive()), "HTTP/1.1 304");
  visitor.send(get("/", ""));
  EXPECT_EQ(status(visitor.receive()), "HTTP/1.1 200") << "nothing was left in between";
}

TEST(Server, NothingWaitsForWhatWasSentBefore) {
  const Running running;
  Visitor visitor(running.port());
  visitor.send(get("/", ""));
  EXPECT_EQ(status(visitor.receive()), "HTTP/1.1 200");
  EXPECT_EQ(testing::option_of_the_other_end(visitor.port(), IPPROTO_TCP, TCP_NODELAY), 1);
}

constexpr std::string_view long_post =
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n";

TEST(Server, WhoSaysTooMuchMayGoOnForAWhile) {
  Limits limits;
  limits.dropping = std::chrono::minutes(10);
  const Running running(limits);
  Visitor visitor(running.port());
  visitor.send(long_post);
  EXPECT_EQ(status(visitor.receive()), "HTTP/1.1 413");
  const std::string part(std::size_t{64} << 10, 'x');
  for (std::size_t sent = 0; sent < limits.dropped_bytes; sent += part.size())
    EXPECT_TRUE(visitor.send(part)) << "nobody breaks it off";
}

TEST(Server, WhoDoesNotStopTalkingIsLeft) {
  Limits limits;
  limits.connections = 1;
  limits.dropped_bytes = 1000;
  for (const bool by_size : {true, false}) {
    limits.dropping = by_size ? std::chrono::minutes(10) : std::chrono::milliseconds(30);
    const Running running(limits);
    Visitor visitor(running.port());
    visitor.send(long_post);
    EXPECT_EQ(status(visitor.receive()), "HTTP/1.1 413");
    if (by_size) {
      visitor.send(std::string(limits.dropped_bytes - 1, 'x'));
      EXPECT_EQ(status(running.ask(get("/"))), "HTTP/1.1 503") << "still heard";
      visitor.send("x");
    }
    // When the place is free, the visitor was left.
    while (status(running.ask(get("/"))) != "HTTP/1.1 200") {
    }
  }
}

TEST(Server, WhatIsNoRequestIsRefused) {
  const Running running;
  for (const auto *nonsense : {"x\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
                               "\r\n\x01\x02\r\n\r\n", "GET / HTTP/1.1\r\nbad header\r\n\r\n"})
    EXPECT_EQ(status(running.ask(nonsense)), "HTTP/1.1 400") << nonsense;
  const auto posted = running.ask("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nGET /");
  EXPECT_EQ(status(posted), "HTTP/1.1 405");
  EXPECT_EQ(posted.find("HTTP/1.1 200"), std::string::npos) << "a body is no request";
}

TEST(Server, AHeaderThatCanBeReadInTwoWaysIsRefused) {
  const Running running;
  const auto status_with = [&](const std::string &fields, const std::string &version = "1.1") {
    return status(running.ask("GET / HTTP/" + version + "\r\n" + fields + "\r\n"));
  };
  EXPECT_EQ(status_with("Host: a\r\nConnection: close\r\n"), "HTTP/1.1 200");
  EXPECT_EQ(status_with("Connection: close\r\n"), "HTTP/1.1 400") << "for whom?";
  EXPECT_EQ(status_with("Host: a\r\nHost: b\r\n"), "HTTP/1.1 400");
  EXPECT_EQ(status_with("Host: a\r\nHost: a\r\n"), "HTTP/1.1 400");
  EXPECT_EQ(status_with("", "1.0").substr(9), "200") << "HTTP/1.0 needs none";
  for (const auto *coding : {"gzip", "gzip, chunked", "identity", "xchunked"})
    EXPECT_EQ(status_with(std::string("Host: a\r\nTransfer-Encoding: ") + coding + "\r\n"),
              "HTTP/1.1 400")
        << coding;
}

TEST(Server, TheHeaderHasALimit) {
  Limits limits;
  limits.header_bytes = 256;
  const Running running(limits);
  const auto of_size = [](std::size_t size) {
    auto request = get("/", "Connection: close\r\nX: ");
    const auto padding = std::string(size - request.size() - 2, 'x');
    return request.insert(request.size() - 2, padding + "\r\n");
  };
  EXPECT_EQ(status(running.ask(of_size(256))), "HTTP/1.1 200");
  EXPECT_EQ(status(running.ask(of_size(257))), "HTTP/1.1 431");
}

TEST(Server, TheTargetHasALimit) {
  const Running running;
  const auto longest = Limits{}.target_bytes;
  EXPECT_EQ(status(running.ask(get("/" + std::string(longest - 1, 'a')))), "HTTP/1.1 404");
  EXPECT_EQ(status(running.ask(get("/" + std::string(longest, 'a')))), "HTTP/1.1 414");
}

TEST(Server, ConnectionsHaveALimit) {
  Limits limits;
  limits.connections = 2;
  limits.kept_for_players = limits.kept_for_health = 0;
  const Running running(limits);
  Visitor first(running.port());
  Visitor second(running.port());
  for (auto *visitor : {&first, &second}) {
    visitor->send(get("/", ""));
    EXPECT_EQ(status(visitor->receive()), "HTTP/1.1 200");
  }
  EXPECT_EQ(status(running.ask("")), "HTTP/1.1 503");
  first.send(get("/", ""));
  EXPECT_EQ(status(first.receive()), "HTTP/1.1 200") << "those inside stay";
}

TEST(Server, RequestsOnAConnectionHaveALimit) {
  Limits limits;
  limits.requests = 2;
  const Running running(limits);
  Visitor visitor(running.port());
  visitor.send(get("/", "") + get("/", "") + get("/", ""));
  EXPECT_EQ(visitor.receive().find("Connection: close"), std::string::npos);
  EXPECT_NE(visitor.receive().find("Connection: close"), std::string::npos);
  EXPECT_EQ(visitor.receive_all(), "");
}

TEST(Server, TheSlowAreNotWaitedFor) {
  Limits limits;
  limits.reading = std::chrono::milliseconds(30);
  const Running running(limits);
  EXPECT_EQ(running.ask("GET / HTTP/1.1\r\nHost:"), "") << "closed without an answer";
  EXPECT_EQ(running.ask(""), "");
}

TEST(Server, WhoDoesNotReadIsLeft) {
  Limits limits;
  limits.writing = std::chrono::milliseconds(30);
  limits.connections = 1;
  const Running running(limits);
  Visitor visitor(running.port());
  visitor.send(get("/large.txt", "") + get("/large.txt", ""));
  EXPECT_TRUE(visitor.receive_some());
  // More than both sockets hold, and nobody takes it: when the place is free, the visitor was left.
  while (status(running.ask(get("/"))) != "HTTP/1.1 200") {
  }
}

TEST(Server, WhoseMachineIsGoneIsLeftSooner) {
  Limits limits;
  limits.writing = std::chrono::hours(1);
  limits.silence = std::chrono::milliseconds(30);
  limits.connections = 1;
  const Running running(limits);
  Visitor visitor(running.port());
  visitor.send(get("/large.txt", ""));
  EXPECT_TRUE(visitor.receive_some());
  // A slow reader takes a little now and then; of this one nothing is heard any more.
  while (status(running.ask(get("/"))) != "HTTP/1.1 200") {
  }
}

TEST(Server, StopsWhenAnswersOnTheirWayHaveLeft) {
  Limits limits;
  limits.leaving = std::chrono::minutes(10);
  auto running = std::make_unique<Running>(limits);
  Visitor idle(running->port());
  Visitor reader(running->port());
  idle.send(get("/", ""));
  EXPECT_EQ(status(idle.receive()), "HTTP/1.1 200");
  reader.send(get("/large.txt", ""));
  EXPECT_TRUE(reader.receive_some());
  std::thread stopping([&] { running.reset(); });
  EXPECT_GT(reader.receive().size(), large);
  EXPECT_EQ(idle.receive_all(), "");
  stopping.join();
}

TEST(Server, AnswersThatNobodyTakesDoNotKeepIt) {
  Limits limits;
  limits.leaving = std::chrono::milliseconds(30);
  auto running = std::make_unique<Running>(limits);
  Visitor reader(running->port());
  reader.send(get("/large.txt", ""));
  EXPECT_TRUE(reader.receive_some());
  running.reset(); // Though most of the answer is still here: it would take `writing`, a minute.
  EXPECT_LT(reader.receive_all().size(), large);
}

TEST(Server, ASignalStopsIt) {
  for (const int signal : {SIGINT, SIGTERM}) {
    testing::Folder folder;
    folder.write("index.html", "");
    const auto site = std::get<Site>(Site::read(folder.path()));
    Server server(site);
    ASSERT_EQ(server.listen({}), StartProblem::none);
    std::thread thread([&] { server.run(); });
    Visitor visitor(server.port());
    visitor.send(get("/", ""));
    EXPECT_EQ(status(visitor.receive()), "HTTP/1.1 200");
    ::kill(::getpid(), signal);
    thread.join();
    EXPECT_EQ(visitor.receive_all(), "");
  }
}

TEST(Server, SaysWhyItCannotStart) {
  Running running;
  Server second(Running::site());
  EXPECT_EQ(second.listen({"127.0.0.1", running.port()}), StartProblem::port_in_use);
  EXPECT_EQ(second.listen({"nowhere", 0}), StartProblem::bad_host);
  EXPECT_EQ(second.listen({"300.0.0.1", 0}), StartProblem::bad_host);
  EXPECT_EQ(second.listen({"192.0.2.1", 0}), StartProblem::not_possible) << "not our address";
  EXPECT_EQ(second.reason(), EADDRNOTAVAIL);
  EXPECT_EQ(second.listen({"localhost", 0}), StartProblem::none) << "a failure leaves nothing open";
  EXPECT_NE(second.port(), 0);
}

} // namespace
} // namespace plateau::server
