/// @file answer.hpp
/// What the server answers to a request for a file, with no socket in sight.
#pragma once

#include "server/head.hpp"
#include "server/limits.hpp"
#include "server/site.hpp"

#include <string>
#include <string_view>

namespace plateau::server {

/// The parts of a request that matter.
struct Request {
  std::string_view method;
  std::string_view target; ///< Path and query, as sent.
  std::string_view accept_encoding;
  std::string_view if_none_match;
};

struct Answer {
  unsigned status = 200;
  Headers headers;
  std::string_view body;          ///< Lives as long as the site.
  std::size_t content_length = 0; ///< Of the body, which HEAD leaves out.
};

/// GET and HEAD of what is there; 304 for what the visitor has already.
Answer answer(const Site &site, const Request &request, const Limits &limits);

/// A refusal without a file: 400, 403, 404, 405, 411, 414, 426, 429, 431, 503.
Answer refusal(unsigned status);

/// Whether a list such as `gzip, br;q=0` accepts a coding.
bool accepts(std::string_view accept_encoding, std::string_view coding);

} // namespace plateau::server
