// The C interface of the module, and all that it imports.
#include "bridge/bridge.hpp"

#include <new>
#ifdef PLATEAU_THREADS
#include "bridge/threads.hpp"
#endif

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

/// Who helps with a search.
plateau::search::Crew crew() {
#ifdef PLATEAU_THREADS
  return plateau::bridge::worker_crew();
#else
  return plateau::search::system_crew();
#endif
}

Bridge &bridge() {
  static Host host;
  static Bridge instance({[] { return host.now(); },
                          [](std::string_view told) { plateau_progress(told.data(), told.size()); },
                          [] { return host.stops(); }, crew()});
  return instance;
}

std::string &held_answer() {
  static std::string answer;
  return answer;
}

} // namespace

extern "C" {

/// Memory for a request; null when there is none.
PLATEAU_EXPORT("alloc") void *plateau_alloc(std::size_t size) {
  return ::operator new(size, std::nothrow);
}
PLATEAU_EXPORT("free") void plateau_free(void *memory) { ::operator delete(memory); }

/// Answers a request and says how long the answer is.
PLATEAU_EXPORT("call") std::size_t plateau_call(const char *request, std::size_t size) {
  held_answer() = bridge().answer({request, size});
  return held_answer().size();
}
/// Reads the next piece of a file of games; 0 when it cannot go on.
PLATEAU_EXPORT("collect") int plateau_collect(const char *piece, std::size_t size, int last) {
  return bridge().collect({piece, size}, last != 0) ? 1 : 0;
}
/// Gives a game the network to think by; 0, or the number of what is wrong with the bytes.
PLATEAU_EXPORT("load_network")
int plateau_load_network(const char *game, std::size_t game_size, const std::byte *bytes,
                         std::size_t size) {
  const auto fault = bridge().load_network({game, game_size}, {bytes, size});
  return fault ? static_cast<int>(*fault) + 1 : 0;
}
/// Where the last answer is, until the next call.
PLATEAU_EXPORT("answer") const char *plateau_answer() { return held_answer().data(); }

#ifdef PLATEAU_THREADS
/// A stack for a helper, by its upper end; null when there is no memory. To be asked of the first
/// instance: a helper can run nothing before it has one.
PLATEAU_EXPORT("stack") char *plateau_stack() {
  constexpr auto size = plateau::bridge::helper_stack_bytes;
  auto *const stack = static_cast<char *>(::operator new(size, std::nothrow));
  return stack == nullptr ? nullptr : stack + size;
}
/// All that a helper's instance is asked to do.
PLATEAU_EXPORT("help") void plateau_help() { plateau::bridge::help_for_ever(); }
#endif

} // extern "C"
