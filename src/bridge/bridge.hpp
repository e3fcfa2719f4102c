/// @file bridge.hpp
/// The core as a page meets it: a request in JSON, an answer in JSON. `web/src/core/protocol.ts`
/// lists them all.
#pragma once

#include "bridge/calls.hpp"

#include <string>
#include <string_view>

namespace plateau::bridge {

/// The longest request: a large game file, and some room for its escapes.
inline constexpr std::size_t max_request_bytes = std::size_t{8} << 20;

/// Holds the matches of a page and answers its requests. Nothing it is sent makes it fail.
class Bridge {
public:
  /// @param surroundings for `think`, and the clock of `perft`
  explicit Bridge(const Surroundings &surroundings) : workspace_(surroundings) {}

  /// The answer, or `{"failure":{"code","text"}}`.
  std::string answer(std::string_view request);

  /// As in Thinker.
  std::optional<search::network::FileFault> load_network(std::string_view game,
                                                         std::span<const std::byte> bytes) {
    return workspace_.thinker.load_network(game, bytes);
  }

  /// Reads the next piece of the file of games that `beginCollection` began. False when it cannot
  /// go on; `collected` says why.
  bool collect(std::string_view piece, bool last);

private:
  Workspace workspace_;
};

} // namespace plateau::bridge
