#include "server/terms.hpp"

#include "core/json_value.hpp"

namespace plateau::server {

std::string_view name(ClockTerms::Kind kind) {
  switch (kind) {
  case ClockTerms::Kind::real_time:
    return "real-time";
  case ClockTerms::Kind::days:
    return "days";
  case ClockTerms::Kind::none:
    break;
  }
  return "none";
}

std::optional<ClockTerms> read_clock(const JsonValue &json) {
  ClockTerms clock;
  if (json.is_null())
    return clock;
  const auto kind = text_in(json, "kind");
  if (kind == name(ClockTerms::Kind::none))
    return clock;
  if (kind == name(ClockTerms::Kind::days)) {
    const auto days = json["days"].as_whole();
    if (!days || *days < 1 || *days > ClockLimits::most_days)
      return std::nullopt;
    clock.kind = ClockTerms::Kind::days;
    clock.days = *days;
    return clock;
  }
  if (kind != name(ClockTerms::Kind::real_time))
    return std::nullopt;
  const auto time = [&](std::string_view member, Milliseconds least, Milliseconds most) {
    // A member that may be 0 is optional.
    if (least.count() == 0 && json[member].is_null())
      return std::optional<std::int64_t>(0);
    const auto number = json[member].as_whole();
    return number && *number >= least.count() && *number <= most.count() ? number : std::nullopt;
  };
  const auto initial = time("initial", ClockLimits::least_initial, ClockLimits::most_initial);
  const auto increment = time("increment", Milliseconds{0}, ClockLimits::most_increment);
  const auto delay = time("delay", Milliseconds{0}, ClockLimits::most_increment);
  if (!initial || !increment || !delay)
    return std::nullopt;
  clock.kind = ClockTerms::Kind::real_time;
  clock.control = {Milliseconds(*initial), Milliseconds(*increment), Milliseconds(*delay)};
  return clock;
}

void write_clock(JsonWriter &json, const ClockTerms &clock) {
  json.open_object().key("kind").string(name(clock.kind));
  if (clock.kind == ClockTerms::Kind::days)
    json.key("days").integer(clock.days);
  if (clock.kind == ClockTerms::Kind::real_time) {
    json.key("initial").integer(clock.control.initial.count());
    json.key("increment").integer(clock.control.increment.count());
    json.key("delay").integer(clock.control.delay.count());
  }
  json.close_object();
}

std::optional<Terms> read_terms(const JsonValue &json) {
  const auto clock = read_clock(json["clock"]);
  if (!clock)
    return std::nullopt;
  return Terms{std::string(text_in(json, "kind")), std::string(text_in(json, "rules")),
               std::string(text_in(json, "position")), *clock,
               json["listed"].as_boolean().value_or(false)};
}

void write_terms(JsonWriter &json, const Terms &terms) {
  json.key("kind").string(terms.kind);
  json.key("rules").string(terms.rules);
  json.key("position").string(terms.position);
  write_clock(json.key("clock"), terms.clock);
  json.key("listed").boolean(terms.listed);
}

} // namespace plateau::server
