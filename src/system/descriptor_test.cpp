#include "system/descriptor.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <utility>

namespace plateau::system {
namespace {

bool is_open(int number) { return ::fcntl(number, F_GETFD) >= 0; }

TEST(Descriptor, ClosesItselfOnceWhoeverHasItLast) {
  int number = -1;
  {
    auto pipe = make_pipe();
    ASSERT_TRUE(pipe);
    number = pipe->read.number();
    const Descriptor taken = std::move(pipe->read);
    pipe.reset();
    EXPECT_TRUE(is_open(number)) << "it has moved, and is not closed with its old place";
  }
  EXPECT_FALSE(is_open(number));
}

TEST(Descriptor, ClosingSaysWhatTheSystemSays) {
  auto pipe = make_pipe();
  ASSERT_TRUE(pipe);
  const int number = pipe->read.number();
  EXPECT_EQ(pipe->read.close(), 0);
  EXPECT_EQ(pipe->read.close(), 0) << "nothing is open any more";
  EXPECT_EQ(Descriptor(number).close(), EBADF);
}

TEST(Descriptor, APipeWaitsOnlyIfItMay) {
  const auto pipe = make_pipe(Waiting::never);
  ASSERT_TRUE(pipe);
  std::array<char, 1> byte{};
  EXPECT_EQ(::read(pipe->read.number(), byte.data(), 1), -1);
  EXPECT_EQ(errno, EAGAIN);
  EXPECT_EQ(write_all(pipe->write.number(), "x"), Written::yes);
  EXPECT_EQ(::read(pipe->read.number(), byte.data(), 1), 1);
  EXPECT_EQ(::fcntl(pipe->write.number(), F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
}

} // namespace
} // namespace plateau::system
