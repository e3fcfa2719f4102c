#include "console/bell.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace plateau::console {
namespace {

TEST(KeyboardBell, CtrlCIsAnAnswerWhileItAttends) {
  const auto bell = keyboard_bell(true);
  const Attention attention(*bell);
  std::raise(SIGINT);
  EXPECT_TRUE(bell->wait().interrupted);
}

TEST(KeyboardBell, ACtrlCThatCameTooLateInterruptsNothingElse) {
  const auto bell = keyboard_bell(true);
  {
    const Attention attention(*bell);
    std::raise(SIGINT);
  }
  const Attention attention(*bell);
  bell->ring();
  EXPECT_FALSE(bell->wait().interrupted);
}

} // namespace
} // namespace plateau::console
