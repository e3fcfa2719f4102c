// The subcommands games, moves, why, perft and play, as a shell sees them.
#include "app/testing/program.hpp"
#include "games/games.hpp"

#include <algorithm>
#include <sstream>

namespace plateau::app {
namespace {

using nlohmann::json;
using testing::contains;
using testing::plateau_complains;
using testing::plateau_says;

/// Castling short would lead the king across f1, which the bishop on a6 attacks.
const std::string crossing_fen = "4k3/p7/b7/8/8/8/P7/4K2R w K - 0 1";
const std::string fools_mate = "f2f3 e7e5 g2g4 d8h4";

// Usage.

TEST(Plateau, HelpIsThereInBothLanguages) {
  for (const std::string command :
       {"games", "moves", "why", "perft", "replay", "grade", "play", "analyse"}) {
    const auto english = plateau_says({command, "--help"});
    EXPECT_EQ(english.status, 0);
    EXPECT_TRUE(contains(english.out, "Usage: plateau " + command)) << english.out;
    const auto french = plateau_says({command, "--help", "--lang", "fr"});
    EXPECT_EQ(french.status, 0);
    EXPECT_TRUE(contains(french.out, "Utilisation : plateau " + command)) << french.out;
    EXPECT_FALSE(contains(english.out + french.out, "[app.")) << "a text is missing";
    EXPECT_TRUE(contains(plateau_says({"--help"}).out, "\n  " + command + " "));
  }
}

TEST(Plateau, TheLanguageComesFromTheEnvironmentOrTheOption) {
  EXPECT_TRUE(contains(plateau_says({"--help"}, {}, "fr_FR.UTF-8").out, "Utilisation"));
  EXPECT_TRUE(contains(plateau_says({"--help", "--lang=en"}, {}, "fr_FR.UTF-8").out, "Usage"));
  EXPECT_EQ(plateau_says({"--lang", "de", "games"}).status, 2);
}

TEST(Plateau, TellsItsVersion) {
  const auto answer = plateau_says({"--version"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.out.substr(0, 8), "plateau ");
}

TEST(Plateau, HelpIsACommandToo) {
  EXPECT_EQ(plateau_says({"help"}).out, plateau_says({"--help"}).out);
  EXPECT_EQ(plateau_says({"help", "why"}).out, plateau_says({"why", "--help"}).out);
  EXPECT_EQ(plateau_says({"-V"}).out, plateau_says({"--version"}).out);
}

TEST(Plateau, WhyReadsMovesAsPeopleTypeThem) {
  for (const std::string move : {"nf3", "D2D4", "e2 e4", "1.e4", "♘f3"}) {
    EXPECT_EQ(plateau_says({"why", "chess", move}).out, "legal\n") << move;
    EXPECT_EQ(plateau_says({"why", "chess", move}).status, 0) << move;
  }
  EXPECT_EQ(plateau_says({"why", "chess", "Cf3", "--lang", "fr"}).status, 0);
  EXPECT_EQ(plateau_says({"why", "chess", "cf3", "--lang", "fr"}).status, 0)
      << "no pawn of the c-file";
  EXPECT_EQ(plateau_says({"why", "chess", "Cf3"}).status, 2) << "no English letter";
}

TEST(Plateau, WrongUsageIsStatusTwoAndSaidInWords) {
  EXPECT_EQ(plateau_says({}).status, 2);
  const auto complaint = [](std::vector<std::string> arguments) {
    const auto answer = plateau_complains(std::move(arguments));
    EXPECT_EQ(answer.status, 2) << answer.out;
    return answer.out;
  };
  EXPECT_TRUE(contains(complaint({"nonsense"}), "no command “nonsense”. Commands: help, play, "));
  EXPECT_TRUE(contains(complaint({"analyze", "x"}), "“analyze”. Did you mean analyse?"));
  EXPECT_TRUE(contains(complaint({"help", "analyze"}), "“analyze”. Did you mean analyse?"));
  EXPECT_TRUE(contains(complaint({"moves", "Chess"}), "“Chess”. Did you mean chess?"));
  EXPECT_TRUE(contains(complaint({"play", "echecs"}), "“echecs”. Did you mean chess?"));
  EXPECT_TRUE(contains(complaint({"moves"}), "GAME is missing"));
  EXPECT_TRUE(
      contains(complaint({"moves", "chess", "--nonsense"}), "no option or argument “--nonsense”"));
  EXPECT_TRUE(contains(complaint({"moves", "chess", "--foo", "bar", "baz"}), "“--foo bar baz”"))
      << "in the order they were typed";
  EXPECT_TRUE(contains(complaint({"play", "--levl", "3", "chess"}), "Did you mean --level?"));
  EXPECT_TRUE(contains(complaint({"moves", "chess", "--position"}), "--position needs a value"));
  EXPECT_TRUE(contains(complaint({"why", "chess"}), "MOVE is missing"));
  EXPECT_TRUE(contains(complaint({"why", "chess", "e2e4", "--batch"}), "MOVE cannot be combined"));
  EXPECT_TRUE(contains(complaint({"perft", "chess", "x"}), "must be between 0 and 16, not x."));
  EXPECT_TRUE(contains(complaint({"moves", "go"}), "no game “go”"));
  EXPECT_TRUE(contains(complaint({"moves", "\x1b[31m"}), "?[31m")) << "no escapes reach a terminal";
}

TEST(Plateau, AValueOutOfBoundsIsNamedWithItsBounds) {
  EXPECT_TRUE(contains(plateau_complains({"perft", "chess", "1", "--threads", "257"}).out,
                       "--threads must be between 1 and 256, not 257."));
  EXPECT_TRUE(contains(plateau_complains({"--lang", "de", "games"}).out,
                       "--lang must be one of en, fr, not de."));
  EXPECT_FALSE(contains(plateau_says({"perft", "--help"}).out, "UINT"));
}

TEST(Plateau, PositionsToLookAtAreCountedAlikeEverywhere) {
  const testing::TemporaryFile game("1. e4 *\n");
  const std::vector<std::vector<std::string>> commands = {
      {"best", "chess"}, {"analyse", game.path()}, {"match", "level:1", "level:1"}};
  for (auto command : commands)
    for (const auto *number : {"0", "-1", "1000000000001", "99999999999999999999", "x"}) {
      auto arguments = command;
      arguments.insert(arguments.end(), {"--nodes", number});
      const auto answer = plateau_complains(arguments);
      EXPECT_EQ(answer.status, 2) << command[0] << number;
      EXPECT_TRUE(contains(answer.out, "--nodes must be between 1 and 1000000000000, not "))
          << answer.out;
    }
  EXPECT_EQ(plateau_says({"best", "chess", "--nodes", "1000000000000", "--depth", "1"}).status, 0);
}

TEST(Plateau, AnOptionGivenTwiceIsNamed) {
  const auto answer = plateau_complains({"best", "chess", "--depth", "2", "--depth=3"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_TRUE(contains(answer.out, "--depth is given twice")) << answer.out;
  EXPECT_TRUE(contains(plateau_complains({"serve", "--limits", "--port", "1", "--port", "2"}).out,
                       "--port is given twice"));
  EXPECT_TRUE(contains(
      plateau_complains({"best", "chess", "--depth", "2", "--depth", "3", "--lang", "fr"}).out,
      "--depth est donné deux fois"));
}

TEST(Plateau, InputThatCannotBeReadIsSaid) {
  for (const auto *command : {"uci", "ugi abalone", "play", "play stackchess", "why chess --batch"})
    for (const auto *input : {"< /", "<&-"}) {
      const auto answer = testing::run_command(
          {"sh", "-c",
           "LC_ALL=C " + testing::plateau_path + " " + command + " 2>&1 >/dev/null " + input});
      EXPECT_EQ(answer.status, 2) << command << input;
      EXPECT_EQ(answer.out, "plateau: Standard input cannot be read.\n") << command << input;
    }
}

TEST(Plateau, TheSystemsReasonsAreWords) {
  const auto complaint = [](const std::string &line) {
    const auto answer = testing::run_command(
        {"sh", "-c", "LC_ALL=C exec " + testing::plateau_path + " " + line + " 2>&1 >/dev/null"});
    EXPECT_EQ(answer.status, 2) << line;
    return answer.out;
  };
  EXPECT_EQ(complaint("replay - <&-"), "plateau: (standard input) cannot be read: it is closed.\n");
  EXPECT_TRUE(contains(complaint("replay /proc/self/mem"), "the system failed to read"));
  EXPECT_TRUE(contains(complaint("replay /"), "it is a folder"));
  EXPECT_TRUE(contains(complaint("replay /dev/null/x"), "not a folder"));
}

TEST(Plateau, NumbersArePlainDecimal) {
  for (const std::string number : {"", "0x3", "+2", "-1", " 2", "2 ", "1e0", "2.0", "nan"}) {
    EXPECT_TRUE(contains(plateau_complains({"perft", "chess", "--", number}).out,
                         "The depth must be between 0 and 16, not " + number))
        << number;
    EXPECT_TRUE(
        contains(plateau_complains({"perft", "chess", "1", "--threads=" + number}).out,
                 number.empty() ? "--threads" : "--threads must be between 1 and 256, not "))
        << number;
  }
  for (const std::string number : {"nan", "inf", "1e300", "-1", "0x1", ".5", "5.", "1.2.3", "0"})
    EXPECT_TRUE(contains(plateau_complains({"grade", "--timeout=" + number, "true", "x"}).out,
                         "--timeout must be between 0.001 and 3600, not " + number))
        << number;
}

TEST(Plateau, OutputThatCannotBeWrittenIsSaidAndStatusTwo) {
  for (const std::string command : {" games", " --help", " play </dev/null", " moves chess"})
    for (const std::string redirection : {">/dev/full", ">&-"}) {
      const auto script =
          "{ LC_ALL=C " + testing::plateau_path + command + " 2>&3 " + redirection + "; } 3>&1";
      const auto answer = testing::run_command({"sh", "-c", script});
      EXPECT_EQ(answer.status, 2) << command << redirection;
      EXPECT_EQ(answer.out, "plateau: The output could not be written.\n")
          << command << redirection;
    }
}

TEST(Plateau, AReaderThatLeavesEarlyIsNoFailure) {
  // More than a pipe holds; the status comes by another channel.
  const auto script = "{ { yes | { " + testing::plateau_path +
                      " moves chess --batch 2>&3; echo $? >&3; } | head -1 >/dev/null; } 3>&1; }";
  EXPECT_EQ(testing::run_command({"sh", "-c", script}).out, "0\n");
}

// games

TEST(Games, AreListedWithTheirRules) {
  for (const std::string language : {"en", "fr"}) {
    const auto answer = plateau_says({"games", "--lang", language});
    EXPECT_EQ(answer.status, 0);
    for (const auto name : AllGames::names)
      EXPECT_TRUE(contains("\n" + answer.out, "\n" + std::string(name) + " ")) << name;
    EXPECT_TRUE(contains(answer.out, "  chess960=N "));
    EXPECT_FALSE(contains(answer.out, "[app.")) << answer.out;
  }
  const auto listed = plateau_says({"games", "--json"}).json();
  ASSERT_TRUE(listed.is_array());
  ASSERT_EQ(listed.size(), AllGames::names.size());
  for (const auto &game : listed)
    for (const auto &option : game["rules"])
      EXPECT_EQ(plateau_says({"moves", game["game"], "--rules", option["example"]}).status, 0)
          << option;
}

// moves

TEST(Moves, AreListedSortedOneALine) {
  const auto answer = plateau_says({"moves", "chess"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.out, "a2a3\na2a4\nb1a3\nb1c3\nb2b3\nb2b4\nc2c3\nc2c4\nd2d3\nd2d4\n"
                        "e2e3\ne2e4\nf2f3\nf2f4\ng1f3\ng1h3\ng2g3\ng2g4\nh2h3\nh2h4\n");
  for (const auto name : AllGames::names) {
    const auto moves = plateau_says({"moves", std::string(name), "--json"}).json();
    EXPECT_EQ(moves["game"], name);
    EXPECT_TRUE(std::is_sorted(moves["moves"].begin(), moves["moves"].end()));
    EXPECT_FALSE(moves["moves"].empty());
    // Every move it lists is one it accepts.
    std::string questions;
    for (const auto &move : moves["moves"])
      questions += "\t" + move.get<std::string>() + "\n";
    std::istringstream answers(plateau_says({"why", std::string(name), "--batch"}, questions).out);
    std::size_t accepted = 0;
    for (std::string line; std::getline(answers, line); ++accepted)
      EXPECT_TRUE(json::parse(line)["legal"]) << name << " " << line;
    EXPECT_EQ(accepted, moves["moves"].size());
  }
}

TEST(Moves, InJson) {
  const auto answer = plateau_says({"moves", "chess", "--moves", "e4 e7e5", "--json"}).json();
  EXPECT_EQ(answer["position"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  EXPECT_EQ(answer["to_move"], "white");
  EXPECT_EQ(answer["moves"].size(), 29U);
  EXPECT_TRUE(answer["outcome"].is_null());
}

TEST(Moves, AFinishedGameHasNone) {
  const auto answer = plateau_says({"moves", "chess", "--moves", fools_mate, "--json"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.json()["moves"], json::array());
  EXPECT_EQ(answer.json()["outcome"], (json{{"result", "0-1"}, {"reason", "checkmate"}}));
  EXPECT_EQ(plateau_says({"moves", "chess", "--moves", fools_mate}).out, "");
  EXPECT_TRUE(contains(plateau_complains({"moves", "chess", "--moves", fools_mate}).out,
                       "Checkmate Black wins!"));
}

TEST(Commands, MovesSayWhatMayBeClaimed) {
  const std::string there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
  const auto twice = plateau_says({"moves", "chess", "--moves", there_and_back, "--json"}).json();
  EXPECT_TRUE(twice.contains("claim"));
  EXPECT_TRUE(twice["claim"].is_null());
  const auto thrice =
      plateau_says({"moves", "chess", "--moves", there_and_back + there_and_back, "--json"}).json();
  ASSERT_TRUE(thrice["claim"].is_object()) << thrice;
  EXPECT_TRUE(thrice["outcome"].is_null());
}

TEST(Best, AFinishedGameHasNone) {
  const auto answer = plateau_says({"best", "chess", "--moves", fools_mate, "--json"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_TRUE(answer.json()["best"].is_null());
  EXPECT_EQ(answer.json()["outcome"], (json{{"result", "0-1"}, {"reason", "checkmate"}}));
}

#ifdef PLATEAU_ENDGAME_TABLES
TEST(Best, LooksIntoEndgameTables) {
  const std::string tables = PLATEAU_SOURCE_DIR "/src/chess/testdata/syzygy";
  const std::vector<std::string> question = {
      "best", "chess", "--position", "8/8/8/3k4/8/b7/8/R3K3 w - - 0 1", "--depth", "2", "--json"};
  const auto with = [&](const std::string &folder) {
    auto asked = question;
    asked.insert(asked.end(), {"--tables", folder});
    return asked;
  };
  const auto answer = plateau_says(with(tables));
  EXPECT_EQ(answer.json()["best"], "a1a3");
  EXPECT_GT(answer.json()["lines"][0]["score"], 30'000) << "it is known to be won";
  EXPECT_LT(plateau_says(question).json()["lines"][0]["score"], 30'000);
  const auto refused = plateau_says(with("/nowhere"));
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.json()["error"]["code"], "no-tables");
  EXPECT_TRUE(contains(plateau_complains({"best", "abalone", "--tables", tables}).out,
                       "has no endgame tables"));
}
#endif

TEST(Moves, AMoveThatCannotBePlayedIsNamed) {
  const auto illegal = plateau_complains({"moves", "chess", "--moves", "e2e4 e7e4"});
  EXPECT_EQ(illegal.status, 1);
  EXPECT_TRUE(contains(illegal.out, "Move 2, e7e4: ")) << illegal.out;
  EXPECT_EQ(plateau_says({"moves", "chess", "--moves", "e2e4 nonsense"}).status, 2);
  EXPECT_EQ(plateau_says({"moves", "chess", "--moves", fools_mate + " a2a3"}).status, 1);
  const auto in_json = plateau_says({"moves", "chess", "--moves", "e2e5", "--json"});
  EXPECT_EQ(in_json.status, 1);
  EXPECT_EQ(in_json.json()["error"]["kind"], "illegal");
}

TEST(Moves, APositionOrRulesThatMakeNoSenseAreStatusTwo) {
  for (const std::string position : {"nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", "\x1b[2J", "\xff"}) {
    EXPECT_EQ(plateau_says({"moves", "chess", "--position", position}).status, 2);
    const auto answer = plateau_says({"moves", "chess", "--position", position, "--json"});
    EXPECT_EQ(answer.status, 2);
    ASSERT_TRUE(answer.json().is_object()) << answer.out;
    EXPECT_FALSE(answer.json()["error"]["text"].get<std::string>().empty());
  }
  EXPECT_EQ(plateau_says({"moves", "chess", "--rules", "nonsense"}).status, 2);
}

TEST(Games, SayThatPlayAlwaysHasAutomaticDraws) {
  EXPECT_TRUE(contains(plateau_says({"games"}).out, "in echecs and plateau play they always do"));
  const std::string knights = "Nf3\nNf6\nNg1\nNg8\n";
  const auto played = plateau_says({"play", "chess", "--rules", "standard"}, knights + knights);
  EXPECT_TRUE(contains(played.out, ", 1/2-1/2\n")) << played.out;
}

TEST(Moves, RulesChooseTheStart) {
  const auto answer = plateau_says({"moves", "chess", "--rules", "chess960=0", "--json"}).json();
  EXPECT_EQ(answer["position"].get<std::string>().substr(0, 8), "bbqnnrkr");
}

// why

TEST(Why, SaysLegalOrTheReason) {
  const auto legal = plateau_says({"why", "chess", "e2e4"});
  EXPECT_EQ(legal.status, 0);
  EXPECT_EQ(legal.out, "legal\n");
  EXPECT_EQ(plateau_says({"why", "chess", "Nf3"}).status, 0);
  EXPECT_EQ(plateau_says({"why", "chess", "e2e5"}).status, 1);
  EXPECT_EQ(plateau_says({"why", "chess", "nonsense"}).status, 2);
  EXPECT_EQ(plateau_says({"why", "chess", ""}).status, 2);
  EXPECT_EQ(plateau_says({"why", "chess", "a2a3", "--moves", fools_mate}).status, 1);
}

TEST(Why, NamesTheSquareCrossedAndTheAttackerInBothLanguages) {
  const auto english = plateau_says({"why", "chess", "e1g1", "--position", crossing_fen});
  EXPECT_EQ(english.status, 1);
  EXPECT_TRUE(contains(english.out, "f1") && contains(english.out, "the black bishop on a6"))
      << english.out;
  const auto french =
      plateau_says({"why", "chess", "e1g1", "--position", crossing_fen, "--lang", "fr"});
  EXPECT_EQ(french.status, 1);
  EXPECT_TRUE(contains(french.out, "f1") && contains(french.out, "le fou noir en a6"))
      << french.out;
}

TEST(Why, InJson) {
  const auto refused =
      plateau_says({"why", "chess", "e1g1", "--position", crossing_fen, "--json"}).json();
  EXPECT_EQ(refused["legal"], false);
  EXPECT_EQ(refused["kind"], "illegal");
  EXPECT_EQ(refused["cells"], (json{"f1", "a6"}));
  EXPECT_EQ(refused["roles"],
            (json{{{"cell", "f1"}, {"role", "crossed"}}, {{"cell", "a6"}, {"role", "attacker"}}}));
  EXPECT_EQ(plateau_says({"why", "chess", "e2e4", "--json"}).json(), (json{{"legal", true},
                                                                           {"kind", "legal"},
                                                                           {"code", "legal"},
                                                                           {"cells", json::array()},
                                                                           {"roles", json::array()},
                                                                           {"text", "legal"}}));
  EXPECT_EQ(plateau_says({"why", "chess", "nonsense", "--json"}).json()["kind"], "malformed");
  const auto ambiguous = plateau_says(
      {"why", "chess", "Nd2", "--json", "--position", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"});
  EXPECT_EQ(ambiguous.status, 1);
  EXPECT_EQ(ambiguous.json()["kind"], "ambiguous");
}

TEST(Why, AMissingPromotionPieceIsAskedFor) {
  const std::string fen = "8/4P3/8/8/8/k7/8/K7 w - - 0 1";
  const auto answer = plateau_says({"why", "chess", "e7e8", "--position", fen, "--json"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(answer.json()["kind"], "incomplete");
  EXPECT_EQ(answer.json()["legal"], false);
  EXPECT_EQ(answer.json()["options"], (json{"e7e8q", "e7e8r", "e7e8b", "e7e8n"}));
  EXPECT_TRUE(contains(plateau_says({"why", "chess", "e7e8", "--position", fen}).out, "e7e8n"));
}

TEST(Why, AfterTheEndAlsoSaysHowItEnded) {
  const auto answer = plateau_says({"why", "chess", "a2a3", "--moves", fools_mate});
  EXPECT_TRUE(contains(answer.out, "Checkmate Black wins!")) << answer.out;
}

TEST(Why, ABadPositionIsAnsweredInTheSameShape) {
  const auto answer = plateau_says({"why", "chess", "e2e4", "--position", "nonsense", "--json"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.json()["legal"], false);
  EXPECT_EQ(answer.json()["kind"], "malformed");
  EXPECT_EQ(answer.json()["cells"], json::array());
}

// perft

TEST(Perft, InJson) {
  const auto answer = plateau_says({"perft", "chess", "2", "--json", "--divide"}).json();
  EXPECT_EQ(answer["game"], "chess");
  EXPECT_EQ(answer["depth"], 2);
  EXPECT_EQ(answer["leaves"], 400);
  EXPECT_EQ(answer["divide"].size(), 20U);
  EXPECT_EQ(answer["divide"]["e2e4"], 20);
  EXPECT_FALSE(plateau_says({"perft", "chess", "2", "--json"}).json().contains("divide"));
  EXPECT_EQ(plateau_says({"perft", "chess", "17", "--json"}).json()["error"]["code"], "depth");
}

TEST(Perft, CountsAloneOnTheLastLine) {
  EXPECT_EQ(plateau_says({"perft", "chess", "0"}).out, "1\n");
  EXPECT_EQ(plateau_says({"perft", "chess", "4"}).out, "197281\n");
  EXPECT_EQ(plateau_says({"perft", "chess", "4", "--threads", "3"}).out, "197281\n");
  EXPECT_EQ(plateau_says({"perft", "chess", "1", "--position", crossing_fen}).out,
            std::to_string(plateau_says({"moves", "chess", "--position", crossing_fen, "--json"})
                               .json()["moves"]
                               .size()) +
                "\n");
}

TEST(Perft, DividesByFirstMoveSorted) {
  const auto answer = plateau_says({"perft", "chess", "3", "--divide"});
  EXPECT_EQ(answer.out.substr(0, 10), "a2a3: 380\n");
  EXPECT_TRUE(contains(answer.out, "\nh2h4: 420\n8902\n"));
  EXPECT_EQ(plateau_says({"perft", "chess", "3", "--divide", "--threads", "2"}).out, answer.out);
}

TEST(Perft, TheDepthIsBounded) {
  // After mate there is nothing to count, however deep.
  EXPECT_EQ(plateau_says({"perft", "chess", "16", "--moves", fools_mate}).out, "0\n");
  const auto beyond = plateau_complains({"perft", "chess", "17", "--moves", fools_mate});
  EXPECT_EQ(beyond.status, 2);
  EXPECT_TRUE(contains(beyond.out, "between 0 and 16, not 17"));
  EXPECT_EQ(plateau_says({"perft", "chess", "-1"}).status, 2);
  EXPECT_EQ(plateau_says({"perft", "chess", "1", "--threads", "256"}).status, 0);
  EXPECT_EQ(plateau_says({"perft", "chess", "1", "--threads", "257"}).status, 2);
  EXPECT_EQ(plateau_says({"perft", "chess", "1", "--threads", "0"}).status, 2);
}

// play

TEST(Play, StartsChessUnlessAnotherGameIsNamed) {
  const auto chess = plateau_says({"play"}, "e2e4\n/quit\n");
  EXPECT_EQ(chess.status, 0);
  EXPECT_TRUE(contains(chess.out, ", ?-?\n")) << "ends as echecs does";
  EXPECT_TRUE(contains(chess.out, "Move (e.g. e2e4)? ")) << "asks in the language spoken";
  for (const auto name : AllGames::names)
    EXPECT_EQ(plateau_says({"play", std::string(name)}, "nonsense\n/quit\n").status, 0) << name;
  EXPECT_EQ(plateau_says({"play", "go"}).status, 2);
  EXPECT_EQ(plateau_says({"play", "--position", "nonsense"}).status, 2);
}

} // namespace
} // namespace plateau::app
