#include "core/record_window.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace plateau {

RecordWindow::RecordWindow(ReadChunk read)
    : now(nullptr), end(nullptr), begin_(nullptr), storage_(capacity), read_(std::move(read)) {
  now = end = begin_ = storage_.data();
  refill();
}

void RecordWindow::refill() {
  if (complete())
    return;
  const std::size_t kept = left();
  offset_ = offset();
  if (kept > 0)
    std::memmove(storage_.data(), now, kept);
  std::size_t filled = kept;
  while (filled < storage_.size() && !complete()) {
    const std::size_t room = storage_.size() - filled;
    // A callback that claims more than it was given room for is not believed.
    const std::size_t got = std::min(read_(storage_.data() + filled, room), room);
    filled += got;
    if (got == 0)
      read_ = nullptr;
  }
  now = begin_ = storage_.data();
  end = begin_ + filled;
}

} // namespace plateau
