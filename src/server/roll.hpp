/// @file roll.hpp
/// A list of objects that remove themselves when they end.
#pragma once

#include <list>
#include <memory>
#include <vector>

namespace plateau::server {

template <class T> class Roll {
public:
  /// Keeps its object on the list as long as it lives. The list must live longer.
  class Place {
  public:
    Place(Roll &roll, T &who) : roll_(roll), at_(roll.all_.insert(roll.all_.end(), &who)) {}
    ~Place() { roll_.all_.erase(at_); }
    Place(const Place &) = delete;
    Place &operator=(const Place &) = delete;

  private:
    Roll &roll_;
    typename std::list<T *>::iterator at_;
  };

  std::size_t size() const { return all_.size(); }
  /// The one that entered first, or nullptr.
  T *oldest() const { return all_.empty() ? nullptr : all_.front(); }
  /// All objects, kept alive: some may end while the caller goes through them.
  std::vector<std::shared_ptr<T>> held() const {
    std::vector<std::shared_ptr<T>> found;
    for (T *const who : all_)
      if (auto one = who->weak_from_this().lock())
        found.push_back(std::move(one));
    return found;
  }

private:
  std::list<T *> all_;
};

} // namespace plateau::server
