#include "core/json.hpp"

#include "core/utf8.hpp"

namespace plateau {

namespace {

/// How many bytes from the start stand for themselves in a JSON string.
std::size_t plain_prefix(std::string_view text) {
  std::size_t n = 0;
  while (n < text.size()) {
    const auto byte = static_cast<unsigned char>(text[n]);
    if (byte < 0x20 || byte >= 0x7F || byte == '"' || byte == '\\')
      break;
    ++n;
  }
  return n;
}

void append_escaped(std::string &out, unsigned char byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  if (byte == '"' || byte == '\\') {
    out.push_back('\\');
    out.push_back(static_cast<char>(byte));
  } else {
    out.append("\\u00").append(1, digits[byte >> 4U]).append(1, digits[byte & 15U]);
  }
}

} // namespace

void append_json_string(std::string &out, std::string_view text) {
  out.push_back('"');
  while (true) {
    const auto plain = plain_prefix(text);
    out.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty())
      break;
    const auto length = utf8_length(text);
    if (length == 0) {
      out.append("\\ufffd");
      text.remove_prefix(1);
    } else if (length == 1) {
      append_escaped(out, static_cast<unsigned char>(text[0]));
      text.remove_prefix(1);
    } else {
      out.append(text.substr(0, length));
      text.remove_prefix(length);
    }
  }
  out.push_back('"');
}

} // namespace plateau
