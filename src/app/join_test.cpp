// plateau join, against servers that tests start: a real one, and some that are none.
#include "app/testing/program.hpp"
#include "app/testing/serving.hpp"
#include "console/testing/terminal.hpp"
#include "core/json_value.hpp"
#include "games/any_match.hpp"
#include "server/testing/folder.hpp"
#include "server/testing/free_port.hpp"
#include "server/testing/visitor.hpp"

#include <array>
#include <csignal>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <thread>

namespace plateau::app {
namespace {

using server::testing::WebSocket;
using testing::contains;
using testing::plateau_complains;

const std::string token_of_test(43, 't');

/// A player at the other end, who is the test.
class Opponent {
public:
  explicit Opponent(std::uint16_t port) : socket_(port) {
    EXPECT_TRUE(socket_.open()) << socket_.head();
    say(R"({"v":1,"type":"hello","language":"en"})");
    hear("welcome");
  }

  /// Makes a game and sits down on a side. Gives the id.
  std::string create(const std::string &kind, const std::string &side,
                     const std::string &more = {}) {
    say(R"({"v":1,"type":"create","id":"make-)" + kind + R"(","kind":")" + kind + R"(","side":")" +
        side + R"(","name":"Ann","token":")" + token_of_test + "\"" + more + "}");
    game_ = text_in(hear("done"), "game");
    watch();
    return game_;
  }
  void join(const std::string &game) {
    game_ = game;
    ask("join", R"(,"name":"Ann")");
    watch();
  }
  void watch() { ask("watch"); }
  /// Asks for something that is done.
  void ask(const std::string &type, const std::string &more = {}) {
    say(R"({"v":1,"type":")" + type + R"(","id":")" + std::to_string(++asked_) + R"(","game":")" +
        game_ + R"(","token":")" + token_of_test + "\"" + more + "}");
    const auto answer = hear_one_of("done", "refused");
    EXPECT_EQ(text_in(answer, "type"), "done") << type << ": " << text_in(answer["why"], "text");
  }
  void move(const std::string &move) {
    ask("move", R"(,"version":)" + std::to_string(version_) + R"(,"move":")" + move + "\"");
  }
  /// Waits until so many half-moves were played.
  void wait_for_ply(std::int64_t ply) {
    while (state_["ply"].as_integer().value_or(-1) < ply)
      hear("game");
  }
  template <class Is> void wait_until(Is &&is) {
    while (!is(state_))
      hear("game");
  }
  const JsonValue &state() const { return state_; }
  const std::string &game() const { return game_; }

private:
  void say(const std::string &text) { socket_.send(text); }
  JsonValue hear(std::string_view type) { return hear_one_of(type, type); }
  JsonValue hear_one_of(std::string_view one, std::string_view other) {
    while (const auto text = socket_.receive()) {
      auto json = read_json(*text).value_or(JsonValue{});
      const auto type = text_in(json, "type");
      if (type == "game" && text_in(json, "game") == game_) {
        state_ = json["state"];
        version_ = *json["version"].as_integer();
      }
      if (type == one || type == other)
        return json;
    }
    ADD_FAILURE() << "the server is gone";
    std::abort();
  }

  WebSocket socket_;
  std::string game_;
  JsonValue state_;
  std::int64_t version_ = 0;
  int asked_ = 0;
};

