/// @file spans.hpp
/// Spans of time and amounts of bytes as people type them: `365d`, `12h`, `10G`.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace plateau::app {

/// A whole number of hours (`h`) or days (`d`), at least one, at most a hundred years.
std::optional<std::chrono::milliseconds> read_span(std::string_view text);
bool is_span(std::string_view text);

/// A whole number of megabytes (`M`), gigabytes (`G`) or terabytes (`T`), powers of 1024.
std::optional<std::int64_t> read_bytes(std::string_view text);
bool is_bytes(std::string_view text);

} // namespace plateau::app
