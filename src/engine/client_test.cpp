// Engines of all kinds: our own, stockfish, and shell scripts that misbehave.
#include "engine/client.hpp"
#include "engine/identity.hpp"

#include "chess/chess.hpp"
#include "core/testing/languages.hpp"

#include <csignal>
#include <gtest/gtest.h>
#include <unistd.h>

namespace plateau::engine {
namespace {

using Kind = Breakdown::Kind;

const std::string plateau_path = std::string(PLATEAU_BIN_DIR) + "/plateau";
const std::string stockfish_path = "/usr/games/stockfish";

/// For what never comes: nothing is asserted about how long it really takes.
constexpr Milliseconds short_patience{200};
/// For what surely comes: it only keeps a mistake from hanging the test run.
constexpr Milliseconds long_patience{300'000};

Client::Settings settings_of(std::vector<std::string> command, Milliseconds patience) {
  Client::Settings settings;
  settings.command = std::move(command);
  settings.patience = patience;
  return settings;
}

/// An engine whose behaviour is a case for each line it is told: `go*) echo bestmove e2e4;;`.
/// What is not said it does as it should.
Client::Settings script(const std::string &cases, Milliseconds patience = long_patience) {
  return settings_of({"sh", "-c",
                      "while read -r line; do case \"$line\" in " + cases +
                          " uci) echo id name Fake; echo option name Hash type spin; echo uciok;;"
                          " isready) echo readyok;;"
                          " go*) echo info depth 3 score cp 25 pv e2e4 e7e5; echo bestmove e2e4;;"
                          " quit) exit;; esac; done"},
                     patience);
}

Question question(Milliseconds patience = long_patience) {
  Question asked;
  asked.go.depth = 4;
  asked.patience = patience;
  return asked;
}

std::variant<BestMove, Breakdown> answer_of(const std::string &cases,
                                            Milliseconds patience = long_patience) {
  Client client;
  EXPECT_FALSE(client.start(script(cases)));
  return client.think(question(patience));
}

Kind trouble_of(const std::string &cases, Milliseconds patience = long_patience) {
  const auto answer = answer_of(cases, patience);
  const auto *breakdown = std::get_if<Breakdown>(&answer);
  EXPECT_NE(breakdown, nullptr) << cases;
  return breakdown != nullptr ? breakdown->kind : Kind::not_started;
}

/// Plays against itself for some moves; each move is judged.
template <Game G> void play_some(Client &client, GoCommand go, bool from_text) {
  ASSERT_FALSE(client.new_game());
  auto position = G::start({});
  Question asked;
  asked.go = std::move(go);
  asked.patience = long_patience;
  if (from_text)
    asked.start = G::write_position(position);
  for (int ply = 0; ply < 6; ++ply) {
    const auto answer = client.think(asked);
    const auto *best = std::get_if<BestMove>(&answer);
    ASSERT_NE(best, nullptr);
    const auto verdict = G::read_move(position, best->move);
    ASSERT_NE(verdict.move(), nullptr) << best->move;
    EXPECT_TRUE(best->info.score);
    EXPECT_GT(best->info.depth, 0);
    G::play(position, *verdict.move());
    asked.moves.push_back(best->move);
  }
}

// Real ones.

TEST(Client, SpeaksWithOurOwnEngine) {
  Client client;
  auto settings = settings_of({plateau_path, "uci"}, long_patience);
  settings.options = {{"hash", "1"}};
  ASSERT_FALSE(client.start(settings));
  EXPECT_EQ(client.name(), identity());
  EXPECT_TRUE(client.has_option("Hash"));
  EXPECT_FALSE(client.has_option("Has"));
  GoCommand go;
  go.nodes = 500;
  play_some<chess::Chess>(client, go, false);
  play_some<chess::Chess>(client, go, true);
}

TEST(Client, SpeaksUgi) {
  Client client;
  auto settings = settings_of({plateau_path, "ugi", "chess"}, long_patience);
  settings.dialect = ugi_dialect;
  ASSERT_FALSE(client.start(settings));
  GoCommand go;
  go.time = {Milliseconds(100), Milliseconds(100)};
  play_some<chess::Chess>(client, go, true);
}

TEST(Client, SpeaksWithStockfish) {
  if (::access(stockfish_path.c_str(), X_OK) != 0)
    GTEST_SKIP() << "stockfish is not installed";
  Client client;
  auto settings = settings_of({stockfish_path}, long_patience);
  settings.options = {{"Hash", "1"}};
  ASSERT_FALSE(client.start(settings));
  EXPECT_EQ(client.name().substr(0, 9), "Stockfish");
  GoCommand go;
  go.depth = 4;
  play_some<chess::Chess>(client, go, false);
}

TEST(Client, StopsWhenTold) {
  Client client;
  ASSERT_FALSE(client.start(settings_of({plateau_path, "uci"}, long_patience)));
  std::atomic<bool> stop{false};
  Question asked;
  asked.go.infinite = true;
  asked.patience = Milliseconds{0};
  int heard = 0;
  const auto answer = client.think(asked, {[&](const Info &) {
                                             stop = true;
                                             ++heard;
                                           },
                                           &stop});
  EXPECT_TRUE(std::holds_alternative<BestMove>(answer));
  EXPECT_GT(heard, 0);
}

TEST(Client, CanBeStartedAgain) {
  Client client;
  ASSERT_FALSE(client.start(script("")));
  client.quit();
  EXPECT_FALSE(client.running());
  ASSERT_FALSE(client.start(script("")));
  EXPECT_TRUE(client.running());
  EXPECT_TRUE(std::holds_alternative<BestMove>(client.think(question())));
}

// What is said.

TEST(Client, ReadsWhatItIsTold) {
  const auto answer = answer_of("go*) echo info string hello; echo info depth 9 seldepth 12 "
                                "multipv 1 score mate -2 nodes 77 nps 5 pv e2e4 e7e5;"
                                "echo info depth 9 multipv 2 score cp 1 pv a2a3;"
                                "echo bestmove e2e4 ponder e7e5;;");
  const auto *best = std::get_if<BestMove>(&answer);
  ASSERT_NE(best, nullptr);
  EXPECT_EQ(best->move, "e2e4");
  EXPECT_EQ(best->ponder, "e7e5");
  EXPECT_EQ(best->info.depth, 9);
  EXPECT_EQ(best->info.nodes, 77U);
  EXPECT_EQ(best->info.line, "e2e4 e7e5");
  EXPECT_EQ(best->info.score, search::loss_in(4));
}

TEST(Client, ThoughtsAreReadWithCare) {
  Info info;
  EXPECT_FALSE(read_info("", info));
  EXPECT_FALSE(read_info("bestmove e2e4", info));
  EXPECT_FALSE(read_info("info depth 3", info));
  EXPECT_FALSE(read_info("info score", info));
  EXPECT_FALSE(read_info("info score cp", info));
  EXPECT_FALSE(read_info("info score cp much", info));
  EXPECT_FALSE(read_info("info string score cp 3", info));
  EXPECT_FALSE(info.score);
  EXPECT_TRUE(read_info("info score cp 99999999999 depth 99999999999", info));
  EXPECT_EQ(info.score, search::max_evaluation);
  EXPECT_TRUE(read_info("info score mate 3", info));
  EXPECT_EQ(info.score, search::win_in(5));
  EXPECT_TRUE(read_info("info score mate -999999", info));
  EXPECT_TRUE(search::is_loss(*info.score));
}

TEST(Client, AGoIsReadAsItIsWritten) {
  GoCommand go;
  go.time = {Milliseconds(2000), Milliseconds(1500)};
  go.increment = {Milliseconds(20), Milliseconds(10)};
  go.moves_to_go = 12;
  go.nodes = 5;
  go.depth = 7;
  go.only = {"e2e4", "d2d4"};
  EXPECT_EQ(write_go(go, uci_dialect),
            "go wtime 2000 winc 20 btime 1500 binc 10 movestogo 12 depth 7 nodes 5 "
            "searchmoves e2e4 d2d4");
  EXPECT_EQ(write_go(go, ugi_dialect).substr(0, 37), "go p1time 2000 p1inc 20 p2time 1500 p");
  for (const auto &dialect : {uci_dialect, ugi_dialect}) {
    const auto line = write_go(go, dialect);
    Words words(line);
    words.next();
    std::vector<std::string> complaints;
    EXPECT_EQ(write_go(read_go(words, complaints), dialect), line);
    EXPECT_TRUE(complaints.empty());
  }
  GoCommand forever;
  forever.infinite = true;
  EXPECT_EQ(write_go(forever, uci_dialect), "go infinite");
}

TEST(Client, WhatItSaysUnaskedIsNoAnswer) {
  // Two best moves at once: the second must not answer the next question.
  Client client;
  ASSERT_FALSE(client.start(script("*d2d4) ;; 'go depth 4') echo bestmove e2e4; "
                                   "echo bestmove a2a3; echo done >&2;; 'go depth 5') "
                                   "echo bestmove d2d4;;")));
  ASSERT_TRUE(std::holds_alternative<BestMove>(client.think(question())));
  // The next game's readyok comes after it.
  ASSERT_FALSE(client.new_game());
  auto next = question();
  next.go.depth = 5;
  const auto answer = client.think(next);
  ASSERT_TRUE(std::holds_alternative<BestMove>(answer));
  EXPECT_EQ(std::get<BestMove>(answer).move, "d2d4");
}

// Misbehaviour.

TEST(Client, AProgramThatIsNotThere) {
  Client client;
  const auto breakdown = client.start(settings_of({"/no/such/engine"}, long_patience));
  ASSERT_TRUE(breakdown);
  EXPECT_EQ(breakdown->kind, Kind::not_started);
  EXPECT_EQ(breakdown->code, ENOENT);
  EXPECT_FALSE(client.running());
  EXPECT_TRUE(client.start(settings_of({}, long_patience)));
  EXPECT_EQ(explain(plateau::testing::english, "It", *breakdown),
            "It cannot be started: there is no such program.");
}

TEST(Client, AProgramThatIsNoEngine) {
  Client client;
  const auto ends = client.start(settings_of({"true"}, long_patience));
  ASSERT_TRUE(ends);
  EXPECT_EQ(ends->kind, Kind::exited);
  const auto silent =
      client.start(settings_of({"sh", "-c", "while :; do :; done"}, short_patience));
  ASSERT_TRUE(silent);
  EXPECT_EQ(silent->kind, Kind::silent);
  EXPECT_EQ(silent->detail, "uci");
  EXPECT_FALSE(client.running());
}

TEST(Client, ItsOptionsAreItsOwn) {
  Client client;
  auto settings = script("");
  settings.options = {{"Hash", "8"}, {"Has", "8"}};
  const auto breakdown = client.start(settings);
  ASSERT_TRUE(breakdown);
  EXPECT_EQ(breakdown->kind, Kind::no_option);
  EXPECT_EQ(breakdown->detail, "Has");
}

TEST(Client, WhatItCouldNotBeToldIsNotTakenForSaid) {
  Client client;
  ASSERT_FALSE(client.start(script("")));
  for (int time = 0; time < 2; ++time) {
    const auto breakdown = client.set_switch("UCI_Chess960", true);
    ASSERT_TRUE(breakdown) << time;
    EXPECT_EQ(breakdown->kind, Kind::no_option);
  }
  EXPECT_FALSE(client.set_switch("UCI_Chess960", false)) << "so it is from the start";
}

TEST(Client, ItsNameIsCutAndFitForATerminal) {
  Client client;
  const std::string name(60, 'n');
  ASSERT_FALSE(client.start(script("uci) printf 'id name \\033" + name + "x\\n'; echo uciok;;")));
  EXPECT_EQ(client.name(), "?" + name.substr(1));
}

TEST(Client, ItMayDieAtAnyMoment) {
  Client client;
  const auto greeting = client.start(script("uci) exit 3;;"));
  ASSERT_TRUE(greeting);
  EXPECT_EQ(greeting->kind, Kind::exited);
  EXPECT_EQ(greeting->code, 3);
  EXPECT_EQ(trouble_of("go*) exit 1;;"), Kind::exited);
  EXPECT_EQ(trouble_of("position*) exit 0;;"), Kind::exited);
  EXPECT_EQ(trouble_of("go*) kill -SEGV $$;;"), Kind::crashed);
  // A child of its own keeps the output open.
  EXPECT_EQ(trouble_of("go*) while :; do :; done & exit 7;;"), Kind::exited);
}

TEST(Client, ItMayFallSilent) {
  EXPECT_EQ(trouble_of("go*) ;;", short_patience), Kind::silent);
  EXPECT_EQ(trouble_of("go*) while :; do :; done;;", short_patience), Kind::silent);
  EXPECT_EQ(trouble_of("go*) exec 1>&-; while :; do :; done;;", short_patience), Kind::silent);
  Client client;
  const auto ready = client.start(script("isready) ;;", short_patience));
  ASSERT_TRUE(ready);
  EXPECT_EQ(ready->kind, Kind::silent);
  EXPECT_EQ(ready->detail, "isready");
}

TEST(Client, ItMayNotHeedStop) {
  Client client;
  ASSERT_FALSE(client.start(script("go*) ;;", short_patience)));
  const std::atomic<bool> stop{true};
  Question asked;
  asked.go.infinite = true;
  const auto answer = client.think(asked, {{}, &stop});
  ASSERT_TRUE(std::holds_alternative<Breakdown>(answer));
  EXPECT_EQ(std::get<Breakdown>(answer).kind, Kind::silent);
}

TEST(Client, ItMayBabble) {
  // Megabytes before the answer are passed over,
  const auto answer = answer_of("go*) yes info string babble | head -c 5000000; echo;"
                                "echo bestmove e2e4;;");
  EXPECT_TRUE(std::holds_alternative<BestMove>(answer));
  // a line without end too,
  const auto line = answer_of("go*) yes | tr -d '\\n' | head -c 5000000; echo;"
                              "echo bestmove e2e4;;");
  EXPECT_TRUE(std::holds_alternative<BestMove>(line));
  // and no end at all ends with patience.
  EXPECT_EQ(trouble_of("go*) yes info string babble;;", short_patience), Kind::silent);
  EXPECT_EQ(trouble_of("go*) yes | tr -d '\\n';;", short_patience), Kind::silent);
}

TEST(Client, ItMayBabbleWhenItShouldListen) {
  // It writes more than a pipe holds before it reads on: both sides would wait for ever.
  Client client;
  ASSERT_FALSE(client.start(script("ucinewgame) yes babble | head -c 1000000; echo;;")));
  EXPECT_FALSE(client.new_game());
  auto asked = question();
  asked.moves.assign(20'000, "g1f3");
  EXPECT_TRUE(std::holds_alternative<BestMove>(client.think(asked)));
}

TEST(Client, ItMayCloseItsInput) {
  Client client;
  ASSERT_FALSE(client.start(script("position*) exec 0<&-; while :; do :; done;;", short_patience)));
  auto asked = question(short_patience);
  const auto answer = client.think(asked);
  EXPECT_TRUE(std::holds_alternative<Breakdown>(answer));
}

TEST(Client, ItMayNameNoMove) {
  EXPECT_EQ(trouble_of("go*) echo bestmove;;"), Kind::no_move);
  EXPECT_EQ(trouble_of("go*) echo 'bestmove (none)';;"), Kind::no_move);
  EXPECT_EQ(trouble_of("go*) echo bestmove 0000;;"), Kind::no_move);
}

TEST(Client, NothingItStartedOutlivesIt) {
  pid_t grandchild = 0;
  {
    Client client;
    ASSERT_FALSE(client.start(script("uci) while :; do :; done & echo id name $!; echo uciok;;")));
    grandchild = static_cast<pid_t>(std::stol(client.name()));
    ASSERT_EQ(::kill(grandchild, 0), 0);
  }
  // It was killed; nobody may have collected it yet, but that comes by itself.
  while (::kill(grandchild, 0) == 0) {
    std::string status;
    system::Process look;
    ASSERT_EQ(look.start({"cat", "/proc/" + std::to_string(grandchild) + "/stat"}), 0);
    while (look.read(status))
      look.wait(false, Milliseconds{20});
    if (status.find(") Z ") != std::string::npos || status.find(") X ") != std::string::npos)
      break;
  }
}

TEST(TroubleTexts, AreThereInBothLanguages) {
  for (const auto language : all_languages())
    for (const auto kind : {Kind::not_started, Kind::silent, Kind::exited, Kind::crashed,
                            Kind::no_option, Kind::no_move}) {
      const auto words = explain(language, "Crafty", {kind, 9, Milliseconds(1500), "x"});
      EXPECT_NE(words.find("Crafty"), std::string::npos) << words;
      EXPECT_EQ(words.find('['), std::string::npos) << words;
    }
  EXPECT_EQ(explain(plateau::testing::english, "E", {Kind::silent, 0, Milliseconds(1500), "go"}),
            "E did not answer “go” within 1.5 s.");
}

} // namespace
} // namespace plateau::engine
