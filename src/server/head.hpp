/// @file head.hpp
/// The header of an HTTP answer. Written here because Beast's serializer takes longer to compile
/// than everything else.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::server {

using Headers = std::vector<std::pair<std::string_view, std::string_view>>;

struct Head {
  unsigned status = 200;
  unsigned version = 11; ///< Of the request: 10 or 11.
  const Headers &headers;
  std::optional<std::size_t> length; ///< Of the body; empty if it is not known, or there is none.
  bool chunked = false;
  bool keep_alive = false;
};

std::string write_head(const Head &head);
/// What precedes a chunk of a body; a line end follows the chunk.
std::string chunk_size(std::size_t bytes);
/// Ends such a body.
inline constexpr std::string_view last_chunk = "0\r\n\r\n";

} // namespace plateau::server
