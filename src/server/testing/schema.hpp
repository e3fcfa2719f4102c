/// @file schema.hpp
/// docs/protocol.schema.json, and the little of JSON Schema it uses.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace plateau::server::testing {

class Schema {
public:
  static const Schema &protocol() {
    static const Schema schema(
        nlohmann::json::parse(std::ifstream(PLATEAU_SOURCE_DIR "/docs/protocol.schema.json")));
    return schema;
  }
  explicit Schema(nlohmann::json document) : document_(std::move(document)) {}

  /// What is wrong with a message of one direction (`client`, `server`); empty when it is one.
  std::string check(const std::string &direction, const nlohmann::json &message) const {
    const auto &messages = document_["$defs"][direction];
    const auto type = message.value("type", "");
    if (!messages.contains(type))
      return "no type " + type;
    return wrong(messages[type], message, type);
  }
  const nlohmann::json &document() const { return document_; }

private:
  static bool is(const std::string &type, const nlohmann::json &value) {
    return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
           (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean()) ||
           (type == "integer" && value.is_number_integer()) || (type == "null" && value.is_null());
  }
  static bool has_type(const nlohmann::json &type, const nlohmann::json &value) {
    if (type.is_string())
      return is(type, value);
    for (const auto &one : type)
      if (is(one, value))
        return true;
    return false;
  }

  std::string wrong(const nlohmann::json &schema, const nlohmann::json &value,
                    const std::string &path) const {
    if (schema.contains("$ref"))
      return wrong(
          document_.at(nlohmann::json::json_pointer(schema["$ref"].get<std::string>().substr(1))),
          value, path);
    if (schema.contains("oneOf")) {
      int fits = 0;
      for (const auto &one : schema["oneOf"])
        fits += wrong(one, value, path).empty() ? 1 : 0;
      return fits == 1 ? "" : path + " fits " + std::to_string(fits) + " of its forms";
    }
    if (schema.contains("const") && schema["const"] != value)
      return path + " is not " + schema["const"].dump();
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
      return path + " may not be " + value.dump();
    if (schema.contains("type") && !has_type(schema["type"], value))
      return path + " is no " + schema["type"].dump();
    if (value.is_string() &&
        (value.get<std::string>().size() < schema.value("minLength", 0U) ||
         value.get<std::string>().size() > schema.value("maxLength", 1U << 30U)))
      return path + " is too short or too long";
    if (value.is_number_integer() &&
        (value.get<std::int64_t>() < schema.value("minimum", INT64_MIN) ||
         value.get<std::int64_t>() > schema.value("maximum", INT64_MAX)))
      return path + " is out of range";
    if (value.is_array() && schema.contains("items"))
      for (const auto &item : value)
        if (auto problem = wrong(schema["items"], item, path + "[]"); !problem.empty())
          return problem;
    return value.is_object() ? wrong_member(schema, value, path) : "";
  }

  std::string wrong_member(const nlohmann::json &schema, const nlohmann::json &value,
                           const std::string &path) const {
    for (const auto &name : schema.value("required", nlohmann::json::array()))
      if (!value.contains(name.get<std::string>()))
        return path + " lacks " + name.get<std::string>();
    for (const auto &[name, member] : value.items()) {
      if (!schema["properties"].contains(name))
        return path + " has a " + name;
      if (auto problem = wrong(schema["properties"][name], member, path + "." + name);
          !problem.empty())
        return problem;
    }
    return "";
  }

  nlohmann::json document_;
};

} // namespace plateau::server::testing
