#include "bridge/threads.hpp"

#include "bridge/wait.hpp"

#include <atomic>

namespace plateau::bridge {

namespace {

/// All that leader and helpers tell each other, in one word, so that it changes as one: how many
/// places are free, how many helpers are at work, and which search it is.
struct State {
  std::uint32_t word;

  static constexpr std::uint32_t one_place = 1;
  static constexpr std::uint32_t one_at_work = 1U << 8;
  static constexpr std::uint32_t one_search = 1U << 16;

  std::uint32_t places() const { return word & 0xFF; }
  std::uint32_t at_work() const { return word >> 8 & 0xFF; }
  std::uint32_t search() const { return word >> 16; }
};

std::atomic<std::uint32_t> state{0};
/// A leader waits so often, so long each time in nanoseconds, for helpers to hear that a search is
/// over. They look every few thousand positions, so that this is much even for a busy machine; each
/// of them cuts one or two waits short.
constexpr int most_waits = 32;
constexpr long long one_wait = 500'000'000;
/// What there is to do, while there are places.
const std::function<void(std::size_t)> *work = nullptr;

State look() { return {state.load()}; }

/// Takes a place in a search that is not `done`.
/// @return its number
std::uint32_t take_place(std::uint32_t done) {
  while (true) {
    auto seen = look();
    if (seen.places() == 0 || seen.search() == done)
      wait_while(state, seen.word);
    else if (state.compare_exchange_weak(seen.word,
                                         seen.word - State::one_place + State::one_at_work))
      return seen.places();
  }
}

} // namespace

search::Crew worker_crew() {
  return [](std::size_t helpers, const auto &lead, const auto &help) {
    work = &help;
    state.store((look().search() + 1) * State::one_search + static_cast<std::uint32_t>(helpers));
    wake_all(state);
    lead();
    state.fetch_and(~0xFFU); // Who has not come by now need not come.
    int waits = 0;
    for (auto seen = look(); seen.at_work() != 0; seen = look()) {
      // One that died at work would be waited for for ever. What it left behind is not to be used.
      if (++waits > most_waits)
        __builtin_trap();
      wait_while(state, seen.word, one_wait);
    }
  };
}

void help_for_ever() {
  // A search that is under way may still be joined, so that none is done yet.
  std::uint32_t done = (look().search() - 1) & 0xFFFF;
  while (true) {
    const auto number = take_place(done);
    // No other search begins while someone is at work in this one.
    done = look().search();
    (*work)(number);
    state.fetch_sub(State::one_at_work);
    wake_all(state);
  }
}

} // namespace plateau::bridge
