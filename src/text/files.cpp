#include "text/files.hpp"

#include "text/standard.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <ctime>

namespace plateau::console {

Saved save_on_disk(const std::string &path, std::string_view content, bool replace) {
  if (path.find('\0') != std::string::npos)
    return Saved::failed; // The system would take what comes before it for the name.
  // O_EXCL: the check and the creation are one step, so no file slips in between.
  const int file =
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (replace ? O_TRUNC : O_EXCL), 0666);
  if (file < 0)
    return errno == EEXIST ? Saved::exists : Saved::failed;
  const bool written = write_all(file, content) == Written::yes;
  const bool closed = ::close(file) == 0;
  return written && closed ? Saved::yes : Saved::failed;
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm date{};
  std::array<char, sizeof "2024.12.31"> text{};
  if (::localtime_r(&now, &date) == nullptr ||
      std::strftime(text.data(), text.size(), "%Y.%m.%d", &date) == 0)
    return {}; // A year of more than four digits: better none than a wrong one.
  return text.data();
}

} // namespace plateau::console
