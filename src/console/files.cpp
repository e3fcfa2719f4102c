#include "console/files.hpp"

#include "system/descriptor.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

namespace plateau::console {

namespace {

/// If more files than this were left behind by interrupted programs, something else is wrong.
constexpr int max_names = 100;

/// A file that stands under a name, links followed.
struct Standing {
  std::string path;
  mode_t mode = 0;
};

/// What would be replaced; nothing when there is no plain file.
std::optional<Standing> plain_file(const std::string &path) {
  struct stat status {};
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                         &std::free);
  if (!real || ::stat(real.get(), &status) != 0 || !S_ISREG(status.st_mode))
    return std::nullopt;
  return Standing{real.get(), status.st_mode & 07777};
}

Saved replace_file(const Standing &old, std::string_view content) {
  // Who may not write into it may not replace it either.
  if (::access(old.path.c_str(), W_OK) != 0)
    return Saved::failed;
  const auto beside = write_beside(old.path, content);
  if (beside.error != 0)
    return Saved::failed;
  if (::chmod(beside.path.c_str(), old.mode) == 0 &&
      ::rename(beside.path.c_str(), old.path.c_str()) == 0)
    return Saved::yes;
  ::unlink(beside.path.c_str());
  return Saved::failed;
}

/// Writes a file that is open, and closes it. Zero, or the system's reason.
int fill(system::Descriptor file, std::string_view content) {
  const bool written = system::write_all(file.number(), content) == system::Written::yes &&
                       ::fsync(file.number()) == 0;
  const int error = written ? 0 : errno;
  const int closing = file.close();
  return error != 0 ? error : closing;
}

} // namespace

Beside write_beside(const std::string &path, std::string_view content) {
  for (int i = 1; i <= max_names; ++i) {
    const auto name = path + ".part" + (i == 1 ? std::string() : std::to_string(i));
    system::Descriptor file(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file.open() && errno == EEXIST)
      continue;
    if (!file.open())
      return {name, errno};
    const int error = fill(std::move(file), content);
    if (error != 0)
      ::unlink(name.c_str());
    return {name, error};
  }
  return {path, EEXIST};
}

int give_free_name(const std::string &from, const std::string &to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
    return 0;
  if (errno != EINVAL && errno != ENOSYS)
    return errno;
  // This file system cannot rename without replacing. A hard link never replaces anything.
  if (::link(from.c_str(), to.c_str()) != 0)
    return errno;
  ::unlink(from.c_str());
  return 0;
}

Saved save_on_disk(const std::string &path, std::string_view content, bool replace) {
  if (path.find('\0') != std::string::npos)
    return Saved::failed; // The system would take what comes before it for the name.
  if (replace)
    if (const auto old = plain_file(path))
      return replace_file(*old, content);
  // O_EXCL: the check and the creation are one step, so no file slips in between.
  system::Descriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (replace ? O_TRUNC : O_EXCL), 0666));
  if (!file.open()) {
    if (errno != EEXIST)
      return Saved::failed;
    std::error_code ignored;
    if (!std::filesystem::is_directory(path, ignored))
      return Saved::exists;
    errno = EISDIR; // Nobody wants to replace a folder.
    return Saved::failed;
  }
  const bool written = system::write_all(file.number(), content) == system::Written::yes;
  const bool closed = file.close() == 0;
  return written && closed ? Saved::yes : Saved::failed;
}

std::string with_home(std::string_view path, std::string_view home) {
  const bool in_home = path == "~" || path.substr(0, 2) == "~/";
  return in_home && !home.empty() ? std::string(home).append(path.substr(1)) : std::string(path);
}

std::string place_to_keep(std::string_view game, const Environment &environment) {
  std::filesystem::path folder = environment("XDG_STATE_HOME");
  // The specification has relative ones ignored.
  if (!folder.is_absolute()) {
    folder = environment("HOME");
    if (!folder.is_absolute())
      return {};
    folder = folder / ".local" / "state";
  }
  folder /= "plateau";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return error ? std::string() : (folder / game).string() + ".txt";
}

std::optional<std::string> read_game_file(const std::string &path) {
  system::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.open())
    return std::nullopt;
  std::string content(max_game_file + 1, '\0');
  std::size_t size = 0;
  ssize_t got = 0;
  while (size < content.size() &&
         (got = ::read(file.number(), content.data() + size, content.size() - size)) > 0)
    size += static_cast<std::size_t>(got);
  const int error = got < 0 ? errno : size > max_game_file ? EFBIG : 0;
  file.close();
  errno = error;
  if (error != 0)
    return std::nullopt;
  content.resize(size);
  return content;
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
