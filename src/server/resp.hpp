/// @file resp.hpp
/// The little of Redis's protocol (RESP 3) that a bus needs. Bounded, and nothing in it can throw.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::server {

struct RespLimits {
  static constexpr std::size_t text_bytes = 4096; ///< Our messages have about sixty.
  static constexpr std::size_t items = 64;        ///< The greeting has fourteen.
  static constexpr int depth = 4;
};

/// A value: a text for whatever has one, items for whatever has them (a map has twice as many).
struct Resp {
  enum class Kind : std::uint8_t { text, number, error, none, list, push };
  Kind kind = Kind::none;
  std::string text;
  std::vector<Resp> items;
};

enum class RespRead : std::uint8_t { whole, more, broken };
/// Reads the first value of some bytes; where it is whole, they are removed.
RespRead read_resp(std::string_view &bytes, Resp &value);

/// A command, as Redis wants it.
std::string write_resp(std::initializer_list<std::string_view> words);

} // namespace plateau::server
