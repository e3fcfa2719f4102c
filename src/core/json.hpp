/// @file
/// JSON written by hand: answers go out by the hundred thousand, and are always valid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plateau {

/// Appends a JSON string, quotes included. Control characters are escaped; what is not UTF-8
/// becomes U+FFFD.
void append_json_string(std::string &out, std::string_view text);

/// Appends JSON to a string, putting the commas. Whoever calls closes what was opened.
class JsonWriter {
public:
  explicit JsonWriter(std::string &out) : out_(out) {}

  JsonWriter &open_object() { return open('{'); }
  JsonWriter &close_object() { return close('}'); }
  JsonWriter &open_array() { return open('['); }
  JsonWriter &close_array() { return close(']'); }

  /// A name that needs no escaping; its value comes next.
  JsonWriter &key(std::string_view name) {
    separate();
    out_.append(1, '"').append(name).append("\":");
    after_value_ = false;
    return *this;
  }
  JsonWriter &string(std::string_view text) {
    separate();
    append_json_string(out_, text);
    return *this;
  }
  JsonWriter &boolean(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter &number(std::uint64_t value) { return raw(std::to_string(value)); }
  JsonWriter &integer(std::int64_t value) { return raw(std::to_string(value)); }
  /// Six digits behind the point.
  JsonWriter &real(double value) { return raw(std::to_string(value)); }
  JsonWriter &null() { return raw("null"); }
  /// What is JSON already.
  JsonWriter &raw(std::string_view text) {
    separate();
    out_.append(text);
    return *this;
  }

private:
  void separate() {
    if (after_value_)
      out_.push_back(',');
    after_value_ = true;
  }
  JsonWriter &open(char bracket) {
    separate();
    out_.push_back(bracket);
    after_value_ = false;
    return *this;
  }
  JsonWriter &close(char bracket) {
    out_.push_back(bracket);
    after_value_ = true;
    return *this;
  }

  std::string &out_;
  bool after_value_ = false;
};

} // namespace plateau
