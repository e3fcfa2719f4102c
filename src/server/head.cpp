#include "server/head.hpp"

namespace plateau::server {

namespace {

std::string_view phrase(unsigned status) {
  switch (status) {
  case 200:
    return "OK";
  case 201:
    return "Created";
  case 308:
    return "Permanent Redirect";
  case 304:
    return "Not Modified";
  case 400:
    return "Bad Request";
  case 403:
    return "Forbidden";
  case 404:
    return "Not Found";
  case 405:
    return "Method Not Allowed";
  case 409:
    return "Conflict";
  case 411:
    return "Length Required";
  case 413:
    return "Payload Too Large";
  case 414:
    return "URI Too Long";
  case 426:
    return "Upgrade Required";
  case 429:
    return "Too Many Requests";
  case 431:
    return "Request Header Fields Too Large";
  default:
    return "Service Unavailable";
  }
}

void add(std::string &out, std::string_view field, std::string_view value) {
  out.append(field).append(": ").append(value).append("\r\n");
}

} // namespace

std::string write_head(const Head &head) {
  std::string out = head.version == 10 ? "HTTP/1.0 " : "HTTP/1.1 ";
  out.append(std::to_string(head.status)).append(" ").append(phrase(head.status)).append("\r\n");
  for (const auto &[field, value] : head.headers)
    add(out, field, value);
  if (head.length)
    add(out, "Content-Length", std::to_string(*head.length));
  if (head.chunked)
    add(out, "Transfer-Encoding", "chunked");
  // Only if it is not the default of the HTTP version.
  if (head.keep_alive && head.version == 10)
    add(out, "Connection", "keep-alive");
  if (!head.keep_alive && head.version != 10)
    add(out, "Connection", "close");
  return out + "\r\n";
}

std::string chunk_size(std::size_t bytes) {
  std::string digits;
  for (; bytes > 0; bytes /= 16)
    digits.insert(digits.begin(), "0123456789abcdef"[bytes % 16]);
  return digits + "\r\n";
}

} // namespace plateau::server
