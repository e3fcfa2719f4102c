/// @file
/// A terminal in memory: what is typed goes in as one text, what is shown comes out as one.
#pragma once

#include "console/terminal.hpp"
#include "console/testing/blocks.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace plateau::console::testing {

/// Keeps what is written. After `room` bytes it behaves like a pipe whose reader went away.
class MemorySink final : public Sink {
public:
  explicit MemorySink(std::string &out, std::size_t width = 0, std::size_t room = SIZE_MAX)
      : out_(out), width_(width), room_(room) {}
  Written write(std::string_view bytes) override {
    if (out_.size() + bytes.size() > room_)
      return Written::nobody_reads;
    out_.append(bytes);
    return Written::yes;
  }
  std::size_t width() const override { return width_; }

private:
  std::string &out_;
  std::size_t width_;
  std::size_t room_;
};

/// Everything `program` shows when `input` is all it is told.
inline std::string session(std::string input, const std::function<void(Terminal &)> &program,
                           Traits traits = {}, std::size_t width = 0) {
  std::string out;
  {
    Terminal terminal(std::make_unique<PipedLines>(blocks_of(std::move(input))),
                      std::make_unique<MemorySink>(out, width), traits);
    program(terminal);
  }
  return out;
}

inline bool has(const std::string &out, std::string_view part) {
  return out.find(part) != std::string::npos;
}

} // namespace plateau::console::testing
