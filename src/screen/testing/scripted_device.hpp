/// @file
/// A screen in memory: keys come from a list, pictures are kept.
#pragma once

#include "screen/device.hpp"

#include <deque>
#include <string>
#include <string_view>

namespace plateau::screen::testing {

class ScriptedDevice final : public Device {
public:
  explicit ScriptedDevice(Size size = {80, 24}) : size_(size) {}

  // What is to happen, in order; after the last one the input ends.
  ScriptedDevice &key(Key key) {
    Input input;
    input.kind = Input::Kind::key;
    input.key = key;
    return add(input);
  }
  ScriptedDevice &type(std::string_view letters) {
    for (const char letter : letters) {
      Input input;
      input.kind = Input::Kind::text;
      input.text = std::string(1, letter);
      add(input);
    }
    return *this;
  }
  ScriptedDevice &line(std::string_view letters) { return type(letters).key(Key::enter); }
  ScriptedDevice &mouse(Input::Kind kind, Point at) {
    Input input;
    input.kind = kind;
    input.at = at;
    return add(input);
  }
  ScriptedDevice &happens(Input::Kind kind) {
    Input input;
    input.kind = kind;
    return add(input);
  }
  ScriptedDevice &resize(Size size) {
    sizes_.push_back(size);
    return happens(Input::Kind::resized);
  }

  bool colours = true;
  bool unicode = true;

  /// The picture that was there when the input ended, and where the cursor stood.
  const std::string &picture() const { return picture_; }
  const Canvas &canvas() const { return canvas_; }
  std::optional<Point> cursor() const { return cursor_; }
  bool shows(std::string_view part) const { return picture_.find(part) != std::string::npos; }
  Size size() const override { return size_; }
  bool has_colours() const override { return colours; }
  bool has_unicode() const override { return unicode; }
  void show(const Canvas &canvas, std::optional<Point> cursor) override {
    canvas_ = canvas;
    picture_ = canvas.text();
    cursor_ = cursor;
  }
  Input read() override {
    if (inputs_.empty())
      return {};
    auto input = inputs_.front();
    inputs_.pop_front();
    if (input.kind == Input::Kind::resized) {
      size_ = sizes_.front();
      sizes_.pop_front();
    }
    return input;
  }
  void ring() override {}

private:
  ScriptedDevice &add(Input input) {
    inputs_.push_back(std::move(input));
    return *this;
  }

  Size size_;
  std::deque<Input> inputs_;
  std::deque<Size> sizes_;
  std::string picture_;
  Canvas canvas_{{0, 0}};
  std::optional<Point> cursor_;
};

} // namespace plateau::screen::testing
