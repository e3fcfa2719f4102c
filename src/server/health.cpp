#include "server/health.hpp"

namespace plateau::server {

using store::Trouble;

void Health::note(Trouble trouble) {
  // A long queue, or a store that closes, is no illness.
  if (trouble == Trouble::busy || trouble == Trouble::stopped || trouble == trouble_)
    return;
  trouble_ = trouble;
  if (is_good())
    recovered_ = world_.now();
  if (on_change)
    on_change(trouble);
}

void Health::tick(const std::function<bool()> &clocks_run) {
  const auto &limits = world_.limits;
  const auto since = Milliseconds(world_.now() - checked_);
  const auto is_due = [&] {
    if (!is_good())
      return since >= limits.recovery;
    return since >= limits.sweep || (!peers_.exist && since >= limits.alive && clocks_run());
  };
  if (!checking_ && is_due())
    probe();
  else if (checking_ && since >= limits.check)
    note(Trouble::failed);
  if (skew_ != Milliseconds{0} && world_.now() - skew_seen_ > limits.skew_kept.count())
    set_skew(Milliseconds{0});
}

void Health::probe() {
  checked_ = world_.now();
  checking_ = true;
  // A sign of life says up to when clocks ran before a crash. With other nodes it is not needed:
  // they keep the clocks running.
  const auto alive = peers_.exist ? std::nullopt : std::optional(store::Life{since_, checked_});
  world_.store.check(alive, lifetime_.guard([this, asked = checked_](store::Checked checked) {
    checking_ = false;
    note(checked.trouble);
    compare(asked, checked.clock);
    if (checked.trouble == Trouble::none)
      weigh(checked);
  }));
}

void Health::weigh(const store::Checked &checked) {
  const auto &limits = world_.limits;
  world_.metrics.store_bytes = checked.bytes;
  world_.metrics.store_free_bytes = checked.free;
  low_disk_ = checked.free && *checked.free < limits.disk_low ? checked.free : std::nullopt;
  const bool full = limits.disk_budget > 0 && checked.bytes >= limits.disk_budget;
  if (full != std::exchange(full_, full) && on_full)
    on_full(full);
}

void Health::sign_off() {
  if (!peers_.exist)
    world_.store.check(store::Life{since_, world_.now()}, [](store::Checked) {});
}

// Clocks. The store was asked after `asked` and before now, so its time lies between.

void Health::compare(Time asked, std::optional<Time> clock) {
  if (clock && *clock < asked)
    note_skew(Milliseconds(*clock - asked));
  else if (clock)
    note_time(*clock);
}

void Health::note_skew(Milliseconds behind) {
  if (behind < world_.limits.skew && behind > -world_.limits.skew)
    return;
  skew_seen_ = world_.now();
  set_skew(behind);
}

void Health::set_skew(Milliseconds behind) {
  const bool changed = (behind == Milliseconds{0}) != (skew_ == Milliseconds{0});
  skew_ = behind;
  world_.metrics.clock_skew = behind.count();
  if (changed && on_skew)
    on_skew(behind);
}

} // namespace plateau::server
