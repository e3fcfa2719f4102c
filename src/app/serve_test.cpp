// `plateau serve`, as a process.
#include "app/addresses.hpp"
#include "app/testing/program.hpp"
#include "app/testing/serving.hpp"
#include "games/any_match.hpp"
#include "server/testing/folder.hpp"
#include "server/testing/free_port.hpp"

#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>

namespace plateau::app {
namespace {

using testing::plateau_complains;
using testing::plateau_says;
using testing::Serving;

std::string fetch(std::uint16_t port, std::string_view request) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  // Nobody there: no answer.
  if (::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0 ||
      ::send(socket, request.data(), request.size(), MSG_NOSIGNAL) <= 0) {
    ::close(socket);
    return answer;
  }
  char bytes[4096];
  for (ssize_t got = 0; (got = ::recv(socket, bytes, sizeof bytes, 0)) > 0;)
    answer.append(bytes, static_cast<std::size_t>(got));
  ::close(socket);
  return answer;
}

std::string get(std::string_view path) {
  return std::string("GET ").append(path).append(
      " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
}

class Serve : public ::testing::Test {
protected:
  void SetUp() override { folder_.write("index.html", "the page"); }
  std::string web() const { return folder_.path().string(); }

  server::testing::Folder folder_;
};

TEST_F(Serve, SaysWhereItIsAndServesUntilItIsStopped) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Serving serving({"--port", "0", "--web", web(), "--store", "none"});
    EXPECT_NE(serving.line().find("http://127.0.0.1:"), std::string::npos) << serving.line();
    const auto answer =
        fetch(serving.port(), "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    EXPECT_NE(answer.find("the page"), std::string::npos);
    EXPECT_EQ(serving.stop(signal), 0);
  }
}

TEST_F(Serve, ShowsTheDocumentation) {
  const server::testing::Folder docs;
  docs.write("index.html", "all about it");
  const auto folder = docs.path().string();
  const Serving serving({"--port", "0", "--web", web(), "--docs", folder, "--store", "none"});
  EXPECT_TRUE(testing::contains(fetch(serving.port(), get("/docs/")), "all about it"));
  const auto moved = fetch(serving.port(), get("/docs"));
  EXPECT_TRUE(testing::contains(moved, "308 Permanent Redirect\r\n")) << moved;
  EXPECT_TRUE(testing::contains(moved, "Location: docs/\r\n")) << moved;
  EXPECT_TRUE(testing::contains(fetch(serving.port(), get("/")), "the page"));
  for (const auto &[language, words] : {std::pair{"en", "The documentation is not here"},
                                        {"fr", "La documentation n’est pas là"}}) {
    const auto said = plateau_complains({"serve", "--lang", language, "--web", web(), "--docs",
                                         folder + "/nowhere", "--store", "none"});
    EXPECT_EQ(said.status, 2);
    EXPECT_TRUE(testing::contains(said.out, words)) << said.out;
    EXPECT_TRUE(testing::contains(said.out, "nowhere")) << said.out;
  }
}

TEST_F(Serve, WhoeverServesOthersIsToldWhereTheyFindIt) {
  const Serving serving({"--port", "0", "--web", web(), "--store", "none", "--host", "0.0.0.0"});
  EXPECT_NE(serving.line().find("http://127.0.0.1:"), std::string::npos) << serving.line();
  EXPECT_EQ(serving.said().find("http://0.0.0.0"), std::string::npos) << serving.said();
  for (const auto &address : addresses_for_others()) {
    EXPECT_TRUE(!address.starts_with("127.") && address != "::1" && !address.starts_with("fe80"));
    if (address.find(':') == std::string::npos) {
      EXPECT_NE(serving.said().find("http://" + address + ":" + std::to_string(serving.port())),
                std::string::npos)
          << serving.said();
    }
  }
}

TEST_F(Serve, ItsLogNeedsNoStore) {
  const auto said = testing::run_command(
      {"sh", "-c",
       "cd " + web() + " && mkfifo out; " + testing::plateau_path +
           " serve --port 0 --web . --store none >out 2>log & read line <out; kill $!; wait $!; "
           "cat log"});
  EXPECT_TRUE(testing::contains(said.out, R"("event":"started")")) << said.out;
  EXPECT_TRUE(testing::contains(said.out, R"("event":"stopped")")) << said.out;
}

TEST_F(Serve, WaitsForNobodyToReadItsLog) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
  const std::string page(4096, ' ');
  while (::write(ends[1], page.data(), page.size()) > 0) {
  }
  ASSERT_EQ(::fcntl(ends[1], F_SETFL, 0), 0); // As a server has it: it would wait.
  {
    Serving serving({"--port", "0", "--web", web(), "--store", "none"}, ends[1]);
    EXPECT_NE(fetch(serving.port(), "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                  .find("the page"),
              std::string::npos);
    EXPECT_EQ(serving.stop(SIGTERM), 0);
  }
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_F(Serve, ABusyPortIsSaid) {
  const Serving serving({"--port", "0", "--web", web(), "--store", "none"});
  const auto second = plateau_complains({"serve", "--lang", "en", "--web", web(), "--store", "none",
                                         "--port", std::to_string(serving.port())});
  EXPECT_EQ(second.status, 2);
  EXPECT_TRUE(testing::contains(second.out, "listens on port " + std::to_string(serving.port())))
      << second.out;
}

TEST_F(Serve, ItsLimitsArePrinted) {
  const auto said = plateau_says({"serve", "--limits", "--sockets-per-address", "7"});
  EXPECT_EQ(said.status, 0);
  EXPECT_TRUE(testing::contains(said.out, "message-bytes 8192\n")) << said.out;
  EXPECT_TRUE(testing::contains(said.out, "config-bytes 4096\n")) << said.out;
  EXPECT_TRUE(testing::contains(said.out, "sockets-per-address 7\n")) << said.out;
}

/// Two seats of one game, played by HTTP, one request after the other.
class Seats {
public:
  explicit Seats(std::uint16_t port) {
    const auto made = post(port, "", {{"id", "1"}, {"kind", "abalone"}, {"side", "black"}}, "");
    game_ = made["game"];
    tokens_ = {made["token"], post(port, "/" + game_ + "/join", {{"id", "1"}}, "")["token"]};
  }

  /// Plays until the server is gone; every move that was acknowledged counts.
  void play(std::uint16_t port, std::atomic<int> &acknowledged) {
    while (!match_.outcome()) {
      const auto moves = match_.legal_moves();
      const auto ply = match_.ply();
      const auto &move = moves[ply * 31 % moves.size()];
      const auto answer = post(port, "/" + game_ + "/moves",
                               {{"id", std::to_string(ply)}, {"version", ply + 2}, {"move", move}},
                               tokens_[ply % 2]);
      if (!answer.is_object())
        return;
      EXPECT_EQ(answer["type"], "done") << answer;
      EXPECT_EQ(answer["version"], ply + 3);
      match_.attempt(move);
      ++acknowledged;
    }
  }
  /// What the server has: all that was acknowledged, and perhaps the move whose answer was lost.
  void expect_nothing_lost(std::uint16_t port) const {
    const auto answer = fetch(port, get("/api/games/" + game_));
    const auto ply = body_of(answer)["state"]["ply"].get<std::size_t>();
    EXPECT_GE(ply, match_.ply());
    EXPECT_LE(ply, match_.ply() + 1);
  }

private:
  static nlohmann::json body_of(const std::string &answer) {
    const auto head = answer.find("\r\n\r\n");
    return head == std::string::npos
               ? nlohmann::json()
               : nlohmann::json::parse(answer.substr(head + 4), nullptr, false);
  }
  static nlohmann::json post(std::uint16_t port, const std::string &path,
                             const nlohmann::json &members, const std::string &token) {
    const auto body = members.dump();
    return body_of(
        fetch(port, "POST /api/games" + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" +
                        (token.empty() ? "" : "Authorization: Bearer " + token + "\r\n") +
                        "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body));
  }

  std::string game_;
  std::array<std::string, 2> tokens_;
  AnyMatch match_ = *AnyMatch::make("abalone", {}, {});
};

TEST_F(Serve, NoAcknowledgedMoveIsLostWhenItIsKilled) {
  const std::vector<std::string> arguments = {"--port", "0",       "--web",
                                              web(),    "--store", web() + "/games.db"};
  std::optional<Seats> seats;
  constexpr int rounds = 5;
  for (int round = 0; round < rounds; ++round) {
    Serving serving(arguments);
    const auto port = serving.port();
    if (seats)
      seats->expect_nothing_lost(port);
    else
      seats.emplace(port);
    std::atomic<int> acknowledged = 0;
    std::atomic<bool> over = false;
    std::thread playing([&] {
      seats->play(port, acknowledged);
      over = true;
    });
    while (acknowledged < 3 + round && !over)
      std::this_thread::yield();
    serving.stop(SIGKILL); // Whatever it is doing.
    playing.join();
    EXPECT_GE(acknowledged, 3 + round);
  }
  const Serving serving(arguments);
  seats->expect_nothing_lost(serving.port());
}

TEST_F(Serve, AFileIsForOneServer) {
  const std::vector<std::string> arguments = {"--port", "0",       "--web",
                                              web(),    "--store", web() + "/games.db"};
  // Whoever is killed holds nothing: the next one starts at once.
  for (const auto &[language, words] :
       {std::pair{"en", "Another server uses the store"}, {"fr", "Un autre serveur utilise"}}) {
    const Serving first(arguments);
    ASSERT_NE(first.line(), "");
    auto again = arguments;
    again.insert(again.begin(), {"serve", "--lang", language});
    const auto second = plateau_complains(again);
    EXPECT_EQ(second.status, 2);
    EXPECT_TRUE(testing::contains(second.out, words)) << second.out;
  }
  const Serving third(arguments);
  EXPECT_EQ(plateau_says({"export", "--store", arguments.back()}).status, 0) << "meanwhile";
}

TEST_F(Serve, TheExampleBotPlaysItself) {
  const Serving serving({"--port", "0", "--web", web(), "--store", web() + "/games.db"});
  const auto bot = [&](const std::string &what, const std::string &argument) {
    return "PATH=" PLATEAU_BIN_DIR ":$PATH python3 " PLATEAU_SOURCE_DIR
           "/docs/examples/bot.py http://127.0.0.1:" +
           std::to_string(serving.port()) + " " + what + " " + argument;
  };
  // By rules that make it short.
  const auto played = testing::run_command(
      {"sh", "-c",
       bot("create", "stackchess limit=12") + " >" + web() + "/one & while ! [ -s " + web() +
           "/one ]; do :; done; " + bot("join", "$(cut -d' ' -f1 " + web() + "/one)") +
           "; wait; cat " + web() + "/one"});
  EXPECT_EQ(played.status, 0);
  const auto one = testing::content_of(web() + "/one");
  EXPECT_TRUE(testing::contains(one, "white") || testing::contains(one, "black")) << one;
  EXPECT_TRUE(testing::contains(one, "1-0 ") || testing::contains(one, "0-1 ") ||
              testing::contains(one, "1/2-1/2 "))
      << one;
}

TEST(ExampleBot, SaysHowItIsUsed) {
  for (const auto *arguments : {"", "http://127.0.0.1:1", "http://127.0.0.1:1 watch chess"}) {
    const auto said = testing::run_command({"sh", "-c",
                                            "python3 " PLATEAU_SOURCE_DIR "/docs/examples/bot.py " +
                                                std::string(arguments) + " 2>&1"});
    EXPECT_EQ(said.status, 2) << arguments;
    EXPECT_TRUE(testing::contains(said.out, " join ID ")) << said.out;
    EXPECT_FALSE(testing::contains(said.out, "Traceback")) << said.out;
  }
}

TEST_F(Serve, OptionsComeFromAFile) {
  folder_.write("plateau.toml", "# ours\nport = 0\nweb = \"" + web() + "\"\nstore = \"" + web() +
                                    "/games.db\"\nsockets-per-address = 7\n"
                                    "origin = [\"https://a.example\", \"https://b.example\"]\n");
  const auto file = web() + "/plateau.toml";
  const auto limits = plateau_says({"serve", "--config", file, "--limits"});
  EXPECT_TRUE(testing::contains(limits.out, "sockets-per-address 7\n")) << limits.out;
  const auto before =
      plateau_says({"serve", "--config", file, "--limits", "--sockets-per-address", "9"});
  EXPECT_TRUE(testing::contains(before.out, "sockets-per-address 9\n")) << "the command line";
  Serving serving({"--config", file});
  EXPECT_TRUE(testing::contains(fetch(serving.port(), get("/healthz")), "ok"));
  for (const auto *origin : {"https://a.example", "https://b.example", "https://c.example"})
    EXPECT_EQ(testing::contains(fetch(serving.port(), "GET /api/games HTTP/1.1\r\nHost: x\r\n"
                                                      "Connection: close\r\nOrigin: " +
                                                          std::string(origin) + "\r\n\r\n"),
                                " 403 "),
              std::string_view(origin) == "https://c.example")
        << origin;
  EXPECT_EQ(serving.stop(SIGTERM), 0);
}

TEST_F(Serve, AWrongFileOfOptionsIsRefused) {
  const auto said = [&](const std::string &content) {
    folder_.write("plateau.toml", content);
    return plateau_complains(
        {"serve", "--lang", "en", "--limits", "--config", web() + "/plateau.toml"});
  };
  EXPECT_EQ(said("port = 1\n").status, 0);
  const auto unknown = said("prot = 1\n");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(testing::contains(unknown.out, "“prot”")) << unknown.out;
  const auto wrong = said("port = 65536\n");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(testing::contains(wrong.out, "65535")) << wrong.out;
  EXPECT_EQ(said("[section]\nport = 1\n").status, 2);
  EXPECT_EQ(said("origin = \"nonsense\"\n").status, 2);
  EXPECT_EQ(said("config = \"x\"\n").status, 2);
  EXPECT_EQ(plateau_says({"serve", "--limits", "--config", web() + "/nowhere"}).status, 2);
}

TEST_F(Serve, TheExampleOfOptionsIsGood) {
  const auto said = plateau_says(
      {"serve", "--limits", "--config", PLATEAU_SOURCE_DIR "/docs/examples/plateau.toml"});
  EXPECT_EQ(said.status, 0) << said.out;
}

TEST_F(Serve, AddressesHaveAForm) {
  const auto status = [](const char *option, const char *value) {
    return plateau_says({"serve", "--limits", option, value}).status;
  };
  for (const auto *good : {"https://plateau.example", "http://localhost:5173", "http://[::1]:80"})
    EXPECT_EQ(status("--origin", good), 0) << good;
  for (const auto *odd :
       {"", "plateau.example", "https://", "https://plateau.example/", "https://Plateau.example",
        "*", "null", "ftp://x", "https://x:", "https://x y"})
    EXPECT_EQ(status("--origin", odd), 2) << odd;
  EXPECT_EQ(status("--proxy", "127.0.0.1"), 0);
  EXPECT_EQ(status("--proxy", "::1"), 0);
  EXPECT_EQ(status("--proxy", "localhost"), 2);
  EXPECT_EQ(status("--store", ""), 2);
  for (const auto *good : {"127.0.0.1:9064", "[::1]:9064", "localhost:0"})
    EXPECT_EQ(status("--health-address", good), 0) << good;
  for (const auto *odd : {"", "9064", "127.0.0.1", "127.0.0.1:", "::1:9064", "x:9064", ":9064",
                          "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:80x"})
    EXPECT_EQ(status("--health-address", odd), 2) << odd;
}

TEST_F(Serve, HealthHasAnAddressOfItsOwn) {
  // A port that was free a moment ago.
  const auto port = server::testing::free_port();
  Serving serving({"--web", web(), "--port", "0", "--store", web() + "/games.db",
                   "--health-address", "127.0.0.1:" + std::to_string(port)});
  EXPECT_TRUE(testing::contains(fetch(port, get("/healthz")), "ok"));
  EXPECT_TRUE(testing::contains(fetch(port, get("/")), " 404 "));
  EXPECT_TRUE(testing::contains(fetch(serving.port(), get("/healthz")), " 404 "));
  EXPECT_TRUE(testing::contains(fetch(serving.port(), get("/")), "the page"));
  const auto taken =
      plateau_complains({"serve", "--lang", "en", "--web", web(), "--port", "0", "--store", "none",
                         "--health-address", "127.0.0.1:" + std::to_string(port)});
  EXPECT_EQ(taken.status, 2);
  EXPECT_TRUE(testing::contains(taken.out, std::to_string(port))) << taken.out;
  EXPECT_EQ(serving.stop(SIGTERM), 0);
}

TEST_F(Serve, AnAddressOfAnotherMachineIsSaid) {
  // Kept for documents (RFC 5737): no machine has it.
  const auto said = plateau_complains({"serve", "--lang", "en", "--web", web(), "--store", "none",
                                       "--port", "0", "--host", "192.0.2.1"});
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(testing::contains(said.out, "does not have that address")) << said.out;
}

TEST_F(Serve, WhatCannotBeServedIsRefused) {
  EXPECT_EQ(plateau_says({"serve", "--web", web(), "--store", web() + "/no/games.db"}).status, 2);
  EXPECT_EQ(plateau_says({"serve", "--web", web(), "--store", web() + "/index.html"}).status, 2);
  EXPECT_EQ(plateau_says({"serve", "--limits", "--sockets-per-address", "0"}).status, 2);
  EXPECT_EQ(plateau_says({"serve", "--web", web() + "/nowhere", "--store", "none"}).status, 2);
  EXPECT_EQ(plateau_says({"serve", "--web", web(), "--host", "here", "--store", "none"}).status, 2);
  EXPECT_EQ(plateau_says({"serve", "--web", web(), "--port", "65536", "--store", "none"}).status,
            2);
  EXPECT_EQ(plateau_says({"serve", "--web", web(), "--port", "-1", "--store", "none"}).status, 2);
}

} // namespace
} // namespace plateau::app
