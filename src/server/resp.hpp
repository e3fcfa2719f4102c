/// @file resp.hpp
/// The part of Redis' protocol (RESP 3) that the bus needs. Bounded, and never throws.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::server {

struct RespLimits {
  static constexpr std::size_t text_bytes = 4096; ///< Our messages have about sixty bytes.
  static constexpr std::size_t items = 64;        ///< The greeting has fourteen.
  static constexpr int depth = 4;
};

/// A value with its text or its items; a map has two items for each pair.
struct Resp {
  enum class Kind : std::uint8_t { text, number, error, none, list, push };
  Kind kind = Kind::none;
  std::string text;
  std::vector<Resp> items;
};

enum class RespRead : std::uint8_t { whole, more, broken };
/// Reads the first value; if it is complete, its bytes are removed.
RespRead read_resp(std::string_view &bytes, Resp &value);

/// Writes a command.
std::string write_resp(std::initializer_list<std::string_view> words);

} // namespace plateau::server
