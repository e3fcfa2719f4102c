// The program `echecs`: chess in a terminal, with the prompt its contract fixes.
#include "chess/face.hpp"
#include "chess/tactics.hpp"
#include "console/play_with.hpp"

int main(int argc, char **argv) {
  using namespace plateau::console;
  return run_program("echecs", "chess", argc, argv, [](auto &terminal, const auto &options) {
    ChessFace face("chess.echecs-prompt", contract_commands);
    return play_with(face, terminal, options);
  });
}
