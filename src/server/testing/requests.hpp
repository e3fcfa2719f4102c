/// @file requests.hpp
/// Requests by HTTP as texts, and what their answers say.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace plateau::server::testing {

inline std::string post(std::string_view path, const nlohmann::json &body,
                        std::string_view token = {}, std::string_view more = {}) {
  const auto text = body.dump();
  auto request = std::string("POST ").append(path).append(" HTTP/1.1\r\nHost: x\r\n").append(more);
  if (!token.empty())
    request.append("Authorization: Bearer ").append(token).append("\r\n");
  return request + "Connection: close\r\nContent-Length: " + std::to_string(text.size()) +
         "\r\n\r\n" + text;
}
inline std::string get(std::string_view path) {
  return std::string("GET ").append(path).append(
      " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
}
inline nlohmann::json body_of(const std::string &answer) {
  return nlohmann::json::parse(answer.substr(answer.find("\r\n\r\n") + 4), nullptr, false);
}
inline std::string status_of(const std::string &answer) {
  return answer.size() < 12 ? std::string() : answer.substr(9, 3);
}

} // namespace plateau::server::testing
