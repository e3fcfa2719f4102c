/// @file
/// What has been worked out so far, on disk: a run that was cut off goes on where it was.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::analyse {

/// A number that is the same for the same text: FNV-1a.
std::uint64_t fingerprint(std::string_view text, std::uint64_t seed = 0xcbf29ce484222325);

/// Lines added one by one, each with its checksum. A line that was not written to its end, or was
/// changed, counts as not written. From several threads.
class Journal {
public:
  enum class Opened : std::uint8_t {
    yes,
    other,   ///< It belongs to other work.
    no_file, ///< What has its name is a pipe, a device or a folder.
    failed,  ///< `errno` says why.
  };

  Journal() = default;
  Journal(const Journal &) = delete;
  Journal &operator=(const Journal &) = delete;
  ~Journal();

  /// Reads what is there and goes on writing behind it.
  /// @param work what the journal is about: another number is another work
  Opened open(const std::string &path, std::uint64_t work);
  bool is_open() const { return file_ >= 0; }

  /// What was kept for a position; empty when nothing was.
  std::string_view find(std::uint64_t game, std::uint64_t ply) const;
  std::size_t size() const { return kept_.size(); }
  /// Keeps it. False when it cannot be written; nothing at all happens unless it is open.
  bool add(std::uint64_t game, std::uint64_t ply, std::string_view text);
  /// The work is done: the file goes.
  void remove();

private:
  void take(std::string_view line);

  std::string path_;
  int file_ = -1;
  std::mutex mutex_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> kept_;
};

} // namespace plateau::analyse
