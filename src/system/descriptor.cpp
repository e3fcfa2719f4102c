#include "system/descriptor.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace plateau::system {

Descriptor::Descriptor(Descriptor &&other) noexcept : number_(std::exchange(other.number_, -1)) {}
Descriptor &Descriptor::operator=(Descriptor &&other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}
int Descriptor::close() { return open() && ::close(std::exchange(number_, -1)) != 0 ? errno : 0; }

std::optional<Pipe> make_pipe(Waiting waiting) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC | (waiting == Waiting::never ? O_NONBLOCK : 0)) != 0)
    return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

bool worth_another_try(int descriptor, short readiness) {
  if (errno == EINTR)
    return true;
  if (errno != EAGAIN)
    return false;
  pollfd waiting{descriptor, readiness, 0};
  return ::poll(&waiting, 1, -1) >= 0 || errno == EINTR;
}

ReadBlock blocks_of(int descriptor, std::function<void()> before_wait) {
  return [descriptor,
          before = std::move(before_wait)](std::span<char> block) -> std::optional<std::size_t> {
    if (before)
      before();
    while (true) {
      const auto got = ::read(descriptor, block.data(), block.size());
      if (got >= 0)
        return static_cast<std::size_t>(got);
      if (!worth_another_try(descriptor, POLLIN))
        return std::nullopt;
    }
  };
}

Written write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(descriptor, bytes.data(), bytes.size());
    if (count >= 0)
      bytes.remove_prefix(static_cast<std::size_t>(count));
    else if (!worth_another_try(descriptor, POLLOUT))
      return errno == EPIPE ? Written::nobody_reads : Written::failed;
  }
  return Written::yes;
}

} // namespace plateau::system
