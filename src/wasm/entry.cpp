// The C interface of the module, and all that it imports.
#include "wasm/bridge.hpp"

#include <cstdlib>

#define PLATEAU_IMPORT(name) __attribute__((import_module("plateau"), import_name(name)))
#define PLATEAU_EXPORT(name) __attribute__((export_name(name)))

extern "C" {

/// Milliseconds of a clock that only goes forward; negative when the search is to stop.
PLATEAU_IMPORT("now") double plateau_now();
/// Hears a `Progress`.
PLATEAU_IMPORT("progress") void plateau_progress(const char *text, std::size_t size);

} // extern "C"

namespace {

using plateau::bridge::Bridge;

/// The clock and the wish to stop come through one import, which is called every few dozen
/// microseconds.
class Host {
public:
  bool stops() {
    const double read = plateau_now();
    if (read >= 0)
      now_ = read;
    return read < 0;
  }
  plateau::search::Moment now() {
    stops();
    return plateau::search::Moment(static_cast<std::int64_t>(now_ * 1000.0));
  }

private:
  double now_ = 0;
};

Bridge &bridge() {
  static Host host;
  static Bridge instance({[] { return host.now(); },
                          [](std::string_view told) { plateau_progress(told.data(), told.size()); },
                          [] { return host.stops(); }});
  return instance;
}

std::string &held_answer() {
  static std::string answer;
  return answer;
}

} // namespace

extern "C" {

/// Memory for a request; null when there is none.
PLATEAU_EXPORT("alloc") void *plateau_alloc(std::size_t size) { return std::malloc(size); }
PLATEAU_EXPORT("free") void plateau_free(void *memory) { std::free(memory); }

/// Answers a request and says how long the answer is.
PLATEAU_EXPORT("call") std::size_t plateau_call(const char *request, std::size_t size) {
  held_answer() = bridge().answer({request, size});
  return held_answer().size();
}
/// Where the last answer is, until the next call.
PLATEAU_EXPORT("answer") const char *plateau_answer() { return held_answer().data(); }

} // extern "C"
