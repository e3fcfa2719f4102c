// Chess in text mode.
#include "text/echecs.hpp"

int main(int argc, char **argv) {
  return plateau::console::run_program("echecs", argc, argv, plateau::console::run_echecs);
}
