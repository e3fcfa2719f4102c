// Abalone in text mode.
#include "text/abalone.hpp"

int main(int argc, char **argv) {
  return plateau::console::run_program("abalone", argc, argv,
                                       [](auto &terminal, const auto &options) {
                                         return plateau::console::run_abalone(terminal, options);
                                       });
}
