/// @file log.hpp
/// The server's log: one JSON object a line. It never contains a token, or anything a visitor
/// wrote.
#pragma once

#include "core/json.hpp"
#include "server/terms.hpp"

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::server {

/// Takes a whole line.
using LogSink = std::function<void(std::string_view)>;

class Log {
public:
  using Field = std::pair<std::string_view, std::string>;

  LogSink sink;

  void note(Time at, std::string_view event, std::initializer_list<Field> fields = {}) const {
    if (!sink)
      return;
    std::string line;
    JsonWriter json(line);
    json.open_object().key("at").integer(at).key("event").string(event);
    for (const auto &[name, value] : fields)
      json.key(name).string(value);
    json.close_object();
    sink(line + "\n");
  }
};

} // namespace plateau::server
