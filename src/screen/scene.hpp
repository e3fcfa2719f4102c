/// @file
/// What the screen shows above its messages: a board, and how it is played on. The screen knows no
/// game.
#pragma once

#include "screen/canvas.hpp"
#include "screen/device.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plateau::screen {

/// How a picture may be drawn on this device.
struct Means {
  bool colours = true;
  bool unicode = true;
};

/// Something to choose from: the piece of a promotion, the height of a stack.
struct Menu {
  std::vector<std::string> items;
  std::size_t selected = 0;
};

class Scene {
public:
  Scene() = default;
  Scene(const Scene &) = delete;
  Scene &operator=(const Scene &) = delete;
  virtual ~Scene() = default;

  /// How many rows the board would like, given this much room.
  virtual int rows_wanted(Size room) const = 0;
  /// Draws board, moves and whatever else there is.
  virtual void draw(Canvas &canvas, const Area &area, const Means &means) = 0;
  /// A key or the mouse on the board. A line is what the person means by it.
  virtual std::optional<std::string> handle(const Input &input) = 0;
  /// A line was typed and goes to the game: whoever marks cells may look at it.
  virtual void typed(const std::string &line) = 0;
  /// Something to choose from; nullptr when there is nothing.
  virtual const Menu *menu() const = 0;
  virtual std::optional<std::string> choose(std::size_t item) = 0;
  virtual void cancel() = 0;
  /// When the picture changes by itself, because a clock runs; nothing when it does not.
  virtual std::optional<Milliseconds> next_change() const { return std::nullopt; }
  /// The side to move has no time left.
  virtual bool late() const { return false; }
  /// What the scene has to say by itself, once: why cells cannot be played.
  virtual std::string take_warning() = 0;
};

} // namespace plateau::screen
