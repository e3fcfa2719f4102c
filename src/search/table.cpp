#include "search/table.hpp"

#include <algorithm>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace plateau::search {
namespace {

constexpr std::uint64_t evaluation_mask = 0xFFFF;
constexpr auto relaxed = std::memory_order_relaxed;

/// The fields of an entry's second word.
struct Data {
  std::uint64_t word;

  static Data of(const Known &known, unsigned age) {
    const auto score = static_cast<std::uint16_t>(static_cast<std::int16_t>(known.score));
    const auto depth = static_cast<unsigned>(std::clamp(known.depth, 0, 127));
    const unsigned flags =
        static_cast<unsigned>(known.bound) | (known.main_line ? 4U : 0U) | age << 3;
    return {static_cast<std::uint64_t>(known.move.value_or(0)) |
            static_cast<std::uint64_t>(score) << 32 | static_cast<std::uint64_t>(depth) << 48 |
            static_cast<std::uint64_t>(known.move ? 1 : 0) << 55 |
            static_cast<std::uint64_t>(flags) << 56};
  }
  Bound bound() const { return static_cast<Bound>(word >> 56 & 3); }
  bool main_line() const { return (word >> 58 & 1) != 0; }
  unsigned age() const { return static_cast<unsigned>(word >> 59); }
  int depth() const { return static_cast<int>(word >> 48 & 127); }
  Score score() const { return static_cast<std::int16_t>(word >> 32 & 0xFFFF); }
  PackedMove move() const {
    return (word >> 55 & 1) != 0 ? PackedMove(static_cast<std::uint32_t>(word)) : std::nullopt;
  }
};

/// Pages of this size make the table twice as fast to reach, where the system has them.
constexpr std::size_t large_page = std::size_t{2} << 20;

} // namespace

TranspositionTable::Cluster *TranspositionTable::allocate(std::size_t count) {
  const auto bytes = count * sizeof(Cluster);
  void *memory = ::operator new (bytes, std::align_val_t{large_page}, std::nothrow);
  if (memory == nullptr)
    return nullptr;
#ifdef __linux__
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  auto *clusters = static_cast<Cluster *>(memory);
  std::uninitialized_value_construct_n(clusters, count);
  return clusters;
}

void TranspositionTable::Release::operator()(Cluster *clusters) const {
  ::operator delete (clusters, std::align_val_t{large_page});
}

bool TranspositionTable::resize(std::size_t bytes) {
  const auto wanted = allowed_bytes(bytes) / sizeof(Cluster);
  clusters_.reset(); // First, so that both need not fit at once.
  clusters_.reset(allocate(wanted));
  cluster_count_ = wanted;
  age_ = 0;
  if (clusters_)
    return true;
  cluster_count_ = min_bytes / sizeof(Cluster);
  clusters_.reset(allocate(cluster_count_));
  return false;
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < cluster_count_; ++i)
    for (auto &entry : clusters_[i].entries) {
      entry.check.store(0, relaxed);
      entry.data.store(0, relaxed);
    }
  age_ = 0;
}

std::optional<Known> TranspositionTable::find(Key key) const {
  for (const auto &entry : cluster(key).entries) {
    const Data data{entry.data.load(relaxed)};
    const auto check = entry.check.load(relaxed) ^ data.word;
    if ((check ^ key) >> 16 != 0 || data.bound() == Bound::none)
      continue;
    return Known{data.move(),  data.score(), static_cast<std::int16_t>(check & evaluation_mask),
                 data.depth(), data.bound(), data.main_line()};
  }
  return std::nullopt;
}

void TranspositionTable::store(Key key, const Known &known) {
  Entry *chosen = nullptr;
  Known kept = known;
  int least = 0;
  for (auto &entry : cluster(key).entries) {
    const Data data{entry.data.load(relaxed)};
    const bool same =
        data.bound() != Bound::none && ((entry.check.load(relaxed) ^ data.word) ^ key) >> 16 == 0;
    if (same) {
      // A shallower look may not displace a deeper one of this search, unless it is exact.
      if (known.bound != Bound::exact && data.age() == age_ && known.depth + 4 < data.depth())
        return;
      if (!kept.move)
        kept.move = data.move();
      chosen = &entry;
      break;
    }
    const int years = static_cast<int>((age_ - data.age()) & age_mask);
    const int worth = data.bound() == Bound::none ? -1000 : data.depth() - 4 * years;
    if (chosen == nullptr || worth < least) {
      chosen = &entry;
      least = worth;
    }
  }
  const auto data = Data::of(kept, age_).word;
  const auto evaluation = static_cast<std::uint64_t>(
      static_cast<std::uint16_t>(static_cast<std::int16_t>(known.evaluation)));
  chosen->check.store(((key & ~evaluation_mask) | evaluation) ^ data, relaxed);
  chosen->data.store(data, relaxed);
}

int TranspositionTable::permille_used() const {
  const auto sample = std::min<std::size_t>(250, cluster_count_);
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i)
    for (const auto &entry : clusters_[i].entries) {
      const Data data{entry.data.load(relaxed)};
      used += data.bound() != Bound::none && data.age() == age_ ? 1 : 0;
    }
  return static_cast<int>(static_cast<std::size_t>(used) * 1000 / (sample * 4));
}

} // namespace plateau::search
