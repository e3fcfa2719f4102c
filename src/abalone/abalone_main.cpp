// Abalone in a terminal.
#include "abalone/abalone.hpp"
#include "console/play.hpp"

int main(int argc, char **argv) {
  using namespace plateau;
  return console::run_program("abalone", "abalone", argc, argv,
                              [](auto &terminal, const auto &options) {
                                return console::play<abalone::Abalone>(terminal, options);
                              });
}
