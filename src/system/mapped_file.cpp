#include "system/mapped_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plateau::system {

namespace {
/// Files up to this size are read into memory, where nobody can change them any more. A larger one
/// is mapped, since it may not fit: whoever cuts it short while it is read ends the program
/// (SIGBUS), as with every program that maps files.
constexpr std::size_t max_bytes_in_memory = std::size_t{64} << 20;
} // namespace

MappedFile::MappedFile(const std::string &path) {
  if (path == "-") {
    descriptor_ = STDIN_FILENO;
    return;
  }
  file_ = Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC)); // NOLINT: the system's interface.
  descriptor_ = file_.number();
  struct stat status {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) {
    error_ = errno;
    return;
  }
  // Pipes and empty files cannot be mapped, and need not be.
  if (!S_ISREG(status.st_mode) || status.st_size <= 0)
    return;
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size <= max_bytes_in_memory) {
    read_all(size);
    return;
  }
  void *mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor_, 0);
  if (mapped == MAP_FAILED)
    return;
  ::madvise(mapped, size, MADV_SEQUENTIAL);
  text_ = {static_cast<const char *>(mapped), size};
}

void MappedFile::read_all(std::size_t size) {
  content_.resize(size);
  std::size_t done = 0;
  while (done < size) {
    const auto got = read(content_.data() + done, size - done);
    if (error_ != 0)
      return;
    if (got == 0)
      break; // It has become shorter.
    done += got;
  }
  text_ = std::string_view(content_).substr(0, done);
}

MappedFile::~MappedFile() {
  if (whole() && content_.empty())
    ::munmap(const_cast<char *>(text_.data()), text_.size()); // NOLINT: mapped by ourselves.
}

std::size_t MappedFile::read(char *into, std::size_t capacity) {
  // What went wrong first is what is said.
  while (error_ == 0) {
    const auto got = ::read(descriptor_, into, capacity);
    if (got >= 0)
      return static_cast<std::size_t>(got);
    if (!worth_another_try(descriptor_, POLLIN))
      error_ = errno;
  }
  return 0;
}

} // namespace plateau::system
