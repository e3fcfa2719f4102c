/// @file
/// Lines of a descriptor, read in large blocks, of bounded length.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace plateau::app {

/// Reads line after line. Holds one block, however long the lines are.
class LineReader {
public:
  enum class Status {
    line,
    too_long, ///< A line beyond the bound was skipped.
    end,
    failed, ///< The descriptor cannot be read.
  };

  /// @param before_wait called before each read that may have to wait: the moment to hand over
  /// what has been answered so far.
  LineReader(int descriptor, std::size_t max_line, std::function<void()> before_wait);

  /// The next line, without its end (`\n` or `\r\n`). The view is good until the next call.
  Status next(std::string_view &line);

private:
  enum class Filled { more, end, failed };
  Filled fill();

  int descriptor_;
  std::size_t max_line_;
  std::function<void()> before_wait_;
  std::vector<char> block_;
  std::size_t begin_ = 0;   ///< Where the next line starts,
  std::size_t scanned_ = 0; ///< how far no line end was found,
  std::size_t end_ = 0;     ///< and where the bytes read so far stop.
  bool skipping_ = false;   ///< Inside a line that is too long.
};

} // namespace plateau::app
