// Stackchess in text mode.
#include "text/stackchess.hpp"

int main(int argc, char **argv) {
  return plateau::console::run_program("stackchess", argc, argv,
                                       [](auto &terminal, const auto &options) {
                                         return plateau::console::run_stackchess(terminal, options);
                                       });
}
