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
  std::string content;
  std::array<char, 16384> block;
  ssize_t got = 0;
  while (content.size() <= max_bytes && (got = ::read(file, block.data(), block.size())) != 0) {
    if (got > 0)
      content.append(block.data(), static_cast<std::size_t>(got));
    else if (errno != EINTR)
      break;
  }
  const int error = got < 0 ? errno : EFBIG;
  ::close(file);
  if (got >= 0 && content.size() <= max_bytes)
    return content;
  errno = error;
  return std::nullopt;
}

std::string system_reason(Language language, int error) {
  const auto words = [&](std::string_view key) {
    return text(language, std::string("app.system.").append(key));
  };
  switch (error) {
  case ENOENT:
    return words("not-there");
  case EACCES:
  case EPERM:
    return words("not-allowed");
  case EISDIR:
    return words("folder");
  case EFBIG:
    return words("too-large");
  case ENOEXEC:
    return words("no-program");
  default:
    return text(language, "app.system.other", {{"number", std::to_string(error)}});
  }
}

Failure unreadable(Language language, const std::string &path, int error) {
  return misuse(language, "file-unreadable",
                {{"file", printable(path)}, {"error", system_reason(language, error)}});
}

} // namespace plateau::app
