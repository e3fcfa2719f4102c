// Stackchess in a terminal.
#include "console/play.hpp"
#include "stackchess/stackchess.hpp"

int main(int argc, char **argv) {
  using namespace plateau;
  return console::run_program("stackchess", "stackchess", argc, argv,
                              [](auto &terminal, const auto &options) {
                                return console::play<stackchess::Stackchess>(terminal, options);
                              });
}
