#include "app/lines.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace plateau::app {

namespace {
/// Read at once: some thousand requests.
constexpr std::size_t block_size = std::size_t{1} << 18;
} // namespace

LineReader::LineReader(int descriptor, std::size_t max_line, std::function<void()> before_wait)
    : descriptor_(descriptor), max_line_(max_line), before_wait_(std::move(before_wait)),
      block_(std::max(block_size, 2 * (max_line + 2))) {}

LineReader::Status LineReader::next(std::string_view &line) {
  while (true) {
    const auto *found =
        static_cast<const char *>(std::memchr(block_.data() + scanned_, '\n', end_ - scanned_));
    bool last = false;
    if (found == nullptr) {
      scanned_ = end_;
      // One byte more than the bound may be the \r of a line that just fits.
      if (end_ - begin_ > max_line_ + 1) {
        skipping_ = true;
        begin_ = end_;
      }
      const auto filled = fill();
      if (filled == Filled::failed)
        return Status::failed;
      if (filled == Filled::more)
        continue;
      if (begin_ == end_ && !skipping_)
        return Status::end;
      last = true;
    }
    const auto stop = last ? end_ : static_cast<std::size_t>(found - block_.data());
    line = std::string_view(block_.data() + begin_, stop - begin_);
    begin_ = scanned_ = last ? end_ : stop + 1;
    if (!line.empty() && line.back() == '\r')
      line.remove_suffix(1);
    const bool too_long = std::exchange(skipping_, false) || line.size() > max_line_;
    return too_long ? Status::too_long : Status::line;
  }
}

LineReader::Filled LineReader::fill() {
  std::memmove(block_.data(), block_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  scanned_ -= begin_;
  begin_ = 0;
  before_wait_();
  while (true) {
    const auto got = ::read(descriptor_, block_.data() + end_, block_.size() - end_);
    if (got >= 0) {
      end_ += static_cast<std::size_t>(got);
      return got == 0 ? Filled::end : Filled::more;
    }
    if (errno == EAGAIN) {
      pollfd waiting{descriptor_, POLLIN, 0};
      ::poll(&waiting, 1, -1);
    } else if (errno != EINTR) {
      return Filled::failed;
    }
  }
}

} // namespace plateau::app
