#include "app/files.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace plateau::app {

std::optional<std::string> read_whole_file(const std::string &path, std::size_t max_bytes) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC); // NOLINT: the system's interface.
  if (file < 0)
    return std::nullopt;
  auto content = read_whole(file, max_bytes);
  const int error = errno;
  ::close(file);
  errno = error;
  return content;
}

std::optional<std::string> read_whole(int file, std::size_t max_bytes) {
  std::string content;
  std::array<char, 16384> block;
  ssize_t got = 0;
  while (content.size() <= max_bytes && (got = ::read(file, block.data(), block.size())) != 0) {
    if (got > 0)
      content.append(block.data(), static_cast<std::size_t>(got));
    else if (errno != EINTR)
      break;
  }
  if (got >= 0 && content.size() <= max_bytes)
    return content;
  if (got >= 0)
    errno = EFBIG;
  return std::nullopt;
}

std::string shown_name(Language language, const std::string &path) {
  return path == "-" ? text(language, "app.replay.stdin") : printable(path);
}

Failure unreadable(Language language, const std::string &path, int error) {
  return misuse(language, "file-unreadable",
                {{"file", shown_name(language, path)}, {"error", system_reason(language, error)}});
}

Failure unwritable(Language language, const std::string &path, int error) {
  return misuse(language, "file-unwritable",
                {{"file", printable(path)}, {"error", system_reason(language, error)}});
}

} // namespace plateau::app
