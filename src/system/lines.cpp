#include "system/lines.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace plateau::system {

namespace {
/// One read from a pipe seldom gives more.
constexpr std::size_t block_size = std::size_t{1} << 16;
} // namespace

LineCutter::Cut LineCutter::next(std::string_view &line) {
  const auto end = bytes_.find('\n', std::max(begin_, scanned_));
  if (end != std::string::npos)
    return cut(line, end);
  bytes_.erase(0, std::exchange(begin_, 0));
  // One byte more than the bound may be the \r of a line that just fits.
  if (bytes_.size() > max_line_ + 1) {
    skipping_ = true;
    bytes_.clear();
  }
  scanned_ = bytes_.size();
  return Cut::none;
}

LineCutter::Cut LineCutter::last(std::string_view &line) {
  if (begin_ >= bytes_.size() && !skipping_)
    return Cut::none;
  return cut(line, bytes_.size());
}

LineCutter::Cut LineCutter::cut(std::string_view &line, std::size_t end) {
  line = std::string_view(bytes_).substr(begin_, end - begin_);
  begin_ = std::min(end + 1, bytes_.size());
  if (!line.empty() && line.back() == '\r')
    line.remove_suffix(1);
  const bool too_long = std::exchange(skipping_, false) || line.size() > max_line_;
  return too_long ? Cut::too_long : Cut::line;
}

LineReader::Status LineReader::next(std::string_view &line) {
  while (true) {
    auto cut = cutter_.next(line);
    if (cut == LineCutter::Cut::none && ended_)
      cut = cutter_.last(line);
    if (cut != LineCutter::Cut::none)
      return cut == LineCutter::Cut::line ? Status::line : Status::too_long;
    if (ended_)
      return failed_ ? Status::failed : Status::end;
    fill();
  }
}

void LineReader::fill() {
  auto &bytes = cutter_.incoming();
  const auto before = bytes.size();
  bytes.resize(before + block_size);
  const auto got = read_block_(std::span(bytes).subspan(before));
  bytes.resize(before + std::min(got.value_or(0), block_size));
  failed_ = !got;
  ended_ = got.value_or(0) == 0;
}

} // namespace plateau::system
