/// @file page_answer.hpp
/// What the server answers to a request for a file; knows no sockets.
#pragma once

#include "server/head.hpp"
#include "server/limits.hpp"
#include "server/site.hpp"

#include <string>
#include <string_view>

namespace plateau::server {

/// The parts of an HTTP request that files need.
struct PageRequest {
  std::string_view method;
  std::string_view target; ///< Path and query, as sent.
  std::string_view accept_encoding;
  std::string_view if_none_match;
};

struct PageAnswer {
  unsigned status = 200;
  Headers headers;
  std::string_view body;          ///< Points into the site.
  std::size_t content_length = 0; ///< Also for HEAD, which sends no body.
};

/// GET and HEAD of a file; 304 if the visitor has it already, 308 for a folder without its last
/// `/`.
PageAnswer answer(const Site &site, const PageRequest &request, const Limits &limits);

/// An answer in plain text: 308, 400, 403, 404, 405, 411, 414, 426, 429, 431, 503.
PageAnswer refusal(unsigned status);

/// True if a list such as `gzip, br;q=0` accepts a coding.
bool accepts(std::string_view accept_encoding, std::string_view coding);

} // namespace plateau::server
