// plateau: one command for all games.
#include "app/command.hpp"

#include <csignal>
#include <exception>

int main(int count, char **arguments) {
  using namespace plateau::app;
  keep_standard_descriptors();
  // A reader that goes away is seen as a failed write, and answered by a clean end.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return run(count, arguments);
  } catch (const std::exception &error) {
    // Nothing here throws on purpose: memory or threads ran out.
    complain(error.what());
    return static_cast<int>(Exit::not_understood);
  }
}
