/// @file
/// The insights found so far, on disk, so that an analysis that was cut off continues there.
#pragma once

#include "system/descriptor.hpp"

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::analyse {

/// A file of lines, each with its checksum. A line that is incomplete or was changed is ignored.
/// Several threads may add lines.
class Journal {
public:
  enum class Opened : std::uint8_t {
    yes,
    other,   ///< It was written for other games or options.
    no_file, ///< What has its name is a pipe, a device or a folder.
    failed,  ///< `errno` says why.
  };

  Journal() = default;
  Journal(const Journal &) = delete;
  Journal &operator=(const Journal &) = delete;

  /// Reads what is there and goes on writing behind it.
  /// @param work a number that identifies the games and options: a journal of another is refused
  Opened open(const std::string &path, std::uint64_t work);
  bool is_open() const { return file_.open(); }

  /// What was kept for a position; empty when nothing was.
  std::string_view find(std::uint64_t game, std::uint64_t ply) const;
  std::size_t size() const { return kept_.size(); }
  /// Adds a line; false when it cannot be written. Does nothing when no journal is open.
  bool add(std::uint64_t game, std::uint64_t ply, std::string_view text);
  /// Deletes the file, once the analysis is finished.
  void remove();

private:
  void take(std::string_view line);

  std::string path_;
  system::Descriptor file_;
  std::mutex mutex_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> kept_;
};

} // namespace plateau::analyse
