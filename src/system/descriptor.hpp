/// @file
/// Open files, pipes and sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

namespace plateau::system {

/// A descriptor that closes itself.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor &&other) noexcept;
  Descriptor &operator=(Descriptor &&other) noexcept;
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  /// Zero, or the system's reason why what was written may be lost.
  int close();

private:
  int number_ = -1;
};

struct Pipe {
  Descriptor read;
  Descriptor write;
};
enum class Waiting : std::uint8_t { allowed, never };

/// A pipe that programs started from here do not inherit.
/// @param waiting whether reading an empty pipe, or writing to a full one, may wait
/// @return nothing when there is none to be had; `errno` says why
std::optional<Pipe> make_pipe(Waiting waiting = Waiting::allowed);

/// Whether a read or write that failed (`errno` says how) should be tried again. If the descriptor
/// is non-blocking, because another program left it so, waits until it is ready.
/// @param readiness POLLIN or POLLOUT
bool worth_another_try(int descriptor, short readiness);

/// Fills the block from its start and says how many bytes there are; 0 is the end, and nothing when
/// it cannot be read.
using ReadBlock = std::function<std::optional<std::size_t>(std::span<char>)>;

/// Reads what a descriptor has.
/// @param before_wait called before each read, which may have to wait
ReadBlock blocks_of(int descriptor, std::function<void()> before_wait = {});

/// What became of something written.
enum class Written : std::uint8_t {
  yes,
  nobody_reads, ///< The reader of the pipe has had enough: no mistake, but time to stop.
  failed,       ///< Disk full, say.
};

/// Writes everything to a descriptor, and says what became of it. The caller must
/// ignore SIGPIPE, or a reader that goes away ends the program.
Written write_all(int descriptor, std::string_view bytes);

} // namespace plateau::system
