/// @file head.hpp
/// The first lines of an answer by HTTP. Written here, because Beast's own way of writing takes
/// longer to compile than all the rest.
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
  std::optional<std::size_t> length; ///< Of the body; nothing: not known, or none.
  bool chunked = false;
  bool keep_alive = false;
};

std::string write_head(const Head &head);
/// What stands before a part of a body whose length nobody knows; behind it stands the end of a
/// line.
std::string chunk_size(std::size_t bytes);
/// The end of such a body.
inline constexpr std::string_view last_chunk = "0\r\n\r\n";

} // namespace plateau::server
