/// @file metrics.hpp
/// What the server counts, in Prometheus' format.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::server {

/// Counters and gauges of one node. One thread counts.
struct Metrics {
  // Counters.
  std::uint64_t messages = 0;    ///< Received, whatever became of them.
  std::uint64_t stored = 0;      ///< Entries that were stored and acknowledged.
  std::uint64_t repeated = 0;    ///< Requests that had been carried out before.
  std::uint64_t conflicts = 0;   ///< Races for a version lost to another writer.
  std::uint64_t unavailable = 0; ///< Appends that the store could not do.
  std::map<std::string, std::uint64_t, std::less<>> refusals; ///< By code.
  std::map<std::string, std::uint64_t, std::less<>>
      closed;                                ///< Connections closed because of a limit, by code.
  std::map<unsigned, std::uint64_t> answers; ///< HTTP answers by status.
  std::uint64_t hints_sent = 0;              ///< To other nodes, over the bus.
  std::uint64_t hints_heard = 0;             ///< From them.
  std::uint64_t pruned = 0;                  ///< Games taken out because they were old.
  // Gauges.
  std::int64_t store_bytes = 0;                 ///< What games take on the disk.
  std::optional<std::int64_t> store_free_bytes; ///< On the same disk, if that is known.
  std::uint64_t bus = 0;                        ///< 1 while it is connected.
  std::uint64_t connections = 0;
  std::uint64_t sockets = 0;
  std::uint64_t rooms = 0;
  std::uint64_t room_bytes = 0; ///< Their approximate memory.
  bool store_in_trouble = false;
  std::int64_t clock_skew = 0; ///< Milliseconds behind another node, or ahead if negative.

  // How long storing took: counts by upper bound.
  static constexpr std::array<std::uint64_t, 8> bounds = {1, 2, 5, 10, 20, 50, 100, 500};
  std::array<std::uint64_t, bounds.size() + 1> store_times{};
  std::uint64_t store_time_sum = 0;

  void count_store_time(std::int64_t milliseconds);
  void count_refusal(std::string_view code) { ++refusals[std::string(code)]; }
  void count_answer(unsigned status) { ++answers[status]; }
  void count_closed(std::string_view code) { ++closed[std::string(code)]; }
};

std::string write_metrics(const Metrics &metrics);

} // namespace plateau::server