class Join : public console::testing::AtATerminal {
protected:
  std::string url(const std::string &game) const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/#play=" + game;
  }
  std::string server_url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/"; }
  void serve() {
    folder_.write("web/index.html", "<!doctype html>");
    serving_ = std::make_unique<testing::Serving>(std::vector<std::string>{
        "--port", std::to_string(port_), "--web", (folder_.path() / "web").string(), "--store",
        (folder_.path() / "games.db").string()});
    ASSERT_TRUE(contains(serving_->line(), "http://")) << serving_->said();
  }
  using Environment = std::vector<std::pair<std::string, const char *>>;
  /// At a terminal; `state` is where its seats are kept.
  void start(std::vector<std::string> more, winsize size = {24, 80, 0, 0}) {
    more.insert(more.begin(), {testing::plateau_path, "join"});
    AtATerminal::start(more, {{"XDG_STATE_HOME", state_.c_str()}}, size);
  }
  /// In a pipe. Not by run_command, which ends every child of this process: the server is one.
  testing::Answer in_a_pipe(const std::vector<std::string> &more, std::string_view input) const {
    const testing::TemporaryFile file(input);
    auto command =
        "LC_ALL=C.UTF-8 XDG_STATE_HOME='" + state_ + "' " + testing::plateau_path + " join";
    for (const auto &word : more)
      command += " '" + word + "'";
    command += " 2>&1 <" + file.path();
    testing::Answer answer;
    FILE *const output = ::popen(command.c_str(), "r");
    for (int byte = 0; (byte = std::fgetc(output)) != EOF;)
      answer.out += static_cast<char>(byte);
    const int status = ::pclose(output);
    answer.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return answer;
  }

  server::testing::Folder folder_;
  std::string state_ = (folder_.path() / "state").string();
  std::uint16_t port_ = server::testing::free_port();
  std::unique_ptr<testing::Serving> serving_;
};

/// Moves of a whole game by the rules of `kind`: the first legal ones, up to the end or a hundred.
std::vector<std::string> some_game(const std::string &kind, std::size_t most) {
  auto match = *AnyMatch::make(kind, "", "");
  std::vector<std::string> moves;
  while (!match.outcome() && moves.size() < most) {
    const auto legal = match.legal_moves();
    moves.push_back(legal[moves.size() * 7 % legal.size()]);
    match.attempt(moves.back());
  }
  return moves;
}

TEST_F(Join, EveryGameIsPlayedThroughAPipe) {
  serve();
  for (const std::string kind : {"chess", "stackchess", "abalone"}) {
    Opponent opponent(port_);
    // The test has the first move, so that the pipe answers.
    const auto first = AnyMatch::make(kind, "", "")->names().side(Side::first);
    const auto game = opponent.create(kind, std::string(first));
    const auto moves = some_game(kind, 20);
    std::string input;
    for (std::size_t i = 1; i < moves.size(); i += 2)
      input += moves[i] + "\n";
    input += "resign\n";
    testing::Answer answer;
    std::thread playing([&] { answer = in_a_pipe({url(game), "--name", "Bob"}, input); });
    opponent.wait_until(
        [](const JsonValue &state) { return text_in(state, "status") == "playing"; });
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (i % 2 == 0)
        opponent.move(moves[i]);
      opponent.wait_for_ply(static_cast<std::int64_t>(i + 1));
    }
    // The pipe is to move now only after one more.
    const auto legal = some_game(kind, 21);
    opponent.move(legal.back());
    opponent.wait_until([](const JsonValue &state) { return text_in(state, "status") == "over"; });
    playing.join();
    EXPECT_EQ(answer.status, 0);
    EXPECT_TRUE(contains(answer.out, "Ann plays")) << answer.out;
    EXPECT_EQ(text_in(opponent.state()["outcome"], "reason"), "resignation");
    EXPECT_EQ(text_in(opponent.state()["seats"]["black"], "name"),
              first == "white" ? "Bob" : "Ann");
  }
}

TEST_F(Join, MateEndsIt) {
  serve();
  Opponent opponent(port_);
  const auto game = opponent.create("chess", "black");
  testing::Answer answer;
  std::thread playing([&] { answer = in_a_pipe({url(game)}, "f2f3 g2g4\n"); });
  opponent.wait_for_ply(1);
  opponent.move("e7e5");
  opponent.wait_for_ply(3);
  opponent.move("d8h4");
  playing.join();
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(contains(answer.out, "Checkmate")) << answer.out;
}

