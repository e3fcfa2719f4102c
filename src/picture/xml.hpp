/// @file
/// SVG as text: elements, their attributes, numbers.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace plateau::picture {

/// At most two digits behind the point, whatever the locale.
std::string number(double value);
/// `12.5 40`.
std::string pair(double x, double y);

struct Attribute {
  Attribute(std::string_view key, std::string_view text) : name(key), value(text) {}
  Attribute(std::string_view key, const char *text) : name(key), value(text) {}
  Attribute(std::string_view key, const std::string &text) : name(key), value(text) {}
  Attribute(std::string_view key, double real) : name(key), value(number(real)) {}
  Attribute(std::string_view key, int whole) : name(key), value(std::to_string(whole)) {}

  std::string_view name;
  std::string value;
};
using Attributes = std::initializer_list<Attribute>;

/// Appends elements to a text. Whoever opens one closes it.
class Xml {
public:
  explicit Xml(std::string &out) : out_(out) {}

  void open(std::string_view name, Attributes attributes);
  void close(std::string_view name);
  /// An element with nothing in it.
  void leaf(std::string_view name, Attributes attributes);
  void text(std::string_view name, Attributes attributes, std::string_view text);

private:
  void begin(std::string_view name, Attributes attributes);
  void escape(std::string_view text);

  std::string &out_;
};

} // namespace plateau::picture
