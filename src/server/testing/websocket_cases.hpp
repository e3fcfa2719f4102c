/// @file websocket_cases.hpp
/// How RFC 6455 can be kept and broken, as a table. The numbers are those of Autobahn's suite, 1 to
/// 7, 9 and 10. That suite wants its texts sent back; here every text is answered by a refusal,
/// which repeats the `id` of the message, and whoever sends bytes is told that only text is read.
#pragma once

#include <string>
#include <vector>

namespace plateau::server::testing::websocket {

/// Bytes to send.
struct Step {
  std::string bytes;
  std::size_t chop = 0; ///< How many go to the system at once; 0: all.
  int await = 0;        ///< How many frames have to be heard before the next step.
};

struct Case {
  std::string number;
  std::vector<Step> steps;
  /// What is heard, in order: `answer`, `answer ID`, `bye CODE`, `pong PAYLOAD`, `close` or
  /// `close CODE`. With a `?` behind it may be missing, as the suite allows.
  std::vector<std::string> heard;
};

/// All 301.
/// @param longest no message is longer than this many bytes: under sanitizers, the largest take
/// long
std::vector<Case> cases(std::size_t longest);

} // namespace plateau::server::testing::websocket
