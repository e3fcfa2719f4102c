/// @file thinking.hpp
/// The computer player for a page: `Think`, `Progress`, `Thought` of protocol.ts.
#pragma once

#include "core/json_value.hpp"
#include "search/crew.hpp"
#include "search/limits.hpp"
#include "search/network/network.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plateau::bridge {

/// Enough for a minute of thought at the speed of a browser.
inline constexpr std::size_t thinking_table_bytes = std::size_t{32} << 20;

/// The most that can be asked for: the module for shared memory has 256 MiB in all.
inline constexpr std::int64_t max_thinking_table_mebibytes = 128;

/// Of each search that explains a move, when not said otherwise: a second or so in a browser.
inline constexpr std::uint64_t explaining_nodes = 20'000;

/// More threads than this help little, and each takes memory of a page.
inline constexpr int max_thinking_threads = 8;

/// What stands around the search: time, whoever listens, a reason to stop, and who helps.
struct Surroundings {
  search::Now now;
  /// Told each `Progress`, as JSON.
  std::function<void(std::string_view)> progress;
  /// Asked with every look at the clock.
  std::function<bool()> stop;
  search::Crew crew = search::system_crew();
};

/// Thinks about one position after another, and remembers what it found as long as the game is the
/// same.
class Thinker {
public:
  explicit Thinker(Surroundings surroundings);
  ~Thinker();
  Thinker(const Thinker &) = delete;
  Thinker &operator=(const Thinker &) = delete;

  /// Thinks about a game by this network from now on. Gives the reason when the bytes are none, or
  /// none of this game; then nothing changes.
  std::optional<search::network::FileFault> load_network(std::string_view game,
                                                         std::span<const std::byte> bytes);

  /// `Thought`, or `Refused` when the position or a move is; empty when the request is none.
  std::string think(const JsonValue &request);

  /// `Explained`: what a legal move gives away, misses or wins; `Why` when it cannot be played.
  /// Empty when the request is none.
  std::string explain(const JsonValue &request);

private:
  class Mind;
  std::unique_ptr<Mind> mind_;
};

} // namespace plateau::bridge
