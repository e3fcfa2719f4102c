/// @file
/// How one thread evaluates positions: by a network where there is one that fits, else by the
/// game's own evaluation.
#pragma once

#include "search/network/accumulators.hpp"
#include "search/score.hpp"
#include "search/tactics.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <variant>

namespace plateau::search {

template <Searchable G> class Evaluation {
public:
  using Position = typename G::Position;

  /// From now on by this network; by hand when it is none.
  void use(std::shared_ptr<const network::Network> network) {
    network_ = std::move(network);
    accumulators_.reset();
  }

  /// Another position stands at this ply now.
  void enter(int ply) {
    if constexpr (network::Featured<G>)
      if (accumulators_)
        accumulators_->enter(static_cast<std::size_t>(ply));
  }

  /// The value for the side to move.
  /// @param by_hand leaves the network aside: the levels are measured without it
  Score operator()(const Position &position, int ply, bool by_hand) {
    if constexpr (network::Featured<G>)
      if (network_ && !by_hand && network::Features<G>::supports(position))
        return by_network(position, ply);
    return evaluator_(position);
  }

private:
  /// Of games with networks; nothing for others.
  template <class Any> struct Counting { using type = std::monostate; };
  template <network::Featured Any> struct Counting<Any> {
    using type = network::Accumulators<Any>;
  };

  Score by_network(const Position &position, int ply) {
    if constexpr (requires { Tactics<G>::known_value(position); })
      if (const auto value = Tactics<G>::known_value(position))
        return *value;
    if (!accumulators_)
      accumulators_.emplace(*network_, std::size_t{max_ply} + 1);
    return accumulators_->evaluate(position, static_cast<std::size_t>(ply));
  }

  typename Tactics<G>::Evaluator evaluator_;
  std::shared_ptr<const network::Network> network_;
  std::optional<typename Counting<G>::type> accumulators_;
};

} // namespace plateau::search
