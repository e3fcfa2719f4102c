#include "core/json_value.hpp"

#include "core/json_fault.hpp"
#include "core/utf8.hpp"

#include <algorithm>
#include <cmath>

namespace plateau {

/// Reads by descent, no deeper than max_json_depth.
class JsonReader {
public:
  explicit JsonReader(std::string_view text) : rest_(text) {}

  std::optional<JsonValue> read() {
    JsonValue value;
    if (!read_value(value, 0))
      return std::nullopt;
    skip_blanks();
    return rest_.empty() ? std::optional(std::move(value)) : std::nullopt;
  }
  std::size_t left() const { return rest_.size(); }

private:
  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
  }
  bool take(std::string_view word) {
    if (rest_.substr(0, word.size()) != word)
      return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  /// The next sign, blanks before it passed over.
  bool take_sign(char sign) {
    skip_blanks();
    return take({&sign, 1});
  }

  bool read_value(JsonValue &value, int depth) {
    skip_blanks();
    if (rest_.empty() || depth > max_json_depth)
      return false;
    switch (rest_.front()) {
    case '{':
      return read_object(value, depth);
    case '[':
      return read_array(value, depth);
    case '"':
      value.kind_ = JsonValue::Kind::string;
      return read_string(value.string_);
    case 't':
    case 'f':
      value.kind_ = JsonValue::Kind::boolean;
      value.boolean_ = rest_.front() == 't';
      return take("true") || take("false");
    case 'n':
      return take("null");
    default:
      value.kind_ = JsonValue::Kind::number;
      return read_number(value);
    }
  }

  bool read_object(JsonValue &value, int depth) {
    value.kind_ = JsonValue::Kind::object;
    rest_.remove_prefix(1);
    if (take_sign('}'))
      return true;
    do {
      auto &[name, member] = value.members_.emplace_back();
      skip_blanks();
      if (!read_string(name) || !take_sign(':') || !read_value(member, depth + 1))
        return false;
    } while (take_sign(','));
    return take_sign('}');
  }

  bool read_array(JsonValue &value, int depth) {
    value.kind_ = JsonValue::Kind::array;
    rest_.remove_prefix(1);
    if (take_sign(']'))
      return true;
    do {
      if (!read_value(value.items_.emplace_back(), depth + 1))
        return false;
    } while (take_sign(','));
    return take_sign(']');
  }

  /// A sign, digits without a leading zero, and perhaps a fraction and an exponent.
  bool read_number(JsonValue &value) {
    const bool negative = take("-");
    const auto integer = take_digits();
    if (integer.empty() || (integer.size() > 1 && integer.front() == '0'))
      return false;
    std::string_view fraction;
    if (take(".")) {
      fraction = take_digits();
      if (fraction.empty())
        return false;
    }
    int exponent = 0;
    if ((take("e") || take("E")) && !read_exponent(exponent))
      return false;
    const auto digits = std::string(integer).append(fraction);
    set_integer(value, digits, static_cast<std::int64_t>(integer.size()) + exponent, negative);
    set_real(value, digits, exponent - static_cast<int>(fraction.size()), negative);
    return true;
  }

  bool read_exponent(int &exponent) {
    constexpr int most = 1'000'000; // Any exponent beyond says the same: nothing, or too much.
    const bool negative = take("-");
    if (!negative)
      take("+");
    const auto digits = take_digits();
    for (const char digit : digits)
      exponent = std::min(exponent * 10 + (digit - '0'), most);
    exponent = negative ? -exponent : exponent;
    return !digits.empty();
  }

  /// The whole part of a number, and whether that is all of it. It stops growing at the edge of
  /// what a page can count (2^53).
  /// @param point how many of the digits stand before the point
  static void set_integer(JsonValue &value, std::string_view digits, std::int64_t point,
                          bool negative) {
    constexpr std::int64_t largest = std::int64_t{1} << 53;
    const auto written = static_cast<std::int64_t>(digits.size());
    std::int64_t number = 0;
    for (std::int64_t i = 0; i < point && number < largest; ++i) {
      if (i >= written && number == 0)
        break;
      const int digit = i < written ? digits[static_cast<std::size_t>(i)] - '0' : 0;
      number = std::min(number * 10 + digit, largest);
    }
    value.integer_ = negative ? -number : number;
    const auto rest = static_cast<std::size_t>(std::clamp<std::int64_t>(point, 0, written));
    value.whole_ = digits.find_first_not_of('0', rest) == std::string_view::npos;
  }

  /// Not by strtod, which asks the locale what a point is.
  static void set_real(JsonValue &value, std::string_view digits, int exponent, bool negative) {
    double number = 0;
    for (const char digit : digits)
      number = number * 10 + (digit - '0');
    if (number != 0)
      number =
          exponent < 0 ? number / std::pow(10.0, -exponent) : number * std::pow(10.0, exponent);
    value.real_ = negative ? -number : number;
  }

  std::string_view take_digits() {
    const auto digits =
        rest_.substr(0, std::min(rest_.find_first_not_of("0123456789"), rest_.size()));
    rest_.remove_prefix(digits.size());
    return digits;
  }

  /// Quotes, and between them UTF-8 without control characters.
  bool read_string(std::string &out) {
    if (!take("\""))
      return false;
    while (!rest_.empty()) {
      if (take("\""))
        return true;
      if (take("\\")) {
        if (!read_escape(out))
          return false;
        continue;
      }
      const auto length = utf8_length(rest_);
      if (length == 0 || static_cast<unsigned char>(rest_.front()) < 0x20)
        return false;
      out.append(rest_.substr(0, length));
      rest_.remove_prefix(length);
    }
    return false;
  }

  bool read_escape(std::string &out) {
    if (rest_.empty())
      return false;
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const char letter = rest_.front();
    rest_.remove_prefix(1);
    if (letter == 'u')
      return read_code_unit(out);
    const auto found = letters.find(letter);
    if (found == std::string_view::npos)
      return false;
    out.push_back(meanings[found]);
    return true;
  }

  /// `\uXXXX`, or two of them for what lies beyond; half a pair becomes U+FFFD.
  bool read_code_unit(std::string &out) {
    constexpr std::uint32_t replacement = 0xFFFD;
    auto unit = read_hex();
    if (!unit)
      return false;
    if (*unit >= 0xD800 && *unit < 0xDC00 && rest_.substr(0, 2) == "\\u") {
      const auto before = rest_;
      rest_.remove_prefix(2);
      const auto low = read_hex();
      if (!low)
        return false;
      if (*low >= 0xDC00 && *low < 0xE000)
        unit = 0x10000 + ((*unit - 0xD800) << 10U) + (*low - 0xDC00);
      else
        rest_ = before;
    }
    append_utf8(out, *unit >= 0xD800 && *unit < 0xE000 ? replacement : *unit);
    return true;
  }

  std::optional<std::uint32_t> read_hex() {
    constexpr std::size_t digits = 4;
    if (rest_.size() < digits)
      return std::nullopt;
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < digits; ++i) {
      const char c = rest_[i];
      const int digit = c >= '0' && c <= '9'   ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0)
        return std::nullopt;
      value = value * 16 + static_cast<std::uint32_t>(digit);
    }
    rest_.remove_prefix(digits);
    return value;
  }

  static void append_utf8(std::string &out, std::uint32_t point) {
    const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    const auto put_rest = [&](std::uint32_t shift) { put(0x80U | ((point >> shift) & 0x3FU)); };
    if (point < 0x80) {
      put(point);
    } else if (point < 0x800) {
      put(0xC0U | (point >> 6U));
      put_rest(0);
    } else if (point < 0x10000) {
      put(0xE0U | (point >> 12U));
      put_rest(6);
      put_rest(0);
    } else {
      put(0xF0U | (point >> 18U));
      put_rest(12);
      put_rest(6);
      put_rest(0);
    }
  }

  std::string_view rest_;
};

std::optional<std::int64_t> JsonValue::as_integer() const {
  return kind_ == Kind::number ? std::optional(integer_) : std::nullopt;
}

std::optional<double> JsonValue::as_real() const {
  return kind_ == Kind::number ? std::optional(real_) : std::nullopt;
}

std::optional<std::int64_t> JsonValue::as_whole() const {
  return whole_ ? as_integer() : std::nullopt;
}

std::optional<std::string_view> JsonValue::as_string() const {
  return kind_ == Kind::string ? std::optional<std::string_view>(string_) : std::nullopt;
}

std::optional<bool> JsonValue::as_boolean() const {
  return kind_ == Kind::boolean ? std::optional(boolean_) : std::nullopt;
}

const JsonValue &JsonValue::operator[](std::string_view name) const {
  static const JsonValue null;
  const auto found = std::find_if(members_.begin(), members_.end(),
                                  [&](const Member &member) { return member.first == name; });
  return found == members_.end() ? null : found->second;
}

std::optional<JsonValue> read_json(std::string_view text) { return JsonReader(text).read(); }

std::size_t json_stops_at(std::string_view text) {
  JsonReader reader(text);
  reader.read();
  return text.size() - reader.left();
}

} // namespace plateau
