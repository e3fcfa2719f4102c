/// @file
/// A list with a fixed capacity and no heap.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

namespace plateau {

/// A list of at most `N` trivially copyable values, stored in place.
///
/// The storage is left uninitialised, because move lists are made millions of times a second.
/// `push_back` checks the bound in every build; `append_unchecked` is the door for generators whose
/// capacity is proved, and its name says so.
template <class T, std::size_t N> class Bounded {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  using value_type = T;

  /// How many values can be held.
  static constexpr std::size_t capacity() { return N; }

  // The storage is deliberately not initialised: only the first size_ entries are ever read.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
  constexpr Bounded() {}

  /// Appends, or answers false and changes nothing when the list is full.
  constexpr bool push_back(T value) {
    if (size_ == N)
      return false;
    items_[size_++] = value;
    return true;
  }

  /// Appends without looking: only where the capacity is proved.
  constexpr void append_unchecked(T value) { items_[size_++] = value; }

  constexpr void clear() { size_ = 0; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }

  constexpr T &operator[](std::size_t i) { return items_[i]; }
  constexpr const T &operator[](std::size_t i) const { return items_[i]; }

  constexpr T *begin() { return items_.data(); }
  constexpr T *end() { return items_.data() + size_; }
  constexpr const T *begin() const { return items_.data(); }
  constexpr const T *end() const { return items_.data() + size_; }

  constexpr bool contains(const T &value) const {
    return std::find(begin(), end(), value) != end();
  }

  friend constexpr bool operator==(const Bounded &a, const Bounded &b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

private:
  std::size_t size_ = 0;
  std::array<T, N> items_;
};

} // namespace plateau
