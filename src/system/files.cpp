#include "system/files.hpp"

#include "system/descriptor.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace plateau::system {

std::optional<std::string> read_whole_file(const std::string &path, std::size_t max_bytes) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC)); // NOLINT: the system's interface.
  if (!file.open())
    return std::nullopt;
  auto content = read_whole(file.number(), max_bytes);
  const int error = errno;
  file.close();
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

} // namespace plateau::system
