// plateau without a command, at a terminal.
#include "app/testing/program.hpp"
#include "console/testing/terminal.hpp"

namespace plateau::app {
namespace {

using testing::contains;

class Offer : public console::testing::AtATerminal {
protected:
  void start() { AtATerminal::start({testing::plateau_path, "--lang", "en"}, {{"TERM", "dumb"}}); }
};

TEST_F(Offer, AGameAndALevelAreAskedFor) {
  start();
  wait_for("What would you like to play?");
  wait_for("q to leave): ");
  type("nonsense\r");
  wait_for("There is no game");
  wait_for("q to leave): ");
  type("abalon\r");
  wait_for("Enter for two players: ");
  type("9\r");
  wait_for("Levels go from 1");
  wait_for("Enter for two players: ");
  type("1\r");
  wait_for("against the computer at level 1");
  type("quit\r");
  EXPECT_EQ(end(), 0);
}

TEST_F(Offer, EnterIsTheFirstGameForTwo) {
  start();
  wait_for("q to leave): ");
  type("\r");
  wait_for("Enter for two players: ");
  type("\r");
  wait_for("White to play");
  type("quit\r");
  EXPECT_EQ(end(), 0);
}

TEST_F(Offer, WhoeverLeavesLeaves) {
  start();
  wait_for("q to leave): ");
  type("q\r");
  EXPECT_EQ(end(), 0);
  EXPECT_FALSE(contains(shown_, "Enter for two players"));
}

} // namespace
} // namespace plateau::app
