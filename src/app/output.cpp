#include "app/output.hpp"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace plateau::app {

bool Output::flush() {
  if (!failed() && !buffer_.empty())
    state_ = system::write_all(descriptor_, buffer_);
  buffer_.clear();
  return !failed();
}

void complain(std::string_view text) {
  std::string line = "plateau: ";
  line.append(text).append("\n");
  system::write_all(STDERR_FILENO, line);
}

void keep_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
      // Opened for the wrong direction, so that reading standard input or writing to standard
      // output still fails, as it would with the closed descriptor.
      ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY); // NOLINT
}

} // namespace plateau::app
