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
/// Part of a body whose length nobody knows.
std::string write_chunk(std::string_view bytes);
/// The end of such a body.
inline constexpr std::string_view last_chunk = "0\r\n\r\n";

} // namespace plateau::server