TEST_F(Join, WhatIsIllegalIsRefusedHereWithTheReason) {
  serve();
  Opponent opponent(port_);
  const auto game = opponent.create("chess", "black");
  testing::Answer answer;
  std::thread playing([&] { answer = in_a_pipe({url(game)}, "d1d4\ne2e4\nresign\n"); });
  opponent.wait_for_ply(1);
  opponent.move("e7e5");
  opponent.wait_for_ply(2);
  playing.join();
  EXPECT_TRUE(contains(answer.out, "d2")) << answer.out;
  EXPECT_EQ(*opponent.state()["ply"].as_integer(), 2);
}

TEST_F(Join, TheSeatIsKeptAndGoesOn) {
  serve();
  Opponent opponent(port_);
  const auto game = opponent.create("chess", "black");
  EXPECT_EQ(in_a_pipe({url(game)}, "").status, 0) << "nothing is typed when it is to move";
  struct stat status {};
  ASSERT_EQ(::stat((state_ + "/plateau/seats").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0600U);
  testing::Answer answer;
  std::thread playing([&] { answer = in_a_pipe({url(game)}, "e2e4\n"); });
  opponent.wait_for_ply(1);
  opponent.move("e7e5");
  playing.join();
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(contains(answer.out, "your opponent plays e5") ||
              contains(answer.out, "Ann plays e5"))
      << answer.out;
}

TEST_F(Join, IsPlayedOnAWholeScreen) {
  serve();
  Opponent opponent(port_);
  const auto game = opponent.create("chess", "black");
  start({url(game), "--name", "Bob"});
  wait_for("F10");
  type("\r\x1bOA\x1bOA\r");
  opponent.wait_for_ply(1);
  opponent.move("e7e5");
  wait_for("plays");
  type("\x1b[21~");
  EXPECT_EQ(end(), 0);
  EXPECT_TRUE(contains(shown_, "\x1b[?1049h"));
  EXPECT_TRUE(contains(shown_, "Your seat is kept")) << "the game goes on";
}

TEST_F(Join, OffersAreMadeAndAnswered) {
  serve();
  Opponent opponent(port_);
  const auto game =
      opponent.create("chess", "black", R"(,"clock":{"kind":"real-time","initial":600000})");
  start({url(game), "--name", "Bob", "--plain"});
  wait_for("Your move");
  type("d1d4\r");
  wait_for("d2");
  type("e2e4\r");
  opponent.wait_for_ply(1);
  wait_for("is to move");
  // Both come at once.
  ASSERT_EQ(::kill(child_, SIGSTOP), 0);
  opponent.move("e7e5");
  opponent.ask("offer-draw");
  ASSERT_EQ(::kill(child_, SIGCONT), 0);
  wait_for("Ann plays e5");
  wait_for("offers a draw");
  type("decline\r");
  opponent.wait_until(
      [](const JsonValue &state) { return text_in(state, "draw_offer") == "black"; });
  opponent.wait_until([](const JsonValue &state) { return state["draw_offer"].is_null(); });
  type("undo\r");
  opponent.wait_until([](const JsonValue &state) { return text_in(state, "takeback") == "white"; });
  opponent.ask("accept-takeback");
  wait_for("Move taken back");
  type("d2d4\r");
  opponent.wait_until([](const JsonValue &state) {
    return *state["ply"].as_integer() == 1 && text_in(state, "to_move") == "black";
  });
  opponent.move("d7d5");
  wait_for("Ann plays d5");
  type("hint\r");
  wait_for("does not work");
  type("resign\r");
  wait_for("(y/n)?");
  type("y\r");
  opponent.wait_until([](const JsonValue &state) { return text_in(state, "status") == "over"; });
  wait_for("The game is over");
  opponent.ask("offer-rematch");
  wait_for("offers a rematch");
  type("accept\r");
  // Sides are swapped: Ann is White now.
  wait_for("is to move");
  type("q\r");
  EXPECT_EQ(end(), 0);
  EXPECT_TRUE(contains(shown_, "Your seat is kept")) << "a game goes on";
}

TEST_F(Join, AServerThatIsKilledIsWaitedFor) {
  serve();
  std::string game;
  {
    Opponent opponent(port_);
    game = opponent.create("abalone", "white");
  }
  start({url(game), "--plain"});
  wait_for("Your move: ");
  serving_->stop(SIGKILL);
  wait_for("Connection lost");
  const auto moves = some_game("abalone", 2);
  type(moves[0] + "\r");
  wait_for("as soon as the connection is back");
  serve();
  wait_for("The connection is back.");
  wait_for("is to move");
  Opponent again(port_);
  again.join(game);
  again.wait_for_ply(1);
  again.move(moves[1]);
  wait_for("Ann plays");
  type("q\r");
  EXPECT_EQ(end(), 0) << shown_.substr(shown_.size() - 400);
}

TEST_F(Join, AGameIsMadeAndItsLinkShown) {
  serve();
  start({server_url(), "--plain", "--create", "stackchess", "--rules", "n=8", "--as", "white",
         "--name", "Bob"});
  const auto shown = wait_for("Waiting for an opponent");
  const auto at = shown.find("#play=");
  ASSERT_NE(at, std::string::npos) << shown;
  const auto game = shown.substr(at + 6, 12);
  Opponent opponent(port_);
  opponent.join(game);
  wait_for("Ann is here");
  wait_for("Your move: ");
  type("q\r");
  EXPECT_EQ(end(), 0);
  // The seat is still there.
  start({url(game), "--plain"});
  wait_for("Your move: ");
  type("\x04");
  EXPECT_EQ(end(), 0);
}

TEST_F(Join, WithoutAFreeSeatItIsWatched) {
  serve();
  Opponent ann(port_);
  const auto game = ann.create("chess", "white");
  start({url(game), "--watch", "--plain"});
  wait_for("You are watching");
  type("e2e4\r");
  wait_for("only watching");
  ann.ask("abort");
  wait_for("cancelled");
  type("q\r");
  EXPECT_EQ(end(), 0);
}

TEST_F(Join, LinksThatLeadNowhereAreRefused) {
  serve();
  const auto says = [&](const std::vector<std::string> &more, std::string_view part) {
    const auto answer = in_a_pipe(more, "");
    EXPECT_EQ(answer.status, 2) << part;
    EXPECT_TRUE(contains(answer.out, part)) << answer.out;
  };
  says({}, "URL");
  says({"nonsense with blanks"}, "not the link to a game");
  says({"ftp://here/#play=abcdefghijkm"}, "http, https, ws or wss");
  says({server_url() + "#play=x"}, "names no game");
  says({server_url()}, "--create");
  says({url("abcdefghijkm"), "--create", "chess"}, "names a game already");
  says({url("abcdefghijkm"), "--clock", "5"}, "--create");
  says({url("abcdefghijkm")}, "no such game");
  says({server_url(), "--create", "chesss"}, "Did you mean chess");
  says({server_url(), "--create", "chess", "--as", "green"}, "green");
  says({server_url(), "--create", "chess", "--clock", "x"}, "no clock");
  says({server_url(), "--create", "chess", "--rules", "x=1"}, "x");
  const auto free = std::to_string(server::testing::free_port());
  says({"http://127.0.0.1:" + free + "/#play=abcdefghijkm"}, "nobody listens there");
  says({"http://a..b/#play=abcdefghijkm"}, "no computer of this name");
}

/// Takes connections and says whatever it likes.
class Impostor {
public:
  /// @param answer to each connection; `ACCEPT` in it becomes what a WebSocket has to answer
  explicit Impostor(std::string answer)
      : answer_(std::move(answer)), listening_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::bind(listening_, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
    EXPECT_EQ(::listen(listening_, 8), 0);
    socklen_t size = sizeof address;
    ::getsockname(listening_, reinterpret_cast<sockaddr *>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { answer_all(); });
  }
  ~Impostor() {
    ::shutdown(listening_, SHUT_RDWR);
    thread_.join();
    ::close(listening_);
  }
  Impostor(const Impostor &) = delete;
  Impostor &operator=(const Impostor &) = delete;
  std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/#play=abcdefghijkm";
  }

private:
  /// RFC 6455, 4.2.2.
  static std::string accept_of(const std::string &head) {
    constexpr std::string_view field = "Sec-WebSocket-Key: ";
    const auto at = head.find(field) + field.size();
    const auto text =
        head.substr(at, head.find('\r', at) - at) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
    SHA1(reinterpret_cast<const unsigned char *>(text.data()), text.size(), digest.data());
    std::array<unsigned char, 32> letters{};
    EVP_EncodeBlock(letters.data(), digest.data(), digest.size());
    return reinterpret_cast<const char *>(letters.data());
  }

  void answer_all() {
    for (int one = -1; (one = ::accept(listening_, nullptr, nullptr)) >= 0; ::close(one)) {
      std::string head;
      char byte = 0;
      while (head.find("\r\n\r\n") == std::string::npos && ::recv(one, &byte, 1, 0) == 1)
        head += byte;
      auto answer = answer_;
      if (const auto at = answer.find("ACCEPT"); at != std::string::npos)
        answer.replace(at, 6, accept_of(head));
      ::send(one, answer.data(), answer.size(), MSG_NOSIGNAL);
      ::shutdown(one, SHUT_WR);
      while (::recv(one, &byte, 1, 0) == 1) {
      }
    }
  }

  std::string answer_;
  int listening_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

TEST(JoinImpostor, WhoeverSpeaksNonsenseIsLeft) {
  for (const std::string &answer :
       {std::string(), std::string("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
        std::string("SSH-2.0-OpenSSH_9.2\r\n\r\n"), std::string(100000, 'x'),
        std::string("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                    "Connection: upgrade\r\nSec-WebSocket-Accept: wrong\r\n\r\n\x81\x7f")}) {
    const Impostor impostor(answer);
    const auto said = plateau_complains({"join", impostor.url()});
    EXPECT_EQ(said.status, 2);
    EXPECT_TRUE(contains(said.out, "does not answer as it should")) << said.out;
  }
}

TEST(JoinImpostor, MessagesWithoutSenseAreNotBelieved) {
  const std::string head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                           "Connection: Upgrade\r\nSec-WebSocket-Accept: ACCEPT\r\n\r\n";
  const auto message = [](const std::string &text) {
    const auto byte = [](std::size_t number) { return static_cast<char>(number & 0xFFU); };
    std::string length(1, byte(text.size() < 126 ? text.size() : 126));
    if (text.size() >= 126)
      length += {byte(text.size() >> 8U), byte(text.size())};
    return "\x81" + length + text;
  };
  const auto expect = [&](const std::string &frames, std::string_view part) {
    const Impostor impostor(head + frames);
    const auto said = plateau_complains({"join", impostor.url()});
    EXPECT_EQ(said.status, 2);
    EXPECT_TRUE(contains(said.out, part)) << said.out;
  };
  expect(message("hello"), "makes no sense");
  expect(message(std::string(50000, '[')), "makes no sense");
  expect(message(R"({"v":1,"type":"game"})"), "makes no sense");
  expect(message(R"({"v":2,"type":"welcome"})"), "another version");
  expect(message(R"({"v":1,"type":"welcome","now":1})") + message(R"({"v":1,"type":"game"})"),
         "makes no sense");
  expect(std::string("\x81\x7f\x00\x00\x01\x00\x00\x00\x00\x00", 10) + "x", "too much at once");
  expect(message("\xff\xfe"), "does not answer as it should");
  expect("", "closed the connection");
}

} // namespace
} // namespace plateau::app
