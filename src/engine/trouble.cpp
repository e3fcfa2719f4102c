#include "engine/trouble.hpp"

#include "system/reason.hpp"

namespace plateau::engine {

namespace {

/// `1.5`: seconds, as short as can be.
std::string seconds(Milliseconds time) {
  auto digits = std::to_string(static_cast<double>(time.count()) / 1000);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.')
    digits.pop_back();
  return digits;
}

} // namespace

std::string_view name(Trouble::Kind kind) {
  switch (kind) {
  case Trouble::Kind::not_started:
    return "not-started";
  case Trouble::Kind::silent:
    return "silent";
  case Trouble::Kind::exited:
    return "exited";
  case Trouble::Kind::crashed:
    return "crashed";
  case Trouble::Kind::no_option:
    return "no-option";
  case Trouble::Kind::no_move:
    return "no-move";
  }
  return "silent";
}

std::string explain(Language language, std::string_view engine, const Trouble &trouble) {
  return text(language, std::string("engine.trouble.").append(name(trouble.kind)),
              {{"engine", printable(engine)},
               {"detail", printable(excerpt(trouble.detail, Refusal::max_found))},
               {"code", std::to_string(trouble.code)},
               {"seconds", seconds(trouble.waited)},
               {"reason", system::reason(language, trouble.code, system::Sought::program)}});
}

} // namespace plateau::engine
