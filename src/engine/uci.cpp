#include "engine/uci.hpp"

#include "engine/session.hpp"
#include "games/all_insight.hpp"
#include "games/all_tactics.hpp"
#include "games/games.hpp"

namespace plateau::engine {

std::optional<int> run_uci(const LineInput &source, const LineOutput &sink,
                           const search::Now &now) {
  std::optional<int> status;
  for_each_game([&]<Game G>(std::type_identity<G>) {
    if constexpr (requires { requires G::speaks_uci; })
      if (!status)
        status = run_session<G>(uci_dialect, source, sink, now);
  });
  return status;
}

} // namespace plateau::engine
