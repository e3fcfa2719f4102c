#include "app/mapped_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plateau::app {

MappedFile::MappedFile(const std::string &path) {
  if (path == "-") {
    descriptor_ = STDIN_FILENO;
    return;
  }
  descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC); // NOLINT: the system's interface.
  struct stat status {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) {
    error_ = errno;
    return;
  }
  // Pipes and empty files cannot be mapped, and need not be.
  if (!S_ISREG(status.st_mode) || status.st_size <= 0)
    return;
  const auto size = static_cast<std::size_t>(status.st_size);
  void *mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor_, 0);
  if (mapped == MAP_FAILED)
    return;
  ::madvise(mapped, size, MADV_SEQUENTIAL);
  text_ = {static_cast<const char *>(mapped), size};
}

MappedFile::~MappedFile() {
  if (mapped())
    ::munmap(const_cast<char *>(text_.data()), text_.size()); // NOLINT: mapped by ourselves.
  if (descriptor_ > STDIN_FILENO)
    ::close(descriptor_);
}

std::size_t MappedFile::read(char *into, std::size_t capacity) {
  while (true) {
    const auto got = ::read(descriptor_, into, capacity);
    if (got >= 0)
      return static_cast<std::size_t>(got);
    if (errno != EINTR) {
      error_ = errno;
      return 0;
    }
  }
}

} // namespace plateau::app
