#include "app/output.hpp"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace plateau::app {

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written > 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (written < 0 && errno == EAGAIN) {
      // Whoever shares the descriptor made it non-blocking.
      pollfd waiting{descriptor, POLLOUT, 0};
      if (::poll(&waiting, 1, -1) < 0 && errno != EINTR)
        return false;
    } else if (written == 0 || errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool Output::flush() {
  if (!failed_ && !buffer_.empty())
    failed_ = !write_all(descriptor_, buffer_);
  buffer_.clear();
  return !failed_;
}

void complain(std::string_view text) {
  std::string line = "plateau: ";
  line.append(text).append("\n");
  write_all(STDERR_FILENO, line);
}

void keep_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
      // The wrong direction on purpose: reading from or writing to it goes on failing.
      ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY); // NOLINT
}

} // namespace plateau::app
