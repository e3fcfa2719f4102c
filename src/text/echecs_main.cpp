// Chess in text mode.
#include "text/echecs.hpp"

int main(int argc, char **argv) {
  return plateau::console::run_program("echecs", argc, argv,
                                       [](auto &terminal, const auto &options) {
                                         return plateau::console::run_echecs(terminal, options);
                                       });
}
