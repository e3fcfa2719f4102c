/// @file
/// Lines of bounded length, cut from bytes as they come.
#pragma once

#include "system/descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace plateau::system {

/// Cuts bytes into lines. Holds little, whatever comes: of a line beyond the bound nothing is kept.
class LineCutter {
public:
  enum class Cut : std::uint8_t {
    line,
    too_long, ///< There was a line beyond the bound.
    none,     ///< No whole line is there.
  };

  /// @param max_line the longest line, in bytes, its end not counted
  explicit LineCutter(std::size_t max_line) : max_line_(max_line) {}

  /// Where bytes are appended, once `next` has nothing more to give.
  std::string &incoming() { return bytes_; }
  /// The next whole line, without its end (`\n` or `\r\n`). The view is good until the next call.
  Cut next(std::string_view &line);
  /// At the end of the bytes: the line that lacks its end, if one was begun.
  Cut last(std::string_view &line);
  /// Whether a whole line is at hand.
  bool ready() const { return bytes_.find('\n', begin_) != std::string::npos; }

private:
  Cut cut(std::string_view &line, std::size_t end);

  std::size_t max_line_;
  std::string bytes_;
  std::size_t begin_ = 0;   ///< Where the next line starts,
  std::size_t scanned_ = 0; ///< and how far no line end was found.
  bool skipping_ = false;   ///< Inside a line that is too long.
};

/// Reads line after line.
class LineReader {
public:
  enum class Status : std::uint8_t {
    line,
    too_long, ///< A line beyond the bound was skipped.
    end,
    failed, ///< Nothing can be read any more.
  };

  LineReader(ReadBlock read_block, std::size_t max_line)
      : read_block_(std::move(read_block)), cutter_(max_line) {}

  /// The next line, without its end. The view is good until the next call. The last line may lack
  /// its end; after it the answer stays `end`, or `failed`.
  Status next(std::string_view &line);
  /// Whether a whole line is at hand: `next` will not have to wait.
  bool ready() const { return cutter_.ready(); }

private:
  void fill();

  ReadBlock read_block_;
  LineCutter cutter_;
  bool ended_ = false;
  bool failed_ = false;
};

} // namespace plateau::system
