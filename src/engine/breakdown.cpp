#include "engine/breakdown.hpp"

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

std::string_view name(Breakdown::Kind kind) {
  switch (kind) {
  case Breakdown::Kind::not_started:
    return "not-started";
  case Breakdown::Kind::silent:
    return "silent";
  case Breakdown::Kind::exited:
    return "exited";
  case Breakdown::Kind::crashed:
    return "crashed";
  case Breakdown::Kind::no_option:
    return "no-option";
  case Breakdown::Kind::no_move:
    return "no-move";
  }
  return "silent";
}

std::string explain(Language language, std::string_view engine, const Breakdown &breakdown) {
  return text(language, std::string("engine.breakdown.").append(name(breakdown.kind)),
              {{"engine", printable(engine)},
               {"detail", printable(excerpt(breakdown.detail, Refusal::max_found))},
               {"code", std::to_string(breakdown.code)},
               {"seconds", seconds(breakdown.waited)},
               {"reason", system::reason(language, breakdown.code, system::Sought::program)}});
}

} // namespace plateau::engine
