#include "text/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace plateau::console {

namespace {

bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const auto count = ::write(file, content.data(), content.size());
    if (count >= 0)
      content.remove_prefix(static_cast<std::size_t>(count));
    else if (errno != EINTR)
      return false;
  }
  return true;
}

} // namespace

Saved save_on_disk(const std::string &path, std::string_view content, bool replace) {
  // O_EXCL: the check and the creation are one step, so no file slips in between.
  const int file =
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (replace ? O_TRUNC : O_EXCL), 0666);
  if (file < 0)
    return errno == EEXIST ? Saved::exists : Saved::failed;
  const bool written = write_all(file, content);
  const bool closed = ::close(file) == 0;
  return written && closed ? Saved::yes : Saved::failed;
}

} // namespace plateau::console
