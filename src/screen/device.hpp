/// @file
/// What a screen is drawn on and told by: a terminal, or a test.
#pragma once

#include "core/clock.hpp"
#include "screen/canvas.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace plateau::screen {

enum class Key : std::uint8_t {
  none,
  up,
  down,
  left,
  right,
  home,
  end,
  page_up,
  page_down,
  enter,
  escape,
  backspace,
  f1,
  f2,
  f3,
  f4,
  f5,
  f6,
  f7,
  f8,
  f9,
  f10,
};

/// One thing a person did, or that happened to the terminal.
struct Input {
  enum class Kind : std::uint8_t {
    key,       ///< `key`.
    text,      ///< `text`: one character.
    press,     ///< A mouse button went down at `at`.
    release,   ///< It went up there.
    wheel,     ///< Turned up (`up`) or down.
    resized,   ///< The terminal has another size.
    interrupt, ///< Ctrl-C.
    rung,      ///< Another thread rang.
    nothing,   ///< Time has passed.
    end,       ///< The terminal is gone, or the program is to end.
  };
  Kind kind = Kind::end;
  Key key = Key::none;
  std::string text{};
  Point at{};
  bool up = false;
};

class Device {
public:
  Device() = default;
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;
  virtual ~Device() = default;

  virtual Size size() const = 0;
  /// Shows a picture of that size, with the cursor there.
  virtual void show(const Canvas &canvas, std::optional<Point> cursor) = 0;
  /// Waits for the next thing to happen.
  virtual Input read() = 0;
  /// Waits no longer than this, and then answers `nothing`. A device without a clock waits as
  /// `read` does.
  virtual Input read_within(Milliseconds /*time*/) { return read(); }
  /// From any thread: makes `read` answer `rung`.
  virtual void ring() = 0;
  /// Whether grounds can be told apart; without colours, marks must be signs.
  virtual bool has_colours() const = 0;
  /// Whether more than ASCII can be shown.
  virtual bool has_unicode() const = 0;
};

/// The terminal of this process, in full; it is given back, whatever happens, when the device goes.
/// Nothing when it cannot be had: no terminal, a dumb one, too small a one, or a program without
/// ncurses.
std::unique_ptr<Device> terminal_device();

/// The least that a board, its messages and the moves need.
inline constexpr Size least_size{60, 22};

} // namespace plateau::screen
