/// @file
/// JSON, read strictly by RFC 8259: what pages and programs ask. Untrusted, so bounded, and nothing
/// in it can throw.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau {

/// How many objects and arrays a value may stand in. Requests have four levels.
inline constexpr int max_json_depth = 16;

/// A value of JSON. Looking for something that is not there gives the null value, so that questions
/// can be chained; `as_…` answers nothing where the value is of another kind.
class JsonValue {
public:
  enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
  using Member = std::pair<std::string, JsonValue>;

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::null; }
  bool is_object() const { return kind_ == Kind::object; }

  /// A fraction is cut off, and so is what lies beyond 2^53.
  std::optional<std::int64_t> as_integer() const;
  /// Where a fraction would be a mistake.
  std::optional<std::int64_t> as_whole() const;
  std::optional<double> as_real() const;
  std::optional<std::string_view> as_string() const;
  std::optional<bool> as_boolean() const;

  /// Of an array; empty for anything else.
  const std::vector<JsonValue> &items() const { return items_; }
  /// Of an object, in the order they were written; empty for anything else.
  const std::vector<Member> &members() const { return members_; }
  /// The first member of that name, or null.
  const JsonValue &operator[](std::string_view name) const;

private:
  friend class JsonReader;

  Kind kind_ = Kind::null;
  bool boolean_ = false;
  bool whole_ = true; ///< The number has no fraction.
  std::int64_t integer_ = 0;
  double real_ = 0;
  std::string string_;
  std::vector<JsonValue> items_;
  std::vector<Member> members_;
};

/// The value a text stands for; nothing when it is not JSON, or nested too deeply.
std::optional<JsonValue> read_json(std::string_view text);

/// A text that may be missing.
inline std::string_view text_in(const JsonValue &json, std::string_view name) {
  return json[name].as_string().value_or(std::string_view{});
}

/// A number within bounds, or nothing.
inline std::optional<std::int64_t> number_in(const JsonValue &json, std::string_view name,
                                             std::int64_t least, std::int64_t most) {
  const auto number = json[name].as_integer();
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

} // namespace plateau
