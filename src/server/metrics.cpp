#include "server/metrics.hpp"

#include <algorithm>

namespace plateau::server {

namespace {

void head(std::string &out, std::string_view name, std::string_view type, std::string_view help) {
  out.append("# HELP plateau_").append(name).append(" ").append(help);
  out.append("\n# TYPE plateau_").append(name).append(" ").append(type).append("\n");
}

void line(std::string &out, std::string_view name, std::uint64_t value,
          std::string_view labels = {}) {
  out.append("plateau_").append(name).append(labels).append(" ");
  out.append(std::to_string(value)).append("\n");
}

void simple(std::string &out, std::string_view name, std::string_view type, std::string_view help,
            std::uint64_t value) {
  head(out, name, type, help);
  line(out, name, value);
}

void by_code(std::string &out, std::string_view name, std::string_view help,
             const std::map<std::string, std::uint64_t, std::less<>> &values) {
  head(out, name, "counter", help);
  for (const auto &[code, value] : values)
    line(out, name, value, "{code=\"" + code + "\"}");
}

} // namespace

void Metrics::count_store_time(std::int64_t milliseconds) {
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(0, milliseconds));
  const auto bucket = std::lower_bound(bounds.begin(), bounds.end(), time) - bounds.begin();
  ++store_times[static_cast<std::size_t>(bucket)];
  store_time_sum += time;
}

std::string write_metrics(const Metrics &metrics) {
  std::string out;
  simple(out, "messages_total", "counter", "Messages received.", metrics.messages);
  simple(out, "stored_total", "counter", "Entries stored and acknowledged.", metrics.stored);
  simple(out, "repeated_total", "counter", "Requests that had been done before.", metrics.repeated);
  simple(out, "conflicts_total", "counter", "Appends that another writer forestalled.",
         metrics.conflicts);
  simple(out, "unavailable_total", "counter", "Appends that the store could not do.",
         metrics.unavailable);
  simple(out, "hints_sent_total", "counter", "Hints to other nodes.", metrics.hints_sent);
  simple(out, "hints_heard_total", "counter", "Hints from other nodes.", metrics.hints_heard);
  simple(out, "pruned_total", "counter", "Games taken out because they were old.", metrics.pruned);
  simple(out, "store_bytes", "gauge", "What the games take on the disk.",
         static_cast<std::uint64_t>(metrics.store_bytes));
  head(out, "store_free_bytes", "gauge", "What is free on the disk of a store in a file.");
  if (metrics.store_free_bytes)
    line(out, "store_free_bytes", static_cast<std::uint64_t>(*metrics.store_free_bytes));
  by_code(out, "refusals_total", "Requests refused, by reason.", metrics.refusals);
  by_code(out, "closed_total", "Connections closed or turned away, by reason.", metrics.closed);
  head(out, "answers_total", "counter", "Answers by HTTP, by status.");
  for (const auto &[status, value] : metrics.answers)
    line(out, "answers_total", value, "{status=\"" + std::to_string(status) + "\"}");
  simple(out, "store_in_trouble", "gauge", "Whether the store cannot store just now.",
         metrics.store_in_trouble ? 1 : 0);
  head(out, "clock_skew_milliseconds", "gauge", "How far the clock is behind another node's.");
  out.append("plateau_clock_skew_milliseconds ")
      .append(std::to_string(metrics.clock_skew))
      .append("\n");
  simple(out, "connections", "gauge", "Open connections.", metrics.connections);
  simple(out, "sockets", "gauge", "Open WebSockets.", metrics.sockets);
  simple(out, "bus", "gauge", "Whether the bus is connected.", metrics.bus);
  simple(out, "rooms", "gauge", "Games held in memory.", metrics.rooms);
  simple(out, "room_bytes", "gauge", "About what they take.", metrics.room_bytes);
  head(out, "store_milliseconds", "histogram", "From a request to its stored answer.");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < Metrics::bounds.size(); ++i) {
    sum += metrics.store_times[i];
    line(out, "store_milliseconds_bucket", sum,
         "{le=\"" + std::to_string(Metrics::bounds[i]) + "\"}");
  }
  sum += metrics.store_times.back();
  line(out, "store_milliseconds_bucket", sum, "{le=\"+Inf\"}");
  line(out, "store_milliseconds_sum", metrics.store_time_sum);
  line(out, "store_milliseconds_count", sum);
  return out;
}

} // namespace plateau::server
