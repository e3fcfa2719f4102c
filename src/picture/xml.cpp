#include "picture/xml.hpp"

#include <array>
#include <charconv>

namespace plateau::picture {

std::string number(double value) {
  std::array<char, 64> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                 std::chars_format::fixed, 2);
  std::string text(digits.data(), end.ptr);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
      text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string pair(double x, double y) { return number(x) + " " + number(y); }

void Xml::open(std::string_view name, Attributes attributes) {
  begin(name, attributes);
  out_.append(">\n");
}

void Xml::close(std::string_view name) { out_.append("</").append(name).append(">\n"); }

void Xml::leaf(std::string_view name, Attributes attributes) {
  begin(name, attributes);
  out_.append("/>\n");
}

void Xml::text(std::string_view name, Attributes attributes, std::string_view text) {
  begin(name, attributes);
  out_.append(">");
  escape(text);
  close(name);
}

void Xml::begin(std::string_view name, Attributes attributes) {
  out_.append("<").append(name);
  for (const auto &[key, value] : attributes) {
    out_.append(" ").append(key).append("=\"");
    escape(value);
    out_.append("\"");
  }
}

void Xml::escape(std::string_view text) {
  for (const char letter : text)
    switch (letter) {
    case '&':
      out_.append("&amp;");
      break;
    case '<':
      out_.append("&lt;");
      break;
    case '>':
      out_.append("&gt;");
      break;
    case '"':
      out_.append("&quot;");
      break;
    default:
      // XML has no way to write the other control characters.
      out_.push_back(static_cast<unsigned char>(letter) < ' ' ? ' ' : letter);
    }
}

} // namespace plateau::picture
