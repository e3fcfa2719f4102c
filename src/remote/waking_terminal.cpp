#include "remote/waking_terminal.hpp"

#include "console/standard.hpp"
#include "system/descriptor.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace plateau::remote {

namespace {

/// The two ends of ringing: a pipe, so that it can be waited for together with the keyboard.
class Wire {
public:
  explicit Wire(system::Pipe pipe) : pipe_(std::move(pipe)) {}

  void ring() const {
    const int error = errno;
    const char byte = 'r';
    // When the pipe is full, a ring waits in it already.
    while (::write(pipe_.write.number(), &byte, 1) < 0 && errno == EINTR) {
    }
    errno = error;
  }
  /// Until it is rung, or, with `keyboard`, until standard input has something. True: it was rung.
  bool wait(bool keyboard) const {
    while (true) {
      std::array<pollfd, 2> channels{{{pipe_.read.number(), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}}};
      if (::poll(channels.data(), keyboard ? 2 : 1, -1) < 0)
        continue; // A signal.
      if (channels[0].revents != 0) {
        std::array<char, 256> bytes{};
        while (::read(pipe_.read.number(), bytes.data(), bytes.size()) > 0) {
        }
        return true;
      }
      if (channels[1].revents != 0)
        return false;
    }
  }

private:
  system::Pipe pipe_;
};

class WakingLines final : public console::LineSource {
public:
  explicit WakingLines(std::shared_ptr<Wire> wire) : wire_(std::move(wire)) {}

  console::InputLine next(std::string_view prompt) override {
    if (!lines_.ready() && wire_->wait(true))
      return {console::InputLine::Kind::late, {}};
    return lines_.next(prompt);
  }
  bool ready() const override { return lines_.ready(); }
  bool failed() const override { return lines_.failed(); }
  void read_words(StaysWhole whole) override { lines_.read_words(std::move(whole)); }

private:
  std::shared_ptr<Wire> wire_;
  console::PipedLines lines_{system::blocks_of(STDIN_FILENO)};
};

class WireBell final : public console::Bell {
public:
  explicit WireBell(std::shared_ptr<Wire> wire) : wire_(std::move(wire)) {}
  void ring() override { wire_->ring(); }
  console::Woken wait() override {
    wire_->wait(false);
    return {};
  }

private:
  std::shared_ptr<Wire> wire_;
};

} // namespace

std::unique_ptr<console::Terminal> waking_terminal() {
  auto pipe = system::make_pipe(system::Waiting::never);
  if (!pipe)
    return nullptr;
  const auto wire = std::make_shared<Wire>(*std::move(pipe));
  return console::standard_terminal_with(std::make_unique<WakingLines>(wire),
                                         std::make_unique<WireBell>(wire));
}

} // namespace plateau::remote
